import { openDatabase } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'
import { announce } from '#event/announce'
import { EventTail } from '#http/event-tail'

const at = new Date('2026-01-01T00:00:00Z')
const second = 1_000

it('OPS-06 wakes the users with new events, and within a beat those whose event was committed late', async () => {
  await using database = await createTestDatabase()
  const sql = openDatabase(database.ownerUrl, { max: 4 })
  const tail = new EventTail(sql)
  await announce(sql, at, { userId: 1n, kind: 'balance', subjectId: 1n })
  expect(await tail.next()).toEqual([])
  await tail.late(0)

  const committing = Promise.withResolvers<void>()
  const isWritten = Promise.withResolvers<void>()
  const late = sql.begin(async (tx) => {
    await announce(tx, at, { userId: 2n, kind: 'balance', subjectId: 2n })
    isWritten.resolve()
    await committing.promise
  })
  await isWritten.promise
  await announce(sql, at, { userId: 3n, kind: 'balance', subjectId: 3n })
  expect(await tail.next()).toEqual([3n])
  committing.resolve()
  await late
  expect(await tail.next()).toEqual([])
  expect(await tail.late(15 * second)).toEqual(expect.arrayContaining([2n, 3n]))
  // A minute later it is old.
  await tail.late(70 * second)
  await tail.late(80 * second)
  expect(await tail.late(140 * second)).toEqual([])
  await sql.end()
})
