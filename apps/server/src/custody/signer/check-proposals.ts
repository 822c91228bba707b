import { addMs, minutes } from '@synet/core/clock'
import { readLedgerHead } from '@synet/ledger/posting-chain'
import { haltNetwork, confirmHaltReason } from '#money/chain/halt-network'
import type { Context } from '#platform/context'
import { findUnsigned, type CheckedRows } from '#custody/proposal/find-unsigned'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { isSignedHere, publishOpenSignatures } from '#custody/signer/approve-proposal'
import { readLogBeginning, publishKeyLog } from '#custody/signer/key-log'

/** The jobs' clock may be behind this one, and what they execute is committed a moment later. */
const lagMs = minutes(1)

/** What each signer has looked at since it was started. */
const looked = new WeakMap<Signer, CheckedRows>()

/**
 * Publishes changes of operators' keys, and checks by the signer's own store that every posting and change that needs
 * operators' signatures has them. Otherwise every network halts: somebody wrote to the database. What was right before
 * is looked at again part by part, so that a check costs the same after years, and a row that was changed is found too.
 * @returns what is wrong
 */
export async function checkProposals(
  context: Pick<Context, 'sql' | 'clock' | 'networks'>,
  signer: Signer,
): Promise<string | undefined> {
  const { sql } = context
  const until = addMs(signer.clock.now(), -lagMs)
  const { newest } = await readLedgerHead(sql, undefined)
  const { began, all } = await readLogBeginning(sql, signer)
  let again = 0n
  const wrong = await confirmHaltReason(sql, async (from) => {
    const found =
      (await publishKeyLog(sql, signer)) ??
      (await findUnsigned(from, {
        since: { posting: BigInt(began.content.after), since: began.at, allSince: all.at },
        looked: looked.get(signer) ?? {},
        isSigned: (row) => isSignedHere(context, signer, row),
      }))
    if (typeof found === 'string') return found
    again = found
    return undefined
  })
  if (wrong === undefined) {
    looked.set(signer, { until, again, posting: newest?.through ?? looked.get(signer)?.posting ?? 0n })
    await publishOpenSignatures(context, signer)
    return undefined
  }
  for (const { name } of context.networks) await haltNetwork(sql, signer.clock.now(), name, wrong)
  return wrong
}
