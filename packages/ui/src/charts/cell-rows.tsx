import { useMemo } from 'react'
import { cellPath } from './cell-path.ts'
import css from './cell-rows.module.css'

const width = 480

/**
 * Rows of cells from levels: what each of a model's blocks of parameters changed. One path a level, however many cells.
 * @param rows digits from 0 (nothing yet) to 5, the newest last, which is shown on top
 * @param count the rows that there will be; missing ones are empty
 * @param label empty where a text beside the drawing says the same
 */
export function CellRows({ rows, count, label }: { rows: readonly string[]; count: number; label: string }) {
  const columns = rows[0]?.length ?? 48
  const rowHeight = 10
  const height = count * rowHeight
  const paths = useMemo(() => {
    const step = width / columns
    const found = ['', '', '', '', '', '']
    for (let row = 0; row < count; row++)
      for (let column = 0; column < columns; column++) {
        const level = Number(rows[row]?.[column] ?? 0)
        const y = height - (row + 1) * rowHeight
        found[level] += cellPath(column * step, y, step - 2, rowHeight - 2)
      }
    return found
  }, [rows, count, columns, height])
  return (
    <svg
      className={css['rows']}
      viewBox={`0 0 ${width - 2} ${height - 2}`}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {paths.map((d, level) => (
        <path key={css[`level-${level}`]} className={css[`level-${level}`]} d={d} />
      ))}
    </svg>
  )
}
