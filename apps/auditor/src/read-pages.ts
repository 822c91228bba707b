export const pageRows = 100
/** No honest site has so many: the schema numbers epochs up to here. */
const rowsMax = 1_000_000

interface Page<Row> {
  readonly list: readonly Row[]
  readonly next: string | null
}

/**
 * Reads a list to its end. The site decides whether there is one, so that each page must bring rows.
 * @param name of the call
 * @throws Error for a list that does not end
 */
export async function readPages<Row>(
  name: string,
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  const cursors = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const { list, next } = await readPage(cursor)
    if (list.length > pageRows) throw new Error(`${name} has more rows than were asked for`)
    rows.push(...list)
    if (next === null) return rows
    if (list.length === 0) throw new Error(`${name} has a page without rows before its end`)
    if (cursors.has(next)) throw new Error(`${name} repeats its page ${next}`)
    if (rows.length >= rowsMax) throw new Error(`${name} has more than ${rowsMax} rows`)
    cursors.add(next)
    cursor = next
  }
}
