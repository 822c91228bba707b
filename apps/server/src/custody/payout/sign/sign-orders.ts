import { type Network, toMinor, toRaw } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { inTransaction, int8Array, type Transaction } from '@synet/ledger/database'
import { closeTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { isAboutRow } from '#custody/payout/is-about-row'
import { intentOf, lockNonce } from '#custody/payout/outgoing'
import { areStillWanted } from '#custody/payout/sign/check-position'
import { markWaiting, refuseOrder } from '#custody/payout/sign/refuse-order'
import { openPayouts } from '#custody/payout/sign/rebook-payouts'
import { gasOfPayments } from '#custody/payout/sign/payer'
import { offerMost, readGas } from '#custody/payout/sign/gas'
import { type ChainNow, feesNow, signAttempt } from '#custody/payout/sign/sign-attempt'
import { signAndStore } from '#custody/payout/sign/sign-and-store'
import type { SignedRecord } from '#custody/payout/sign/journal'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { checkReserved, readStanding } from '#custody/signer/payout-order'
import { checkUserApproval, storeUserSignature } from '#custody/signer/user-approval'
import { nextState } from '#platform/state/transitions'
import { type ReviewFacts, reviewFacts } from '#money/withdrawal/review-risks'
import { heldReason } from '#people/security/held-reason'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

interface SigningMoment {
  /** More than one only where a payout contract pays. */
  readonly ids: readonly bigint[]
  readonly now: ChainNow
}

/** `stop`: nothing can be signed on this network now. `next`: these orders cannot, others may. */
export type OrdersOutcome = 'signed' | 'next' | 'stop'

/**
 * Signs one transaction that pays approved orders, in one database transaction: it checks the operators' signatures
 * against the content, takes the nonce, signs and stores. An order that may not be signed is left out, with the reason.
 */
export async function signOrders(
  context: Context,
  network: Network,
  signer: Signer,
  moment: SigningMoment,
): Promise<OrdersOutcome> {
  const { sql, clock } = context
  await markSigning(context, network, signer, moment.ids)
  try {
    return await inTransaction(sql, (tx) => signInTransaction(tx, context, network, signer, moment))
  } catch (error) {
    // The failure of a node, of the database, of the disk or of the standby says nothing about the orders.
    if (!isAboutRow(error)) throw error
    for (const id of moment.ids) await refuseOrder(sql, clock.now(), network, id, error)
    return 'next'
  } finally {
    await markSigning(context, network, signer, [])
  }
}

/**
 * Names the orders that are signed now, and those that the journal has for the wallet's next nonce because their
 * transaction was interrupted before the database had it. It is committed before the journal has a signature: whoever
 * rejects an order locks it first and reads the names then, so that no order is both signed and rejected.
 */
export async function markSigning(
  { sql }: Context,
  network: Network,
  { journal, keys }: Signer,
  ids: readonly bigint[],
): Promise<void> {
  const [wallet] = await sql<{ next_nonce: bigint }[]>`
    select next_nonce from app.wallet where network = ${network.name}`
  const cutOff =
    network.kind === 'tron' || !wallet ? [] : journal.listByNonce(network.name, keys.hot.address, wallet.next_nonce)
  const signed = cutOff.filter(({ purpose }) => purpose === 'payout').map(({ subject }) => subject)
  const all = [...new Set([...ids, ...signed, ...openPayouts(sql, network)])]
  await sql`update app.network_state set signing = ${int8Array(all)}::bigint[]
    where network = ${network.name} and signing <> ${int8Array(all)}::bigint[]`
}

async function signInTransaction(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  { ids, now }: SigningMoment,
): Promise<OrdersOutcome> {
  const at = context.clock.now()
  const wallet = await lockNonce(tx, network)
  if (!wallet) return 'stop'
  const interrupted = await findInterrupted(context, network, signer, wallet.nonce)
  const orders = await prepareOrders(tx, context, network, signer, { nonce: wallet.nonce, ids: interrupted ?? ids })
  if (orders.length === 0) return 'next'
  const contract = signer.contracts[network.name] ?? null
  const gas = gasOfPayments(network, contract, orders.length)
  const effects = orders.map(({ order, approvedBy }) => ({
    network: network.name,
    sender: signer.keys.hot.address,
    purpose: 'payout' as const,
    recipient: order.address,
    contract,
    withdrawal_id: order.id,
    nonce: wallet.nonce,
    raw_amount: rawOf(network, order).toString(),
    gas,
    ...(approvedBy && { payout: { userId: order.user_id, amount: order.amount, approvedBy } }),
  }))
  const outcome = await signAndStore(tx, context, network, signer, effects, () =>
    signAttempt(signer, signer.keys.hot, now, {
      network,
      intent: intentOf(effects),
      gas,
      nonce: wallet.nonce,
      serial: orders[0]?.order.id ?? 0n,
      fees: feesNow(now, gas, offerMost(readGas(signer, network, now))),
    }),
  )
  // The nonce belongs to another transaction, which is signed first.
  if (outcome === 'wait') return 'next'
  if (outcome === 'halted') return 'stop'
  for (const { order } of orders) await markSending(tx, at, order)
  return 'signed'
}

/**
 * Finds the orders of a transaction that the journal has and the database has not, because the signer stopped in
 * between: exactly these take the nonce again.
 */
async function findInterrupted(
  context: Context,
  network: Network,
  { journal, keys }: Signer,
  nonce: bigint | null,
): Promise<readonly bigint[] | undefined> {
  if (nonce === null) return undefined
  const before = journal.listByNonce(network.name, keys.hot.address, nonce)
  const arePayouts = before.every(({ purpose }) => purpose === 'payout')
  return arePayouts && (await areStillWanted(context, before)) ? before.map(({ subject }) => subject) : undefined
}

interface PreparedOrder {
  readonly order: WithdrawalRow & ReviewFacts
  /** The names of the operators; undefined when the journal has them from the first signature. */
  readonly approvedBy: readonly string[] | undefined
}

/**
 * Reads the orders that may be signed now. The others go back to review or get the reason why they wait; one that
 * contradicts the books or the journal must not delay the rest.
 */
async function prepareOrders(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  { nonce, ids }: { readonly nonce: bigint | null; readonly ids: readonly bigint[] },
): Promise<readonly PreparedOrder[]> {
  const at = context.clock.now()
  const orders = await tx<(WithdrawalRow & ReviewFacts & { held: boolean })[]>`
    select w.*, ${heldReason(tx, at)} is not null as held, ${reviewFacts(tx)} from app.withdrawal w
      where w.id = any (${int8Array(ids)}::bigint[]) and w.network = ${network.name} and w.state = 'approved'
      order by w.id for update of w`
  const prepared: PreparedOrder[] = []
  for (const order of orders) {
    try {
      // Without nonces a second transaction would be paid in addition to the first one, which the chain does not show yet.
      if (nonce === null && openPayouts(context.sql, network).has(order.id)) continue
      const before = signer.journal.findSubject(network.name, 'payout', order.id)
      const again = before !== undefined && isSignedAgain(network, before, nonce, order)
      if (order.held && !again) continue
      const approved = again ? undefined : await findApprovers(tx, context, network, signer, order, prepared)
      if (!approved && !again) continue
      const isOfOther = before !== undefined && before.at < order.created_at
      invariant(
        !before || before.nonce === nonce,
        isOfOther
          ? `withdrawal ${order.id} has the number of one that was signed and that a restore lost: reject it, and its user orders again`
          : `withdrawal ${order.id} was signed before, with nonce ${before?.nonce}`,
      )
      rawOf(network, order)
      await checkReserved(tx, order)
      if (approved?.isSignedByUser) storeUserSignature(signer, order)
      prepared.push({ order, approvedBy: approved?.by })
    } catch (error) {
      if (!isAboutRow(error)) throw error
      await refuseOrder(tx, at, network, order.id, error)
    }
  }
  return prepared
}

/**
 * Tells whether the journal has exactly this payment with the wallet's next nonce: its transaction was interrupted. Approvals and
 * freezes bind the first signature only. Without this an order whose approvals ran out, or whose user is frozen, would
 * keep the nonce from all others.
 */
const isSignedAgain = (
  network: Network,
  before: SignedRecord,
  nonce: bigint | null,
  order: Pick<WithdrawalRow, 'address' | 'amount' | 'fee_usdt'>,
): boolean =>
  nonce !== null &&
  before.nonce === nonce &&
  before.recipient === order.address &&
  before.rawAmount === rawOf(network, order)

/**
 * Returns approved orders of users who are frozen, whose passkeys are declared lost, or whose security changed a short
 * time ago, to review. They are approved again after the wait, because what operators saw before it no longer holds. An
 * order that the journal has stays: its transaction is signed again.
 */
export async function returnHeldOrders({ sql, clock }: Context, network: Network, signer: Signer): Promise<void> {
  const at = clock.now()
  const held = await sql<{ id: bigint }[]>`
    select w.id from app.withdrawal w
      where w.state = 'approved' and w.network = ${network.name} and ${heldReason(sql, at)} is not null order by w.id`
  for (const { id } of held) {
    if (signer.journal.findSubject(network.name, 'payout', id)) continue
    await inTransaction(sql, async (tx) => {
      const [order] = await tx<WithdrawalRow[]>`
        select w.* from app.withdrawal w
          where w.id = ${id} and w.state = 'approved' and ${heldReason(tx, at)} is not null for update of w`
      if (!order) return
      await tx`update app.withdrawal set revision = revision + 1 where id = ${id}`
      await backToReview(tx, at, order, order.approvals_needed)
    })
  }
}

/**
 * Applies the rule for payouts to one order.
 * @param others are paid by the same transaction: they count for the sums of the day
 * @returns undefined when it may not be signed now
 */
async function findApprovers(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  order: WithdrawalRow & ReviewFacts,
  others: readonly PreparedOrder[],
): Promise<{ readonly by: readonly string[]; readonly isSignedByUser: boolean } | undefined> {
  const at = context.clock.now()
  const beside = others.map((one) => ({
    network: network.name,
    subject: one.order.id,
    recipient: one.order.address,
    userId: one.order.user_id,
    amount: one.order.amount,
    approvedBy: one.approvedBy ?? [],
  }))
  const { rule, approvals, userApproval } = await readStanding(tx, context, signer, order, beside)
  checkUserApproval(order, userApproval)
  if (approvals.length < rule.approvals) {
    await backToReview(tx, at, order, rule.approvals)
    return undefined
  }
  if (!rule.notBefore || rule.notBefore > signer.clock.now()) {
    await markWaiting(tx, [order], 'address')
    // The wait is a rule, and no delay.
    if (rule.notBefore)
      await tx`update app.withdrawal set review_by = ${rule.notBefore} where id = ${order.id} and review_by < ${rule.notBefore}`
    return undefined
  }
  return { by: approvals.map((approval) => approval.operator), isSignedByUser: userApproval.state === 'signed' }
}

async function markSending(tx: Transaction, at: Date, { id, user_id: userId }: WithdrawalRow): Promise<void> {
  await tx`update app.withdrawal set state = ${nextState('withdrawal', 'approved', 'sending')}, waiting_for = null where id = ${id}`
  await announce(tx, at, { userId, kind: 'withdrawal', subjectId: id, state: 'sending' })
  await closeTask(tx, at, { kind: 'payout.refused', subject: id.toString() })
}

/** @throws InvariantError when the token has too few decimals for what arrives */
function rawOf(network: Network, order: Pick<WithdrawalRow, 'amount' | 'fee_usdt'>): bigint {
  const received = order.amount - order.fee_usdt
  const raw = toRaw(network, received)
  invariant(received > 0n && toMinor(network, raw) === received, 'the token has too few decimals for the amount')
  return raw
}

/**
 * Returns an order to review when the current rules need another operator: a limit was lowered, a risk appeared, or an
 * approver was disabled.
 */
async function backToReview(tx: Transaction, at: Date, order: WithdrawalRow, needed: number): Promise<void> {
  await tx`update app.withdrawal set state = ${nextState('withdrawal', 'approved', 'reviewing')}, waiting_for = null, approvals_needed = ${needed} where id = ${order.id}`
  await announce(tx, at, { userId: order.user_id, kind: 'withdrawal', subjectId: order.id, state: 'reviewing' })
}
