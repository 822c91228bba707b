import { addMs, days, hours, minutes, seconds } from '@synet/core/clock'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { openDatabaseClock } from '#platform/database-clock'
import { beatRole, watchOutage } from '#training/run/watch-outage'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { beforeEach, describe, expect, it } from 'vitest'

let database: TestDatabase
let sql: Sql
let now: Date
const clock = { now: () => now }
// The fakes stand still and are moved by hand; the product's clock may run ahead of the machine's.
const aheadMs = hours(100)
const real = { now: () => addMs(now, -aheadMs) }
const context = () => ({ sql, clock: { ...clock, refresh: async () => {}, close: () => {} } })

beforeEach(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.appUrl)
  now = new Date('2026-01-10T00:00:00Z')
  for (const role of ['api', 'audits', 'jobs']) await beatRole({ sql }, role, real)
  return async () => {
    await sql.end()
    await database[Symbol.asyncDispose]()
  }
})
const pass = async (ms: number, alive: readonly string[]) => {
  now = addMs(now, ms)
  for (const role of alive) await beatRole({ sql }, role, real)
  await watchOutage(context(), real)
}
const outages = async () =>
  (await sql<{ reason: string; starts_at: Date; ends_at: Date | null }[]>`select * from app.outage order by id`).map(
    (o) => ({
      reason: o.reason,
      minutes: Math.round(((o.ends_at ?? now).getTime() - o.starts_at.getTime()) / minutes(1)),
      open: o.ends_at === null,
    }),
  )

describe('outages', () => {
  it('are recorded while a process is silent, from its last beat until it beats again', async () => {
    await pass(seconds(6), ['api', 'audits'])
    expect(await outages()).toEqual([])
    for (let i = 0; i < 40; i++) await pass(seconds(30), ['audits'])
    expect(await outages()).toEqual([{ reason: 'api was down', minutes: 20, open: true }])
    await pass(seconds(30), ['api', 'audits'])
    expect(await outages()).toMatchObject([{ reason: 'api was down', open: false }])
  })

  it('are recorded afterwards when everything was down, once', async () => {
    await pass(hours(3), []) // jobs is the first to be back
    expect(await outages()).toEqual([{ reason: 'the platform was down', minutes: 180, open: false }])
    await pass(seconds(6), ['api', 'audits'])
    expect(await outages()).toHaveLength(1)
  })

  it.each([days(1), -days(1)])(
    'are not invented by a machine that starts with a clock %d ms ahead [ATK-30]',
    async (ms) => {
      const system = { aheadMs: ms, now: () => addMs(new Date(), system.aheadMs) }
      const exact = await openDatabaseClock(sql, false)
      for (const role of ['api', 'audits', 'jobs']) await beatRole({ sql }, role, exact)
      exact.close()
      const wrong = await openDatabaseClock(sql, false, system)
      const watched = watchOutage({ sql, clock: wrong }, system)
      await expect(Promise.race([watched, wrong.refresh().then(() => 'waits')])).resolves.toBe('waits')
      system.aheadMs = 0
      await wrong.refresh()
      await watched
      expect(await outages()).toEqual([])
      // The beats of others are compared with its own.
      await watchOutage({ sql, clock: wrong }, system)
      expect(await outages()).toEqual([])
      wrong.close()
    },
  )

  it('are not confused with a moved development clock', async () => {
    const standing = { now: () => new Date('2026-01-05T20:00:00Z') }
    for (const role of ['api', 'audits', 'jobs']) await beatRole({ sql }, role, standing)
    now = addMs(now, hours(24))
    await watchOutage(context(), standing)
    expect(await outages()).toEqual([])
  })

  it('are recorded while the audit queue is full', async () => {
    await sql`insert into app.setting (name, value) values ('auditQueueMax', '8')`
    await sql`insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
      values ('u', '+1', 'c', '', '', ${now})`
    await sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values ('t', 'tiny-speeches', 7, 1000, 0, 1, 1, 8)`
    await sql`insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_daily, quota,
        auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
      values (1, 1, 1, 'accra-gh', 1, 7, 0, 0, 0, 8, false, 'new', ${now}, ${now}, ${now}, 0)`
    await sql`insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at)
      select 'l' || i, 1, 1, 1, 1, 'd', 'tiny-speeches', 1, 1, 1, 'accepted', ${now}, ${now} from generate_series(1, 8) i`
    await pass(seconds(6), ['api', 'audits'])
    await pass(minutes(1), ['api', 'audits'])
    expect(await outages()).toEqual([{ reason: 'the audit queue was full', minutes: 1, open: true }])
  })
})
