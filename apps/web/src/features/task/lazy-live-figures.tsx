import type { TrainingView } from '@synet/training/client/training-view'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { isAtWork } from '#training/train-here.ts'
import type { LiveFigures as Whole } from './live-figures.tsx'

const fetchFigures = async () => ({ default: (await import('./live-figures.tsx')).LiveFigures })
const Later = lazy(fetchFigures)

/** The figures with their chart: fetched after the page, there when training starts. */
export function LazyLiveFigures({
  view,
  projectCode,
}: Omit<ComponentProps<typeof Whole>, 'view'> & { view: TrainingView | undefined }) {
  useEffect(() => void fetchFigures().catch(() => undefined), [])
  return (
    view && (
      <Suspense
        fallback={
          <>
            <Skeleton height={490} card />
            {isAtWork(view) && <Skeleton height={178} card />}
          </>
        }
      >
        <Later view={view} projectCode={projectCode} />
      </Suspense>
    )
  )
}
