import { formatMinor } from '@synet/core/amount'
import { accountFacts, systemAccounts, type UserBucket, userAccount } from '#chart'
import { findChartDifference } from '#open-accounts'
import { int8Array, type Sql, type Transaction } from '#database'

export interface AuditCheck {
  readonly name: string
  readonly green: boolean
  /** The counted rows, or the first bad row. */
  readonly detail: string
}

const check = (name: string, bad: string | undefined, good: string): AuditCheck => ({
  name,
  green: bad === undefined,
  detail: bad ?? good,
})

const name = (id: bigint): string => {
  const { bucket, asset, userId } = accountFacts(id)
  return `account ${id} (${userId === undefined ? '' : `user ${userId} `}${bucket} ${asset})`
}

/**
 * The ledger's own invariants, read in one snapshot. Each check names the first bad row.
 * @param after only postings after this one and the accounts that they touch are read; the sums are over all accounts
 */
export async function auditLedger(sql: Sql | Transaction, after = 0n): Promise<AuditCheck[]> {
  const [counts] = await sql<{ postings: bigint; entries: bigint }[]>`
    select (select count(*) from ledger.postings where id > ${after}) as postings,
      (select count(*) from ledger.entries where posting_id > ${after}) as entries`
  return [
    await checkSums(sql, after, `${counts?.postings ?? 0} postings`),
    check('the accounts are those of the chart', await findChartDifference(sql), `${systemAccounts.length} accounts`),
    await checkEntries(sql, after, `${counts?.entries ?? 0} entries`),
    await checkBalanceChains(sql, after),
    await checkTimes(sql, after),
    await checkLastEntries(sql, after),
    await checkFloors(sql),
    await checkLinks(sql, after),
    await checkAssets(sql),
  ]
}

// Materialized: with `limit 1` alone the planner expects a bad row soon, and looks up every entry by an index instead of
// reading the table once.
async function checkSums(sql: Sql | Transaction, after: bigint, good: string): Promise<AuditCheck> {
  const [unbalanced] = await sql<{ posting_id: bigint; asset: string; total: string }[]>`
    with bad as materialized (
      select e.posting_id, a.asset, sum(e.amount)::text as total from ledger.entries e
        join ledger.accounts a on a.id = e.account_id where e.posting_id > ${after}
        group by e.posting_id, a.asset having sum(e.amount) <> 0)
    select posting_id, asset, total from bad order by posting_id limit 1`
  const bad = unbalanced && `posting ${unbalanced.posting_id}: ${unbalanced.total} ${unbalanced.asset}`
  return check('every posting sums to zero', bad, good)
}

async function checkEntries(sql: Sql | Transaction, after: bigint, good: string): Promise<AuditCheck> {
  const [empty] = await sql<{ id: bigint }[]>`
    select id from ledger.postings p where id > ${after} and not exists (select from ledger.entries e where e.posting_id = p.id)
      order by id limit 1`
  return check('every posting has entries', empty && `posting ${empty.id}`, good)
}

async function checkBalanceChains(sql: Sql | Transaction, after: bigint): Promise<AuditCheck> {
  const [broken] = await sql<{ account_id: bigint; seq: bigint; balance_after: bigint; expected: string }[]>`
    with bad as materialized (
      select e.posting_id, e.account_id, e.seq, e.balance_after, (e.amount + coalesce(b.balance_after, 0))::text as expected
        from ledger.entries e left join ledger.entries b on b.account_id = e.account_id and b.seq = e.seq - 1
        where e.posting_id > ${after}
          and (e.balance_after <> e.amount + coalesce(b.balance_after, 0) or (b.seq is null) <> (e.seq = 1)))
    select account_id, seq, balance_after, expected from bad order by posting_id, account_id, seq limit 1`
  return check(
    'every chain of balances is unbroken',
    broken &&
      `${name(broken.account_id)} entry ${broken.seq}: balance after is ${broken.balance_after}, not ${broken.expected}`,
    'all chains',
  )
}

async function checkLastEntries(sql: Sql | Transaction, after: bigint): Promise<AuditCheck> {
  const [differs] = await sql<{ account_id: bigint; balance: bigint; last: bigint }[]>`
    select b.account_id, b.balance, coalesce(e.balance_after, 0) as last from ledger.balances b
      left join lateral (select balance_after, seq from ledger.entries where account_id = b.account_id
        order by seq desc limit 1) e on true
      where (${after}::bigint = 0 or b.account_id in (select account_id from ledger.entries where posting_id > ${after}))
        and (b.balance <> coalesce(e.balance_after, 0) or b.seq <> coalesce(e.seq, 0)) order by b.account_id limit 1`
  const bad = differs && `${name(differs.account_id)}: ${differs.balance}, last entry says ${differs.last}`
  return check('every balance is its last entry', bad, 'all balances')
}

