import { Button } from '@synet/ui/controls/button'
import { t } from './t.ts'

/** Leads to the next page of a list, and back to its first one. */
export function PageButtons({
  cursor,
  next,
  onChange,
}: {
  /** Undefined on the first page. */
  cursor: string | undefined
  /** Null on the last page. */
  next: string | null
  onChange: (cursor: string | undefined) => void
}) {
  return (
    <p>
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
