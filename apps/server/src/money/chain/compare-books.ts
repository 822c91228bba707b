import { type Network, toMinor } from '@synet/core/network'
import { formatMinor } from '@synet/core/amount'
import { addMs, days, minutes, systemClock } from '@synet/core/clock'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readHoldings, readLeaving, readOurAddresses, readPayoutsUnderWay } from '#money/chain/read-holdings'
import { haltNetwork, confirmHaltReason } from '#money/chain/halt-network'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { setGauge } from '#platform/metrics/registry'
import { readSettings } from '#platform/settings'

const usdt = (minor: bigint) => formatMinor('USDT', minor)

/**
 * The circuit breaker: halts a network whose books, reserves and authorised payouts contradict each other, because more
 * would be paid out than there is or was approved.
 */
export async function compareBooks(context: Context, network: Network): Promise<boolean> {
  awaitReserves(network)
  const reason = await confirmHaltReason(
    context.sql,
    async (from) =>
      (await findShortage(context, network)) ??
      (await findUnheld(from, network)) ??
      (await findUnauthorised(from, network)),
  )
  if (reason) await haltNetwork(context.sql, context.clock.now(), network.name, reason)
  await reportSurplus(context, network)
  return false
}

const awaited = new Set<string>()

/**
 * Until the first comparison of a process its figure says since when it has been awaited: without any figure the alert on
 * reserves that are not read could not be raised after a restart.
 */
function awaitReserves({ name: network }: Network): void {
  if (awaited.has(network)) return
  awaited.add(network)
  setGauge('synet_reserves_read_timestamp_seconds', { network }, systemClock.now().getTime() / 1_000)
}

/** A surplus that lasts for this time is no block that the watcher has yet to read. */
const surplusMs = minutes(10)
/** Addresses of orders that nobody seems to have paid are looked at for this time, and this often. */
const unpaidMs = days(30)
const unpaidEveryMs = minutes(10)

interface Surplus {
  /** Since when there has been one. */
  since: Date | undefined
  /** The balance of addresses that have no known payment; `readAt` says when it was read. */
  unpaid: bigint
  readAt: Date | undefined
}
const surpluses = new WeakMap<Sql, Map<string, Surplus>>()

/**
 * Reports what our addresses hold beyond the books and beyond what waits for its confirmations: a deposit whose log was
 * missing belongs to somebody. Decimals that USDT here does not have, and what the dust limit leaves, are no surplus.
 */
