import { useMemo, useState } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { cellPath } from './cell-path.ts'
import levels from './cell-rows.module.css'
import css from './core.module.css'

const width = 480
const columns = 48
const heightMax = 192
const rowHeightMax = 16
/** More rows than this stand close together and have no numbers. */
const looseRowsMax = 24

export interface CoreRow {
  readonly key: string
  /** How many of the rows it stands for. */
  readonly size: number
  readonly state: 'working' | 'checking' | 'verified'
  /** 48 digits from 1 to 5; without any, its cells are empty. */
  readonly levels: string | undefined
  /** How much of it is done, 0…1: its cells appear from the left. */
  readonly part: number
}

interface Drawn {
  readonly state: CoreRow['state'] | 'empty'
  readonly level: number
  readonly row: CoreRow | undefined
  d: string
}

/** Draws the rows from the bottom, one path for the cells of a state and a level. */
function drawCore(rows: readonly CoreRow[], count: number, rowHeight: number): Drawn[] {
  const drawn = new Map<string, Drawn>()
  const gap = count > looseRowsMax ? 1 : 2
  const step = width / columns
  /** @param part how much of this row is done */
  const add = (row: CoreRow | undefined, place: number, part: number): void => {
    const shown = row?.levels ? Math.floor(columns * part) : 0
    for (let column = 0; column < columns; column++) {
      const level = column < shown ? Number(row?.levels?.[column] ?? 0) : 0
      const state = level > 0 ? (row?.state ?? 'empty') : 'empty'
      // Only a row that may turn green has paths of its own.
      const key = `${state} ${level} ${state === 'verified' ? row?.key : ''}`
      const path = drawn.get(key) ?? { state, level, row: state === 'verified' ? row : undefined, d: '' }
      path.d += cellPath(column * step, (count - place - 1) * rowHeight, step - 2, rowHeight - gap)
      drawn.set(key, path)
    }
  }
  let place = 0
  for (const row of rows) {
    // A large unit is as many rows, which fill one after the other.
    for (let i = 0; i < row.size && place < count; i++, place++)
      add(row, place, Math.min(1, Math.max(0, row.part * row.size - i)))
  }
  for (; place < count; place++) add(undefined, place, 0)
  return [...drawn.values()]
}

export const greenOf = (level: number): number => (level > 3 ? 5 : level > 2 ? 3 : 1)

/**
 * A day's units: one row per unit from the bottom, its cells the blocks of the model and how far the unit moved them. A unit
 * that is verified while one looks turns green first.
 * @param count the rows of the whole day
 * @param done the day is filled: all of it stays green
 */
export function Core({
  rows,
  count,
  label,
  done = false,
}: {
  rows: readonly CoreRow[]
  count: number
  label: string
  done?: boolean
}) {
  const [verifiedBefore] = useState(() => new Set(rows.filter((row) => row.state === 'verified').map(({ key }) => key)))
  const rowHeight = Math.min(rowHeightMax, heightMax / count)
  const drawn = useMemo(() => drawCore(rows, count, rowHeight), [rows, count, rowHeight])
  const states = rows.flatMap((row) => Array.from({ length: row.size }, () => row.state))
  return (
    <span className={css['core']} style={{ height: count * rowHeight }}>
      <svg viewBox={`0 0 ${width - 2} ${count * rowHeight}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {drawn.map(({ state, level, d, row }) => (
          <path
            key={`${state} ${level} ${row?.key}`}
            className={classNames(levels[`level-${level}`], state === 'checking' && css['checking'])}
            d={d}
          />
        ))}
        {drawn.map(
          ({ level, d, row }) =>
            row &&
            (done || !verifiedBefore.has(row.key)) && (
              <path
                key={`${row.key} ${level}`}
                className={classNames(!done && css['fresh'], css[`green-${greenOf(level)}`])}
                d={d}
              />
            ),
        )}
      </svg>
      {count <= looseRowsMax && (
        <span className={css['numbers']} aria-hidden="true">
          {Array.from({ length: count }, (_, i) => (
            // The place is what a number is.
            <span key={i} data-state={states[i]}>
              {states[i] === 'verified' ? <Icon name="check" size={16} /> : i + 1}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
