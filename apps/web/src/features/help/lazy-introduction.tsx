import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyPart } from '#navigation/lazy-part.ts'

interface Props {
  readonly onDone: () => void
}

/** The place is as high as the cards, so that nothing below them moves when they come. */
const height = 400

/** The page is whole without it. */
const Cards = lazyPart<Props>(async () => {
  const [{ Introduction }, { loadHelp }] = await Promise.all([
    import('./introduction.tsx'),
    import('#texts/load-help.ts'),
  ])
  await loadHelp()
  return Introduction
})

export const LazyIntroduction = ({ onDone }: Props) => (
  <Suspense fallback={<Skeleton height={height} card />}>
    <Cards onDone={onDone} />
  </Suspense>
)
