import { Button } from '../controls/button.tsx'
import { Lattice } from '../icons/lattice.tsx'
import css from './placeholder.module.css'

/** Shows a drawing, a sentence and at most one action in place of missing content. */
export function EmptyState({
  seed = 7,
  text,
  action,
  onAction,
}: {
  seed?: number
  text: string
  action?: string
  onAction?: () => unknown
}) {
  return (
    <div className={css['place']}>
      <Lattice seed={seed} width={150} />
      <p className={css['text']}>{text}</p>
      {action && onAction && (
        <Button kind="secondary" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
