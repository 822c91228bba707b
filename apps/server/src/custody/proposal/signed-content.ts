import { addMs } from '@synet/core/clock'
import { publicChangeKinds } from '@synet/contract/schema/proof'
import type { Sql, Transaction } from '@synet/ledger/database'
import {
  type KeyLog,
  privateFactsHash,
  type PublicApproval,
  proposalHash,
  type PublicProposal,
  signedNotBefore,
} from '@synet/proof/operator-keys'
import type { Facts, ProposalKind, ProposalRow } from '#custody/proposal/kind'

/** The part of a proposal that an operator signs. */
export type SignedRow = Pick<ProposalRow, 'id' | 'kind' | 'facts' | 'reason' | 'notice_ms' | 'salt'>

const privateFacts = new Set(['username', 'toUserId', 'toUsername', 'posting'])
/** Notices and documents are read in their own places; the public list only says that they were published. */
const isPublic = (kind: ProposalKind, name: string): boolean => {
  if (!publicChangeKinds.some((candidate) => candidate === kind)) return false
  // The user's number may be public only as the receiver of a grant.
  if (name === 'userId') return kind === 'grant'
  return !privateFacts.has(name) && !name.startsWith('body.') && !name.startsWith('text.')
}

/** Picks the facts of a proposal that everybody may read, or the others. */
const factsFor = (kind: ProposalKind, facts: Facts, readers: 'public' | 'private'): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => isPublic(kind, name) === (readers === 'public')))

export const publicProposal = ({ id, kind, facts, reason, notice_ms, salt }: SignedRow): PublicProposal => ({
  id: id.toString(),
  kind,
  facts: factsFor(kind, facts, 'public'),
  privateHash: privateFactsHash(factsFor(kind, facts, 'private'), salt),
  reason,
  noticeMs: Number(notice_ms),
})

/** Hashes what operators sign of a proposal. @returns SHA-256, hex */
export const signedHash = (deployment: string, row: SignedRow): string => proposalHash(deployment, publicProposal(row))

interface SignatureRow {
  readonly proposal_id: bigint
  readonly operator: string
  readonly expires_at: Date
  readonly client_data: string
  readonly authenticator_data: string
  readonly signature: string
}

/** Reads the published signatures of proposals, by proposal. */
export async function readSignatures(
  sql: Sql | Transaction,
  proposals: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly PublicApproval[]>> {
  const rows = await sql<SignatureRow[]>`
    select proposal_id, operator, expires_at, client_data, authenticator_data, signature from app.proposal_signature
      where proposal_id = any (${proposals.map(String)}::bigint[]) order by proposal_id, operator`
  const found = new Map<bigint, PublicApproval[]>()
  for (const row of rows) {
    const { client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = row
    const approval = {
      operator: row.operator,
      expiresAt: row.expires_at.toISOString(),
      assertion: { clientDataJSON, authenticatorData, signature },
    }
    found.set(row.proposal_id, [...(found.get(row.proposal_id) ?? []), approval])
  }
  return found
}

/** Tells whether two operators have signed exactly this proposal with the keys that they have at a time. */
export const isSignedByTwo = async (
  log: KeyLog,
  row: SignedRow,
  approvals: readonly PublicApproval[],
  at: Date,
): Promise<boolean> => (await signedFrom(log, row, approvals, at)) !== undefined

/** Tells whether a proposal has its signatures and may be executed at that time: its notice counts from the second signature. */
export async function isSignedInTime(
  log: KeyLog,
  row: SignedRow,
  approvals: readonly PublicApproval[],
  at: Date,
): Promise<boolean> {
  const from = await signedFrom(log, row, approvals, at)
  return from !== undefined && addMs(from, Number(row.notice_ms)) <= at
}

const signedFrom = (log: KeyLog, row: SignedRow, approvals: readonly PublicApproval[], at: Date) =>
  signedNotBefore(log, signedHash(log.deployment, row), approvals, at.toISOString())
