import { nextState } from '#state/transitions'
import { type Network, toMinor, toRaw } from '@synet/core/network'
import { formatMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { inTransaction, int8Array, type Transaction } from '@synet/ledger/database'
import { closeTask, openTask } from '#chain/operator-task'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { checkPosition } from '#payout/sign/check-position'
import { lockNonce } from '#payout/outgoing'
import { type ChainNow, readChainNow, signAttempt } from '#payout/sign/sign-attempt'
import { signAndStore } from '#payout/sign/sign-and-store'
import type { Signer } from '#payout/sign/signing-keys'
import { checkReserved, readStanding } from '#signer/payout-order'
import { checkUserApproval, keepUserSignature } from '#signer/user-approval'
import { type ReviewFacts, reviewFacts } from '#withdrawal/approvals'
import type { WithdrawalRow } from '#withdrawal/read-withdrawals'

// A USDT transfer to an empty account takes about 65,000 gas; Tether's own contract with a fee switch somewhat more.
const evmGas = 120_000n
/** 100 TRX: several times what a transfer to an empty account burns. */
const tronFeeLimit = 100_000_000n

interface Due {
  readonly id: bigint
  /** The recipient gets this amount, in minor units. */
  readonly received: bigint
  readonly address: string
  readonly frozen: boolean
}

const dueAtOnce = 200

/**
 * Signs the oldest approved withdrawal that can be paid: one transaction checks the operators' signatures against
 * the content, takes the nonce, signs and stores. Only stored transactions are ever broadcast. An order that cannot be signed
 * records the reason, and the next one is tried.
 * @returns true when it signed one
 */
export async function signApprovedWithdrawal(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, rpc } = context
  const [any] = await sql`select from app.withdrawal where state = 'approved' and network = ${network.name} limit 1`
  if (!any) return false
  if (!(await checkPosition(context, network, signer))) {
    await markWaiting(sql, await readDue(context, network, 0n), 'network')
    return false
  }
  const now = await readChainNow(context, network)
  const held = await rpc[network.name].readTokenBalance({ token: network.token, address: signer.keys.hot.address })
  const [underWay] = await sql<{ total: bigint }[]>`
    select coalesce(sum(w.amount - w.fee_usdt), 0)::bigint as total from app.withdrawal w
      where w.network = ${network.name} and w.state in ('sending', 'sent')`
  const free = toMinor(network, held) - (underWay?.total ?? 0n)
  const due = await readDue(context, network, free)
  const frozen = due.filter((order) => order.frozen)
  const short = due.filter((order) => !order.frozen && order.received > free)
  let signed = false
  for (const order of due) {
    if (order.frozen || order.received > free || !(await isAccepted(context, network, signer, order))) continue
    const outcome = await signOrder(context, network, signer, { id: order.id, now })
    signed = outcome === 'signed'
    if (signed || outcome === 'stop') break
  }
  await markWaiting(sql, frozen, 'freeze')
  await reportShortage(context, network, short, free)
  return signed
}

/**
 * Simulates a payout: the token may refuse an address, such as one on its own list. The order then waits for a person,
 * and costs no gas.
 */
async function isAccepted(
  { sql, rpc, clock }: Context,
  network: Network,
  { keys }: Signer,
  order: Due,
): Promise<boolean> {
  const transfer = {
    token: network.token,
    from: keys.hot.address,
    to: order.address,
    raw: toRaw(network, order.received),
  }
  if ((await rpc[network.name].estimateTransfer(transfer)) !== undefined) return true
  const facts = { network: network.name, reason: `the token refuses a transfer to ${order.address}` }
  await openTask(sql, clock.now(), { kind: 'payout.refused', subject: order.id.toString(), facts })
  await markWaiting(sql, [order], 'check')
  return false
}

/**
 * Reads approved orders, those that can be paid first and the oldest of them before the others, so that waiting orders
 * never hide them.
 */
const readDue = ({ sql }: Context, network: Network, free: bigint) => sql<Due[]>`
  select id, received, address, frozen from (
    select w.id, w.amount - w.fee_usdt as received, w.address,
        exists (select from app.user_account u
          where u.id = w.user_id and u.frozen_reason is not null and 'withdraw' = any (u.frozen_scopes)) as frozen
      from app.withdrawal w where w.state = 'approved' and w.network = ${network.name}) due
    order by frozen, received > ${free}, id limit ${dueAtOnce}`

interface SigningMoment {
  readonly id: bigint
  readonly now: ChainNow
}

/** `stop`: nothing can be signed on this network now. `next`: this order cannot, another one may. */
type OrderOutcome = 'signed' | 'next' | 'stop'

