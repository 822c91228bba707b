/** Keyset paging by descending id: `next` is the last row's id while there may be more. */
export const pageLimit = (limit: number | undefined): number => limit ?? 20

export const cursorId = (cursor: string | undefined): bigint =>
  cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 2n ** 62n

export const nextOf = (rows: readonly { id: bigint }[], limit: number): string | null =>
  rows.length === limit ? (rows.at(-1)?.id.toString() ?? null) : null

/** Selects orders, each by its number or several by when they were made. */
export interface OrderSelection {
  readonly id?: bigint
  readonly before?: bigint
  readonly from?: Date
  readonly to?: Date
}

/** Bounds that stand for none. */
/** The number of all rows, on each of those that a list shows: `count(*) over ()`. */
export interface Counted {
  readonly total: number
}
/** @returns how many rows a list leaves out */
export const restOf = (rows: readonly Counted[]): number => (rows[0]?.total ?? 0) - rows.length

export const earliestTime = new Date(0)
export const latestTime = new Date('9999-01-01T00:00:00Z')
/** The time of a cursor. Later years have a sign before them, which PostgreSQL takes for a zone. */
export const cursorTime = (ms: string): Date => new Date(Math.min(Number(ms), latestTime.getTime()))

export const orderSelection = (request: {
  readonly cursor?: string | undefined
  readonly id?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}): OrderSelection => ({
  before: cursorId(request.cursor),
  ...(request.id && { id: BigInt(request.id) }),
  ...(request.from && { from: new Date(request.from) }),
  ...(request.to && { to: new Date(request.to) }),
})