async function checkFloors(sql: Sql | Transaction): Promise<AuditCheck> {
  const [below] = await sql<{ account_id: bigint; balance: bigint }[]>`
    select account_id, balance from ledger.balances where balance < floor order by account_id limit 1`
  return check('no account is below its floor', below && `${name(below.account_id)}: ${below.balance}`, 'all accounts')
}

async function checkLinks(sql: Sql | Transaction, after: bigint): Promise<AuditCheck> {
  const [rewritten] = await sql<{ through_id: bigint }[]>`
    select through_id from (
      select through_id, hash, lag(hash) over w as hash_before, lag(through_id) over w as id_before
        from ledger.chain_links window w as (order by through_id)) link
    where id_before >= ${after} and hash <> ledger.hash_postings(hash_before, id_before, through_id)
    order by through_id limit 1`
  const bad = rewritten && `a posting up to ${rewritten.through_id} was changed, added or removed`
  return check('closed postings are as they were chained', bad, 'all links that are kept')
}

async function checkAssets(sql: Sql | Transaction): Promise<AuditCheck> {
  const [sum] = await sql<{ asset: string; total: string }[]>`
    select a.asset, sum(b.balance)::text as total from ledger.balances b join ledger.accounts a on a.id = b.account_id
      group by a.asset having sum(b.balance) <> 0 limit 1`
  return check('every asset sums to zero', sum && `${sum.asset}: ${sum.total}`, 'all assets')
}

/** The entries of an account are in the order of their times. */
async function checkTimes(sql: Sql | Transaction, after: bigint): Promise<AuditCheck> {
  const [earlier] = await sql<{ account_id: bigint; seq: bigint; at: Date; before: Date }[]>`
    with bad as materialized (
      select e.posting_id, e.account_id, e.seq, p.at, q.at as before from ledger.entries e
        join ledger.entries b on b.account_id = e.account_id and b.seq = e.seq - 1
        join ledger.postings p on p.id = e.posting_id join ledger.postings q on q.id = b.posting_id
        where e.posting_id > ${after} and p.at < q.at)
    select account_id, seq, at, before from bad order by posting_id, account_id, seq limit 1`
  return check(
    'no entry is before the one before it',
    earlier &&
      `${name(earlier.account_id)} entry ${earlier.seq}: ${earlier.at.toISOString()}, the one before it ${earlier.before.toISOString()}`,
    'all times',
  )
}

/** Liabilities to users in USDT: all available, pledged and withdrawing balances, and money without an owner yet. */
export async function readLiabilities(sql: Sql | Transaction): Promise<bigint> {
  const suspense = systemAccounts.filter((a) => a.bucket.startsWith('suspense:')).map((a) => a.id)
  const [row] = await sql<{ total: bigint | null }[]>`
    select sum(b.balance)::bigint as total from ledger.balances b join ledger.accounts a on a.id = b.account_id
      where a.asset = 'USDT' and (a.owner like 'user:%' or a.id = any (${int8Array(suspense)}::bigint[]))`
  return row?.total ?? 0n
}

export async function readBalance(sql: Sql | Transaction, account: bigint): Promise<bigint> {
  const [row] = await sql<{ balance: bigint }[]>`select balance from ledger.balances where account_id = ${account}`
  return row?.balance ?? 0n
}

/** A user's balances by bucket and asset, as decimal strings. */
export async function readUserBalances(sql: Sql | Transaction, userId: bigint) {
  const rows = await sql<{ account_id: bigint; balance: bigint }[]>`
    select account_id, balance from ledger.balances where account_id between ${userId * 8n} and ${userId * 8n + 7n}`
  const of = (bucket: UserBucket, asset: 'USDT' | 'SNT') => {
    if ((bucket === 'pledged' && asset === 'SNT') || (bucket === 'vesting' && asset === 'USDT')) return '0'
    const id = userAccount(userId, bucket, asset)
    return formatMinor(asset, rows.find((r) => r.account_id === id)?.balance ?? 0n)
  }
  const balances = (asset: 'USDT' | 'SNT') => ({
    available: of('available', asset),
    pledged: of('pledged', asset),
    withdrawing: of('withdrawing', asset),
    vesting: of('vesting', asset),
  })
  return { USDT: balances('USDT'), SNT: balances('SNT') }
}
