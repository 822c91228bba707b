import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import plain from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardedPostgres } from '#guarded-postgres'
import { socketOption, trackSockets } from '#watch-database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** A pool of one connection, which the test ends as a watchdog or a dead server does. */
async function openOne(driver: typeof guardedPostgres = guardedPostgres) {
  const sockets = trackSockets()
  const sql = driver(database.ownerUrl, { max: 1, fetch_types: false, onnotice: () => {}, ...socketOption(sockets) })
  await sql`select`
  return { sql, cut: sockets.destroyAll }
}

/** Queries at the end of a connection: in its last tick, and between its error and its end. @returns each one's answer */
async function askAtEnd(driver: typeof guardedPostgres): Promise<readonly string[]> {
  const { sql, cut } = await openOne(driver)
  const ask = (n: number) =>
    Promise.race([
      sql.unsafe<{ n: number }[]>(`select ${n} as n`).then(
        ([row]) => `${row?.n}`,
        () => 'failed',
      ),
      new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 2_000)),
    ])
  cut()
  const answers = [await ask(1), await ask(2)]
  for (let n = 3; n <= 6; n++) answers.push(await ask(n))
  await sql.end({ timeout: 0 })
  return answers
}

it('a query at the end of a connection fails, and those after it get their own answers [OPS-01]', async () => {
  const answers = await askAtEnd(guardedPostgres)
  expect(answers.slice(0, 2)).toContain('failed')
  for (const [i, answer] of answers.entries()) expect(['failed', `${i + 1}`]).toContain(answer)
  expect(answers.slice(3)).toEqual(['4', '5', '6'])
})

it('the plain driver never answers a query at the end of a connection: when this fails, the patch can be removed', async () => {
  expect(await askAtEnd(plain)).toContain('no answer')
})

/**
 * A transaction loses its connection while its code does something else, and continues when another one has the connection.
 * @returns what became of the other one's row
 */
async function outlive(driver: typeof guardedPostgres): Promise<{ readonly late: string; readonly kept: number }> {
  const { sql, cut } = await openOne(driver)
  await sql`create table public.outlived (n int)`
  const [begun, goOn, wentOn] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  if (!begun || !goOn || !wentOn) throw new Error('there are three')
  let late = 'answered'
  const lost = sql.begin(async (tx) => {
    await tx`select`
    begun.resolve()
    await goOn.promise
    await tx`select`.catch(() => {
      late = 'refused'
    })
    throw new Error('its end rolls back')
  })
  lost.catch(() => {})
  await begun.promise
  cut()
  await lost.catch(() => {})
  await sql.begin(async (tx) => {
    await tx`insert into public.outlived values (1)`
    goOn.resolve()
    // The lost one's `rollback` is on its way.
    await new Promise((wake) => setImmediate(wake))
    await tx`select`
    await tx`select`
    wentOn.resolve()
  })
  await wentOn.promise
  const rows = await sql`select from public.outlived`
  await sql`drop table public.outlived`
  await sql.end()
  return { late, kept: rows.length }
}

it('a transaction that lost its connection does nothing in the next one’s transaction [OPS-01]', async () => {
  expect(await outlive(guardedPostgres)).toEqual({ late: 'refused', kept: 1 })
})

it('the plain driver lets it roll back the transaction of another, whose commit succeeds: when this fails, the patch can be removed', async () => {
  expect(await outlive(plain)).toEqual({ late: 'answered', kept: 0 })
})

it('a transaction whose connection ends under its query fails without an error that nobody can catch [OPS-01]', async () => {
  const { sql, cut } = await openOne()
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const lost = sql.begin(async (tx) => {
    const asleep = tx`select pg_sleep(60)`
    const cutIt = tx`select`.catch(() => {})
    await new Promise((wake) => setImmediate(wake))
    cut()
    await Promise.allSettled([asleep, cutIt])
    // More than the driver buffers.
    await tx`select ${'x'.repeat(5_000)}::text`
  })
  await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|does not answer/)
  expect(await sql`select 7 as n`).toEqual([{ n: 7 }])
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
  await sql.end()
})
