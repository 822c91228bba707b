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
  context: Pick<Context, 'sql' | 'networks'>,
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
      isSigned: (row) => isSignedHere(signer, row),
    }))
  if (wrong === undefined) {
    if (newest) looked.set(signer, newest.through)
    await publishOpenSignatures(sql, signer)
    return undefined
  }
  for (const { name } of context.networks) await haltNetwork(sql, signer.clock.now(), name, wrong)
  return wrong
}

/** Whether the store has two operators' signatures of exactly this proposal. They were verified when they were stored. */
function isSignedHere(signer: Signer, row: ProposalRow): boolean {
  const hash = shownHash(signer, row)
  const approvals = signer.records
    .list('approval', proposalKey(row.id))
    .filter((one) => one.content.contentHash === hash)
  return new Set(approvals.map((one) => one.content.operator)).size >= decisionApprovals
}
