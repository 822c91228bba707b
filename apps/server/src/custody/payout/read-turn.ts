import type { Context } from '#platform/context'

interface Row {
  readonly id: bigint
}

/** Per connection pool and list: the id after which the next pass continues. */
const places = new WeakMap<Context['sql'], Map<string, bigint>>()
/** Precedes all ids. */
const start = -(2n ** 62n)

interface WorkList<R extends Row> {
  /** Its name, with the network. */
  readonly name: string
  /** Reads the rows of one pass, those after `after` first: `order by id <= after, id limit …`. */
  readonly read: (after: bigint) => Promise<readonly R[]>
}

export interface Turn<R extends Row> {
  readonly rows: readonly R[]
  /** Notes that a row had its turn: the next pass continues after it. */
  passed(row: Row): void
}

/**
 * Reads the part of a work list whose turn it is. Rows that cannot proceed stay in their list, and a row may end its
 * pass. Each pass therefore continues after the last row that had its turn, and begins again at the end of the list. The
 * place is kept in memory only: a new process begins at the start, and reaches every row, too.
 */
export async function readTurn<R extends Row>(
  { sql }: Pick<Context, 'sql'>,
  { name, read }: WorkList<R>,
): Promise<Turn<R>> {
  const known = places.get(sql) ?? new Map<string, bigint>()
  places.set(sql, known)
  const rows = await read(known.get(name) ?? start)
  return { rows, passed: ({ id }) => known.set(name, id) }
}
