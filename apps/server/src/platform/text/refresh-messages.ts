import { languages } from '@synet/contract/languages'
import { seconds } from '@synet/core/clock'
import { correctMessages } from '@synet/words/message'
import type { Context } from '#platform/context'
import { type Loop, startLoop } from '#platform/loop/loop'
import { readPatches } from '#platform/text/read-patches'

/** A process uses corrected texts within this time. */
const lookMs = seconds(2)

/** Refreshes the messages, mails and SMS of this process with the operators' corrections. */
export function refreshMessages({ sql }: Pick<Context, 'sql'>): Loop {
  let seen = 0n
  return startLoop('texts', lookMs, async () => {
    const [row] = await sql<{ newest: bigint }[]>`select coalesce(max(id), 0) as newest from app.text_patch`
    const newest = row?.newest ?? 0n
    if (newest === seen) return false
    for (const { name } of languages) {
      const { app, sent } = await readPatches(sql, name)
      correctMessages(name, { ...app, ...sent })
    }
    seen = newest
    return false
  })
}
