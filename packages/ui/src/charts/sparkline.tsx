import css from './sparkline.module.css'

const width = 311
const height = 28
const margin = 3

/** A curve as large as a line of text, without scales: what it says in figures stands beside it. */
export function Sparkline({ points }: { points: readonly number[] }) {
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const x = (i: number): number => margin + (i / (points.length - 1 || 1)) * (width - 2 * margin)
  const y = (value: number): number => margin + ((high - value) / (high - low || 1)) * (height - 2 * margin)
  const last = points.at(-1) ?? 0
  return (
    <svg className={css['line']} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle cx={x(points.length - 1)} cy={y(last)} r="2.5" />
    </svg>
  )
}
