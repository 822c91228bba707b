import type { Context } from '#platform/context'
import { log } from '#platform/log/log'

type Given = Pick<Context, 'sql'>

interface List<C extends Given, R, K> {
  /** The name of the list in the log. */
  readonly name: string
  /** Which of several lists of this kind the context works on, as the one of a network; each has its own position. */
  readonly which?: (context: C) => string
  readonly pageRows: number
  /** Identifies a row and orders the list. */
  readonly keyOf: (row: R) => K
  /** Reads the next rows in the order of their keys; `after` is undefined at the start of the list. */
  readonly read: (context: C, after: K | undefined, pageRows: number) => Promise<readonly R[]>
  /** Processes a row in a transaction of its own. @returns false when nothing has changed */
  readonly process: (context: C, row: R) => Promise<unknown>
}

/**
 * Creates a pass over a list of work. Each pass takes the page after the previous one and starts again at the end of the
 * list, so that every row is reached, whatever the rows before it do. When a row fails, the pass processes the
 * rest of the page, logs which rows failed, and throws the first error, so that the loop counts a failure and slows down.
 *
 * The position is kept in memory: after a restart, the list begins at its start. A list that fits into a page is read
 * from its start each time.
 * @returns a pass, which returns true when there may be more to do at once
 */
export function createWorkList<C extends Given, R, K>({
  name,
  which = () => '',
  pageRows,
  keyOf,
  read,
  process,
}: List<C, R, K>): (context: C) => Promise<boolean> {
  const positions = new WeakMap<Given['sql'], Map<string, K>>()
  return async (context) => {
    const position = positions.get(context.sql) ?? new Map<string, K>()
    positions.set(context.sql, position)
    const after = position.get(which(context))
    let rows = await read(context, after, pageRows)
    const startsAgain = after !== undefined && rows.length < pageRows
    if (startsAgain) {
      const keys = new Set(rows.map((row) => String(keyOf(row))))
      const first = await read(context, undefined, pageRows - rows.length)
      rows = [...rows, ...first.filter((row) => !keys.has(String(keyOf(row))))]
    }
    const failures: { readonly key: K; readonly error: unknown }[] = []
    let any = false
    for (const row of rows) {
      try {
        if ((await process(context, row)) !== false) any = true
      } catch (error) {
        failures.push({ key: keyOf(row), error })
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) position.delete(which(context))
    else position.set(which(context), keyOf(last))
    const [first] = failures
    if (first) {
      // A pass writes one line, because a line per failed row would fill the log.
      const detail = failures.map(({ key }) => String(key)).join(' ')
      log.error('rows could not be processed', { job: name, detail, error: first.error })
      throw first.error
    }
    return any || (rows.length === pageRows && !startsAgain)
  }
}

/**
 * Creates a pass that processes many rows in one transaction. When that fails, it processes the list row by row, so
 * that one row does not hold up all others.
 * @returns a pass, which returns true when there may be more to do at once
 */
export function createSetList<C extends Given, R, K>(
  list: List<C, R, K> & { readonly processSet: (context: C) => Promise<boolean> },
): (context: C) => Promise<boolean> {
  const rowByRow = createWorkList(list)
  return async (context) => {
    try {
      return await list.processSet(context)
    } catch (error) {
      log.error('a set of rows failed and is processed row by row', { job: list.name, error })
      return rowByRow(context)
    }
  }
}
