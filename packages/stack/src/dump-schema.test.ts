import { openDatabase, type Sql } from '@synet/ledger/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpSchema } from '#dump-schema'
import { createTestDatabase } from '#test-database'

let sql: Sql
beforeAll(async () => {
  sql = openDatabase((await createTestDatabase()).ownerUrl, { max: 1 })
})
afterAll(() => sql.end())

const head = '-- The schema that the migrations make, for reading. `npm run schema` writes it; nothing runs it.\n\n'

it('HSE-05 schema.sql is the result of the migrations', async () => {
  const dump = await dumpSchema(sql)
  await expect(head + dump).toMatchFileSnapshot('../../../apps/server/migrations/schema.sql')
})

it.each([
  `create schema extra`,
  `create type app.shade as enum ('light', 'dark')`,
  `alter type app.shade add value 'middle'`,
  `create domain app.minor as bigint check (value >= 0)`,
  `alter domain app.minor add constraint small check (value < 100)`,
  `create table extra.item (id bigint)`,
  `alter table extra.item add column shade app.shade`,
  `alter table extra.item alter column shade set default 'dark'`,
  `alter table extra.item alter column shade set not null`,
  `alter table extra.item alter column id set not null, alter column id add generated always as identity`,
  `alter table extra.item add column double bigint generated always as (id * 2) stored`,
  `alter table extra.item add column name text collate "C"`,
  `alter table extra.item set (fillfactor = 50)`,
  `alter table extra.item add primary key (id)`,
  `alter table extra.item add constraint named check (name <> '') not valid`,
  `alter table extra.item validate constraint named`,
  `alter table extra.item add foreign key (id) references app.run`,
  `alter table extra.item alter column name type varchar(10)`,
  `create index item_name on extra.item (name)`,
  `drop index extra.item_name`,
  `create table extra.part (at date) partition by range (at)`,
  `create table extra.part_1 partition of extra.part for values from ('2026-01-01') to ('2027-01-01')`,
  `create trigger kept before delete on extra.item for each row execute function ledger.refuse_change()`,
  `alter table extra.item disable trigger kept`,
  `create view extra.names as select name from extra.item`,
  `create or replace view extra.names with (security_barrier) as select name from extra.item`,
  `create or replace view extra.names as select name from extra.item where name <> ''`,
  `create sequence extra.counter`,
  `create function extra.one() returns int language sql as 'select 1'`,
  `create or replace function extra.one() returns int language sql as 'select 2'`,
  `alter function extra.one() security definer`,
  `revoke execute on function extra.one() from public`,
  `grant execute on function extra.one() to synet_app`,
  `grant usage on schema extra to synet_app`,
  `grant select on extra.item to synet_app`,
  `grant select on extra.names to synet_app`,
  `grant usage on sequence extra.counter to synet_app`,
  `grant usage on sequence extra.item_id_seq to synet_app`,
  `alter table extra.item drop column name cascade`,
])('the dump shows `%s`', async (change) => {
  const before = await dumpSchema(sql)
  await sql.unsafe(change)
  expect(await dumpSchema(sql)).not.toBe(before)
})

it.each([
  [`create statistics app.kinds on kind, state from app.event`, `drop statistics app.kinds`],
  [`grant select (id) on app.run to synet_app`, `revoke select (id) on app.run from synet_app`],
  [`comment on table app.run is 'A run'`, `comment on table app.run is null`],
  [`alter table app.run enable row level security`, `alter table app.run disable row level security`],
  [`create materialized view app.runs as select id from app.run`, `drop materialized view app.runs`],
  [`create type app.pair as (a int, b int)`, `drop type app.pair`],
  [`create rule none as on delete to app.run do instead nothing`, `drop rule none on app.run`],
  [`create aggregate app.total (bigint) (sfunc = int8pl, stype = bigint)`, `drop aggregate app.total (bigint)`],
])('the dump refuses what it does not write: `%s`', async (change, undo) => {
  await sql.unsafe(change)
  await expect(dumpSchema(sql)).rejects.toThrow('the schema dump does not support')
  await sql.unsafe(undo)
})
