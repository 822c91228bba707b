import { days } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import type { PendingQuery, Row } from 'postgres'
import { type Deletion, type Retention, questionsMs, tables } from '#platform/database/tables'
import type { Settings } from '#platform/settings'
import { isReplaceable } from '#processes/retention/replace-leases'

export const rowsAtOnce = 1_000

interface Rule {
  /** How long after its end a row, or a part of it, is kept. */
  readonly keptMs: number | ((settings: Settings) => number)
  readonly why: string
  /** Deletes what ended before then, at most `rowsAtOnce` rows. */
  readonly forget: (sql: Sql, before: Date) => PendingQuery<Row[]>
}

/** The watcher walks back at most 1,000 blocks; no audit reads them. */
const blocksKept = 10_000

/** Deletes old sessions, except those of a person with an offence: the offence names the device by its session. */
const deleteSessions = (sql: Sql, before: Date, ended: boolean) => sql`
  with gone as materialized (
    select id from app.session s
      where ${ended ? sql`ended_at < ${before}` : sql`ended_at is null and expires_at < ${before}`}
        and not exists (select from app.training_offence o where o.user_id = s.user_id)
      order by ${ended ? sql`ended_at` : sql`expires_at`} limit ${rowsAtOnce}
  ), proofs as (delete from app.device_proof where session_id in (select id from gone))
  delete from app.session where id in (select id from gone)`

const deleteBlocks = (sql: Sql, canonical: boolean) => sql`
  delete from app.chain_block where (network, hash) in (
    select b.network, b.hash from app.network_state n
      cross join lateral (select network, hash from app.chain_block
        where network = n.network and ${canonical ? sql`canonical` : sql`not canonical`} and number < n.next_block - ${blocksKept}
        order by number limit ${rowsAtOnce}) b
      limit ${rowsAtOnce})`

const sessions: readonly Rule[] = [
  {
    keptMs: questionsMs,
    why: 'whoever lost control of an account asks from where it was used',
    forget: (sql, before) => deleteSessions(sql, before, true),
  },
  {
    keptMs: questionsMs,
    why: 'the same, for a session that expired and that nobody ended',
    forget: (sql, before) => deleteSessions(sql, before, false),
  },
]

/** Losses are compared again when a contributor is caught. Verified leases are replaced by their day's row before. */
export const lossesKeptMs = ({ offenceWindowMs }: Settings): number => Math.max(days(30), offenceWindowMs)

/**
 * Leases whose units nobody handed in; one with an offence stays, because the offence names it. Those that are open are
 * few, and all of them are looked at.
 */
const deleteUncomputed = (sql: Sql, before: Date, which: 'open' | 'given up') => sql`
  with gone as materialized (
    select id from app.lease l
      where ${which === 'open' ? sql`state in ('leased', 'committed')` : sql`state in ('released', 'lapsed')`}
        and leased_at < ${before} and expires_at < ${before}
        and not exists (select from app.training_offence o where o.lease_id = l.id)
      ${which === 'open' ? sql`` : sql`order by expires_at`} limit ${rowsAtOnce}
  ), known as (delete from app.known_answer where lease_id in (select id from gone))
  delete from app.lease where id in (select id from gone)`

const leases: readonly Rule[] = [
  {
    keptMs: lossesKeptMs,
    why: 'the losses of a decided unit are compared again when its contributor is caught. `replaceLeases` replaces verified ones; the others stay without losses, as evidence',
    forget: (sql, before) => sql`
      update app.lease set loss_trace = null where not recheck and id in (
        select l.id from app.lease l where l.loss_trace is not null and l.decided_at < ${before} and not l.recheck
          and not (${isReplaceable(sql)}) order by l.decided_at limit ${rowsAtOnce})`,
  },
  {
    keptMs: days(30),
    why: 'a unit that nobody handed in is only a line of the contributor’s history; a honeypot that was seen can not be asked again',
    forget: (sql, before) => deleteUncomputed(sql, before, 'open'),
  },
  {
    keptMs: days(1),
    why: 'somebody who leases and releases would fill the table; the limit of a day’s leases counts them until it ends',
    forget: (sql, before) => deleteUncomputed(sql, before, 'given up'),
  },
]

/** Tables whose rows need more than one condition on one column. */
const ownRules: Readonly<Record<string, readonly Rule[]>> = {
  session: sessions,
  lease: leases,
  chain_block: [
    {
      keptMs: 0,
      why: '10,000 blocks behind the newest: a chain that changes deeper than 1,000 halts the network',
      forget: (sql) => deleteBlocks(sql, true),
    },
    { keptMs: 0, why: 'the same, of blocks that the chain dropped', forget: (sql) => deleteBlocks(sql, false) },
  ],
  project_file: [
    {
      keptMs: 0,
      why: 'its proposal ended without a project; that of an approved one is deleted when the project opens',
      forget: (sql, before) => sql`
        delete from app.project_file where hash in (
          select f.hash from app.project_file f
            where f.proposed_at < ${before} and not exists (select from app.proposal p
                where p.kind = 'project.new' and p.state in ('proposed', 'approved') and p.facts ->> 'projectFile' = f.hash)
              and not exists (select from app.training_project t where t.file_hash = f.hash)
            order by f.proposed_at limit ${rowsAtOnce})`,
    },
  ],
  operator_session: [
    {
      keptMs: questionsMs,
      why: 'the log has the log-ins; the session itself answers nothing more',
      // Background work may not read the hashes of tokens, which are the key.
      forget: (sql, before) => sql`
        delete from app.operator_session where expires_at <= (
          select max(expires_at) from (
            select expires_at from app.operator_session where expires_at < ${before} order by expires_at limit ${rowsAtOnce}
          ) oldest)`,
    },
  ],
}

const books = { forEver: 'the books, and what proofs of them name' } as const

/** How long the rows of the ledger's tables stay. */
export const ledgerKept: Readonly<Record<string, Retention>> = {
  account: books,
  balance: books,
  entry: books,
  posting: books,
  posting_chain: { deletedBy: 'deleteOldRows', why: 'until a part of it is anchored' },
  posting_chain_next: books,
  posting_kind: { asLongAs: 'the kind that each names' },
}

/** The statement is made from the table's row, so that no check of queries can read it; a test runs each. */
const ruleOf = (table: string, { keptMs, after, key, where = 'true', why }: Deletion): Rule => ({
  keptMs,
  why,
  forget(sql, before) {
    const isOver = `${after} < '${before.toISOString()}' and (${where})`
    const over = `select ${key} from app.${table} where ${isOver} order by ${after} limit ${rowsAtOnce}`
    return sql.unsafe<Row[]>(`delete from app.${table} where (${key}) in (${over}) and ${isOver}`)
  },
})

const rows: readonly (readonly [string, { readonly kept: Retention }])[] = Object.entries(tables)

/** The rules that delete, in the order of the tables. */
export const retentionRules: readonly (Rule & { readonly table: string })[] = rows.flatMap(([table, { kept }]) =>
  (ownRules[table] ?? (kept instanceof Array ? kept.map((one) => ruleOf(table, one)) : [])).map((rule) => ({
    ...rule,
    table: `app.${table}`,
  })),
)
