/**
 * `npm run bench:ledger`: posting in groups against a pgbench tpcb-like transaction, interleaved in one run through the
 * same driver, on the database at DATABASE_URL. Prints operations per second and their ratios; changes nothing else.
 */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { done } from '@synet/core/result'
import { systemAccount, userAccount } from '#chart'
import { inTransaction, openDatabase } from '#database'
import type { PostingItem } from '#decide-batch'
import { ledgerMigrations, migrate } from '#migrate'
import { openSystemAccounts, openUserAccounts } from '#open-accounts'
import { createPoster, postItems } from '#post'

const ownerUrl = process.env['DATABASE_URL']
if (!ownerUrl) throw new Error('DATABASE_URL names no database')
const users = 1_000
const roundMs = 2_000
const rounds = 5
const fees = systemAccount('fees', 'USDT')

const name = `bench_ledger_${process.pid}`
const admin = postgres(ownerUrl, { max: 1, onnotice: () => {} })
await admin.unsafe(`create database ${name} template template0`)
const url = new URL(ownerUrl)
url.pathname = `/${name}`
const sql = openDatabase(url.href, { max: 32 })

let serial = 0
const pick = () => BigInt(1 + Math.floor(Math.random() * users))

/** A transfer with a fee to one hot account: the worst of the product's everyday postings. */
function transferItem(): PostingItem {
  const from = pick()
  const to = (from % BigInt(users)) + 1n
  const sender = userAccount(from, 'available', 'USDT')
  const receiver = userAccount(to, 'available', 'USDT')
  const entries = [
    { account: sender, amount: -1_005n },
    { account: receiver, amount: 1_000n },
    { account: fees, amount: 5n },
  ]
  return {
    key: `bench:${serial++}`,
    requestHash: 'bench',
    accounts: [sender, receiver, fees],
    decide: () => done({ kind: 'transfer', entries, ref: {} }),
  }
}

async function seed(): Promise<void> {
  await migrate(sql, 'ledger', ledgerMigrations)
  await openSystemAccounts(sql)
  for (let user = 1n; user <= users; user++) await openUserAccounts(sql, user)
  const chain = systemAccount('chain:dev', 'USDT')
  const items = Array.from({ length: users }, (_, i): PostingItem => {
    const account = userAccount(BigInt(i + 1), 'available', 'USDT')
    const entries = [
      { account: chain, amount: -(10n ** 12n) },
      { account, amount: 10n ** 12n },
    ]
    return {
      key: `seed:${i}`,
      requestHash: 'seed',
      accounts: [chain, account],
      decide: () => done({ kind: 'recharge.credited', entries, ref: {} }),
    }
  })
  await inTransaction(sql, (tx) => postItems(tx, new Date(), items))
  // pgbench's own tables at scale 10.
  await sql.unsafe(
    `
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select i, 0 from generate_series(1, 10) i;
    insert into pgbench_tellers select i, (i - 1) / 10 + 1, 0 from generate_series(1, 100) i;
    insert into pgbench_accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, 1000000) i;
    vacuum analyze`.replace('vacuum analyze', ''),
  )
  await sql`vacuum analyze`
}

const integer = (max: number) => 1 + Math.floor(Math.random() * max)
const tpcbLike = () =>
  sql.begin(async (tx) => {
    const [aid, tid, bid, delta] = [integer(1_000_000), integer(100), integer(10), integer(5_000)]
    // Sent one after another as pgbench does, each waiting for its answer.
    await tx`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`
    await tx`select abalance from pgbench_accounts where aid = ${aid}`
    await tx`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`
    await tx`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`
    await tx`insert into pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`
  })

const oneByOne = () => inTransaction(sql, (tx) => postItems(tx, new Date(), [transferItem()]))
const poster = createPoster({ sql, now: () => new Date() })
const grouped = () => poster.post(transferItem())

/** @returns operations per second with `inFlight` callers that each wait for their answer */
async function measure(operation: () => Promise<unknown>, inFlight: number): Promise<number> {
  const until = performance.now() + roundMs
  const start = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) {
        await operation()
        count++
      }
    }),
  )
  return (count * 1_000) / (performance.now() - start)
}

/** The real pgbench, where it is installed: without our driver's cost. @returns transactions per second */
async function runPgbench(): Promise<number> {
  const { stdout } = await promisify(execFile)('pgbench', [
    '-n',
    '-c',
    '32',
    '-j',
    '2',
    '-T',
    String(roundMs / 1_000),
    '-M',
    'prepared',
    url.href,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  await seed()
  const series = {
    'tpcb-like, 32 in flight': { operation: tpcbLike, inFlight: 32 },
    'one by one with a hot fee account, 32': { operation: oneByOne, inFlight: 32 },
    'grouped with a hot fee account, 8': { operation: grouped, inFlight: 8 },
    'grouped with a hot fee account, 32': { operation: grouped, inFlight: 32 },
    'grouped with a hot fee account, 256': { operation: grouped, inFlight: 256 },
  }
  const results = new Map<string, number[]>(Object.keys(series).map((key) => [key, []]))
  if (hasPgbench) results.set('pgbench tpcb-like, 32 clients', [])
  for (let round = 0; round < rounds; round++) {
    if (hasPgbench) results.get('pgbench tpcb-like, 32 clients')?.push(await runPgbench())
    for (const [key, { operation, inFlight }] of Object.entries(series)) {
      results.get(key)?.push(await measure(operation, inFlight))
    }
  }
  const base = median(results.get('pgbench tpcb-like, 32 clients') ?? results.get('tpcb-like, 32 in flight') ?? [])
  const single = median(results.get('one by one with a hot fee account, 32') ?? [])
  const [version] = await sql<{ server_version: string; fsync: string }[]>`
    select current_setting('server_version') as server_version, current_setting('fsync') as fsync`
  console.log(
    `PostgreSQL ${version?.server_version}, fsync ${version?.fsync}; median of ${rounds} interleaved rounds of ${roundMs} ms`,
  )
  for (const [key, values] of results) {
    const value = median(values)
    console.log(
      `${key.padEnd(42)} ${value.toFixed(0).padStart(7)}/s  ${(value / base).toFixed(2)}× tpcb-like  ${(value / single).toFixed(2)}× one by one`,
    )
  }
} finally {
  await sql.end()
  await admin.unsafe(`drop database ${name}`)
  await admin.end()
}
