import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'
import css from './login.module.css'

const rows = 6
const columns = 48
const step = 10

/** Draws a path for each level, as the kit's cells do; the kit's own part would be another file for this page to wait for. */
function pathsOf(updates: readonly string[]): string[] {
  const paths = ['', '', '', '', '', '']
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const level = Number(updates[row]?.[column] ?? 0)
      paths[level] += `M${column * step} ${(rows - row - 1) * step}h8v8h-8z`
    }
  return paths
}

/**
 * What the last versions of the busiest model changed, if the page before has asked for it: this one fetches nothing more
 * than it needs. Otherwise its cells are empty.
 */
export function LoginBand() {
  const { data } = useQuery({ ...projectsQuery(), enabled: false })
  const busiest = [...(data?.list ?? [])].sort((a, b) => b.units - a.units).find((one) => one.updates.length > 0)
  return (
    <svg className={css['band']} viewBox={`0 0 ${columns * step - 2} ${rows * step - 2}`} aria-hidden="true">
      {pathsOf(busiest?.updates.slice(-rows) ?? []).map((d, level) => (
        <path key={`${level}`} fill={`var(--cell-${level})`} d={d} />
      ))}
    </svg>
  )
}
