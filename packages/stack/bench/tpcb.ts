import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { Sql } from '@synet/ledger/database'

/** pgbench's own tables at scale 10. */
export async function seedTpcb(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select i, 0 from generate_series(1, 10) i;
    insert into pgbench_tellers select i, (i - 1) / 10 + 1, 0 from generate_series(1, 100) i;
    insert into pgbench_accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, 1000000) i`)
  await sql`vacuum analyze`
}

const integer = (max: number) => 1 + Math.floor(Math.random() * max)

/** pgbench's transaction through our driver: its statements one after another, each waiting for its answer. */
export const tpcbLike = (sql: Sql) =>
  sql.begin(async (tx) => {
    const [aid, tid, bid, delta] = [integer(1_000_000), integer(100), integer(10), integer(5_000)]
    await tx`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`
    await tx`select abalance from pgbench_accounts where aid = ${aid}`
    await tx`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`
    await tx`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`
    await tx`insert into pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`
  })

export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

/** The real pgbench, if it is installed, without our driver's cost. @returns transactions per second */
export async function runPgbench(url: string, forMs: number): Promise<number> {
  const options = ['-n', '-c', '32', '-j', '2', '-T', String(forMs / 1_000), '-M', 'prepared', url]
  const { stdout } = await promisify(execFile)('pgbench', options)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
