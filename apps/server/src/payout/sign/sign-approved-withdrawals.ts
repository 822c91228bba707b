import { type Network, toRaw } from '@synet/core/network'
import { formatMinor } from '@synet/core/amount'
import { closeTask, openTask } from '#chain/operator-task'
import type { Context } from '#context'
import { checkPosition } from '#payout/sign/check-position'
import { type Payer, readFree, readPayer } from '#payout/sign/payer'
import { readChainNow } from '#payout/sign/sign-attempt'
import { markWaiting, type OrdersOutcome, returnHeldOrders, signOrders } from '#payout/sign/sign-orders'
import type { Signer } from '#payout/sign/signing-keys'
import { readTurn } from '#payout/turn'
import type { WithdrawalRow } from '#withdrawal/read-withdrawals'

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
 * Signs the next transaction that pays approved withdrawals: a batch where a payout contract pays, else one transfer.
 * Only stored transactions are ever broadcast. An order that cannot be signed records the reason, and the next ones are
 * tried: each pass goes on behind the orders that the last one tried.
 * @returns true when it signed
 */
export async function signApprovedWithdrawals(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql } = context
  const [any] = await sql`select from app.withdrawal where state = 'approved' and network = ${network.name} limit 1`
  if (!any) return false
  await returnHeldOrders(context, network, signer)
  const payer = (await checkPosition(context, network, signer)) ? await readPayer(context, network, signer) : undefined
  if (!payer) {
    await markAll(sql, network, 'network')
    return false
  }
  const now = await readChainNow(context, network)
  const free = await readFree(context, network, payer, ['sending', 'sent'])
  await reportShortage(context, network, free)
  const { rows, passed } = await readDue(context, network, free)
  const payable = [...rows]
  let outcome: OrdersOutcome = 'next'
  while (outcome === 'next' && payable.length > 0) {
    const ids = await takeBatch(context, network, payer, payable, { free, passed })
    if (ids.length > 0) outcome = await signOrders(context, network, signer, { ids, now })
  }
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
  { free, passed }: { readonly free: bigint; readonly passed: (order: Due) => void },
): Promise<readonly bigint[]> {
  const ids: bigint[] = []
  let rest = free
  while (ids.length < (payer.contract ? batchMax : 1)) {
    const order = payable[0]
    if (!order || order.received > rest) break
    payable.shift()
    passed(order)
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

/** Reads approved orders that the payer can pay now, in their turn: those that cannot proceed hide no others. */
const readDue = (context: Context, network: Network, free: bigint) =>
  readTurn<Due>(context, {
    name: `approved withdrawals ${network.name}`,
    most: dueAtOnce,
    read: (after) => context.sql`
      select w.id, w.amount - w.fee_usdt as received, w.address from app.withdrawal w
        where w.state = 'approved' and w.network = ${network.name} and w.amount - w.fee_usdt <= ${free}
        order by w.id <= ${after}, w.id limit ${dueAtOnce}`,
  })

/** Tells the users of all approved orders of more than an amount why they wait. */
const markAll = (
  sql: Context['sql'],
  network: Network,
  waitingFor: NonNullable<WithdrawalRow['waiting_for']>,
  moreThan = 0n,
) => sql`
  update app.withdrawal w set waiting_for = ${waitingFor}
    where w.state = 'approved' and w.network = ${network.name} and w.waiting_for is distinct from ${waitingFor}
      and w.amount - w.fee_usdt > ${moreThan}`

/**
 * Reports that the hot wallet holds too little: users see that their withdrawals wait for it, operators how much is
 * missing.
 */
async function reportShortage({ sql, clock }: Context, network: Network, free: bigint): Promise<void> {
  const task = { kind: 'withdrawal.liquidity', subject: network.name } as const
  const [short] = await sql<{ count: number; wanted: bigint }[]>`
    select count(*)::int as count, coalesce(sum(w.amount - w.fee_usdt), 0)::bigint as wanted from app.withdrawal w
      where w.state = 'approved' and w.network = ${network.name} and w.amount - w.fee_usdt > ${free}`
  if (!short || short.count === 0) {
    await closeTask(sql, clock.now(), task)
    return
  }
  await markAll(sql, network, 'liquidity', free)
  const facts = {
    withdrawals: short.count.toString(),
    wanted: formatMinor('USDT', short.wanted),
    free: formatMinor('USDT', free > 0n ? free : 0n),
  }
  await openTask(sql, clock.now(), { ...task, facts })
}
