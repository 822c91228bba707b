import { addMs, days } from '@synet/core/clock'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { tables } from '#platform/database/tables'
import { ledgerKept, retentionRules, rowsAtOnce } from '#processes/retention/retention'

const now = new Date('2026-02-01T00:00:00Z')
const clock = { now: () => now, refresh: async () => {}, close: () => {} }
const ago = (count: number): Date => addMs(now, -days(count))

let database: TestDatabase
let owner: Sql
/** The connection has the rights of background work only. */
let jobs: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, { max: 1 })
  jobs = openDatabase(database.urlOf('jobs'), { max: 1 })
  await owner`insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
    select 'user' || n, '+' || n, 'code' || n, '', '', ${ago(400)} from generate_series(1, 2) n`
})
afterAll(async () => {
  await Promise.all([owner.end(), jobs.end()])
  await database[Symbol.asyncDispose]()
})

const deleteOld = async () => {
  while (await deleteOldRows({ sql: jobs, clock }));
}

/** Rows whose foreign keys do not matter here. */
const insertUnchecked = (write: (tx: Parameters<Parameters<Sql['begin']>[1]>[0]) => unknown) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await write(tx)
  })

it('every table of the catalogue has one row, which says rights, how long its rows stay and personal data [RMS-04, OPS-07]', async () => {
  const catalogue = await owner<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition`
  const listed = [
    ...Object.keys(tables).map((name) => `app.${name}`),
    ...Object.keys(ledgerKept).map((name) => `ledger.${name}`),
  ]
  expect(listed.toSorted()).toEqual(catalogue.map(({ name }) => name).toSorted())
})

it('every rule finds its rows by an index [OPS-07]', async () => {
  for (const { table, why, forget: rule } of retentionRules) {
    const plan = await owner.begin(async (tx) => {
      // Tables of tests are empty: only what has no index is read in another way, or sorted.
      for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
        await tx`select set_config(${`enable_${way}`}, 'off', true)`
      return tx<{ 'QUERY PLAN': string }[]>`explain ${rule(owner, now)}`
    })
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect.soft(text, `${table}: ${why}`).not.toMatch(/Seq Scan on (?!network_state)|Sort/)
  }
})

it('sessions are deleted with their device proofs 90 days after their end; those of an offender stay, because the offence names them [OPS-07]', async () => {
  const open = async (userId: number, device: string, expiresAt: Date, endedAt: Date | null) => {
    const [row] = await owner<{ id: bigint }[]>`
      insert into app.session (user_id, token_hash, device, created_at, seen_at, expires_at, ended_at)
        values (${userId}, ${Buffer.from(device)}, ${device}, ${ago(300)}, ${ago(300)}, ${expiresAt}, ${endedAt}) returning id`
    await owner`insert into app.device_key (device, public_key, first_seen_at) values (${device}, '', ${ago(300)})`
    await owner`insert into app.device_proof (device, session_id, proven_at) values (${device}, ${row?.id ?? 0n}, ${ago(300)})`
  }
  await open(1, 'ended long ago', ago(85), ago(91))
  await open(1, 'ended', ago(60), ago(89))
  await open(1, 'expired long ago', ago(91), null)
  await open(1, 'expired', ago(89), null)
  await open(1, 'in use', ago(-30), null)
  await open(2, 'of an offender', ago(91), null)
  await insertUnchecked(
    (tx) => tx`insert into app.training_offence (user_id, lease_id, device, reason, at, paused_until, runs_ended)
    values (2, 'wrong', '', '', ${ago(200)}, ${ago(199)}, false)`,
  )
  await deleteOld()
  const left =
    await owner`select s.device from app.session s join app.device_proof p on p.session_id = s.id order by s.id`
  expect(left.map((row) => row['device'])).toEqual(['ended', 'expired', 'in use', 'of an offender'])
  expect((await owner`select from app.device_proof`).count).toBe(4)
})

it('a decided unit loses its losses after 30 days and keeps its hashes; one that nobody computed is deleted, and one given back after a day [OPS-07]', async () => {
  const lease = (id: string, state: string, leasedAt: Date, recheck = false) =>
    insertUnchecked(async (tx) => {
      const decidedAt = ['verified', 'rejected'].includes(state) ? leasedAt : null
      await tx`
        insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at,
            expires_at, decided_at, delta_hash, parameters_hash, loss_trace, recheck)
          values (${id}, 1, 1, 1, 1, '', 'p', 0, 0, 0, ${state}, ${leasedAt}, ${leasedAt}, ${decidedAt}, 'd', 'p', '{1,2}', ${recheck})`
      await tx`insert into app.known_answer (project, version, shard, seed, delta_hash, parameters_hash, loss_trace, made_at, lease_id)
        values ('p', 0, 0, 0, 'd', 'p', '{1}', ${leasedAt}, ${id})`
    })
  for (const state of ['verified', 'rejected', 'accepted', 'leased', 'committed', 'released', 'lapsed']) {
    await lease(`old ${state}`, state, ago(31))
    await lease(`new ${state}`, state, ago(29))
  }
  await lease('old to be replayed', 'verified', ago(31), true)
  await deleteOld()
  const left = await owner<{ id: string; kept: string }[]>`
    select id, case when loss_trace is null then 'hashes' else 'losses' end as kept from app.lease
      where delta_hash = 'd' and parameters_hash = 'p'`
  expect(Object.fromEntries(left.map(({ id, kept }) => [id, kept]))).toEqual({
    'old verified': 'hashes',
    'old rejected': 'hashes',
    'old accepted': 'losses',
    'old to be replayed': 'losses',
    ...Object.fromEntries(
      ['verified', 'rejected', 'accepted', 'leased', 'committed'].map((state) => [`new ${state}`, 'losses']),
    ),
  })
  // The honeypots of the deleted ones were seen: none is asked again.
  expect((await owner`select from app.known_answer where lease_id is null`).count).toBe(0)
  await expect(jobs`delete from app.lease where id = 'old verified'`).rejects.toThrow('old verified is kept')
})

it('losses are kept as long as an offence looks back [OPS-07]', async () => {
  await owner`insert into app.setting (name, value) values ('offenceWindowMs', ${days(60)})
    on conflict (name) do update set value = excluded.value`
  await insertUnchecked(
    (tx) => tx`
    insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at, decided_at, loss_trace)
      select 'window ' || age, 1, 1, 1, 1, '', 'p', 0, 0, 0, 'verified', at, at, at, '{1}'
        from unnest(array[59, 61]) age, lateral (select ${now}::timestamptz - age * interval '1 day' as at) a`,
  )
  await deleteOld()
  const left = await owner`select id from app.lease where id like 'window %' and loss_trace is not null`
  expect(left.map((row) => row['id'])).toEqual(['window 59'])
})

it('10,000 blocks of each chain stay, canonical or not [OPS-07]', async () => {
  await owner`insert into app.network_state (network, next_block, head, token) values ('dev', 20000, 20000, ''), ('other', 500, 500, '')`
  await owner`insert into app.chain_block (network, hash, number, parent_hash, canonical)
    select network, network || n || c, n, '', c from unnest(array['dev', 'other']) network,
      unnest(array[1, 2, 9999, 10000, 19999]) n, unnest(array[true, false]) c`
  await deleteOld()
  const left = await owner<{ network: string; numbers: string }[]>`
    select network, string_agg(number || case when canonical then '' else '?' end, ' ' order by number, canonical desc) as numbers
      from app.chain_block group by network order by network`
  expect(left.map((row) => `${row.network} ${row.numbers}`)).toEqual([
    'dev 10000 10000? 19999 19999?',
    'other 1 1? 2 2? 9999 9999? 10000 10000? 19999 19999?',
  ])
})

it('events that only told open pages to read again are deleted after 30 days; timelines and notifications stay [OPS-07]', async () => {
  await owner`insert into app.event (user_id, kind, subject_id, state, at)
    values (1, 'run', 1, null, ${ago(31)}), (1, 'run', 2, null, ${ago(29)}), (1, 'recharge', 3, 'credited', ${ago(900)})`
  await deleteOld()
  expect((await owner`select subject_id from app.event order by id`).map((row) => row['subject_id'])).toEqual([2n, 3n])
})

it('operators’ sessions and reminders are deleted 90 days after their end, even more rows than one statement deletes [OPS-07]', async () => {
  await insertUnchecked(
    (tx) => tx`insert into app.operator_session (token_hash, operator_id, expires_at)
    select decode(md5(n::text), 'hex'), 1, case when n = 0 then ${ago(89)}::timestamptz else ${ago(91)}::timestamptz - n * interval '1 second' end
      from generate_series(0, ${rowsAtOnce + 1}) n`,
  )
  await owner`insert into app.reminder (kind, subject_id, due_at, at)
    select 'round-return', n, case when n = 0 then ${ago(89)}::timestamptz else ${ago(91)}::timestamptz end, ${ago(92)}
      from generate_series(0, ${rowsAtOnce + 1}) n`
  await deleteOld()
  expect((await owner`select from app.operator_session`).count).toBe(1)
  expect((await owner`select from app.reminder`).count).toBe(1)
})
