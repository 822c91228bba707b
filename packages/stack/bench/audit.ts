/**
 * `npm run bench audit`: auditing one closed day against the whole audit of the books, on DAYS days (default 30) of
 * postings to USERS users (default 20,000).
 */
import { addMs, days } from '@synet/core/clock'
import { systemAccount } from '@synet/ledger/chart'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { openSystemAccounts } from '@synet/ledger/open-accounts'
import { chainPostings } from '@synet/ledger/posting-chain'
import { auditBooks } from '@synet/server/custody/audit/audit-all'
import { auditClosedDays } from '@synet/server/custody/audit/audit-closed-days'
import { finishDays } from '@synet/server/proof/finish-days'
import { onBenchDatabase } from './database.ts'
import { secondsOf } from './measure.ts'

const daysMax = Number(process.env['DAYS'] ?? 30)
const users = Number(process.env['USERS'] ?? 20_000)
const start = new Date('2026-01-01T12:00:00Z')
const paid = 1_000
const postingUsers = 1_000
const [issuance, emission] = [systemAccount('issuance', 'SNT'), systemAccount('emission', 'SNT')]

async function seed(owner: Sql): Promise<void> {
  await openSystemAccounts(owner)
  await owner.unsafe(`
    insert into ledger.account (id, owner, bucket, asset)
      select i * 8 + 1, 'user:' || i, 'available', 'SNT' from generate_series(1, ${users}) i;
    insert into ledger.balance (account_id, balance, seq, floor) select i * 8 + 1, 0, 0, 0 from generate_series(1, ${users}) i`)
  const all = BigInt(daysMax * users * paid)
  await owner`select ledger.post_set('seed', '', 'correction', ${start}, '{}',
    array[${issuance}, ${emission}]::bigint[], array[${-all}, ${all}]::bigint[])`
}

async function addDay(owner: Sql, day: number): Promise<void> {
  const at = addMs(start, days(day))
  for (let from = 1; from <= users; from += postingUsers) {
    const count = Math.min(postingUsers, users - from + 1)
    await owner`select ledger.post_set(${`day:${day}:${from}`}, '', 'run.finished', ${at}, '{}',
      (select array_agg(i * 8 + 1) from generate_series(${from}::bigint, ${from + count - 1}) i) || ${emission}::bigint,
      array_fill(${paid}::bigint, array[${count}::int]) || ${-BigInt(paid * count)}::bigint)`
  }
  for (let pass = 0; pass < 3; pass++) await chainPostings(owner, at)
  // Autovacuum would do this in time.
  await owner`analyze`
}

await onBenchDatabase(async ({ ownerUrl }) => {
  const owner = openDatabase(ownerUrl, { max: 2 })
  await seed(owner)
  let now = start
  const context = { sql: owner, clock: { now: () => now, refresh: async () => {}, close: () => {} }, networks: [] }
  const steps: number[] = []
  for (let day = 0; day < daysMax; day++) {
    await addDay(owner, day)
    now = addMs(start, days(day + 1))
    while (await finishDays(context));
    steps.push(await secondsOf(() => auditClosedDays(context)))
  }
  const [audited] = await owner<{ count: bigint }[]>`select count(*) from app.audited_day`
  const [counts] = await owner<{ count: bigint }[]>`select count(*) from ledger.entries`
  const whole = await secondsOf(() => owner.begin('isolation level repeatable read read only', (tx) => auditBooks(tx)))
  const last = steps.slice(-5).toSorted((a, b) => a - b)[2] ?? 0
  console.log(`${counts?.count} entries in ${daysMax} days, ${audited?.count} days audited`)
  console.log(
    `whole audit ${whole.toFixed(2)} s, a closed day ${last.toFixed(2)} s: ${(last / whole).toFixed(3)} of it`,
  )
  await owner.end()
})
