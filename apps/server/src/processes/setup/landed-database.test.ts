import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { openDatabase } from '@synet/ledger/database'
import { ledgerMigrations, migrate } from '@synet/ledger/migrate'
import { createTestDatabase } from '@synet/stack/test-database'
import { documents as english } from '@synet/words/documents/en-US'
import { secondEdition } from '@synet/words/documents/second-edition'
import { documents as chinese } from '@synet/words/documents/zh-CN'
import { expect, it } from 'vitest'
import { readDocumentTexts } from '#platform/document/read-document'

const serverMigrations = new URL('../../../migrations/', import.meta.url)
/** The newest migrations of the version that landed in November 2026. */
const landed = { ledger: '0002', server: '0014' } as const

/** The migrations up to one of them, in a folder of their own. */
function migrationsUpTo(migrations: URL, last: string): { readonly url: URL; forget(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'synet-migrations-'))
  for (const name of readdirSync(migrations))
    if (name.slice(0, 4) <= last) cpSync(new URL(name, migrations), join(folder, name))
  return { url: pathToFileURL(`${folder}/`), forget: () => rmSync(folder, { recursive: true }) }
}

it('a database whose people have accepted the first edition of the documents keeps it', async () => {
  await using cluster = await createTestDatabase()
  const admin = openDatabase(cluster.ownerUrl, { max: 1 })
  const url = new URL(cluster.ownerUrl)
  const old = migrationsUpTo(serverMigrations, '0092')
  const at = new Date('2026-11-23T12:00:00Z')
  for (const accepted of [true, false]) {
    const name = `documents_${accepted}_${process.pid}`
    await admin.unsafe(`create database ${name} template template0 encoding 'UTF8'`)
    url.pathname = `/${name}`
    const sql = openDatabase(url.href, { max: 1 })
    await migrate(sql, 'ledger', ledgerMigrations)
    await migrate(sql, 'server', old.url)
    if (accepted) {
      await sql`insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
        values ('ada', '+1', 'code', '', '', ${at})`
      await sql`insert into app.document_acceptance (user_id, version, at) values (1, 1, ${at})`
    }
    await migrate(sql, 'server', serverMigrations)
    const { version, texts } = await readDocumentTexts(sql, 'risk')
    const expected = accepted
      ? { 'en-US': english.risk, 'zh-CN': chinese.risk }
      : { 'ja-JP': secondEdition['ja-JP'].risk }
    expect({ version, texts }).toMatchObject({ version: 1, texts: expected })
    expect(Object.keys(texts)).toHaveLength(accepted ? 2 : 10)
    await sql.end()
    await admin.unsafe(`drop database ${name}`)
  }
  old.forget()
  await admin.end()
})

it('units keep their states and processes their rights while the column of the state moves', async () => {
  await using cluster = await createTestDatabase()
  const admin = openDatabase(cluster.ownerUrl, { max: 1 })
  const url = new URL(cluster.ownerUrl)
  const name = `states_${process.pid}`
  const role = `states_role_${process.pid}`
  await admin.unsafe(`create database ${name} template template0 encoding 'UTF8'`)
  url.pathname = `/${name}`
  const sql = openDatabase(url.href, { max: 1 })
  const [before, between] = [migrationsUpTo(serverMigrations, '0100'), migrationsUpTo(serverMigrations, '0102')]
  await migrate(sql, 'ledger', ledgerMigrations)
  await migrate(sql, 'server', before.url)
  await sql.unsafe(`create role ${role}; grant update (state) on app.lease to ${role}`)
  const at = new Date('2026-11-23T12:00:00Z')
  const put = (id: string, state: string) => sql`
    insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at)
      values (${id}, 1, 1, 1, 1, 'd', 'p', 0, 0, 0, ${state}, ${at}, ${at})`
  await sql`set session_replication_role = replica`
  const states = ['leased', 'committed', 'accepted', 'verified', 'rejected', 'released', 'lapsed'] as const
  for (const state of states) await put(state, state)
  await sql`set session_replication_role = origin`
  await migrate(sql, 'server', between.url)
  // A process of the last release goes on meanwhile.
  await sql`update app.lease set state = 'committed' where id = 'leased'`
  await migrate(sql, 'server', serverMigrations)
  const rows = await sql<{ id: string; state: string }[]>`select id, state from app.lease`
  expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
    new Map<string, string>([...states.map((state) => [state, state] as const), ['leased', 'committed']]),
  )
  expect(await sql`select has_column_privilege(${role}, 'app.lease', 'state', 'update') as may`).toEqual([
    { may: true },
  ])
  await expect(sql`update app.lease set state = 'verified' where id = 'leased'`).rejects.toThrow(/committed/)
  await expect(sql`update app.lease set state = 'verified' where id = 'accepted'`).rejects.toThrow(/computed once/)
  await expect(sql`delete from app.lease where id = 'verified'`).rejects.toThrow(/is kept/)
  await expect(sql`update app.lease set merged_into = 4 where id = 'verified'`).rejects.toThrow(/lease_merged_into/)
  await sql.end()
  for (const old of [before, between]) old.forget()
  await admin.unsafe(`drop database ${name}`)
  await admin.unsafe(`drop role ${role}`)
  await admin.end()
})

