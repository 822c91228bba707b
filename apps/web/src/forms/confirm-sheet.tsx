import { Sheet } from '@synet/ui/overlays/sheet'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { FactList } from '@synet/ui/layout/fact-list'
import { lazy, Suspense } from 'react'
import type { ConfirmationContent } from './confirmation.tsx'
import { HeroFigure } from './hero-figure.tsx'
import { waysHeight } from './ways-height.ts'

/** The code of the confirmation is fetched at the first use. */
const Confirmation = lazy(async () => ({ default: (await import('./confirmation.tsx')).Confirmation }))

/** Everything that leaves the account is seen in full and confirmed with the payment password. */
export function ConfirmSheet({
  open,
  onClose,
  title,
  ...content
}: ConfirmationContent & { open: boolean; onClose: () => void; title: string }) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Suspense
        fallback={
          <>
            {content.hero && <HeroFigure {...content.hero} />}
            {content.head}
            <FactList facts={content.facts} />
            <Skeleton height={waysHeight} />
          </>
        }
      >
        <Confirmation {...content} />
      </Suspense>
    </Sheet>
  )
}
