import css from './cells.module.css'

/** With more cells than this, one stands for several. */
const cellsMax = 60

/** Whatever is counted is drawn as cells: units of a day, days of a term, confirmations. What it means is in `label`. */
export function Cells({
  count,
  done,
  pending = 0,
  good = done >= count,
  label,
}: {
  count: number
  done: number
  /** Handed in and not verified yet: drawn paler, after those that are done. */
  pending?: number
  good?: boolean
  label: string
}) {
  const cells = Math.max(1, Math.min(count, cellsMax))
  const share = cells / Math.max(1, count)
  const doneCells = Math.floor(done * share)
  const pendingCells = Math.floor((done + pending) * share)
  const stateOf = (i: number) => (i < doneCells ? (good ? 'good' : 'on') : i < pendingCells ? 'pending' : undefined)
  return (
    <span
      className={css['cells']}
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
