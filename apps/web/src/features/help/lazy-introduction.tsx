import { Skeleton } from '@synet/ui/feedback/skeleton'
import { type ComponentType, lazy, Suspense } from 'react'

interface Props {
  readonly onDone: () => void
}

/** As high as the cards, so that nothing below them moves when they come. */
const height = 400

const Cards = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    const [{ Introduction }, { loadHelp }] = await Promise.all([
      import('./introduction.tsx'),
      import('#texts/load-help.ts'),
    ])
    await loadHelp()
    return { default: Introduction }
  } catch {
    // The page is whole without it.
    return { default: () => null }
  }
})

export const LazyIntroduction = ({ onDone }: Props) => (
  <Suspense fallback={<Skeleton height={height} card />}>
    <Cards onDone={onDone} />
  </Suspense>
)
