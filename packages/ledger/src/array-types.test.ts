import { createTestDatabase } from '@synet/stack/test-database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { int8Array, openDatabase, type Sql } from '#database'

let sql: Sql
beforeAll(async () => {
  sql = openDatabase((await createTestDatabase()).ownerUrl, { max: 1 })
})
afterAll(() => sql.end())

// PostgreSQL's text has no NUL.
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed())

it('the driver carries arrays of any texts and numbers to PostgreSQL and back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(text)),
      fc.array(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
      fc.array(fc.double({ noNaN: true })),
      async (texts, bigs, doubles) => {
        const [row] = await sql<{ texts: string[]; bigs: bigint[]; doubles: number[]; count: number }[]>`
        select ${texts}::text[] as texts, ${int8Array(bigs)}::bigint[] as bigs, ${doubles}::float8[] as doubles, cardinality(${texts}::text[]) as count`
        expect(row?.count).toBe(texts.length)
        expect(row?.texts).toEqual(texts)
        expect(row?.bigs).toEqual(bigs)
        expect(row?.doubles.map((d) => d + 0)).toEqual(doubles.map((d) => d + 0))
      },
    ),
    { numRuns: 60 },
  )
})
