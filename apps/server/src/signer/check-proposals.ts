import { addMs } from '@synet/core/clock'
import { readLedgerHead } from '@synet/ledger/posting-chain'
import { haltNetwork } from '#chain/halt-network'
import type { Context } from '#context'
import { findUnsigned } from '#ops/proposal/find-unsigned'
import type { ProposalRow } from '#ops/proposal/kind'
import type { Signer } from '#payout/sign/signing-keys'
import { proposalKey, publishOpenSignatures, shownHash } from '#signer/approve-proposal'
import { beginning, publishKeyLog } from '#signer/key-log'
import { decisionApprovals } from '#signer/operators'

/** Of each signer: the closed postings that were looked at. */
const looked = new WeakMap<Signer, bigint>()

/**
 * Publishes changes of operators' keys, and checks by the signer's own store that every posting and change that needs
 * operators' signatures has them. Otherwise every network halts: somebody wrote to the database.
 * @returns what is wrong
 */
export async function checkProposals(
  context: Pick<Context, 'sql' | 'clock' | 'networks'>,
  signer: Signer,
): Promise<string | undefined> {
  const { sql } = context
  const { newest } = await readLedgerHead(sql, undefined)
  const began = await beginning(sql, signer)
  const wrong =
    (await publishKeyLog(sql, signer)) ??
    (await findUnsigned(sql, {
      since: { posting: BigInt(began.content.after), at: began.at },
      looked: looked.get(signer) ?? 0n,
      isSigned: (row) => isSignedHere(context, signer, row),
    }))
  if (wrong === undefined) {
    if (newest) looked.set(signer, newest.through)
    await publishOpenSignatures(sql, signer)
    return undefined
  }
  for (const { name } of context.networks) await haltNetwork(sql, signer.clock.now(), name, wrong)
  return wrong
}

/**
 * Whether the store has two operators' signatures of exactly this proposal, and its notice is over since. They were
 * verified when they were stored.
 */
async function isSignedHere({ clock }: Pick<Context, 'clock'>, signer: Signer, row: ProposalRow): Promise<boolean> {
  const hash = shownHash(signer, row)
  const signedAt = new Map<string, Date>()
  for (const { content, at } of signer.records.list('approval', proposalKey(row.id)))
    if (content.contentHash === hash) signedAt.set(content.operator, at)
  const second = [...signedAt.values()].toSorted((a, b) => a.getTime() - b.getTime())[decisionApprovals - 1]
  const isOver = () => second !== undefined && addMs(second, Number(row.notice_ms)) <= signer.clock.now()
  if (isOver()) return true
  // A development clock that was moved: the jobs may have read it before this process.
  await clock.refresh()
  return isOver()
}
