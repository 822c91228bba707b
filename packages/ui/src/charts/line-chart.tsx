import { ChartTable } from './chart-table.tsx'
import css from './line-chart.module.css'

export interface ChartPoint {
  readonly x: number
  readonly y: number
}

export interface ChartLine {
  readonly name: string
  readonly points: readonly ChartPoint[]
  /** A quiet line is there to compare with. Of the others the last one leads, and those before it are earlier ones. */
  readonly quiet?: boolean
}

const width = 343
const height = 150
const leftMin = 34
/** Width of one digit of the labels. */
const digitWidth = 6.4
/** The ring at the end of a line needs this room. */
const right = 8
const top = 10
const bottom = 20

/** Two to five round values within the range: one alone gives no scale. */
export function chartTicks(low: number, high: number): number[] {
  if (!(high > low)) return [low]
  const rough = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [10, 5, 2, 1, 0.5].map((m) => m * power)
  const coarsest = steps.findLastIndex((step) => step >= rough)
  for (const step of steps.slice(Math.max(0, coarsest))) {
    const ticks: number[] = []
    for (let at = Math.ceil(low / step) * step; at <= high + step / 1_000; at += step)
      ticks.push(Number(at.toPrecision(9)))
    if (ticks.length > 1) return ticks
  }
  return [low]
}

type Scale = ReturnType<typeof scaleOf>

/** Maps values to the picture, with a margin above and below and room for the labels at the left. */
function scaleOf(lines: readonly ChartLine[], format: (y: number) => string, leastSpan: number) {
  const all = lines.flatMap((line) => line.points)
  const xs = all.map((p) => p.x)
  const ys = all.map((p) => p.y)
  const xRange = [Math.min(...xs), Math.max(...xs)] as const
  const wider = Math.max(0, leastSpan - (Math.max(...ys) - Math.min(...ys))) / 2
  const lowY = Math.min(...ys) - wider
  const highY = Math.max(...ys) + wider
  const pad = (highY - lowY) * 0.08 || Math.abs(highY) * 0.05 || 1
  const [y0, y1] = [lowY - pad, highY + pad]
  const ticks = chartTicks(y0, y1)
  const left = Math.max(leftMin, 8 + digitWidth * Math.max(...ticks.map((tick) => format(tick).length)))
  const [x0, x1] = xRange
  return {
    ticks,
    left,
    xRange,
    px: (x: number): number => left + ((x - x0) / (x1 - x0 || 1)) * (width - left - right),
    py: (y: number): number => top + ((y1 - y) / (y1 - y0)) * (height - top - bottom),
  }
}

function pathOf(points: readonly ChartPoint[], { px, py }: Scale, steps: boolean | undefined): string {
  return points
    .map((p, i) => {
      const [x, y] = [px(p.x).toFixed(1), py(p.y).toFixed(1)]
      return i === 0 ? `M${x} ${y}` : steps ? `H${x}V${y}` : `L${x} ${y}`
    })
    .join('')
}

/** Draws the line that the chart is about, with an area below and a ring at its end. */
function Lead({ points, scale, steps }: { points: readonly ChartPoint[]; scale: Scale; steps: boolean | undefined }) {
  const { px, py } = scale
  const line = pathOf(points, scale, steps)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <>
      <path d={`${line}V${height - bottom}H${px(first.x).toFixed(1)}z`} fill="var(--primary)" fillOpacity="0.1" />
      <path d={line} fill="none" stroke="var(--primary)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx={px(last.x)} cy={py(last.y)} r="4.5" fill="var(--surface-1)" stroke="var(--cell-5)" strokeWidth="2" />
    </>
  )
}

/** About ten of a line's values. */
function samplePoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const every = Math.ceil(points.length / 10)
  return points.filter((_, i) => i % every === 0 || i === points.length - 1)
}

/** Our own small chart; a table has the same values for a person who cannot see it. */
export function LineChart({
  lines,
  label,
  xName,
  format = (y) => y.toFixed(2),
  formatX = (x) => String(x),
  formatRow = formatX,
  steps,
  leastSpan = 0,
}: {
  lines: readonly ChartLine[]
  label: string
  xName: string
  format?: (y: number) => string
  formatX?: (x: number) => string
  /** Formats x in the table, which has more room; `formatX` unless given. */
  formatRow?: (x: number) => string
  /** A value holds until the next one: prices between swaps. */
  steps?: boolean
  /** The picture covers so much of y at least, so that what may be chance looks small. */
  leastSpan?: number
}) {
  if (lines.every(({ points }) => points.length === 0)) return null
  const scale = scaleOf(lines, format, leastSpan)
  const { ticks, left, xRange, px, py } = scale
  const lead = lines.findLast(({ quiet }) => !quiet)
  return (
    <figure className={css['chart']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${py(tick)}H${width - right}`} stroke="var(--hairline)" />
            <text className={css['labels']} x={left - 6} y={py(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {[...new Set(xRange)].map((x) => (
          <text
            key={x}
            className={css['labels']}
            x={px(x)}
            y={height - 4}
            textAnchor={x === xRange[0] ? 'start' : 'end'}
          >
            {formatX(x)}
          </text>
        ))}
        {lines.map((line) =>
          line === lead ? (
            <Lead key={line.name} points={line.points} scale={scale} steps={steps} />
          ) : (
            <path
              key={line.name}
              d={pathOf(line.points, scale, steps)}
              fill="none"
              {...(line.quiet
                ? { stroke: 'var(--text-3)', strokeWidth: 1.5, strokeDasharray: '3 4' }
                : { stroke: 'var(--cell-3)', strokeWidth: 1, strokeOpacity: 0.55 })}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ),
        )}
      </svg>
      <ChartTable
        head={[xName, label]}
        rows={samplePoints(lines.at(-1)?.points ?? []).map(({ x, y }) => [formatRow(x), format(y)])}
      />
    </figure>
  )
}
