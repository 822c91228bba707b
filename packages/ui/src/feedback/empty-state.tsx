import { Button } from '../controls/button.tsx'
import { Relief } from '../charts/relief.tsx'
import css from './placeholder.module.css'

/** Nothing has moved: flat ground with one cell up. */
const flat = Array.from({ length: 6 }, (_, row) => (row === 3 ? '000300' : '000000'))

/** Shows a drawing, a sentence and at most one action in place of missing content. */
export function EmptyState({ text, action, onAction }: { text: string; action?: string; onAction?: () => unknown }) {
  return (
    <div className={css['place']}>
      <span className={css['drawing']}>
        <Relief rows={flat} />
      </span>
      <p className={css['text']}>{text}</p>
      {action && onAction && (
        <Button kind="secondary" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
