import type { CSSProperties } from 'react'
import css from './cells.module.css'

/** With more cells than this, one stands for several. */
const cellsMax = 60

/** Whatever is counted is drawn as cells: units of a day, days of a term, confirmations. What it means is in `label`. */
export function Cells({
  count,
  done,
  pending = 0,
  part,
  label,
}: {
  count: number
  done: number
  /** Handed in and not verified yet: drawn paler, after those that are done. */
  pending?: number
  /** How much of the next one is done, 0…1; it fills from the left. */
  part?: number | undefined
  label: string
}) {
  const cells = Math.max(1, Math.min(count, cellsMax))
  const share = cells / Math.max(1, count)
  const doneCells = Math.floor(done * share)
  const pendingCells = Math.floor((done + pending) * share)
  const stateOf = (i: number) => {
    if (i < doneCells) return done >= count ? 'good' : 'on'
    if (i < pendingCells) return 'pending'
    return i === pendingCells && part !== undefined ? 'now' : undefined
  }
  return (
    <span
      className={css['cells']}
      style={part === undefined ? undefined : ({ '--part': `${part * 100}%` } as CSSProperties)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={Math.min(done, count)}
    >
      {Array.from({ length: cells }, (_, i) => (
        // The place is what a cell is.
        <i key={i} data-state={stateOf(i)} />
      ))}
    </span>
  )
}
