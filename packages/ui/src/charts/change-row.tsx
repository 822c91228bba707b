import { useMemo } from 'react'
import { classNames } from '../layout/class-names.ts'
import { cellPath } from './cell-path.ts'
import levelCss from './cell-rows.module.css'
import core from './core.module.css'
import css from './change-row.module.css'
import { greenOf } from './core.tsx'

const width = 480
const columns = 48
const height = 44

/**
 * One unit as a row of cells: how far it moved each block of the model.
 * @param levels 48 digits from 1 to 5; without any, all cells are empty
 * @param part how much of it is done, 0…1: its cells appear from the left
 * @param good the row turns green from the left
 */
export function ChangeRow({
  levels,
  part = 1,
  good = false,
  label,
}: {
  levels: string | undefined
  part?: number
  good?: boolean
  label: string
}) {
  const shown = levels ? Math.floor(columns * part) : 0
  const paths = useMemo(() => {
    const found = ['', '', '', '', '', '']
    for (let column = 0; column < columns; column++)
      found[column < shown ? Number(levels?.[column] ?? 0) : 0] += cellPath(
        (column * width) / columns,
        0,
        width / columns - 2,
        height,
      )
    return found
  }, [levels, shown])
  return (
    <svg
      className={css['row']}
      viewBox={`0 0 ${width - 2} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {paths.map((d, level) => d && <path key={level} className={levelCss[`level-${level}`]} d={d} />)}
      {good &&
        paths.map(
          (d, level) =>
            d &&
            level > 0 && (
              <path key={`good ${level}`} className={classNames(css['good'], core[`green-${greenOf(level)}`])} d={d} />
            ),
        )}
    </svg>
  )
}
