/**
 * `npm run bench due`: closing the day of RUNS runs (default 1,000,000) with one worker and with two, against a bare
 * INSERT … SELECT of as many entries into a table of the same shape, in one run on one database.
 */
import { systemAccount } from '@synet/ledger/chart'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { openSystemAccounts } from '@synet/ledger/open-accounts'
import { auditLedger } from '@synet/ledger/audit'
import { closeDays } from '@synet/server/training/run/close-days'
import { onBenchDatabase } from './database.ts'
import { secondsOf } from './measure.ts'

const runs = Number(process.env['RUNS'] ?? 1_000_000)
const start = new Date('2026-01-01T00:00:00Z')
const end = new Date('2026-01-02T00:00:00Z')
const clock = { now: () => new Date('2026-01-02T03:00:00Z'), refresh: async () => {}, close: () => {} }

/** Gives each user a run and each hundred an agent; nine days in ten are earned. */
async function seed(sql: Sql, owner: Sql): Promise<void> {
  await openSystemAccounts(sql)
  await owner.unsafe(`
    insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
      select 'user_' || i, '+1' || i, 'code' || i, '', '', '2026-01-01' from generate_series(1, ${runs}) i;
    insert into ledger.account (id, owner, bucket, asset)
      select i * 8 + 1, 'user:' || i, 'available', 'SNT' from generate_series(1, ${runs}) i;
    insert into ledger.balance (account_id, balance, seq, floor) select i * 8 + 1, 0, 0, 0 from generate_series(1, ${runs}) i;
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values ('bench', 'tiny-speeches', 7, 1000, 200, 1, 1000000000000, 8);
    insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_id, agent_daily,
        quota, auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
      select i, i, 1, 'accra-gh', 100000000, 7, 100000, 20000, i / 100 + 1, 3000, 8, true, 'running', '2026-01-01', '2026-01-08',
          '2026-01-01', 861000 from generate_series(1, ${runs}) i`)
  await sql`select ledger.post_set('seed', 'seed', 'correction', ${start}, '{}',
    array[${systemAccount('issuance', 'SNT')}, ${systemAccount('reserved', 'SNT')}]::bigint[],
    array[${-861_000n * BigInt(runs)}, ${861_000n * BigInt(runs)}]::bigint[])`
}

async function openDay(owner: Sql, round: number): Promise<void> {
  // No worker may inherit the dead rows of the previous one.
  await owner`truncate app.run_day, app.event`
  await owner`update app.run set round = ${round}`
  await owner`vacuum full app.run`
  await owner`insert into app.run_day (run_id, round, day, starts_at, ends_at, state, units_verified)
    select i, ${round}, 1, ${start}, ${end}, case when i % 10 = 0 then 'open' else 'earned' end, case when i % 10 = 0 then 0 else 8 end from generate_series(1, ${runs}) i`
  await owner`vacuum analyze`
}

await onBenchDatabase(async ({ ownerUrl }) => {
  const owner = openDatabase(ownerUrl, { max: 4 })
  await seed(owner, owner)
  await owner.unsafe(`create table bare_entry (account_id bigint not null, seq bigint not null, posting_id bigint not null,
    amount bigint not null, balance_after bigint not null, primary key (account_id, seq))`)
  await owner.unsafe('create index on bare_entry (posting_id)')
  const entries = Math.floor(runs * 0.9) * 2
  let seq = 0
  const bare = () => owner`
    insert into bare_entry select i * 8 + 1, ${++seq}::int, i % 1000, 1, 1 from generate_series(1, ${entries}::int) i`
  const close = (workers: number) => async () => {
    const context = { sql: owner, clock } as unknown as Parameters<typeof closeDays>[0]
    await Promise.all(
      Array.from({ length: workers }, async () => {
        while (await closeDays(context));
      }),
    )
  }
  const results: { name: string; seconds: number }[] = []
  for (const [round, workers] of [1, 2].entries()) {
    await openDay(owner, round + 1)
    results.push({ name: 'bare insert … select', seconds: await secondsOf(bare) })
    results.push({
      name: `closing days, ${workers} worker${workers > 1 ? 's' : ''}`,
      seconds: await secondsOf(close(workers)),
    })
    results.push({ name: 'bare insert … select', seconds: await secondsOf(bare) })
  }
  const bares = results.filter(({ name }) => name.startsWith('bare')).map(({ seconds }) => seconds)
  const base = bares.reduce((sum, one) => sum + one, 0) / bares.length
  console.log(
    `${runs} runs, ${entries} entries of users and agents; bare insert … select ${base.toFixed(1)} s on average`,
  )
  for (const { name, seconds } of results.filter((result) => result.name.startsWith('closing'))) {
    console.log(
      `${name.padEnd(26)} ${seconds.toFixed(1)} s  ${(seconds / base).toFixed(1)}× bare  ${Math.round(runs / seconds)} runs/s`,
    )
  }
  const red = (await auditLedger(owner)).filter((check) => !check.green)
  console.log(red.length === 0 ? 'the ledger’s audit is green' : red)
  await owner.end()
})
