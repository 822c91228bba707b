import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { eachOf } from '#platform/loop/each-of'
import { logOperatorAction } from '#platform/operator-log'
import type { ProposalRow } from '#custody/proposal/kind'
import { signedHash, type SignedRow } from '#custody/proposal/signed-content'
import { isAbout } from '#custody/proposal/who-decides'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { type SignatureOf, acceptOperatorSignature } from '#custody/signer/decide'
import { decisionApprovals, validApprovals } from '#custody/signer/operators'
import type { RelyingParty } from '#people/passkey/passkey'
import { deploymentId } from '#custody/signer/store'

/** The key of a proposal's approvals in the signer's store. */
export const approvalKeyOf = (id: bigint): string => `proposal ${id}`

/** Hashes a proposal as the database states it, which is what operators see and sign. @returns SHA-256, hex */
export const shownHash = ({ records, clock }: Pick<Signer, 'records' | 'clock'>, row: SignedRow): string =>
  signedHash(deploymentId(records, clock.now()), row)

/**
 * Takes an operator's signature of exactly this proposal. It is stored in the signer's own store first; the database gets
 * a copy, by which the jobs approve and execute it and which anybody can verify.
 * @returns whether it has all signatures now; refusals `proposal.not-found`, `proposal.state`, `approval.changed` and
 * those of `takeSignature`
 */
export function approveProposal(
  { sql, clock }: Context,
  signer: Signer,
  party: RelyingParty,
  operator: string,
  given: SignatureOf,
): Promise<Result<boolean>> {
  return inTransaction(sql, async (tx): Promise<Result<boolean>> => {
    const now = clock.now()
    const [row] = await tx<ProposalRow[]>`select * from app.proposal where id = ${given.id}`
    if (!row) return refuse('proposal.not-found')
    if (row.state !== 'proposed') return refuse('proposal.state')
    if (shownHash(signer, row) !== given.contentHash) return refuse('approval.changed')
    const [account] = await tx<{ id: bigint }[]>`
      select id from app.operator where name = ${operator} and disabled_at is null`
    if (!account) return refuse('operator.forbidden')
    if (isAbout(row, account.id)) return refuse('operator.same')
    const signed = await acceptOperatorSignature(signer, party, operator, { ...given, key: approvalKeyOf(row.id) })
    if (!signed.ok) return signed
    return done((await publishSignatures(tx, now, signer, row)) >= decisionApprovals)
  })
}

/**
 * Copies a proposal's signatures from the store to the database and to the log, each once.
 * @returns how many operators have signed it
 */
async function publishSignatures(
  tx: Transaction,
  at: Date,
  { records, clock }: Signer,
  row: ProposalRow,
): Promise<number> {
  const contentHash = shownHash({ records, clock }, row)
  const approvals = validApprovals(records, { key: approvalKeyOf(row.id), contentHash, now: clock.now() })
  for (const { operator, expiresAt, assertion } of approvals) {
    const copied = await tx`
      insert into app.proposal_signature as s (proposal_id, operator, expires_at, client_data, authenticator_data, signature)
      values (${row.id}, ${operator}, ${new Date(expiresAt)}, ${assertion.clientDataJSON}, ${assertion.authenticatorData}, ${assertion.signature})
      on conflict (proposal_id, operator) do update set expires_at = excluded.expires_at, client_data = excluded.client_data,
        authenticator_data = excluded.authenticator_data, signature = excluded.signature
        where s.signature <> excluded.signature`
    if (copied.count === 0) continue
    const [account] = await tx<{ id: bigint }[]>`select id from app.operator where name = ${operator}`
    if (!account) continue
    const facts = { proposal: row.id.toString(), kind: row.kind, hash: contentHash }
    await logOperatorAction(tx, at, { operatorId: account.id, action: 'proposal.sign', facts })
  }
  return approvals.length
}

/** Copies the signatures of open proposals whose transaction was interrupted after the store had them. */
export async function publishOpenSignatures(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  signer: Signer,
): Promise<void> {
  const open = await sql<(ProposalRow & { copies: bigint })[]>`
    select p.*, (select count(*) from app.proposal_signature s where s.proposal_id = p.id) as copies from app.proposal p
      where p.state = 'proposed' order by p.id`
  await eachOf(open, async (row) => {
    const stored = signer.records.list('approval', approvalKeyOf(row.id))
    if (new Set(stored.map((approval) => approval.content.operator)).size > row.copies)
      await inTransaction(sql, (tx) => publishSignatures(tx, clock.now(), signer, row))
  })
}

/**
 * Tells whether the store has two operators' signatures of exactly this proposal, and its notice is over since. They were
 * verified when they were stored.
 */
export async function isSignedHere(
  { clock }: Pick<Context, 'clock'>,
  signer: Signer,
  row: ProposalRow,
): Promise<boolean> {
  const hash = shownHash(signer, row)
  const signedAt = new Map<string, Date>()
  for (const { content, at } of signer.records.list('approval', approvalKeyOf(row.id)))
    if (content.contentHash === hash) signedAt.set(content.operator, at)
  const second = [...signedAt.values()].toSorted((a, b) => a.getTime() - b.getTime())[decisionApprovals - 1]
  const isOver = () => second !== undefined && addMs(second, Number(row.notice_ms)) <= signer.clock.now()
  if (isOver()) return true
  // A development clock that was moved: the jobs may have read it before this process.
  await clock.refresh()
  return isOver()
}
