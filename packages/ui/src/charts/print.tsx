import { useMemo } from 'react'
import { cellPath } from './cell-path.ts'
import css from './cell-rows.module.css'

const side = 40
const cells = 7
const step = (side + 0.9) / cells

/** A unit's print: how far it moved each of the model's 48 blocks, and last their mean. @param levels 48 digits from 1 to 5 */
export function Print({ levels }: { levels: string }) {
  const paths = useMemo(() => {
    const digits = Array.from(levels, Number)
    const mean = Math.round(digits.reduce((sum, level) => sum + level, 0) / Math.max(1, digits.length))
    const found = ['', '', '', '', '', '']
    for (const [i, level] of [...digits, mean].entries())
      found[level] += cellPath((i % cells) * step, Math.floor(i / cells) * step, step - 0.9, step - 0.9)
    return found
  }, [levels])
  return (
    <svg width={32} height={32} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {paths.map((d, level) => d && <path key={css[`level-${level}`]} className={css[`level-${level}`]} d={d} />)}
    </svg>
  )
}
