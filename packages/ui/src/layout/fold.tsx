import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import css from './fold.module.css'

/** A row that shows more when it is pressed. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={css['fold']}>
      <summary>
        {summary}
        <Icon name="down" size={20} />
      </summary>
      <div className={css['content']}>{children}</div>
    </details>
  )
}