async function signOrder(
  context: Context,
  network: Network,
  signer: Signer,
  moment: SigningMoment,
): Promise<OrderOutcome> {
  const { sql, clock } = context
  try {
    return await inTransaction(sql, (tx) => signInTransaction(tx, context, network, signer, moment))
  } catch (error) {
    const facts = { network: network.name, reason: error instanceof Error ? error.message : String(error) }
    await openTask(sql, clock.now(), { kind: 'payout.refused', subject: moment.id.toString(), facts })
    await markWaiting(sql, [moment], 'check')
    return 'next'
  }
}

async function signInTransaction(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  { id, now }: SigningMoment,
): Promise<OrderOutcome> {
  const at = context.clock.now()
  const wallet = await lockNonce(tx, network)
  if (!wallet) return 'stop'
  const [order] = await tx<(WithdrawalRow & ReviewFacts)[]>`
    select w.*, ${reviewFacts(tx)} from app.withdrawal w where w.id = ${id} and w.state = 'approved' for update of w`
  if (!order) return 'next'
  const { rule, approvals, userApproval } = await readStanding(tx, context, signer, order)
  checkUserApproval(order, userApproval)
  if (approvals.length < rule.approvals) {
    await backToReview(tx, at, order, rule.approvals)
    return 'next'
  }
  if (!rule.notBefore || rule.notBefore > signer.clock.now()) {
    await markWaiting(tx, [order], 'address')
    return 'next'
  }
  const before = signer.journal.findPayout(network.name, id)
  invariant(!before || before.nonce === wallet.nonce, `withdrawal ${id} was signed before, with nonce ${before?.nonce}`)
  await checkReserved(tx, order)
  if (userApproval.state === 'signed') keepUserSignature(signer, order)
  const raw = rawOf(network, order)
  const outgoing = {
    network: network.name,
    sender: signer.keys.hot.address,
    purpose: 'payout',
    recipient: order.address,
    withdrawal_id: id,
    nonce: wallet.nonce,
    raw_amount: raw.toString(),
    gas: network.kind === 'tron' ? tronFeeLimit : evmGas,
    payout: {
      userId: order.user_id,
      amount: order.amount,
      approvedBy: approvals.map((one) => one.operator),
    },
  } as const
  const outcome = await signAndStore(tx, context, network, signer, outgoing, () =>
    signAttempt(signer.keys.hot, now, {
      network,
      intent: { kind: 'token', to: order.address, raw },
      gas: outgoing.gas,
      nonce: wallet.nonce,
      serial: id,
    }),
  )
  // The nonce belongs to another order, which is signed first.
  if (outcome === 'wait') return 'next'
  if (outcome === 'halted') return 'stop'
  await tx`update app.withdrawal set state = ${nextState('withdrawal', 'approved', 'sending')}, waiting_for = null where id = ${id}`
  await announce(tx, at, { userId: order.user_id, kind: 'withdrawal', subjectId: id, state: 'sending' })
  await closeTask(tx, at, { kind: 'payout.refused', subject: id.toString() })
  return 'signed'
}

/** @throws InvariantError when the token has too few decimals for what arrives */
export function rawOf(network: Network, order: Pick<WithdrawalRow, 'amount' | 'fee_usdt'>): bigint {
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

const markWaiting = (
  sql: Context['sql'] | Transaction,
  orders: readonly { readonly id: bigint }[],
  waitingFor: NonNullable<WithdrawalRow['waiting_for']>,
) => sql`
  update app.withdrawal set waiting_for = ${waitingFor}
    where id = any (${int8Array(orders.map((order) => order.id))}::bigint[]) and state = 'approved'
      and waiting_for is distinct from ${waitingFor}`

/**
 * Reports that the hot wallet holds too little: users see that their withdrawals wait for it, operators how much is
 * missing.
 */
async function reportShortage(
  { sql, clock }: Context,
  network: Network,
  short: readonly Due[],
  free: bigint,
): Promise<void> {
  const task = { kind: 'withdrawal.liquidity', subject: network.name } as const
  if (short.length === 0) {
    await closeTask(sql, clock.now(), task)
    return
  }
  await markWaiting(sql, short, 'liquidity')
  const facts = {
    withdrawals: short.length.toString(),
    wanted: formatMinor(
      'USDT',
      short.reduce((total, order) => total + order.received, 0n),
    ),
    free: formatMinor('USDT', free > 0n ? free : 0n),
  }
  await openTask(sql, clock.now(), { ...task, facts })
}
