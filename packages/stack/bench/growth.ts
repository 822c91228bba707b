/**
 * `npm run bench:growth`: what a verified unit writes and leaves behind: bytes of the log (WAL) for each of its
 * statements, and bytes of rows and indexes when it is decided and a month later, after the deletion of old rows.
 * UNITS (default 5,000) go one by one through the statements of the product's calls. DELTA_BYTES puts a delta of that
 * size through the row, as the product did before it had an object store.
 */
import { randomBytes } from 'node:crypto'
import { addMs, days, minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { deleteOldRows } from '@synet/server/jobs/delete-old-rows'
import { onBenchDatabase } from './database.ts'

const units = Number(process.env['UNITS'] ?? 5_000)
const deltaBytes = Number(process.env['DELTA_BYTES'] ?? 0)
const runs = 500
const mergedAtOnce = 32
const steps = 50
const at = new Date('2026-01-01T12:00:00Z')
const hex = () => randomBytes(32).toString('hex')

async function seed(sql: Sql): Promise<void> {
  await sql`insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
    select 'user' || n, '+' || n, 'code' || n, '', '', ${at} from generate_series(1, ${runs}) n`
  await sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
    values ('task', 'tiny-speeches', 7, 1000, 0, 1, 1, 8)`
  await sql`insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_daily, quota,
      auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
    overriding system value
    select n, n, 1, 'x', 1, 7, 0, 0, 0, 1000000, false, 'running', ${at}, ${at}, ${at}, 0 from generate_series(1, ${runs}) n`
  await sql`insert into app.run_day (run_id, round, day, starts_at, ends_at, state)
    select n, 1, 1, ${at}, ${addMs(at, days(1))}, 'open' from generate_series(1, ${runs}) n`
  await sql`insert into app.contributor_record (user_id, device, valid_in_row)
    select n, 'device ' || n, 0 from generate_series(1, ${runs}) n`
}

/** The log's bytes by statement, in the order of a unit's life. */
const written = new Map<string, number>()

async function logged(sql: Sql, name: string, statement: () => PromiseLike<unknown>): Promise<void> {
  const position = async () => {
    const [row] = await sql<{ bytes: string }[]>`select (pg_current_wal_insert_lsn() - '0/0')::text as bytes`
    return Number(row?.bytes)
  }
  const before = await position()
  await statement()
  written.set(name, (written.get(name) ?? 0) + (await position()) - before)
}

/** From the lease to the verdict, as `train/lease`, `train/commit`, `train/submit` and `settle` write it. */
async function writeUnit(sql: Sql, n: number): Promise<string> {
  const run = 1 + (n % runs)
  const now = addMs(at, n)
  const id = randomBytes(16).toString('base64url')
  const device = randomBytes(16).toString('hex')
  const trace = Array.from({ length: steps }, () => Math.fround(Math.random() * 4))
  await logged(
    sql,
    'lease',
    () => sql`
      insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at)
        values (${id}, ${run}, 1, 1, ${run}, ${device}, 'tiny-speeches', 0, 1, ${n}, 'leased', ${now}, ${addMs(now, minutes(30))})`,
  )
  await logged(
    sql,
    'commitment',
    () => sql`
      update app.lease set state = 'committed', delta_hash = ${hex()}, parameters_hash = ${hex()}, loss_trace = ${trace}::float8[]
        where id = ${id}`,
  )
  await logged(sql, 'submission', () =>
    deltaBytes > 0
      ? sql`update app.lease set state = 'accepted', delta = ${randomBytes(deltaBytes)}, norm = 1.5 where id = ${id}`
      : sql`update app.lease set state = 'accepted', delta_size = 448000, norm = 1.5, print = ${randomBytes(48)} where id = ${id}`,
  )
  await logged(
    sql,
    'claim',
    () =>
      sql`update app.lease set replay_worker = 'audits-1', replay_until = ${addMs(now, minutes(5))} where id = ${id}`,
  )
  await logged(sql, 'verdict', () =>
    sql.begin(async (tx) => {
      await tx`update app.lease set state = 'verified', decided_at = ${now}, replayed = true where id = ${id}`
      await tx`update app.contributor_record set valid_in_row = valid_in_row + 1 where user_id = ${run} and device = ${`device ${run}`}`
      await tx`update app.run_day set units_verified = units_verified + 1 where run_id = ${run} and round = 1 and day = 1`
      await tx`insert into app.event (user_id, kind, subject_id, at) values (${run}, 'run', ${run}, ${now})`
    }),
  )
  return id
}

async function writeUnits(sql: Sql, from: number): Promise<void> {
  let waiting: string[] = []
  for (let n = from; n < from + units; n++) {
    waiting.push(await writeUnit(sql, n))
    if (waiting.length < mergedAtOnce) continue
    const merged = waiting
    waiting = []
    await logged(
      sql,
      'merge',
      () => sql`update app.lease set merged_into = 1, delta = null, delta_size = null where id = any (${merged})`,
    )
  }
}

function printLog(title: string): void {
  const total = [...written.values()].reduce((sum, bytes) => sum + bytes, 0)
  console.log(`\n${title}: ${Math.round(total / units)} bytes of the log a unit`)
  for (const [name, bytes] of written) console.log(`  ${name.padEnd(12)} ${Math.round(bytes / units)}`)
  written.clear()
}

/** Bytes a unit, packed: without the space that later rows will use. */
async function printSizes(sql: Sql, title: string, count: number): Promise<void> {
  await sql`vacuum full app.lease`
  await sql`vacuum full app.event`
  await sql`vacuum full app.unit_print`
  const rows = await sql<{ name: string; bytes: string; indexes: boolean }[]>`
    select c.relname as name, pg_total_relation_size(c.oid) - pg_indexes_size(c.oid) as bytes, false as indexes
      from pg_class c where c.oid in ('app.lease'::regclass, 'app.event'::regclass, 'app.unit_print'::regclass)
    union all select i.relname, pg_relation_size(i.oid), true from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid in ('app.lease'::regclass, 'app.event'::regclass, 'app.unit_print'::regclass) order by 1`
  const shown = rows.filter((row) => Number(row.bytes) / count >= 1)
  const total = rows.reduce((sum, row) => sum + Number(row.bytes), 0)
  console.log(`\n${title}: ${Math.round(total / count)} bytes a unit`)
  for (const row of shown) console.log(`  ${row.name.padEnd(20)} ${Math.round(Number(row.bytes) / count)}`)
}

await onBenchDatabase(async ({ ownerUrl }) => {
  const sql = openDatabase(ownerUrl, { max: 1 })
  const [setting] = await sql<{ pages: string }[]>`select current_setting('full_page_writes') as pages`
  invariant(setting?.pages === 'on', 'full_page_writes is on, as in production')
  await seed(sql)
  await sql`checkpoint`
  await writeUnits(sql, 0)
  printLog('The first units after a checkpoint (pages are logged in full once)')
  await writeUnits(sql, units)
  printLog('The next ones')
  await printSizes(sql, 'Decided', 2 * units)
  const now = addMs(at, days(31))
  const clock = { now: () => now, refresh: async () => {}, close: () => {} }
  while (await deleteOldRows({ sql, clock }));
  await printSizes(sql, 'A month later', 2 * units)
  await sql.end()
})
