import { addMs, days } from '@synet/core/clock'
import { openDatabase } from '@synet/ledger/database'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'

it('answers are forgotten after 30 days and counts a day after their window, not sooner', async () => {
  await using database = await createTestDatabase()
  const sql = openDatabase(database.appUrl)
  const now = new Date('2026-02-01T00:00:00Z')
  const clock = { now: () => now, refresh: async () => {}, close: () => {} }
  for (const [key, age] of Object.entries({ old: 31, young: 29 })) {
    await sql`insert into app.idempotency (key, request_hash, at) values (${key}, '', ${addMs(now, -days(age))})`
    await sql`insert into app.rate (key, ends_at, count) values (${key}, ${addMs(now, -days(age - 29.5))}, 1)`
  }
  while (await deleteOldRows({ sql, clock }));
  expect((await sql`select key from app.idempotency`).map((row) => row['key'])).toEqual(['young'])
  expect((await sql`select key from app.rate`).map((row) => row['key'])).toEqual(['young'])
  await sql.end()
})
