import type { Sql } from '@synet/ledger/database'

/** An event reaches an open page this much later at most, beside the query itself. */
export const tailMs = 200
/** Above so many users all pages look for themselves. */
const usersMax = 10_000
/** Ids are drawn before their transactions commit. A page misses an event that commits later than this after its neighbours. */
const lateMs = 60_000

/** Users with new events; `everyone` when there are too many to name. */
export type Woken = readonly bigint[] | 'everyone'

/**
 * Finds the users who have new events, with one query for all open pages of a process. Notifications by the database would
 * hold a lock over every commit that announces something, and wake every process for every user.
 */
export class EventTail {
  readonly #sql: Sql
  /** The newest id that was seen. */
  #last: bigint | undefined
  /** Which id was the newest at times of the last minute, oldest first. */
  #marks: readonly { readonly at: number; readonly id: bigint }[] = []

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Returns the users with events since the last call; the first call finds the end of the table. */
  async next(): Promise<Woken> {
    if (this.#last !== undefined) return this.#read(this.#last)
    this.#last = await this.#readEnd()
    return []
  }

  /** Returns the users with events of the last minute, including those that were committed late. @param now in ms */
  async late(now: number): Promise<Woken> {
    if (this.#last === undefined) return []
    this.#marks = [...this.#marks.filter((mark) => mark.at >= now - lateMs), { at: now, id: this.#last }]
    return this.#read(this.#marks[0]?.id ?? this.#last)
  }

  async #read(after: bigint): Promise<Woken> {
    const sql = this.#sql
    const rows = await sql<{ user_id: bigint; newest: bigint }[]>`
      select user_id, max(id)::bigint as newest from app.event where id > ${after} group by user_id limit ${usersMax + 1}`
    const isMany = rows.length > usersMax
    const newest = isMany ? [await this.#readEnd()] : rows.map((row) => row.newest)
    for (const id of newest) if (id > (this.#last ?? 0n)) this.#last = id
    return isMany ? 'everyone' : rows.map((row) => row.user_id)
  }

  async #readEnd(): Promise<bigint> {
    const sql = this.#sql
    const [end] = await sql<{ id: bigint }[]>`select coalesce(max(id), 0)::bigint as id from app.event`
    return end?.id ?? 0n
  }
}
