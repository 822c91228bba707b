import { useMemo } from 'react'
import css from './relief.module.css'
import { reliefFaces } from './relief-faces.ts'

/**
 * What the last versions of a model changed, in relief: one row per version, one column per block of parameters.
 * @param rows digits from 0 to 5, the newest last
 * @param label what it shows, in words; empty for decoration
 */
export function Relief({
  rows,
  label = '',
  newest = false,
}: {
  rows: readonly string[]
  label?: string
  newest?: boolean
}) {
  const { width, height, faces } = useMemo(() => reliefFaces(rows), [rows])
  return (
    <svg
      className={css['relief']}
      viewBox={`0 0 ${width} ${height}`}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {faces.map((face) => (
        <g key={face.key} data-level={newest && face.newest ? 'newest' : face.level}>
          <path d={face.left} />
          <path d={face.right} />
          <path d={face.top} />
        </g>
      ))}
    </svg>
  )
}
