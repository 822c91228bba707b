import { addMs } from '@synet/core/clock'
import { trimPostingChain } from '@synet/ledger/posting-chain'
import type { Context } from '#platform/context'
import { eachOf } from '#platform/loop/each-of'
import { replaceLeases } from '#processes/retention/replace-leases'
import { answersKeptMs } from '#platform/database/tables'
import { lossesKeptMs, retentionRules, rowsAtOnce } from '#processes/retention/retention'
import { readSettings } from '#platform/settings'

/** Deletes rows that nothing reads any more. @returns true when there may be more */
export async function deleteOldRows({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const settings = await readSettings(sql)
  let more = false
  const forgetRows = retentionRules.map(({ keptMs, forget }) => async () => {
    const { count } = await forget(sql, addMs(now, -(typeof keptMs === 'number' ? keptMs : keptMs(settings))))
    more ||= count >= rowsAtOnce
  })
  const forgetLeases = async () => {
    more ||= await replaceLeases({ sql, before: addMs(now, -lossesKeptMs(settings)) })
  }
  const forgetChain = async () => {
    // The chain's hashes from an anchor on are what its content is compared with.
    const [anchored] = await sql`select from app.anchor limit 1`
    if (!anchored) await trimPostingChain(sql, addMs(now, -answersKeptMs))
  }
  // Leases are replaced before the rules delete their losses.
  await eachOf([forgetLeases, ...forgetRows, forgetChain], (forget) => forget())
  return more
}
