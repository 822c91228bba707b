/**
 * `npm run bench scaling`: postings per second of one, two and four processes on one database, interleaved: with one hot fee
 * account, with disjoint users and accounts, and swaps on the one pool. Prints ratios to one process, and the database's
 * CPU a posting. `--commit-delay` holds every commit for 5 ms, as a synchronous standby would.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { systemAccount } from '@synet/ledger/chart'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { cpuTime, postmasterOf } from './cpu-time.ts'
import { onBenchDatabase } from './database.ts'
import { median } from './measure.ts'
import type { Round } from './scaling-worker.ts'

const users = 100_000
const inFlight = 256
const forMs = 2_000
const rounds = 5
const processCounts = [1, 2, 4]
const works: readonly Round['work'][] = ['hot fee account', 'disjoint', 'swaps']
const isDelayed = process.argv.includes('--commit-delay')

/** Opens the users' accounts and fills them without the ledger's functions, which would take minutes. */
async function seed(sql: Sql): Promise<void> {
  const fill = 10n ** 13n
  await sql`insert into ledger.account (id, owner, bucket, asset)
    select u * 8 + slot, 'user:' || u, 'available', asset from generate_series(1, ${users}::bigint) u
      cross join (values (0, 'USDT'), (1, 'SNT')) as s (slot, asset)`
  await sql`insert into ledger.balance (account_id, balance, seq, floor)
    select id, ${fill}, 0, 0 from ledger.account where owner like 'user:%'`
  const pools = [systemAccount('pool', 'USDT'), systemAccount('pool', 'SNT')].map(String)
  await sql`update ledger.balance set balance = ${fill} where account_id = any (${pools}::bigint[])`
  if (isDelayed) {
    await sql`alter system set commit_delay = 5000`
    await sql`alter system set commit_siblings = 0`
    await sql`select pg_reload_conf()`
  }
  await sql`vacuum analyze`
}

async function startWorker(url: string, share: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('scaling-worker.ts', import.meta.url)), [url, JSON.stringify({ share })])
  await new Promise((ready) => child.once('message', ready))
  return child
}

const runRound = (child: ChildProcess, round: Round): Promise<number> =>
  new Promise((resolve) => {
    child.once('message', (perSecond: number) => resolve(perSecond))
    child.send(round)
  })

await onBenchDatabase(async ({ ownerUrl, urls }) => {
  const sql = openDatabase(ownerUrl, { max: 1 })
  await seed(sql)
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = postmasterOf(backend?.pid ?? 0)
  const children: ChildProcess[] = []
  for (let i = 0; i < Math.max(...processCounts); i++) children.push(await startWorker(urls.api, i))
  const results = new Map<string, { perSecond: number; cpuUs: number }[]>()
  for (let round = 0; round <= rounds; round++) {
    for (const work of works) {
      for (const processes of processCounts) {
        const each = { work, inFlight: inFlight / processes, forMs, processes, users }
        const before = cpuTime(postmaster)
        const rates = await Promise.all(
          children.slice(0, processes).map((child, share) => runRound(child, { ...each, share })),
        )
        const perSecond = rates.reduce((sum, rate) => sum + rate, 0)
        const cpuUs = ((cpuTime(postmaster) - before) * 1_000) / ((perSecond * forMs) / 1_000)
        const key = `${work}, ${processes}`
        // The first round warms up.
        if (round > 0) results.set(key, [...(results.get(key) ?? []), { perSecond, cpuUs }])
      }
    }
  }
  console.log(`${inFlight} in flight in all; median of ${rounds} interleaved rounds of ${forMs} ms`)
  for (const work of works) {
    const of = (processes: number, figure: 'perSecond' | 'cpuUs') =>
      median((results.get(`${work}, ${processes}`) ?? []).map((one) => one[figure]))
    for (const processes of processCounts) {
      const [perSecond, cpuUs] = [of(processes, 'perSecond'), of(processes, 'cpuUs')]
      console.log(
        `${work.padEnd(16)} ${processes} processes ${perSecond.toFixed(0).padStart(7)}/s  ${(perSecond / of(1, 'perSecond')).toFixed(2)}× one  database ${cpuUs.toFixed(0)} µs a posting, ${(cpuUs / of(1, 'cpuUs')).toFixed(2)}× one`,
      )
    }
  }
  const ended = children.map((child) => new Promise((end) => child.once('exit', end)))
  for (const child of children) child.disconnect()
  await Promise.all(ended)
  if (isDelayed) {
    await sql`alter system reset commit_delay`
    await sql`alter system reset commit_siblings`
    await sql`select pg_reload_conf()`
  }
  await sql.end()
})
