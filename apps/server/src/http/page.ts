/** Keyset paging by descending id: `next` is the last row's id while there may be more. */
export const pageLimit = (limit: number | undefined): number => limit ?? 20

export const cursorId = (cursor: string | undefined): bigint =>
  cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 2n ** 62n

export const nextOf = (rows: readonly { id: bigint }[], limit: number): string | null =>
  rows.length === limit ? (rows.at(-1)?.id.toString() ?? null) : null
