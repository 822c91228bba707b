import { payoutHash } from '@synet/chain/payout/payout-content'
import { addMs, days, hours } from '@synet/core/clock'
import { allNetworks } from '@synet/core/all-networks'
import { InvariantError } from '@synet/core/result'
import { approvalMs } from '@synet/proof/operator-keys'
import { userAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { PaidOut } from '#custody/payout/sign/journal'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { readSettings } from '#platform/settings'
import { validApprovals } from '#custody/signer/operators'
import { type PayoutRule, payoutRule } from '#custody/signer/payout-rule'
import { readLimits } from '#custody/signer/policy'
import type { Approval, Records } from '#custody/signer/records'
import { deploymentId } from '#custody/signer/store'
import { readUserApproval, type UserApproval } from '#custody/signer/user-approval'
import { userKeyHoldUntil } from '#custody/signer/user-keys'
import { approvalsNeeded, type ReviewFacts, risksOf } from '#money/withdrawal/review-risks'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

/** The key of a withdrawal's approvals in the signer's store. */
export const payoutKey = (id: bigint): string => `payout ${id}`

/** The key of an address in the signer's store: the same address counts as new for another user. */
export const addressKey = ({ network, address, user_id }: Pick<WithdrawalRow, 'network' | 'address' | 'user_id'>) =>
  `${network} ${address} ${user_id}`

/** Hashes an order as the database states it, which is what operators see and sign. @returns SHA-256, hex */
export const orderHash = ({ records, clock }: Signer, order: WithdrawalRow): string =>
  payoutHash({
    deployment: deploymentId(records, clock.now()),
    network: allNetworks[order.network],
    withdrawalId: order.id,
    userId: order.user_id,
    address: order.address,
    receivedMinor: order.amount - order.fee_usdt,
    feeUsdtMinor: order.fee_usdt,
    feeSntMinor: order.fee_snt,
    revision: order.revision,
  })

export interface OrderStanding {
  readonly contentHash: string
  readonly approvals: readonly Approval[]
  readonly rule: PayoutRule
  readonly userApproval: UserApproval
}

/**
 * Compares an order with the signer's own store: which approvals it has, how many it needs, and from when on it may be
 * signed.
 * @param beside payouts that the same transaction will make, which the journal does not have yet
 */
export async function readStanding(
  sql: Sql | Transaction,
  context: Pick<Context, 'config'>,
  signer: Signer,
  order: WithdrawalRow & ReviewFacts,
  beside: readonly PaidOut[] = [],
): Promise<OrderStanding> {
  const { records, journal, clock } = signer
  const now = clock.now()
  const limits = readLimits(records)
  const settings = await readSettings(sql)
  const contentHash = orderHash(signer, order)
  const dayAgo = addMs(now, -days(1))
  const disabled = await sql<{ name: string }[]>`select name from app.operator where disabled_at is not null`
  const approvals = validApprovals(records, { key: payoutKey(order.id), contentHash, now }).filter(
    ({ operator }) => !disabled.some((candidate) => candidate.name === operator),
  )
  const userApproval = await readUserApproval(context, signer, order)
  const known = journal.paidSince(dayAgo)
  const unknown = beside.filter((payment) => !known.some(({ subject }) => subject === payment.subject))
  const paid = [...known, ...unknown].filter((payment) => payment.subject !== order.id)
  const sum = (which: (one: (typeof paid)[number]) => boolean) =>
    paid.filter(which).reduce((total, payment) => total + payment.amount, 0n)
  const [alone] = approvals.length === 1 ? approvals : []
  const rule = payoutRule(
    {
      amount: order.amount,
      userDay: sum((one) => one.userId === order.user_id),
      addressDay: sum((one) => one.recipient === order.address),
      automaticDay: sum((one) => one.network === order.network && one.approvedBy.length === 0),
      aloneDay: alone
        ? approvedAlone(records, {
            operator: alone.operator,
            since: dayAgo,
            but: payoutKey(order.id),
            waitHours: limits.newAddressHours,
          })
        : 0n,
      addressSeenAt: records.first('address', addressKey(order))?.at,
      userKeySince: userApproval.state === 'signed' ? userApproval.since : undefined,
      paidBefore: journal.hasPaid(order.network, order.address),
      needed: approvalsNeeded(order, settings, order.approvals_needed),
      risky: risksOf(order, settings).length > 0,
      operatorSignedAt: records.newest('approval')?.at,
    },
    limits,
    now,
  )
  const heldUntil = userKeyHoldUntil(records.list('user-key', order.user_id.toString()))
  const notBefore = rule.notBefore && heldUntil && heldUntil > rule.notBefore ? heldUntil : rule.notBefore
  return { contentHash, approvals, rule: { ...rule, notBefore }, userApproval }
}

/**
 * Sums the payouts that an operator has approved and nobody else, minor units. An approval counts for a day from its
 * signature, and from the time at which it became valid, which may be later.
 */
function approvedAlone(
  records: Records,
  {
    operator,
    since,
    but,
    waitHours,
  }: { readonly operator: string; readonly since: Date; readonly but: string; readonly waitHours: number },
): bigint {
  const byOrder = new Map<string, { readonly amount: bigint; readonly operators: Set<string> }>()
  for (const { key, content, at } of records.since('approval', addMs(since, -hours(waitHours)))) {
    if (content.amount === undefined || key === but) continue
    if (at <= since && addMs(new Date(content.expiresAt), -approvalMs) <= since) continue
    const order = byOrder.get(key) ?? { amount: BigInt(content.amount), operators: new Set() }
    order.operators.add(content.operator)
    byOrder.set(key, order)
  }
  const alone = [...byOrder.values()].filter(({ operators }) => operators.size === 1 && operators.has(operator))
  return alone.reduce((total, { amount }) => total + amount, 0n)
}

/**
 * Checks that the ledger holds the order's money apart: the posting that submitted it is there with its amount, and
 * none has returned or settled it.
 * @throws InvariantError when it does not
 */
export async function checkReserved(sql: Sql | Transaction, order: WithdrawalRow): Promise<void> {
  if (order.fee_usdt < 0n) throw new InvariantError(`withdrawal ${order.id} has a negative fee`)
  const account = userAccount(order.user_id, 'withdrawing', 'USDT')
  const [row] = await sql<{ submitted: boolean; ended: boolean }[]>`
    select exists (select from ledger.postings p join ledger.entries e on e.posting_id = p.id
        where p.id = ${order.id} and p.kind = 'withdrawal.submitted' and e.account_id = ${account} and e.amount = ${order.amount}) as submitted,
      exists (select from ledger.postings p where p.key = ${`withdrawal-end:${order.id}`}) as ended`
  if (!row?.submitted) throw new InvariantError(`no posting holds the money of withdrawal ${order.id}`)
  if (row.ended) throw new InvariantError(`the money of withdrawal ${order.id} was returned or paid already`)
}
