import { int8Array, type Sql } from '@synet/ledger/database'

export interface EventRow {
  readonly id: bigint
  readonly kind: string
  readonly subject_id: bigint
}

const pageRows = 100
/**
 * Ids are drawn before their transactions commit, so a smaller id may appear after a greater one. The cursor looks back
 * this far.
 */
const lateIds = 1_000n

/** The position of a stream of one user's events, which does not repeat what it has given. */
export class EventCursor {
  readonly #sql: Sql
  readonly #userId: bigint
  #last = 0n
  /** Ids near the last one that were already given. */
  #given: bigint[] = []

  constructor(sql: Sql, userId: bigint, last: bigint | undefined) {
    this.#sql = sql
    this.#userId = userId
    this.#last = last ?? 0n
  }

  get last(): bigint {
    return this.#last
  }

  /** Skips everything until then, including what committed late. */
  async skipTo(from: Date): Promise<void> {
    const [row] = await this.#sql<{ id: bigint }[]>`
      select coalesce(max(id), 0)::bigint as id from app.event where user_id = ${this.#userId} and at <= ${from}`
    this.#last = row?.id ?? 0n
    for (let rows = await this.#read(from); rows.length > 0; rows = await this.#read(from)) this.#markGiven(rows)
  }

  /** Returns a page of new events, and whether there may be more. */
  async next(give: (row: EventRow) => void): Promise<boolean> {
    const rows = await this.#read()
    for (const row of rows) give(row)
    this.#markGiven(rows)
    return rows.length === pageRows
  }

  #read(before?: Date): Promise<readonly EventRow[]> {
    const sql = this.#sql
    return sql<EventRow[]>`
      select id, kind, subject_id from app.event
      where user_id = ${this.#userId} and id > ${this.#last - lateIds} and id <> all (${int8Array(this.#given)}::bigint[])
        ${before ? sql`and at <= ${before}` : sql``}
      order by id limit ${pageRows}`
  }

  #markGiven(rows: readonly EventRow[]): void {
    for (const { id } of rows) if (id > this.#last) this.#last = id
    this.#given = [...this.#given, ...rows.map(({ id }) => id)].filter((id) => id > this.#last - lateIds)
  }
}
