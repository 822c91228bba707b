import { createHash } from 'node:crypto'
import { approvalMs } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { formatMinor } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { documentName } from '@synet/contract/schema/document'
import type { Context } from '#context'
import { readDocumentTexts } from '#document/read-document'
import { factsOfDocument } from '#document/document-facts'
import type { Facts, ProposalRow } from '#ops/proposal/kind'
import type { Signer } from '#payout/sign/signing-keys'
import { readSettings } from '#settings'
import type { ApprovalAnswer } from '@synet/contract/calls'
import { proposalKey, shownHash } from '#signer/approve-proposal'
import { decisionKey, openDecisions } from '#signer/decide'
import { readColdAddress } from '#signer/cold-address'
import { activeOperators, decisionApprovals, validApprovals } from '#signer/operators'
import type { Passkey, RelyingParty } from '#passkey/passkey'
import { addressKey, readStanding } from '#signer/payout-order'
import { readPolicy } from '#signer/policy'
import type { UserApproval } from '#signer/user-approval'
import { type ReviewFacts, reviewFacts, risksOf } from '#withdrawal/approvals'
import type { WithdrawalRow } from '#withdrawal/read-withdrawals'
import { orderNumber } from '#order-number'

type Work = ApprovalAnswer<'work'>

/** Of the oldest orders: an operator who has signed some sees the next ones. */
const listed = 50

/** Shows a public key briefly, so that two people can compare it aloud: SHA-256, four groups of four digits. */
export const fingerprint = ({ publicKey }: Pick<Passkey, 'publicKey'>): string =>
  (createHash('sha256').update(publicKey).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join(' ')

/** Reads everything that waits for an operator's signature, as the signer itself read it from the database. */
export async function readWork(
  context: Context,
  signer: Signer,
  party: RelyingParty,
  operator: { readonly name: string; readonly passkey: Passkey },
): Promise<Work> {
  const { sql } = context
  const { records } = signer
  const payouts = await readPayouts(context, signer, operator.name)
  const positions = await sql<{ network: string; halted: string | null }[]>`
    select network, halted_reason as halted from app.network_state order by network`
  const [waiting] = await sql<{ count: bigint }[]>`
    select count(*) from app.withdrawal where state in ('reviewing', 'approved')`
  return {
    name: operator.name,
    credentialId: operator.passkey.credentialId,
    relyingParty: party.id,
    payouts,
    waiting: Number(waiting?.count ?? 0n),
    proposals: await readProposals(context, signer, operator.name),
    decisions: readDecisions(signer, operator.name),
    operators: [...activeOperators(records)].map(([name, key]) => ({ name, fingerprint: fingerprint(key) })),
    policy: readPolicy(records),
    coldAddresses: context.networks.flatMap(({ name }) => {
      const cold = readColdAddress(records, name)
      return cold ? [{ network: name, address: cold.address, from: cold.from.toISOString() }] : []
    }),
    positions: positions.filter(({ network }) => context.networks.some((one) => one.name === network)),
  }
}

type Shown = WithdrawalRow & ReviewFacts & { readonly username: string }

async function readPayouts(context: Context, signer: Signer, operator: string): Promise<Work['payouts']> {
  const { sql } = context
  const { records, clock } = signer
  const settings = await readSettings(sql)
  const expiresAt = addMs(clock.now(), approvalMs)
  // Riskiest first within an hour of deadlines, as in the console.
  const orders = await sql<Shown[]>`
    select w.*, u.username, ${reviewFacts(sql)} from app.withdrawal w join app.user_account u on u.id = w.user_id
      where w.state in ('reviewing', 'approved')
      order by date_trunc('hour', w.review_by), w.amount desc, w.id limit ${listed}`
  const payouts: Work['payouts'] = []
  for (const order of orders) {
    const { contentHash, approvals, rule, userApproval } = await readStanding(sql, context, signer, order)
    payouts.push({
      id: order.id.toString(),
      number: orderNumber('withdrawal', order.id),
      userId: order.user_id.toString(),
      username: order.username,
      network: order.network,
      address: order.address,
      received: formatMinor('USDT', order.amount - order.fee_usdt),
      feeUsdt: formatMinor('USDT', order.fee_usdt),
      feeSnt: formatMinor('SNT', order.fee_snt),
      createdAt: order.created_at.toISOString(),
      reviewBy: order.review_by.toISOString(),
      risks: risksOf(order, settings),
      addressSeenAt: records.first('address', addressKey(order))?.at.toISOString() ?? null,
      notBefore: rule.notBefore?.toISOString() ?? null,
      userKey: userKeyAnswer(userApproval),
      approvalsNeeded: rule.approvals,
      ...signing(contentHash, expiresAt, approvals, operator),
    })
  }
  return payouts
}

async function readProposals({ sql }: Context, signer: Signer, operator: string): Promise<Work['proposals']> {
  const { records, clock } = signer
  const now = clock.now()
  const rows = await sql<(ProposalRow & { proposer: string })[]>`
    select p.*, o.name as proposer from app.proposal p join app.operator o on o.id = p.proposer_id
      where p.state = 'proposed' order by p.id limit ${listed}`
  const before = await Promise.all(rows.map((row) => readBefore(sql, row)))
  return rows.map((row, i) => {
    const contentHash = shownHash(signer, row)
    const approvals = validApprovals(records, { key: proposalKey(row.id), contentHash, now })
    return {
      id: row.id.toString(),
      kind: row.kind,
      facts: { ...row.facts },
      before: { ...before[i] },
      reason: row.reason,
      noticeMs: Number(row.notice_ms),
      proposedBy: row.proposer,
      at: row.proposed_at.toISOString(),
      approvalsNeeded: decisionApprovals,
      ...signing(contentHash, addMs(now, approvalMs), approvals, operator),
    }
  })
}

/** Other proposals state what they change, and are not executed when that is not so. */
async function readBefore(sql: Context['sql'], { kind, facts }: ProposalRow): Promise<Facts> {
  const name = documentName.safeParse(facts['subject'])
  if (kind !== 'document.published' || !name.success) return {}
  return factsOfDocument((await readDocumentTexts(sql, name.data)).texts)
}

function userKeyAnswer(approval: UserApproval): Work['payouts'][number]['userKey'] {
  if (approval.state === 'signed') return { state: 'signed', since: approval.since.toISOString() }
  if (approval.state === 'lost') return { state: 'lost', until: approval.until.toISOString() }
  return approval
}

const signing = (
  contentHash: string,
  expiresAt: Date,
  approvals: readonly { readonly operator: string }[],
  operator: string,
) => ({
  contentHash,
  expiresAt: expiresAt.toISOString(),
  challenge: approvalChallenge(contentHash, expiresAt),
  approvedBy: approvals.map((one) => one.operator),
  mine: approvals.some((one) => one.operator === operator),
})

function readDecisions({ records, clock }: Signer, operator: string): Work['decisions'] {
  const now = clock.now()
  return openDecisions(records).map(({ id, contentHash, record }) => {
    const { proposedBy, ...decision } = record.content
    const approvals = validApprovals(records, { key: decisionKey(id), contentHash, now })
    return {
      id,
      proposedBy,
      at: record.at.toISOString(),
      decision,
      fingerprint: decision.kind === 'operator-enrolled' ? fingerprint(decision) : null,
      approvalsNeeded: decisionApprovals,
      ...signing(contentHash, addMs(now, approvalMs), approvals, operator),
    }
  })
}
