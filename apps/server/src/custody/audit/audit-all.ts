import { type Network, toRaw } from '@synet/core/network'
import { readFinalBalances } from '@synet/chain/rpc/read-final-balances'
import { formatMinor } from '@synet/core/amount'
import { type AuditCheck, auditLedger, readBalance, readLiabilities } from '@synet/ledger/audit'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readKnownBlock, readMoved, readNetworkReserves } from '#money/chain/read-holdings'
import type { Context } from '#platform/context'
import { type LogPlace, verifyOperatorLog } from '#platform/verify-operator-log'
import { auditCorrections, auditProposals, auditSignatures } from '#custody/proposal/audit-proposals'
import { isMissing, readAddressBooks } from '#custody/sweep/swept'
import { auditAnchors } from '#proof/audit-anchors'
import { reserveOfDay } from '#money/money-log/unclosed-day'

/** The part of the books that an earlier audit has covered. */
export interface Covered {
  /** The newest posting. */
  readonly through: bigint
  readonly log: LogPlace
}

type Chains = Pick<Context, 'rpc' | 'networks'> & {
  /** Nothing is booked in this database any more: chains are compared at the newest block that it knows. */
  readonly isRestored?: boolean
}

const snapshot = 'isolation level repeatable read read only'

/**
 * Every invariant of the money: the ledger's own, reserves against promises, what operators posted and the chain of their
 * log in one snapshot, then USDT on chain against USDT owed.
 */
export async function auditAll({ sql, ...chains }: Pick<Context, 'sql'> & Chains): Promise<AuditCheck[]> {
  const checks = (await sql.begin(snapshot, async (tx) => [
    ...(await auditBooks(tx)).checks,
    ...(await auditAnchors(tx, chains.rpc)),
  ])) as AuditCheck[]
  checks.push(...(await auditReserves(sql, chains)))
  for (const network of chains.networks) checks.push(await auditSweeps(sql, network, chains))
  return checks
}

/** The invariants inside the database. @param covered history up to there is not read again */
export async function auditBooks(
  tx: Transaction,
  covered?: Covered,
): Promise<{ readonly checks: readonly AuditCheck[]; readonly log: LogPlace }> {
  const log = await verifyOperatorLog(tx, covered?.log)
  const after = covered?.through
  const checks = [
    ...(await auditLedger(tx, after)),
    await auditPromises(tx),
    await auditRuns(tx),
    await auditPrincipal(tx),
    await auditWithdrawing(tx),
    await auditVesting(tx),
    await auditProposals(tx),
    await auditSignatures(tx, after),
    await auditCorrections(tx, after),
    log,
  ]
  return { checks, log: log.last }
}

export async function auditPromises(tx: Transaction): Promise<AuditCheck> {
  const [row] = await tx<{ promised: bigint }[]>`select coalesce(sum(promised), 0)::bigint as promised from app.run`
  const promised = row?.promised ?? 0n
  const reserved = await readBalance(tx, systemAccount('reserved', 'SNT'))
  const figures = `${formatMinor('SNT', reserved)} SNT reserved, ${formatMinor('SNT', promised)} promised`
  return { name: 'what is promised to runs is reserved', green: reserved === promised, detail: figures }
}

export async function auditRuns(tx: Transaction): Promise<AuditCheck> {
  const [bad] = await tx<{ id: bigint; promised: bigint; expected: bigint }[]>`
    select r.id, r.promised, expected from app.run r
      cross join lateral (select (count(*) filter (where state in ('open', 'earned')) * ${reserveOfDay(tx)}
          + case when r.ended_at is null then count(*) filter (where state = 'credited') * r.bonus_per_day else 0 end)::bigint as expected
        from app.run_day where run_id = r.id and round = r.round) d
      where (r.ended_at is null or r.promised <> 0) and r.promised <> expected limit 1`
  return {
    name: 'what is promised to a run is what its days may still pay',
    green: !bad,
    detail: bad ? `run ${bad.id}: ${bad.promised} promised, ${bad.expected} may be paid` : 'all runs',
  }
}

async function auditPrincipal(tx: Transaction): Promise<AuditCheck> {
  const [bad] = await tx<{ user_id: bigint; runs: bigint; held: bigint }[]>`
    select u.id as user_id, coalesce(r.total, 0)::bigint as runs, coalesce(b.balance, 0) as held from app.user_account u
      left join (select user_id, sum(amount) as total from app.run where ended_at is null group by user_id) r on r.user_id = u.id
      left join ledger.accounts a on a.owner = 'user:' || u.id and a.bucket = 'pledged' and a.asset = 'USDT'
      left join ledger.balances b on b.account_id = a.id
      where coalesce(r.total, 0) <> coalesce(b.balance, 0) limit 1`
  return {
    name: 'principal of running tasks is booked for its users, 1:1',
    green: !bad,
    detail: bad ? `user ${bad.user_id}: ${bad.held} held for runs of ${bad.runs}` : 'all users',
  }
}

