import { createHash } from 'node:crypto'
import { approvalMs } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { formatMinor } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { documentName } from '@synet/contract/schema/document'
import type { Context } from '#platform/context'
import { factsOfDocument, readDocumentTexts } from '#platform/document/read-document'
import type { Facts, ProposalRow } from '#custody/proposal/kind'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { readSettings } from '#platform/settings'
import type { ApprovalAnswer, ApprovalRequest } from '@synet/contract/calls'
import { approvalKeyOf, shownHash } from '#custody/signer/approve-proposal'
import { isBatchable } from '#custody/signer/approve-batch'
import { approvalExpiry, decisionKey, openDecisions, takeBackHash } from '#custody/signer/decide'
import { readColdAddress } from '#custody/signer/cold-address'
import { gasPriceText } from '#money/withdrawal/gas-price'
import { readGasCeiling } from '#custody/signer/gas-ceiling'
import { activeOperators, decisionApprovals, validApprovals } from '#custody/signer/operators'
import type { Passkey, RelyingParty } from '#people/passkey/passkey'
import { addressKey, orderHash, payoutKey, readStanding } from '#custody/signer/payout-order'
import { readPolicy } from '#custody/signer/policy'
import type { UserApproval } from '#custody/signer/user-approval'
import { type ReviewFacts, reviewFacts, risksOf } from '#money/withdrawal/review-risks'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'
import { orderNumber } from '#platform/order-number'

type Work = ApprovalAnswer<'work'>

/** A page has this many orders or proposals that the operator can sign. */
const pageRows = 50
/** A page ends after this many rows, whatever they are, so that an answer takes a bounded time. */
const readMax = 500

