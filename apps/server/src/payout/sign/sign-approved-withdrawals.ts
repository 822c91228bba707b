import { type Network, toRaw } from '@synet/core/network'
import { formatMinor } from '@synet/core/amount'
import { closeTask, openTask } from '#chain/operator-task'
import type { Context } from '#context'
import { checkPosition } from '#payout/sign/check-position'
import { type Payer, readFree, readPayer } from '#payout/sign/payer'
import { readChainNow } from '#payout/sign/sign-attempt'
import { markWaiting, type OrdersOutcome, returnHeldOrders, signOrders } from '#payout/sign/sign-orders'
import type { Signer } from '#payout/sign/signing-keys'

interface Due {
  readonly id: bigint
  /** The recipient gets this amount, in minor units. */
  readonly received: bigint
  readonly address: string
}

const dueAtOnce = 200
/** Ethereum's blocks take more; a longer batch would hold up more people when one transaction is stuck. */
const batchMax = 50

/**
 * Signs the next transaction that pays approved withdrawals, the oldest that can be paid first: a batch where a payout
 * contract pays, else one transfer. Only stored transactions are ever broadcast. An order that cannot be signed records
 * the reason, and the next ones are tried.
 * @returns true when it signed
 */
export async function signApprovedWithdrawals(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql } = context
  const [any] = await sql`select from app.withdrawal where state = 'approved' and network = ${network.name} limit 1`
  if (!any) return false
  await returnHeldOrders(context, network, signer)
  const payer = (await checkPosition(context, network, signer)) ? await readPayer(context, network, signer) : undefined
  if (!payer) {
    await markWaiting(sql, await readDue(context, network, 0n), 'network')
    return false
  }
  const now = await readChainNow(context, network)
  const free = await readFree(context, network, payer, ['sending', 'sent'])
  const due = await readDue(context, network, free)
  const short = due.filter((order) => order.received > free)
  const payable = due.filter((order) => order.received <= free)
  let outcome: OrdersOutcome = 'next'
  while (outcome === 'next' && payable.length > 0) {
    const ids = await takeBatch(context, network, payer, payable, free)
    if (ids.length > 0) outcome = await signOrders(context, network, signer, { ids, now })
  }
  await reportShortage(context, network, short, free)
  return outcome === 'signed'
}

/**
 * Takes the next orders that one transaction may pay out of those that are payable.
 * @param free what may leave now, minor units
 */
async function takeBatch(
  context: Context,
  network: Network,
  payer: Payer,
  payable: Due[],
  free: bigint,
): Promise<readonly bigint[]> {
  const ids: bigint[] = []
  let rest = free
  while (ids.length < (payer.contract ? batchMax : 1)) {
    const order = payable[0]
    if (!order || order.received > rest) break
    payable.shift()
    if (!(await isAccepted(context, network, payer, order))) continue
    ids.push(order.id)
    rest -= order.received
  }
  return ids
}

/**
 * Simulates a payout: the token may refuse an address, such as one on its own list, and a payout contract refuses ids
 * of an earlier one. The order then waits for a person, and costs no gas.
 */
async function isAccepted(
  { sql, rpc, clock }: Context,
  network: Network,
  { address: from, contract }: Payer,
  order: Due,
): Promise<boolean> {
  const transfer = { token: network.token, from, to: order.address, raw: toRaw(network, order.received) }
  const isTaken = contract === undefined || order.id >= contract.firstId
  if (isTaken && (await rpc[network.name].estimateTransfer(transfer)) !== undefined) return true
  const reason = isTaken
    ? `the token refuses a transfer to ${order.address}`
    : `the payout contract takes ids from ${contract.firstId}`
  const facts = { network: network.name, reason }
  await openTask(sql, clock.now(), { kind: 'payout.refused', subject: order.id.toString(), facts })
  await markWaiting(sql, [order], 'check')
  return false
}

/**
 * Reads approved orders, those that can be paid first and the oldest of them before the others, so that waiting orders
 * never hide them.
 */
const readDue = ({ sql }: Context, network: Network, free: bigint) => sql<Due[]>`
  select id, received, address from (
    select w.id, w.amount - w.fee_usdt as received, w.address
      from app.withdrawal w where w.state = 'approved' and w.network = ${network.name}) due
    order by received > ${free}, id limit ${dueAtOnce}`

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
