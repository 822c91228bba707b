import { addMs, days } from '@synet/core/clock'
import { openDatabase } from '@synet/ledger/database'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'

it('answers are deleted after 30 days and counts a day after their window, not sooner', async () => {
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

it('rows of one table that cannot be deleted do not keep those of others, and the failure is reported', async () => {
  await using database = await createTestDatabase()
  const [sql, owner] = [openDatabase(database.appUrl), openDatabase(database.ownerUrl, { max: 1 })]
  const now = new Date('2026-02-01T00:00:00Z')
  const clock = { now: () => now, refresh: async () => {}, close: () => {} }
  await sql`insert into app.idempotency (key, request_hash, at) values ('old', '', ${addMs(now, -days(31))})`
  await sql`insert into app.rate (key, ends_at, count) values ('old', ${addMs(now, -days(2))}, 1)`
  await owner`create function app.refuse() returns trigger language plpgsql as $$ begin raise 'it is still named'; end $$`
  await owner`create trigger refuse before delete on app.idempotency for each row execute function app.refuse()`
  await expect(deleteOldRows({ sql, clock })).rejects.toThrow('it is still named')
  expect(await sql`select key from app.rate`).toHaveLength(0)
  // A lease of a run that is not there can't be replaced by its day.
  await sql`insert into app.rate (key, ends_at, count) values ('old', ${addMs(now, -days(2))}, 1)`
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const at = addMs(now, -days(200))
    const hash = 'ab'.repeat(32)
    await tx`insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at,
        expires_at, decided_at, delta_hash, parameters_hash, loss_trace)
      values ('old', 1, 1, 1, 1, '', 'p', 0, 0, 0, 'verified', ${at}, ${at}, ${at}, ${hash}, ${hash}, '{1}')`
  })
  await expect(deleteOldRows({ sql, clock })).rejects.toThrow('unit_print')
  expect(await sql`select key from app.rate`).toHaveLength(0)
  await Promise.all([sql.end(), owner.end()])
})
