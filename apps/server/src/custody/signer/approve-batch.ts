import type { ApprovalRequest } from '@synet/contract/calls'
import { batchHash, batchMax, batchOrder } from '@synet/proof/approval-batch'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { orderNumber } from '#platform/order-number'
import type { RelyingParty } from '#people/passkey/passkey'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { readSettings } from '#platform/settings'
import { advanceOrder, lockOrder } from '#custody/signer/advance-orders'
import { verifySignature } from '#custody/signer/decide'
import { validApprovals } from '#custody/signer/operators'
import { type OrderStanding, orderHash, payoutKey, readStanding } from '#custody/signer/payout-order'
import { readLimits } from '#custody/signer/policy'
import { type ReviewFacts, risksOf } from '#money/withdrawal/review-risks'
import { readHeldReason } from '#people/security/held-reason'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

type Order = WithdrawalRow & ReviewFacts

/**
 * Tells whether an order may be one of several under a signature: nothing about it is unusual, one operator is enough, and it
 * can be paid now. Everything else is read and signed alone.
 */
export const isBatchable = (
  risks: readonly string[],
  { rule, userApproval }: Pick<OrderStanding, 'rule' | 'userApproval'>,
  now: Date,
): boolean =>
  risks.length === 0 &&
  rule.approvals < 2 &&
  rule.notBefore !== undefined &&
  rule.notBefore <= now &&
  (userApproval.state === 'none' || userApproval.state === 'signed')

/**
 * Takes an operator's one signature of exactly these orders. All of them are as they were shown, or none is approved;
 * from then on each stands alone. The batch is stored once, and each order's approval names it.
 * @returns the orders that are approved now; refusals `approval.batch`, `approval.alone` with the order, and those of
 * `approvePayout`
 */
export async function approveBatch(
  context: Context,
  signer: Signer,
  party: RelyingParty,
  operator: string,
  { orders: listed, expiresAt, assertion }: ApprovalRequest<'approvePayouts'>,
): Promise<Result<readonly string[]>> {
  const { sql, clock } = context
  const { records } = signer
  const contentHashes = batchOrder(listed.map((order) => order.contentHash))
  const hash = batchHash(contentHashes)
  if (hash === undefined || new Set(listed.map((order) => order.id)).size !== listed.length)
    return refuse('approval.batch', { max: batchMax })
  return inTransaction(sql, async (tx): Promise<Result<readonly string[]>> => {
    const now = clock.now()
    const orders = await lockListed(tx, context, signer, operator, listed)
    if (!orders.ok) return orders
    const [account] = await tx<{ id: bigint }[]>`
      select id from app.operator where name = ${operator} and disabled_at is null`
    if (!account) return refuse('operator.forbidden')
    const verified = await verifySignature(signer, party, operator, { contentHash: hash, expiresAt, assertion })
    if (!verified.ok) return verified
    // Read after the verification: two signatures of one operator may come at once.
    if (orders.value.some((order) => isApprovedBy(signer, operator, order))) return refuse('operator.same')
    const { credentialId } = verified.value
    records.append('approval-batch', hash, { operator, credentialId, contentHashes, expiresAt, assertion }, now)
    const approved: string[] = []
    for (const order of orders.value) {
      const contentHash = orderHash(signer, order)
      const approval = { ...verified.value, contentHash, batch: hash, amount: order.amount.toString() }
      records.append('approval', payoutKey(order.id), approval, now)
      if (await advanceOrder(tx, context, signer, order)) approved.push(order.id.toString())
    }
    return done(approved)
  })
}

const isApprovedBy = (signer: Signer, operator: string, order: WithdrawalRow): boolean =>
  validApprovals(signer.records, {
    key: payoutKey(order.id),
    contentHash: orderHash(signer, order),
    now: signer.clock.now(),
  }).some((approval) => approval.operator === operator)

/** Locks the listed orders in the order of their ids, and refuses unless each is what was shown and may be in a batch. */
async function lockListed(
  tx: Transaction,
  context: Context,
  signer: Signer,
  operator: string,
  listed: ApprovalRequest<'approvePayouts'>['orders'],
): Promise<Result<readonly Order[]>> {
  const now = context.clock.now()
  const settings = await readSettings(tx)
  const { twoFrom } = readLimits(signer.records)
  const orders: Order[] = []
  let total = 0n
  for (const { id, contentHash } of listed.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))) {
    const order = await lockOrder(tx, BigInt(id))
    if (!order) return refuse('order.not-found')
    if (order.state !== 'reviewing') return refuse('order.state')
    const held = await readHeldReason(tx, now, order.id)
    if (held) return refuse(`withdrawal.held-by-${held}`)
    if (orderHash(signer, order) !== contentHash) return refuse('approval.changed')
    if (isApprovedBy(signer, operator, order)) return refuse('operator.same')
    total += order.amount
    const standing = await readStanding(tx, context, signer, order)
    // One signature approves no more than one operator may.
    if (!isBatchable(risksOf(order, settings), standing, now) || total >= twoFrom)
      return refuse('approval.alone', { number: orderNumber('withdrawal', order.id) })
    orders.push(order)
  }
  invariant(orders.length === listed.length, 'each listed order is locked')
  return done(orders)
}
