import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'
import { openDatabase } from '#database'
import { listenBetween } from '#test-support/pipelining'

it('an answer with holes, which the driver gives after a query that failed halfway, is refused and not read as no rows', async () => {
  await using database = await createTestDatabase()
  const sql = openDatabase(database.appUrl, { max: 1 })
  for (const next of [() => sql`select 7 as n`, () => sql.begin((tx) => tx`select 7 as n`)]) {
    await expect(sql`select 1 / (3 - i) as n from generate_series(1, 5) i`).rejects.toThrow('division by zero')
    const rows = await next().catch((error: Error) => error.message)
    expect([[{ n: 7 }], 'the driver has mixed up two answers']).toContainEqual(
      typeof rows === 'string' ? rows : rows.map((row) => ({ n: row['n'] })),
    )
    expect(await sql`select 7 as n`).toMatchObject([{ n: 7 }])
  }
  // This also fails when the driver has been fixed: then the guard can be removed.
  await expect(sql`select 1 / (3 - i) as n from generate_series(1, 5) i`).rejects.toThrow()
  await expect(sql`select 7 as n`).rejects.toThrow('mixed up')
  await sql.end()
})

it('a pooler may give each transaction another connection without prepared statements', async () => {
  await using database = await createTestDatabase()
  const counts = await Promise.all(
    [true, false].map(async (prepare) => {
      const sql = openDatabase(database.appUrl, { max: 1, prepare })
      await sql`select ${1}::int`
      const rows = await sql`select from pg_prepared_statements`
      await sql.end()
      return rows.length > 0
    }),
  )
  expect(counts).toEqual([true, false])
})

it('a connection without prepared statements asks nothing before the last answer: a pooler would mix them up', async () => {
  await using database = await createTestDatabase()
  const asked = async (prepare: boolean): Promise<number> => {
    await using between = await listenBetween(database.appUrl)
    const sql = openDatabase(between.url, { max: 2, prepare })
    const work = (i: number) => [
      sql`select 7 as n`,
      sql`select ${i}::int as n`,
      sql.begin(async (tx) => {
        await Promise.all([tx`select 8 as n`, tx`select ${i}::int as n`])
        return tx.savepoint((inner) => inner`select ${i}::int as n`)
      }),
    ]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => work(i)).flat())
    expect(answers.flatMap((rows, i) => (rows[0]?.['n'] === (i % 3 === 0 ? 7 : Math.floor(i / 3)) ? [] : [i]))).toEqual(
      [],
    )
    await sql.end()
    return between.pipelined()
  }
  expect(await asked(true)).toBeGreaterThan(0)
  expect(await asked(false)).toBe(0)
})