/** Shows a public key briefly, so that two people can compare it aloud: SHA-256, four groups of four digits. */
export const keyFingerprint = ({ publicKey }: Pick<Passkey, 'publicKey'>): string =>
  (createHash('sha256').update(publicKey).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join(' ')

/**
 * Reads what waits for an operator's signature, as the signer itself read it from the database. What the operator has
 * signed is left out.
 */
export async function readWork(
  context: Context,
  signer: Signer,
  party: RelyingParty,
  operator: { readonly name: string; readonly passkey: Passkey },
  after: ApprovalRequest<'work'>,
): Promise<Omit<Work, 'consoleOrigin'>> {
  const { sql } = context
  const { records } = signer
  const payouts = await readPayouts(context, signer, operator.name, after.payoutsAfter)
  const proposals = await readProposals(context, signer, operator.name, after.proposalsAfter)
  const positions = await sql<{ network: string; halted: string | null }[]>`
    select network, halted_reason as halted from app.network_state order by network`
  const [waiting] = await sql<{ count: bigint }[]>`
    select count(*) from app.withdrawal where state = 'reviewing'`
  return {
    name: operator.name,
    credentialId: operator.passkey.credentialId,
    relyingParty: party.id,
    payouts: payouts.list,
    payoutsNext: payouts.next,
    waiting: Number(waiting?.count ?? 0n),
    proposals: proposals.list,
    proposalsNext: proposals.next,
    decisions: readDecisions(signer, operator.name),
    operators: [...activeOperators(records)].map(([name, key]) => ({ name, fingerprint: keyFingerprint(key) })),
    policy: readPolicy(records),
    coldAddresses: context.networks.flatMap(({ name }) => {
      const cold = readColdAddress(records, name)
      return cold ? [{ network: name, address: cold.address, from: cold.from.toISOString() }] : []
    }),
    gasCeilings: context.networks.map((network) => ({
      network: network.name,
      price: gasPriceText(network, readGasCeiling(records, network)),
      unit: network.kind === 'tron' ? ('sun' as const) : ('gwei' as const),
    })),
    positions: positions.filter(({ network }) => context.networks.some((candidate) => candidate.name === network)),
  }
}

interface Page<T> {
  readonly list: T[]
  readonly next: string | null
}

/**
 * Reads a page of rows that the operator can sign. Rows that they have signed take no place in it, so that they cannot
 * hide the next ones.
 */
async function readPage<R, T>(
  start: string | undefined,
  {
    read,
    cursorOf,
    isSigned,
    show,
  }: {
    readonly read: (after: string | undefined) => Promise<readonly R[]>
    readonly cursorOf: (row: R) => string
    readonly isSigned: (row: R) => boolean
    readonly show: (row: R) => Promise<T>
  },
): Promise<Page<T>> {
  const list: T[] = []
  let after = start
  for (let count = 0; count < readMax; ) {
    const rows = await read(after)
    for (const row of rows) {
      after = cursorOf(row)
      count++
      if (!isSigned(row)) list.push(await show(row))
      if (list.length === pageRows) return { list, next: after }
    }
    if (rows.length < pageRows) return { list, next: null }
  }
  return { list, next: after ?? null }
}

interface OfCustomer {
  readonly username: string
  /** The customer's first deadline, milliseconds. */
  readonly due: bigint
  readonly total: bigint
}
type Shown = WithdrawalRow & ReviewFacts & OfCustomer

/** The customer with the earliest deadline comes first; of equal ones, the one with the largest sum. */
function readPayouts(
  context: Context,
  signer: Signer,
  operator: string,
  start: string | undefined,
): Promise<Page<Work['payouts'][number]>> {
  const { sql } = context
  return readPage<Shown, Work['payouts'][number]>(start, {
    read(after) {
      const [due = '0', total = '0', user = '0', id = '0'] = after?.split('.') ?? []
      return sql<Shown[]>`
        with reviewed as (
          select id, user_id, floor(extract(epoch from min(review_by) over customer) * 1000)::bigint as due,
              sum(amount) over customer as total
            from app.withdrawal where state = 'reviewing' window customer as (partition by user_id)
        )
        select w.*, u.username, r.due, r.total::bigint as total, ${reviewFacts(sql)}
          from reviewed r join app.withdrawal w on w.id = r.id join app.user_account u on u.id = w.user_id
          where ${after === undefined} or (r.due, -r.total, r.user_id, r.id) > (${due}::bigint, -(${total}::numeric), ${user}::bigint, ${id}::bigint)
          order by r.due, -r.total, r.user_id, r.id limit ${pageRows}`
    },
    cursorOf: (order) => [order.due, order.total, order.user_id, order.id].join('.'),
    isSigned(order) {
      const found = { key: payoutKey(order.id), contentHash: orderHash(signer, order), now: signer.clock.now() }
      return validApprovals(signer.records, found).some((approval) => approval.operator === operator)
    },
    show: (order) => showPayout(context, signer, order, operator),
  })
}

async function showPayout(
  context: Context,
  signer: Signer,
  order: Shown,
  operator: string,
): Promise<Work['payouts'][number]> {
  const { sql } = context
  const standing = await readStanding(sql, context, signer, order)
  const { contentHash, approvals, rule, userApproval } = standing
  const risks = risksOf(order, await readSettings(sql))
  return {
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
    risks,
    batchable: isBatchable(risks, standing, signer.clock.now()),
    addressSeenAt: signer.records.first('address', addressKey(order))?.at.toISOString() ?? null,
    notBefore: rule.notBefore?.toISOString() ?? null,
    userKey: userKeyAnswer(userApproval),
    approvalsNeeded: rule.approvals,
    ...signing(contentHash, approvalExpiry(signer.clock.now(), rule.notBefore), approvals, operator),
  }
}

function readProposals(
  { sql }: Context,
  signer: Signer,
  operator: string,
  start: string | undefined,
): Promise<Page<Work['proposals'][number]>> {
  const { records, clock } = signer
  const now = clock.now()
  type Row = ProposalRow & { proposer: string }
  const approvalsOf = (row: Row) =>
    validApprovals(records, { key: approvalKeyOf(row.id), contentHash: shownHash(signer, row), now })
  return readPage<Row, Work['proposals'][number]>(start, {
    read: (after) => sql<Row[]>`
      select p.*, o.name as proposer from app.proposal p join app.operator o on o.id = p.proposer_id
        where p.state = 'proposed' and p.id > ${after ?? '0'}::bigint order by p.id limit ${pageRows}`,
    cursorOf: (row) => row.id.toString(),
    isSigned: (row) => approvalsOf(row).some((approval) => approval.operator === operator),
    show: async (row) => ({
      id: row.id.toString(),
      kind: row.kind,
      facts: { ...row.facts },
      before: { ...(await readBefore(sql, row)) },
      reason: row.reason,
      noticeMs: Number(row.notice_ms),
      proposedBy: row.proposer,
      at: row.proposed_at.toISOString(),
      approvalsNeeded: decisionApprovals,
      ...signing(shownHash(signer, row), addMs(now, approvalMs), approvalsOf(row), operator),
    }),
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
  approvedBy: approvals.map((approval) => approval.operator),
  mine: approvals.some((approval) => approval.operator === operator),
})

function takeBackOf(decided: string, expiresAt: Date): Work['decisions'][number]['withdrawal'] {
  const contentHash = takeBackHash(decided)
  return { contentHash, challenge: approvalChallenge(contentHash, expiresAt) }
}

function readDecisions({ records, clock }: Signer, operator: string): Work['decisions'] {
  const now = clock.now()
  return openDecisions(records, now, operator).map(({ id, contentHash, record }) => {
    const { proposedBy, ...decision } = record.content
    const approvals = validApprovals(records, { key: decisionKey(id), contentHash, now })
    return {
      id,
      proposedBy,
      at: record.at.toISOString(),
      decision,
      fingerprint: decision.kind === 'operator-enrolled' ? keyFingerprint(decision) : null,
      withdrawal: proposedBy === operator ? takeBackOf(contentHash, addMs(now, approvalMs)) : null,
      approvalsNeeded: decisionApprovals,
      ...signing(contentHash, addMs(now, approvalMs), approvals, operator),
    }
  })
}