it('a database of the landed version starts: its devices count by name, versions of an item share its month, entries find their run, both transfers keep its minimum, the demo’s catalogue is no sure loss', async () => {
  await using cluster = await createTestDatabase()
  const admin = openDatabase(cluster.ownerUrl, { max: 1 })
  const name = `landed_${process.pid}`
  await admin.unsafe(`create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(cluster.ownerUrl)
  url.pathname = `/${name}`
  const sql = openDatabase(url.href, { max: 1 })
  const old = [
    migrationsUpTo(ledgerMigrations, landed.ledger),
    migrationsUpTo(serverMigrations, landed.server),
  ] as const
  await migrate(sql, 'ledger', old[0].url)
  await migrate(sql, 'server', old[1].url)
  const at = new Date('2026-11-01T12:00:00Z')
  await sql`insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
    select 'user' || n, '+' || n, 'code' || n, '', '', ${at} from generate_series(1, 2) n`
  // Three versions of one item, and another item.
  for (const replaces of [null, 1, 2, null])
    await sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base, replaces)
      values ('task', 'p', 7, 1000, 0, 1, 1, 8, ${replaces})`
  await sql`insert into app.emission_share (scope, subject_id, month, promised)
    values ('task', 1, 0, 5), ('task', 2, 0, 7), ('task', 3, 0, 11), ('task', 3, 1, 13), ('task', 4, 0, 17), ('user', 1, 0, 19)`
  await sql`insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_daily, quota,
      auto_reinvest, state, round_started_at, round_ends_at, started_at, promised)
    select id, 1, 1, 'x', 1, 7, 0, 0, 0, 8, false, 'running', ${at}, ${at}, ${at}, 0 from unnest(array[1, 2]) id`
  // One pass credited a day of each run: its entries tell them apart by their place alone.
  const [mine, reserved] = [userAccount(1n, 'available', 'SNT'), systemAccount('reserved', 'SNT')]
  await sql`select ledger.open_account(${mine}, 'user:1', 'available', 'SNT', 0), ledger.open_account(${reserved}, 'system', 'reserved', 'SNT', -100)`
  await sql`insert into app.run_day (run_id, round, day, starts_at, ends_at, state, closed_by)
    values (2, 1, 1, ${at}, ${at}, 'credited', 7), (1, 1, 1, ${at}, ${at}, 'credited', 7), (1, 1, 2, ${at}, ${at}, 'missed', 7)`
  await sql`select ledger.post_set('run.day-credited:7', '', 'run.day-credited', ${at}, '{}',
    array[${mine}, ${mine}, ${reserved}]::bigint[], array[10, 20, -30]::bigint[])`
  for (const [n, device] of ['phone', 'phone', 'laptop'].entries())
    await sql`insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at)
      values (${`lease ${n}`}, 1, 1, 1, 1, ${device}, 'p', 0, 0, 0, 'verified', ${new Date(at.getTime() + n)}, ${at})`
  await sql`insert into app.event (user_id, kind, subject_id, state, at) values (1, 'recharge', 1, 'credited', ${at}), (1, 'run', 1, null, ${at})`

  // The demo's catalogue as it was seeded, and a licence that operators have changed.
  await sql`update app.user_account set demo = true where username = 'user1'`
  await sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
    values ('week', 'p', 7, 1000, 0, 10000000, 100000000000, 8)`
  await sql`insert into app.product (kind, name, price, days) values
    ('software', 'Training software', 1000000, 90), ('node', 'Training node', 2000000, 90)`
  await sql`insert into app.setting (name, value) values ('transferMin', '"2500000"')`

  await migrate(sql, 'ledger', ledgerMigrations)
  await migrate(sql, 'server', serverMigrations)
  expect(await sql`select amount, subject_id from ledger.entries where account_id = ${mine} order by seq`).toEqual([
    { amount: 10n, subject_id: 1n },
    { amount: 20n, subject_id: 2n },
  ])
  expect(
    await sql`select device, first_used_at < last_used_at as twice, last_leased_at from app.device_use order by device`,
  ).toEqual([
    { device: 'laptop', twice: false, last_leased_at: null },
    { device: 'phone', twice: true, last_leased_at: null },
  ])
  expect(
    await sql`select scope, subject_id, month, promised from app.emission_share order by scope, subject_id, month`,
  ).toEqual([
    { scope: 'task', subject_id: 1n, month: 0, promised: 23n },
    { scope: 'task', subject_id: 1n, month: 1, promised: 13n },
    { scope: 'task', subject_id: 4n, month: 0, promised: 17n },
    { scope: 'user', subject_id: 1n, month: 0, promised: 19n },
  ])
  expect((await sql`select first_version_id from app.task order by id`).map((row) => row['first_version_id'])).toEqual([
    null,
    1n,
    1n,
    null,
    null,
    5n,
  ])
  expect(await sql`select name, min_amount, version, replaces from app.task where active and name = 'week'`).toEqual([
    { name: 'week', min_amount: 100_000_000n, version: 2, replaces: 5n },
  ])
  expect(await sql`select name, price, days, version from app.product where active order by id`).toEqual([
    { name: 'Training node', price: 2_000_000n, days: 90, version: 1 },
    { name: 'Training software', price: 1_000_000n, days: 365, version: 2 },
  ])
  expect(await sql`select name, value from app.setting where name like 'transferMin%' order by name`).toEqual([
    { name: 'transferMinSnt', value: '2500000' },
    { name: 'transferMinUsdt', value: '2500000' },
  ])
  for (const folder of old) folder.forget()
  await sql.end()
  await admin.unsafe(`drop database ${name}`)
  await admin.end()
})
