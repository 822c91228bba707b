/**
 * `npm run bench audit-history`: the whole audit and that of one closed day after a long history: MILLIONS (default 20)
 * of entries in transfers of three, of USERS (default 200,000). The history is written at once, without the checks that
 * postings go through; the day is posted. KEEP names a database of DATABASE_URL that stays, and
 * that a later run with more MILLIONS continues. DAY_ONLY leaves the whole audit out.
 */
import { addMs, days } from '@synet/core/clock'
import { systemAccount } from '@synet/ledger/chart'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { openSystemAccounts } from '@synet/ledger/open-accounts'
import { chainPostings } from '@synet/ledger/posting-chain'
import { auditBooks } from '@synet/server/custody/audit/audit-all'
import { auditClosedDays } from '@synet/server/custody/audit/audit-closed-days'
import { type LogPlace, verifyOperatorLog } from '@synet/server/platform/verify-operator-log'
import { finishDays } from '@synet/server/proof/finish-days'
import { prepareDatabase } from '../src/database.ts'
import { samePassword } from '../src/test-database.ts'
import { onBenchDatabase } from './database.ts'
import { secondsOf } from './measure.ts'

const millions = Number(process.env['MILLIONS'] ?? 20)
const users = Number(process.env['USERS'] ?? 200_000)
const kept = process.env['KEEP']
const start = new Date('2026-01-01T12:00:00Z')
const entriesOfDay = 3 * users
const daysMax = Math.round((millions * 1_000_000) / entriesOfDay)
const [issuance, emission, fees] = [
  systemAccount('issuance', 'SNT'),
  systemAccount('emission', 'SNT'),
  systemAccount('fees', 'SNT'),
]
/** Postings of the history have these ids; those of the ledger's own functions come before. */
const firstId = 1_000_000n

/** Everybody gets more than they will pay in fees. */
async function seed(owner: Sql): Promise<void> {
  await openSystemAccounts(owner)
  await owner.unsafe(`
    insert into ledger.account (id, owner, bucket, asset)
      select i * 8 + 1, 'user:' || i, 'available', 'SNT' from generate_series(1, ${users}) i;
    insert into ledger.balance (account_id, balance, seq, floor) select i * 8 + 1, 0, 0, 0 from generate_series(1, ${users}) i`)
  const all = BigInt(users) * 10_000n
  await owner`select ledger.post_set('seed', '', 'correction', ${start}, '{}',
    array[${issuance}, ${emission}]::bigint[], array[${-2n * all}, ${2n * all}]::bigint[])`
  await payAll(owner, 'start', 10_000n, start)
}

/** Pays every user by the ledger's own function, as the end of runs does. */
async function payAll(owner: Sql, key: string, paid: bigint, at: Date): Promise<void> {
  for (let from = 1; from <= users; from += 1_000) {
    const count = Math.min(1_000, users - from + 1)
    await owner`select ledger.post_set(${`${key}:${from}`}, '', 'run.finished', ${at}, '{}',
      (select array_agg(i * 8 + 1) from generate_series(${from}::bigint, ${from + count - 1}) i) || ${emission}::bigint,
      array_fill(${paid}::bigint, array[${count}::int]) || ${-paid * BigInt(count)}::bigint)`
  }
}

/** On each day everybody pays 100 to the next user, who gets 99. */
async function writeHistory(owner: Sql): Promise<number> {
  const [last] = await owner<{ id: bigint | null }[]>`select max(id) as id from ledger.posting where id >= ${firstId}`
  const from = last?.id ? Number((last.id + 1n - firstId) / BigInt(users)) : 0
  await owner`set synchronous_commit = off`
  // The day that an earlier run posted goes, because history continues there.
  await owner.unsafe(`
    begin; set local session_replication_role = replica;
    delete from ledger.posting_chain;
    delete from ledger.posting where id >= ${firstId} + ${from}::bigint * ${users};
    delete from ledger.entry where posting_id >= ${firstId} + ${from}::bigint * ${users};
    update ledger.balance b set seq = e.seq, balance = e.balance_after from ledger.entry e where b.account_id = ${emission}
      and e.account_id = ${emission} and e.seq = (select max(seq) from ledger.entry where account_id = ${emission});
    commit`)
  for (let day = from; day < daysMax; day++) {
    const id = `(${firstId} + ${day}::bigint * ${users} + u - 1)`
    await owner.unsafe(`
      begin; set local session_replication_role = replica;
      insert into ledger.posting (id, key, request_hash, kind, at, ref)
        select ${id}, 'h' || ${id}, '', 'transfer', '${addMs(start, days(day)).toISOString()}', '{}' from generate_series(1, ${users}) u;
      insert into ledger.entry (account_id, seq, posting_id, amount, balance_after)
        select u * 8 + 1, 1 + 2 * ${day} + case when u = 1 then 1 else 2 end, ${id}, -100,
            10000 - ${day} - case when u = 1 then 100 else 1 end from generate_series(1, ${users}) u
        union all
        select u % ${users} * 8 + 9, 1 + 2 * ${day} + case when u = ${users} then 2 else 1 end, ${id}, 99,
            10000 - ${day} + case when u = ${users} then -1 else 99 end from generate_series(1, ${users}) u
        union all
        select ${fees}, ${day}::bigint * ${users} + u, ${id}, 1, ${day}::bigint * ${users} + u from generate_series(1, ${users}) u;
      commit`)
  }
  await owner.unsafe(`
    begin; set local session_replication_role = replica;
    update ledger.balance set seq = 1 + 2 * ${daysMax}, balance = 10000 - ${daysMax} where account_id % 8 = 1 and account_id between 9 and ${users} * 8 + 1;
    update ledger.balance set seq = ${daysMax}::bigint * ${users}, balance = ${daysMax}::bigint * ${users} where account_id = ${fees};
    commit`)
  return daysMax - from
}

