import { ChartTable } from './chart-table.tsx'
import { chartTicks } from './line-chart.tsx'
import css from './line-chart.module.css'

const width = 343
const height = 132
const left = 34
const top = 8
const bottom = 20
const floor = height - bottom

export interface ChartBar {
  /** As the table names it. */
  readonly name: string
  readonly value: number
  /** As the table shows it. */
  readonly text: string
  /** Nothing came although something was due: a small cross. */
  readonly missed?: boolean
  /** The dashed outline: a day in progress may still bring this. */
  readonly open?: number
}

const lengthOf = (value: number, highest: number): number => ((floor - top) * value) / highest

function Bar({ bar, left: x, step, highest }: { bar: ChartBar; left: number; step: number; highest: number }) {
  const { value, missed, open = 0 } = bar
  const barWidth = Math.min(20, step * 0.7)
  const barShape = (length: number) => ({
    x: x + (step - barWidth) / 2,
    y: floor - length,
    width: barWidth,
    height: length,
    rx: Math.min(3, barWidth / 3),
  })
  return (
    <>
      {open > value && (
        <rect
          {...barShape(lengthOf(open, highest))}
          fill="none"
          stroke="var(--primary)"
          strokeWidth="1.5"
          strokeDasharray="3 3"
        />
      )}
      {value > 0 && <rect {...barShape(lengthOf(value, highest))} fill="var(--primary)" />}
      {missed && value === 0 && (
        <path d={`M${x + step / 2 - 2.5} ${floor - 8}l5 5m0-5l-5 5`} stroke="var(--text-3)" strokeWidth="1.5" />
      )}
    </>
  )
}

/** Bars of a count of days, with the first and the last one named; a table has the values, too. */
export function BarChart({
  bars,
  label,
  names,
  ends: [first, last],
  format,
}: {
  bars: readonly ChartBar[]
  label: string
  /** Heads of the table. */
  names: readonly [name: string, value: string]
  /** Names of the first and of the last bar below the axis. */
  ends: readonly [first: string, last: string]
  format: (value: number) => string
}) {
  const highest = Math.max(...bars.map(({ value, open = 0 }) => Math.max(value, open)))
  const ticks = chartTicks(0, highest || 1).filter((tick) => tick > 0)
  const step = (width - left) / bars.length
  return (
    <figure className={css['chart']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${floor - lengthOf(tick, highest || 1)}H${width}`} stroke="var(--hairline)" />
            <text className={css['labels']} x={left - 6} y={floor - lengthOf(tick, highest || 1) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        <path d={`M${left} ${floor}H${width}`} stroke="var(--hairline)" />
        {bars.map((bar, i) => (
          <Bar key={bar.name} bar={bar} left={left + i * step} step={step} highest={highest || 1} />
        ))}
        <text className={css['labels']} x={left} y={height - 4}>
          {first}
        </text>
        <text className={css['labels']} x={width} y={height - 4} textAnchor="end">
          {last}
        </text>
      </svg>
      <ChartTable head={names} rows={bars.map((bar) => [bar.name, bar.text])} />
    </figure>
  )
}
