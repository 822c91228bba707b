import { type Network, toRaw } from '@synet/core/network'
import { formatMinor } from '@synet/core/amount'
import { batchGasLimit } from '@synet/chain/payout/pay-batch'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { canBurn, type Gas, isHigh, readGas, recordHighGas } from '#custody/payout/sign/gas'
import { checkPosition } from '#custody/payout/sign/check-position'
import { type Payer, readFree, readPayer } from '#custody/payout/sign/payer'
import { rebookPayouts } from '#custody/payout/sign/rebook-payouts'
import { type ChainNow, readChainNow } from '#custody/payout/sign/sign-attempt'
import { markWaiting } from '#custody/payout/sign/refuse-order'
import { markSigning, type OrdersOutcome, returnHeldOrders, signOrders } from '#custody/payout/sign/sign-orders'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { gasCost, transferGas } from '#money/withdrawal/gas-price'
import { readTurn } from '#custody/payout/read-turn'

interface Due {
  readonly id: bigint
  /** The recipient gets this amount, in minor units. */
  readonly received: bigint
  readonly address: string
}

const dueAtOnce = 200
/** Ethereum's blocks take more; a longer batch would delay more people when one transaction is stuck. */
const batchMax = 50

/**
 * Signs the next transaction that pays approved withdrawals: a batch where a payout contract pays, else one transfer.
 * Only stored transactions are ever broadcast. An order that cannot be signed records the reason, and the next ones are
 * tried: each pass continues after the orders that the last one tried.
 * @returns true when it signed
 */
export async function signApprovedWithdrawals(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  // This comes first, also on a halted network: what was paid before a restore is neither signed nor returned.
  const rebooked = await rebookPayouts(context, network, signer)
  const [orders] = await sql<{ any: boolean; named: boolean }[]>`
    select exists (select from app.withdrawal where state = 'approved' and network = ${network.name}) as any,
      exists (select from app.network_state where network = ${network.name} and signing <> '{}') as named`
  // A pass may have ended without taking its names back, and nothing is signed now.
  if (orders?.named) await markSigning(context, network, signer, [])
  if (!orders?.any) {
    await closeTask(sql, clock.now(), { kind: 'withdrawal.liquidity', subject: network.name })
    return rebooked
  }
  await returnHeldOrders(context, network, signer)
  const payer = (await checkPosition(context, network, signer)) ? await readPayer(context, network, signer) : undefined
  if (!payer) {
    await markAllWaiting(sql, network)
    return rebooked
  }
  const now = await readChainNow(context, network)
  const free = await readFree(context, network, payer, ['sending', 'sent'])
  const gas = readGas(signer, network, now)
  await recordHighGas(context, network, gas)
  const least = await leastAllowance(context, network, { gas, payer, free })
  await markAllWaiting(sql, network, { free, least })
  await reportShortage(context, network, free)
  const { rows, passed } = await readDue(context, network, { free, least })
  const payable = [...rows]
  // Orders whose nonce the journal has come first, whatever the others wait for.
  let outcome: OrdersOutcome = (await isInterrupted(context, network, signer))
    ? await signOrders(context, network, signer, { ids: [], now })
    : 'next'
  while (outcome === 'next' && payable.length > 0) {
    const ids = await takeBatch(context, network, payer, payable, { free, passed, now })
    // The next pass continues after the order that the wallet has too few coins for.
    if (ids === 'lacks-coins') return false
    if (ids.length > 0) outcome = await signBatch(context, network, signer, { ids, now })
  }
  return outcome === 'signed' || rebooked
}

/** Orders of batches that failed, by connection pool: one of them may be the reason, so that each is signed alone. */
const failedBatches = new WeakMap<Context['sql'], Set<bigint>>()

/** @throws the error of a node, of the database or of the standby: the next pass continues after these orders */
async function signBatch(
  context: Context,
  network: Network,
  signer: Signer,
  { ids, now }: { readonly ids: readonly bigint[]; readonly now: ChainNow },
): Promise<OrdersOutcome> {
  const alone = failedBatches.get(context.sql) ?? new Set()
  failedBatches.set(context.sql, alone)
  try {
    const outcome = await signOrders(context, network, signer, { ids, now })
    for (const id of ids) alone.delete(id)
    return outcome
  } catch (error) {
    for (const id of ids) alone.add(id)
    throw error
  }
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
  { free, passed, now }: { readonly free: bigint; readonly passed: (order: Due) => void; readonly now: ChainNow },
): Promise<readonly bigint[] | 'lacks-coins'> {
  const ids: bigint[] = []
  let rest = free
  while (ids.length < (payer.contract ? batchMax : 1)) {
    const order = payable[0]
    if (!order || order.received > rest) break
    const goesAlone = failedBatches.get(context.sql)?.has(order.id) ?? false
    if (goesAlone && ids.length > 0) break
    let energy: bigint | undefined
    try {
      energy = await estimatePayout(context, network, payer, order)
    } catch (error) {
      // The orders before it are signed, and it comes first in the next pass.
      if (ids.length > 0) break
      passed(order)
      throw error
    }
    payable.shift()
    passed(order)
    if (energy === undefined) continue
    if (!(await canBurn(context, network, now, { sender: payer.address, energy }))) {
      await markWaiting(context.sql, [order], 'liquidity')
      return 'lacks-coins'
    }
    ids.push(order.id)
    if (goesAlone) break
    rest -= order.received
  }
  return ids
}