async function measure(owner: Sql): Promise<void> {
  console.log(`history written in ${(await secondsOf(() => writeHistory(owner))).toFixed(0)} s`)
  await owner`vacuum analyze`
  const [counts] = await owner<{ count: string }[]>`select count(*)::text as count from ledger.entry`
  if (process.env['DAY_ONLY'] === undefined) {
    const begun = performance.now()
    const { checks } = await owner.begin('isolation level repeatable read read only', (tx) => auditBooks(tx))
    console.log(`${counts?.count} entries: whole audit ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
    const red = checks.filter(({ green }) => !green)
    if (red.length > 0) throw new Error(JSON.stringify(red))
  }
  const { last: log } = await verifyOperatorLog(owner)
  await closeDay(owner, log)
}

/** As if all history had been audited, a day of one entry per user is posted, closed and audited. */
async function closeDay(owner: Sql, log: LogPlace): Promise<void> {
  await owner.unsafe(`
    begin; set local session_replication_role = replica;
    delete from ledger.posting_chain; delete from app.ledger_day; delete from app.audited_day;
    insert into ledger.posting_chain select max(id), repeat('0', 64), now() from ledger.posting;
    insert into ledger.posting_chain_next (through_id, open_until) select max(id), pg_current_xact_id() from ledger.posting
      on conflict (one) do update set through_id = excluded.through_id, open_until = excluded.open_until;
    insert into app.ledger_day select '${addMs(start, days(daysMax)).toISOString().slice(0, 10)}', '', repeat('0', 64), max(id) from ledger.posting;
    insert into app.audited_day (day, through_id, ledger_hash, log_id, log_count, log_hash, checks, at)
      select '${addMs(start, days(daysMax)).toISOString().slice(0, 10)}', max(id), repeat('0', 64), ${log.id}, ${log.count}, '${log.hash}', '[]', now() from ledger.posting;
    select setval('ledger.posting_id', (select max(id) from ledger.posting));
    commit`)
  const at = addMs(start, days(daysMax + 1))
  console.log(`a day's postings in ${(await secondsOf(() => payAll(owner, `day ${daysMax}`, 1n, at))).toFixed(1)} s`)
  for (let pass = 0; pass < 3; pass++) await chainPostings(owner, at)
  const now = addMs(at, days(1))
  const context = { sql: owner, clock: { now: () => now, refresh: async () => {}, close: () => {} }, networks: [] }
  console.log(`day finished in ${(await secondsOf(async () => void (await finishDays(context)))).toFixed(1)} s`)
  console.log(`its audit ${(await secondsOf(() => auditClosedDays(context))).toFixed(1)} s`)
  const [done] = await owner<{ count: string }[]>`select count(*)::text as count from app.audited_day`
  if (done?.count !== '2') throw new Error('the day was not audited, or is red')
}

async function run(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { max: 1 })
  const [account] = await owner`select from ledger.account where id = 9`
  if (!account) await seed(owner)
  await measure(owner)
  await owner.end()
}

const cluster = process.env['DATABASE_URL']
if (kept !== undefined && cluster) await run((await prepareDatabase(cluster, samePassword('bench'), kept)).ownerUrl)
else await onBenchDatabase(({ ownerUrl }) => run(ownerUrl))
