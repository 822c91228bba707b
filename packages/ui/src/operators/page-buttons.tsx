import { Button } from '../controls/button.tsx'
import { t } from '@synet/words/operators/t'

/** Leads to the next page of a list, and back to its first one. */
export function PageButtons({
  cursor,
  next,
  onChange,
  className,
}: {
  /** Undefined on the first page. */
  cursor: string | undefined
  /** Null on the last page. */
  next: string | null
  onChange: (cursor: string | undefined) => void
  className?: string | undefined
}) {
  return (
    <p className={className}>
      {cursor !== undefined && (
        <Button kind="quiet" small onClick={() => onChange(undefined)}>
          {t('console.first-page')}
        </Button>
      )}
      {next !== null && (
        <Button kind="quiet" small onClick={() => onChange(next)}>
          {t('console.next-page')}
        </Button>
      )}
    </p>
  )
}
