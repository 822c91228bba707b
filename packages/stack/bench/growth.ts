/**
 * `npm run bench growth`: what a verified unit writes and leaves behind: bytes of the log (WAL) for each of its
 * statements, and bytes of rows and indexes when it is decided and a month later, after the deletion of old rows.
 * UNITS (default 5,000) go one by one through the statements of the product's calls. DELTA_BYTES puts a delta of that
 * size through the row, as the product did before it had an object store.
 */
import { randomBytes } from 'node:crypto'
import { addMs, days, minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { deleteOldRows } from '@synet/server/processes/retention/delete-old-rows'
import { onBenchDatabase } from './database.ts'

const units = Number(process.env['UNITS'] ?? 5_000)
const deltaBytes = Number(process.env['DELTA_BYTES'] ?? 0)
const runs = 500
const mergedAtOnce = 32
const computingMax = 300
const waitingMax = 50
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
  // Autovacuum would visit so small a table every minute, so that a slow machine would log more.
  await sql`alter table app.lease set (autovacuum_enabled = false)`
}

/** The log's bytes and the time of each statement, in the order of a unit's life. */
const written = new Map<string, { bytes: number; ms: number }>()

async function logged(sql: Sql, name: string, statement: () => PromiseLike<unknown>): Promise<void> {
  const position = async () => {
    const [row] = await sql<{ bytes: string }[]>`select (pg_current_wal_insert_lsn() - '0/0')::text as bytes`
    return Number(row?.bytes)
  }
  const before = await position()
  const begun = performance.now()
  await statement()
  const took = performance.now() - begun
  const { bytes, ms } = written.get(name) ?? { bytes: 0, ms: 0 }
  written.set(name, { bytes: bytes + (await position()) - before, ms: ms + took })
}

interface Unit {
  readonly id: string
  readonly n: number
  readonly run: number
  readonly leasedAt: Date
  readonly hash: string
}

async function lease(sql: Sql, n: number): Promise<Unit> {
  const unit = {
    id: randomBytes(16).toString('base64url'),
    n,
    run: 1 + (n % runs),
    leasedAt: addMs(at, n),
    hash: hex(),
  }
  const device = randomBytes(16).toString('hex')
  await logged(
    sql,
    'lease',
    () => sql`
      insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at, address_mac)
        values (${unit.id}, ${unit.run}, 1, 1, ${unit.run}, ${device}, 'tiny-speeches', 0, 1, ${n}, 'leased', ${unit.leasedAt},
          ${addMs(unit.leasedAt, minutes(30))}, ${randomBytes(32)})`,
  )
  return unit
}

/** The commitment and, once its bytes are there, the submission. */
async function handIn(sql: Sql, { id, leasedAt, hash }: Unit): Promise<void> {
  const trace = Array.from({ length: steps }, () => Math.fround(Math.random() * 4))
  await logged(
    sql,
    'commitment',
    () => sql`
      update app.lease set state = 'committed', delta_hash = ${hash}, parameters_hash = ${hex()}, loss_trace = ${trace}::float8[], delta_size = 448000
        where id = ${id}`,
  )
  const delta = deltaBytes > 0 ? sql`delta = ${randomBytes(deltaBytes)}, delta_size = null` : sql`delta_size = 448000`
  await logged(
    sql,
    'submission',
    () => sql`
      update app.lease set state = 'accepted', ${delta}, norm = 1.5, print = ${randomBytes(48)}, turn = ${addMs(leasedAt, minutes(10))} where id = ${id}`,
  )
}

async function decide(sql: Sql, { id, run, leasedAt }: Unit): Promise<void> {
  const now = addMs(leasedAt, minutes(15))
  await logged(sql, 'draw', () => sql`update app.lease set server_why = 'few-peers' where id = ${id}`)
  await logged(
    sql,
    'claim',
    () =>
      sql`update app.lease set replay_worker = 'audits-1', replay_until = ${addMs(now, minutes(5))} where id = ${id}`,
  )
  await logged(sql, 'verdict', () =>
    sql.begin(async (tx) => {
      await tx`select from app.run where id = ${run} for update`
      await tx`select from app.lease where id = ${id} for update`
      await tx`
        update app.lease set state = 'verified', decided_at = ${now}, replayed = true, replay_worker = null, replay_until = null, address_mac = null
          where id = ${id}`
      await tx`update app.contributor_record set valid_in_row = valid_in_row + 1 where user_id = ${run} and device = ${`device ${run}`}`
      await tx`update app.run_day set units_verified = units_verified + 1 where run_id = ${run} and round = 1 and day = 1`
      await tx`insert into app.event (user_id, kind, subject_id, at) values (${run}, 'run', ${run}, ${now})`
    }),
  )
}

/** Units that are being computed, and those that wait for their verdict: others come and go while one does. */
const computing: Unit[] = []
const waiting: Unit[] = []
let verified: Unit[] = []

async function writeUnits(sql: Sql, from: number): Promise<void> {
  for (let n = from; n < from + units; n++) {
    computing.push(await lease(sql, n))
    if (computing.length <= computingMax) continue
    const [done] = computing.splice(Math.floor(Math.random() * computing.length), 1)
    invariant(done, 'one of them is handed in')
    await handIn(sql, done)
    waiting.push(done)
    if (waiting.length <= waitingMax) continue
    const next = waiting.shift()
    invariant(next, 'the oldest is decided')
    await decide(sql, next)
    verified.push(next)
    if (verified.length < mergedAtOnce) continue
    const merged = verified.map(({ id }) => id)
    verified = []
    await logged(
      sql,
      'merge',
      () => sql`update app.lease set merged_into = 1, delta_size = null where id = any (${merged})`,
    )
  }
}

function printLog(title: string): void {
  const all = [...written.values()]
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0)
  const time = all.reduce((sum, { ms }) => sum + ms, 0)
  console.log(`\n${title}: ${Math.round(total / units)} bytes of the log a unit, ${(time / units).toFixed(2)} ms`)
  for (const [name, { bytes, ms }] of written)
    console.log(`  ${name.padEnd(12)} ${String(Math.round(bytes / units)).padStart(5)}  ${(ms / units).toFixed(2)} ms`)
  written.clear()
}

/** Bytes per unit, packed: without the space that later rows will use. */
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
