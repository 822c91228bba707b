import { addMs, days, hours, minutes, seconds } from '@synet/core/clock'
import { openDatabase } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkedClock,
  clockSkewMaxMs,
  isClockWrong,
  moveClock,
  openDatabaseClock,
  skewOf,
} from '#platform/database-clock'
import { createHttpServer } from '#platform/http/http-server'
import { serveHealth } from '#platform/http/serve-health'
import { startLoop } from '#platform/loop/loop'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.ownerUrl)
})
afterAll(async () => {
  await sql.end()
  await database[Symbol.asyncDispose]()
})

/** The system's clock, ahead by some time that a test changes. */
function shiftedClock() {
  const clock = { aheadMs: 0, now: () => addMs(new Date(), clock.aheadMs) }
  return clock
}

describe('a process whose clock differs from the database’s', () => {
  for (const aheadMs of [seconds(600), -seconds(600), clockSkewMaxMs + 500, -hours(20_000)])
    it(`runs no job and refuses calls until they agree, which differ by ${aheadMs / 1_000} s [ATK-30]`, async () => {
      const system = shiftedClock()
      const clock = await openDatabaseClock(sql, false, system)
      const server = createHttpServer('site', { trustedProxies: [] })
      serveHealth(server, { sql })
      server.post('/call', async () => ({ code: 200 }))
      let passes = 0
      const loop = startLoop('test', 1, async () => {
        passes++
        return false
      })
      const status = async (method: 'GET' | 'POST', url: string) => (await server.inject({ method, url })).statusCode
      try {
        await expect.poll(() => passes).toBeGreaterThan(0)
        expect(await status('POST', '/call')).toBe(200)
        system.aheadMs = aheadMs
        await clock.refresh()
        expect(isClockWrong()).toBe(true)
        const ranBefore = passes
        expect([await status('POST', '/call'), await status('GET', '/livez'), await status('GET', '/readyz')]).toEqual([
          503, 200, 503,
        ])
        expect(passes - ranBefore).toBeLessThanOrEqual(1)
        system.aheadMs = 0
        await clock.refresh()
        expect(await status('POST', '/call')).toBe(200)
        const ran = passes
        await expect.poll(() => passes).toBeGreaterThan(ran)
      } finally {
        await loop.stop()
        clock.close()
        await server.close()
      }
    })

  it('is corrected when they differ by less, so that all processes decide by one clock [ATK-30]', async () => {
    const system = shiftedClock()
    system.aheadMs = 1_500
    const clock = await openDatabaseClock(sql, false, system)
    // oxlint-disable-next-line house/no-sql-clock -- The clock that is compared with.
    const [row] = await sql<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
    // A reading is certain to the time that it takes.
    expect(Math.abs(clock.now().getTime() - (row?.ms ?? 0))).toBeLessThan(1_000)
    expect(isClockWrong()).toBe(false)
    expect(Math.abs(checkedClock.now().getTime() - Date.now())).toBeLessThan(1_000)
    clock.close()
  })

  for (const jumpMs of [days(1), -days(1), minutes(10), -minutes(10)])
    it(`stops at once when its clock jumps by ${jumpMs / 1_000} s, and takes no time from it [ATK-30]`, async () => {
      const system = shiftedClock()
      const clock = await openDatabaseClock(sql, false, system)
      const before = clock.now().getTime()
      system.aheadMs = jumpMs
      // Nothing has been read from the database since.
      const aheadMs = clock.now().getTime() - before
      expect(isClockWrong()).toBe(true)
      expect(() => checkedClock.now()).toThrow('differ')
      expect(Math.abs(aheadMs)).toBeLessThan(Math.abs(jumpMs) / 2)
      clock.close()
    })

  it('is found also when its clock jumps forward during the comparison [ATK-30]', async () => {
    const system = shiftedClock()
    const jumping = ((...query: Parameters<typeof sql>) => {
      system.aheadMs += days(1)
      return sql(...query)
    }) as unknown as typeof sql
    const clock = await openDatabaseClock(jumping, false, system)
    expect(isClockWrong()).toBe(true)
    clock.close()
  })

  it('is not accused by an answer that took long [ATK-30]', () => {
    expect(skewOf(1_000, 5_000, 9_000)).toBe(0)
    expect(skewOf(1_000, 500, 1_200)).toBe(500)
    expect(skewOf(1_000, 9_000, 1_200)).toBe(-7_800)
  })
})

it('the process moves the clock of a development database only [ATK-30]', async () => {
  await moveClock(sql, hours(5))
  const [production, development] = [await openDatabaseClock(sql, false), await openDatabaseClock(sql, true)]
  const aheadMs = development.now().getTime() - production.now().getTime()
  expect(Math.round(aheadMs / hours(1))).toBe(5)
  production.close()
  development.close()
})