/**
 * Simulates a payout: the token may refuse an address, such as one on its own list, and a payout contract refuses ids
 * of an earlier one. The order then waits for a person, and costs no gas.
 * @returns the gas that it takes, on TRON the energy; undefined when it would be refused
 */
async function estimatePayout(
  { sql, rpc, clock }: Context,
  network: Network,
  { address: from, contract }: Payer,
  order: Due,
): Promise<bigint | undefined> {
  const transfer = { token: network.token, from, to: order.address, raw: toRaw(network, order.received) }
  const isTaken = contract === undefined || order.id >= contract.firstId
  const estimate = isTaken ? await rpc[network.name].estimateTransfer(transfer) : undefined
  if (estimate !== undefined) return estimate
  const reason = isTaken
    ? `the token refuses a transfer to ${order.address}`
    : `the payout contract takes ids from ${contract.firstId}`
  const facts = { network: network.name, reason }
  await openTask(sql, clock.now(), { kind: 'payout.refused', subject: order.id.toString(), facts })
  await markWaiting(sql, [order], 'check')
  return undefined
}

/** Tells whether the signer stopped between its journal and the database. */
async function isInterrupted({ sql }: Context, network: Network, { journal, keys }: Signer): Promise<boolean> {
  const [wallet] = await sql<{ next_nonce: bigint }[]>`
    select next_nonce from app.wallet where network = ${network.name}`
  return wallet !== undefined && wallet.next_nonce < (journal.wallet(network.name, keys.hot.address)?.nextNonce ?? 0n)
}

/** Tells whether the payer can pay an approved order `w` now. */
const isPayable = (sql: Context['sql'], free: bigint) => sql`w.amount - w.fee_usdt <= ${free}`

/**
 * What the gas of an order `w` may cost while gas is above its ceiling: its fee, or a hundredth of its amount and its
 * surcharge. Operators approve the fee only, so that a surcharge counts up to the fee.
 */
const allowance = (sql: Context['sql']) => sql`
  greatest(w.fee_usdt, w.amount / 100 + greatest(0, least(w.surcharge, w.fee_usdt)))`

/** No order has this allowance. */
const never = 2n ** 62n

/**
 * The smallest allowance with which orders are paid at the present price of gas. A batch shares its gas: as many orders
 * go together as can pay for it.
 * @returns minor units; 0 while gas is below its ceiling
 */
async function leastAllowance(
  { sql }: Context,
  network: Network,
  { gas, payer, free }: { readonly gas: Gas; readonly payer: Payer; readonly free: bigint },
): Promise<bigint> {
  if (!isHigh(gas)) return 0n
  if (gas.price > gas.most) return never
  if (!payer.contract) return gasCost(network, gas.price, transferGas)
  const rows = await sql<{ allowed: bigint }[]>`
    select ${allowance(sql)} as allowed from app.withdrawal w
      where w.state = 'approved' and w.network = ${network.name} and ${isPayable(sql, free)}
      order by allowed desc limit ${batchMax}`
  for (let together = rows.length; together > 0; together--) {
    // Half of the limit, which is twice what payments take.
    const each = gasCost(network, gas.price, batchGasLimit(together) / BigInt(2 * together))
    if ((rows[together - 1]?.allowed ?? 0n) >= each) return each
  }
  return never
}

/** Reads approved orders that can be paid now, in their turn: those that cannot proceed hide no others. */
const readDue = (
  context: Context,
  network: Network,
  { free, least }: { readonly free: bigint; readonly least: bigint },
) =>
  readTurn<Due>(context, {
    name: `approved withdrawals ${network.name}`,
    read: (after) => context.sql<Due[]>`
      select w.id, w.amount - w.fee_usdt as received, w.address from app.withdrawal w
        where w.state = 'approved' and w.network = ${network.name} and ${isPayable(context.sql, free)}
          and ${allowance(context.sql)} >= ${least}
        order by w.id <= ${after}, w.id limit ${dueAtOnce}`,
  })

/**
 * Shows the users of approved orders why these wait, however many there are. Gas that is cheaper again excuses no delay.
 * @param payable undefined while nothing can be paid on the network
 */
const markAllWaiting = (
  sql: Context['sql'],
  network: Network,
  payable?: { readonly free: bigint; readonly least: bigint },
) => sql`
  update app.withdrawal o set waiting_for = due.reason from (
      select w.id, case when ${payable === undefined} then 'network'
            when w.amount - w.fee_usdt > ${payable?.free ?? 0n} then 'liquidity'
            when ${allowance(sql)} < ${payable?.least ?? 0n} then 'gas' end as reason
        from app.withdrawal w where w.state = 'approved' and w.network = ${network.name}) due
    where o.id = due.id and o.state = 'approved' and o.waiting_for is distinct from due.reason
      and (due.reason is not null or o.waiting_for = 'gas')`

/**
 * Reports that the hot wallet holds too little, and how much is missing.
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
  const facts = {
    withdrawals: short.count.toString(),
    wanted: formatMinor('USDT', short.wanted),
    free: formatMinor('USDT', free > 0n ? free : 0n),
  }
  await openTask(sql, clock.now(), { ...task, facts })
}
