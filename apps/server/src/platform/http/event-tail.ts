import type { Sql } from '@synet/ledger/database'

/** An event reaches an open page this much later at most, beside the query itself. */
export const tailMs = 200
/**
 * Ids are drawn before their transactions commit. Each look goes back this far, so that an event of a short transaction is
 * found although a later one was found before.
 */
const recentMs = 2_000
/** Longer transactions are found by a beat, unless they take longer than this. */
const lateMs = 60_000
const rowsMax = 5_000

/** Users with new events; `everyone` when there are too many to name. */
export type Woken = readonly bigint[] | 'everyone'

/**
 * Finds the users who have new events, with one query for all open pages of a process. Notifications by the database would
 * hold a lock over every commit that announces something, and wake every process for every user.
 */
export class EventTail {
  readonly #sql: Sql
  /** Which id was the newest at each look, oldest first; the first is older than `lateMs`, if there was one. */
  #marks: { readonly at: number; readonly id: bigint }[] = []
  /** The events that the last look found. */
  #seen: ReadonlySet<bigint> = new Set()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Returns the users with events since the last call; the first call finds the end of the table. @param now in ms */
  async next(now: number): Promise<Woken> {
    const newest = this.#marks.at(-1)
    if (newest === undefined) {
      this.#marks.push({ at: now, id: await this.#readEnd() })
      return []
    }
    const sql = this.#sql
    const rows = await sql<{ id: bigint; user_id: bigint }[]>`
      select id, user_id from app.event where id > ${this.#newestAt(now - recentMs)} order by id desc limit ${rowsMax}`
    const fresh = rows.filter((row) => !this.#seen.has(row.id))
    this.#seen = new Set(rows.map((row) => row.id))
    this.#mark(now, rows[0]?.id ?? newest.id)
    return fresh.length === rowsMax ? 'everyone' : [...new Set(fresh.map((row) => row.user_id))]
  }

  /** Returns the users with events of the last minute, including those that were committed late. @param now in ms */
  async late(now: number): Promise<Woken> {
    const sql = this.#sql
    const rows = await sql<{ user_id: bigint }[]>`
      select distinct user_id from app.event where id > ${this.#newestAt(now - lateMs)} limit ${rowsMax}`
    return rows.length === rowsMax ? 'everyone' : rows.map((row) => row.user_id)
  }

  #mark(at: number, id: bigint): void {
    this.#marks.push({ at, id })
    const old = this.#marks.findLastIndex((mark) => mark.at <= at - lateMs)
    if (old > 0) this.#marks = this.#marks.slice(old)
  }

  /** The newest id at that time, or at the first look. */
  #newestAt(time: number): bigint {
    return (this.#marks.findLast((mark) => mark.at <= time) ?? this.#marks[0])?.id ?? 0n
  }

  async #readEnd(): Promise<bigint> {
    const sql = this.#sql
    const [end] = await sql<{ id: bigint }[]>`select coalesce(max(id), 0)::bigint as id from app.event`
    return end?.id ?? 0n
  }
}
