import type { Sql } from '@synet/ledger/database'
import { describe, expect, it } from 'vitest'
import { createSetList, createWorkList } from '#platform/loop/work-list'

/** A list in memory; its rows stay until they are processed. */
function memoryList(rows: number, pageRows: number, fails: (row: number) => boolean) {
  const left = new Set(Array.from({ length: rows }, (_, i) => i + 1))
  const tried: number[] = []
  const list = {
    name: 'test',
    pageRows,
    keyOf: (row: number) => row,
    read: async (_: unknown, after: number | undefined, limit: number) =>
      [...left]
        .toSorted((one, other) => one - other)
        .filter((row) => row > (after ?? 0))
        .slice(0, limit),
    process: async (_: unknown, row: number) => {
      tried.push(row)
      if (fails(row)) throw new Error(`row ${row}`)
      left.delete(row)
    },
  }
  return { list, left, tried }
}
const context = () => ({ sql: {} as Sql })

describe('a list of work', () => {
  it('reaches the last row although pages of rows before it fail, and reports the failures [ATK-23]', async () => {
    const { list, left, tried } = memoryList(101, 10, (row) => row <= 100)
    const [pass, on] = [createWorkList(list), context()]
    let failures = 0
    for (let passes = 0; passes < 11; passes++) await pass(on).catch(() => failures++)
    expect(left.has(101)).toBe(false)
    expect([failures, new Set(tried).size]).toEqual([11, 101])
  })

  it('tries failed rows again in each round, and ends when it is empty [ATK-23]', async () => {
    let isBroken = true
    const { list, left } = memoryList(25, 10, () => isBroken)
    const [pass, on] = [createWorkList(list), context()]
    for (let passes = 0; passes < 7; passes++) await pass(on).catch(() => undefined)
    expect(left.size).toBe(25)
    isBroken = false
    while (await pass(on));
    expect(left.size).toBe(0)
    expect(await pass(on)).toBe(false)
  })

  it('sleeps when none of its rows can proceed, however many there are [ATK-23]', async () => {
    const { list } = memoryList(25, 10, () => false)
    const [pass, on] = [createWorkList({ ...list, process: async () => false }), context()]
    const more = []
    for (let passes = 0; passes < 6; passes++) more.push(await pass(on))
    expect(more).toEqual([true, true, false, true, true, false])
  })

  it('keeps a position per database and per list [ATK-23]', async () => {
    const { list, tried } = memoryList(3, 1, () => false)
    const pass = createWorkList({
      ...list,
      process: async (_, row) => void tried.push(row),
      which: (c: { sql: Sql; of: string }) => c.of,
    })
    const { sql } = context()
    for (const of of ['a', 'a', 'b', 'a']) await pass({ sql, of })
    await pass({ ...context(), of: 'a' })
    expect(tried).toEqual([1, 2, 1, 3, 1])
  })

  it('processes row by row what fails as a set [ATK-23]', async () => {
    const { list, left } = memoryList(12, 5, (row) => row === 2)
    const pass = createSetList({ ...list, processSet: () => Promise.reject(new Error('one of them')) })
    const on = context()
    for (let passes = 0; passes < 4; passes++) await pass(on).catch(() => undefined)
    expect([...left]).toEqual([2])
  })
})
