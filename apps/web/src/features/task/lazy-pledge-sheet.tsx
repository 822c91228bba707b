import { ShowsTapped } from '@synet/ui/controls/shows-tapped'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { PledgeSheet as Whole } from './pledge-sheet.tsx'

const fetchSheet = async () => ({ default: (await import('./pledge-sheet.tsx')).PledgeSheet })
const Later = lazy(fetchSheet)

/** The sheet with its fields, once it is wanted: a list of tasks is read far more often. */
export function LazyPledgeSheet(props: ComponentProps<typeof Whole>) {
  return (
    <Suspense fallback={<ShowsTapped />}>
      <Later {...props} />
    </Suspense>
  )
}
