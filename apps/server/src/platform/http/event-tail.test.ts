import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announce } from '#platform/event/announce'
import { EventTail } from '#platform/http/event-tail'

const at = new Date('2026-01-01T00:00:00Z')
const second = 1_000

let sql: Sql
beforeAll(async () => {
  sql = openDatabase((await createTestDatabase()).ownerUrl, { max: 4 })
})
afterAll(() => sql.end())

const write = (userId: bigint) => announce(sql, at, { userId, kind: 'balance', subjectId: 1n })

/** Writes an event whose transaction stays open. @returns how to commit it */
async function writeLate(userId: bigint): Promise<() => Promise<unknown>> {
  const committing = Promise.withResolvers<void>()
  const isWritten = Promise.withResolvers<void>()
  const transaction = sql.begin(async (tx) => {
    await announce(tx, at, { userId, kind: 'balance', subjectId: 2n })
    isWritten.resolve()
    await committing.promise
  })
  await isWritten.promise
  return () => {
    committing.resolve()
    return transaction
  }
}

it('the tail wakes each user once per event, also for one of a short transaction although a later one came first [OPS-06]', async () => {
  await write(1n)
  const tail = new EventTail(sql)
  expect(await tail.next(0)).toEqual([])
  const commit = await writeLate(2n)
  await write(3n)
  expect(await tail.next(200)).toEqual([3n])
  await commit()
  expect(await tail.next(400)).toEqual([2n])
  expect(await tail.next(600)).toEqual([])
})

it('the tail finds an event of a long transaction with the next beat [OPS-06]', async () => {
  const tail = new EventTail(sql)
  await tail.next(0)
  const commit = await writeLate(4n)
  await write(5n)
  expect(await tail.next(200)).toEqual([5n])
  expect(await tail.next(10 * second)).toEqual([])
  await commit()
  expect(await tail.next(20 * second)).toEqual([])
  expect(await tail.late(20 * second)).toEqual(expect.arrayContaining([4n, 5n]))
  // A minute later it is old.
  await tail.next(85 * second)
  expect(await tail.late(85 * second)).toEqual([])
})