async function auditWithdrawing(tx: Transaction): Promise<AuditCheck> {
  const heldIn = (asset: 'USDT' | 'SNT') => userAccount(1n, 'withdrawing', asset) - 8n
  const [bad] = await tx<{ user_id: bigint; usdt: bigint; snt: bigint; orders_usdt: bigint; orders_snt: bigint }[]>`
    select u.id as user_id, coalesce(b.balance, 0) as usdt, coalesce(s.balance, 0) as snt,
        coalesce(o.usdt, 0)::bigint as orders_usdt, coalesce(o.snt, 0)::bigint as orders_snt
      from app.user_account u
        left join (select user_id, sum(amount) as usdt, sum(fee_snt) as snt from app.withdrawal
          where state in ('reviewing', 'approved', 'sending', 'sent') group by user_id) o on o.user_id = u.id
        left join ledger.balances b on b.account_id = u.id * 8 + ${heldIn('USDT')}::bigint
        left join ledger.balances s on s.account_id = u.id * 8 + ${heldIn('SNT')}::bigint
      where coalesce(o.usdt, 0) <> coalesce(b.balance, 0) or coalesce(o.snt, 0) <> coalesce(s.balance, 0) limit 1`
  return {
    name: 'what is being withdrawn is held for its orders, 1:1',
    green: !bad,
    detail: bad
      ? `user ${bad.user_id}: ${bad.usdt} USDT and ${bad.snt} SNT held for orders of ${bad.orders_usdt} and ${bad.orders_snt}`
      : 'all users',
  }
}

async function auditVesting(tx: Transaction): Promise<AuditCheck> {
  const [bad] = await tx<{ user_id: bigint; rows: bigint; held: bigint }[]>`
    select u.id as user_id, coalesce(v.total, 0)::bigint as rows, coalesce(b.balance, 0) as held from app.user_account u
      left join (select user_id, sum(amount - released - taken_back) as total from app.vesting group by user_id) v on v.user_id = u.id
      left join ledger.balances b on b.account_id = u.id * 8 + ${userAccount(1n, 'vesting', 'SNT') - 8n}::bigint
      where coalesce(v.total, 0) <> coalesce(b.balance, 0) limit 1`
  const [stray] = await tx<{ id: bigint }[]>`
    select v.id from app.vesting v where not exists (select from ledger.postings p where p.id = v.id and p.kind = 'grant') limit 1`
  return {
    name: 'what has not vested yet is held',
    green: !bad && !stray,
    detail: bad
      ? `user ${bad.user_id}: ${bad.held} held for grants of ${bad.rows}`
      : stray
        ? `vesting ${stray.id} has no grant`
        : 'all users',
  }
}

const readsMax = 3

/**
 * Compares all that is owed with all that is held, and each network's books with its chain. The chain is read after the
 * books, so a payout that is signed and mined in between is missing on one side only: what is red is read again.
 */
async function auditReserves(sql: Sql, chains: Chains): Promise<readonly AuditCheck[]> {
  for (let read = 1; ; read++) {
    const checks = (await sql.begin(snapshot, (tx) => readReserveChecks(tx, chains))) as AuditCheck[]
    if (read === readsMax || checks.every(({ green }) => green)) return checks
  }
}

async function readReserveChecks(
  tx: Transaction,
  { rpc, networks, isRestored = false }: Chains,
): Promise<AuditCheck[]> {
  const held = await Promise.all(
    networks.map(async (network) =>
      readNetworkReserves(tx, network, rpc[network.name], isRestored ? await readKnownBlock(tx, network) : undefined),
    ),
  )
  const reserves = held.reduce((sum, holding) => sum + holding.minor, 0n)
  const liabilities = await readLiabilities(tx)
  const checks = [
    {
      name: 'USDT owed is on chain',
      green: reserves >= liabilities,
      detail: `${formatMinor('USDT', reserves)} USDT held, ${formatMinor('USDT', liabilities)} owed`,
    },
  ]
  for (const [i, network] of networks.entries()) {
    const booked = -(await readBalance(tx, systemAccount(`chain:${network.name}`, 'USDT')))
    const here = held[i] ?? { minor: 0n, leaving: 0n, addresses: 0 }
    checks.push({
      name: `USDT booked on ${network.name} is there`,
      green: here.minor >= booked,
      detail: `${formatMinor('USDT', here.minor)} USDT held at ${here.addresses} addresses, ${formatMinor('USDT', booked)} booked`,
    })
  }
  return checks
}

/**
 * Tells whether all that was credited at addresses of orders is still there or was swept. The books are read after the chain
 * and up to the block of the balances, not in a snapshot: a sweep that is signed meanwhile is in them before it is on
 * the chain.
 */
async function auditSweeps(sql: Sql, network: Network, { rpc, isRestored = false }: Chains): Promise<AuditCheck> {
  const rows = await sql<{ address: string }[]>`
    select t.address from app.chain_transfer t join app.deposit_address a on a.address = t.address and a.purpose <> 'wallet'
      where t.network = ${network.name} and t.state = 'credited'
      group by t.address having sum(t.amount) * ${toRaw(network, 1n).toString()}::numeric > (
        select coalesce(sum(g.raw_amount), 0) from app.outgoing g
          where g.network = ${network.name} and g.sender = t.address and g.purpose = 'sweep' and g.state <> 'failed')`
  const addresses = rows.map(({ address }) => address)
  const chain = rpc[network.name]
  const { blockNumber, balances } = await readFinalBalances(chain, network, addresses)
  const known = (isRestored && (await readKnownBlock(sql, network))) || blockNumber
  const moved = await readMoved(network, chain, { after: known, upTo: blockNumber })
  const books = await readAddressBooks(sql, network, addresses, blockNumber)
  const missing = addresses.filter((address, i) =>
    isMissing(network, books.get(address), (balances[i] ?? 0n) - (moved.get(address) ?? 0n)),
  )
  return {
    name: `USDT credited on ${network.name} is at its address or swept`,
    green: missing.length === 0,
    detail: missing[0]
      ? `${missing.length} addresses hold less than was credited and not swept, ${missing[0]} for one`
      : `${addresses.length} addresses hold money that is not swept yet`,
  }
}