async function reportSurplus(context: Context, network: Network): Promise<void> {
  const { sql, clock } = context
  const now = clock.now()
  const task = { kind: 'surplus.unexplained', subject: network.name } as const
  const ofDatabase = surpluses.get(sql) ?? new Map<string, Surplus>()
  surpluses.set(sql, ofDatabase)
  const last = ofDatabase.get(network.name) ?? { since: undefined, unpaid: 0n, readAt: undefined }
  ofDatabase.set(network.name, last)
  if (!last.readAt || last.readAt <= addMs(now, -unpaidEveryMs)) {
    last.unpaid = await readUnpaid(context, network)
    last.readAt = now
  }
  const gap = await readGap(context, network)
  if (!gap) return
  const { dust } = await readSettings(sql)
  const [waiting] = await sql<{ total: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as total from app.chain_transfer
      where network = ${network.name} and state in ('seen', 'dust')`
  const surplus = last.unpaid - gap.missing - (waiting?.total ?? 0n)
  if (surplus < dust) {
    last.since = undefined
    return closeTask(sql, now, task)
  }
  last.since ??= now
  if (now >= addMs(last.since, surplusMs))
    await openTask(sql, now, { ...task, facts: { network: network.name, amount: usdt(surplus) } })
}

/** Reads what addresses of orders hold on a network where no transfer to them was seen. */
async function readUnpaid({ sql, rpc, clock }: Context, network: Network): Promise<bigint> {
  const addresses = await sql<{ address: string }[]>`
    select o.address from app.recharge_order o
      where o.created_at > ${addMs(clock.now(), -unpaidMs)} and o.address is not null
        and not exists (select from app.chain_transfer t where t.address = o.address and t.network = ${network.name})`
  return addresses.length === 0 ? 0n : readHoldings(network, rpc[network.name], addresses)
}

/** The comparison is made twice before it counts, because a block that comes between the readings can make one wrong. */
async function findShortage(context: Context, network: Network): Promise<string | undefined> {
  const first = await readGap(context, network)
  if (first) {
    const of = { network: network.name }
    setGauge('synet_booked_usdt', of, Number(usdt(first.booked)))
    setGauge('synet_reserves_usdt', of, Number(usdt(first.booked - first.missing)))
    setGauge('synet_reserves_read_timestamp_seconds', of, systemClock.now().getTime() / 1_000)
  }
  const second = first && first.missing > 0n ? await readGap(context, network) : undefined
  if (!second || second.missing <= 0n) return undefined
  return `the books say ${usdt(second.booked)} USDT, the chain holds ${usdt(second.booked - second.missing)}`
}

/** Every withdrawal that is open was taken from its user's balance; one that was not would be paid with others' money. */
async function findUnheld(sql: Sql | Transaction, network: Network): Promise<string | undefined> {
  const [bad] = await sql<{ user_id: bigint; open: bigint; held: bigint }[]>`
    select w.user_id, w.open, coalesce(b.balance, 0) as held
      from (select user_id, sum(amount)::bigint as open from app.withdrawal
          where state in ('reviewing', 'approved', 'sending', 'sent')
            and user_id in (select user_id from app.withdrawal
              where network = ${network.name} and state in ('approved', 'sending', 'sent'))
          group by user_id) w
        left join ledger.balances b on b.account_id = w.user_id * 8 + ${withdrawingOffset}::bigint
      where coalesce(b.balance, 0) < w.open order by w.user_id limit 1`
  return (
    bad && `withdrawals of user ${bad.user_id} are ${usdt(bad.open)} USDT, the books hold ${usdt(bad.held)} for them`
  )
}

/** What is added to eight times a user's id. */
const withdrawingOffset = userAccount(1n, 'withdrawing', 'USDT') - 8n

/** Every payout in progress pays what its approved withdrawal says. */
async function findUnauthorised(sql: Sql | Transaction, network: Network): Promise<string | undefined> {
  const payouts = await sql<
    { id: bigint; recipient: string; raw_amount: string; address: string | null; received: bigint | null }[]
  >`
    select g.id, g.recipient, g.raw_amount::text, w.address, w.amount - w.fee_usdt as received
      from app.outgoing g left join app.withdrawal w
        on w.id = g.withdrawal_id and w.network = g.network and w.state in ('sending', 'sent')
      where g.network = ${network.name} and g.state = 'open' and g.purpose = 'payout' and g.lost_order is null order by g.id`
  const bad = payouts.find(
    ({ recipient, raw_amount, address, received }) =>
      recipient !== address || toMinor(network, BigInt(raw_amount)) !== received,
  )
  if (!bad) return undefined
  const paid = usdt(toMinor(network, BigInt(bad.raw_amount)))
  return `payout ${bad.id} of ${paid} USDT to ${bad.recipient} is of no withdrawal with that content`
}

interface Gap {
  readonly booked: bigint
  /** The books show this much more than the chain holds; zero or less means that nothing is missing. */
  readonly missing: bigint
}

const readsMax = 5

/**
 * The chain is read at one block, on which two nodes agree where there are two; TRON's nodes answer for the newest block
 * only. It is read before the books: a payout is stored before it is broadcast, so the books know of everything that
 * had left the chain by then. A credit waits for confirmations, so it was on the chain, unless N blocks came meanwhile.
 * @returns undefined when blocks came too quickly for a comparison
 */
async function readGap({ sql, rpc }: Context, network: Network): Promise<Gap | undefined> {
  const chain = rpc[network.name]
  for (let read = 1; read <= readsMax; read++) {
    const head = await chain.readHead()
    const blockNumber = network.kind === 'tron' ? undefined : head
    const held = await readHoldings(network, chain, await readOurAddresses(sql, network), blockNumber)
    const { booked, attempts } = (await sql.begin('isolation level repeatable read read only', async (tx) => ({
      booked: -(await readBalance(tx, systemAccount(`chain:${network.name}`, 'USDT'))),
      attempts: await readPayoutsUnderWay(tx, network),
    }))) as { booked: bigint; attempts: Awaited<ReturnType<typeof readPayoutsUnderWay>> }
    const leaving = await readLeaving(chain, attempts, blockNumber)
    if ((await chain.readHead()) - head >= BigInt(network.confirmations - 1)) continue
    return { booked, missing: booked - held - leaving }
  }
  return undefined
}
