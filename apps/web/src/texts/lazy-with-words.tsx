import type { Group } from '@synet/words/groups'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '#navigation/lazy-part.ts'
import { loadWords } from './language.ts'

/**
 * A part that few people see: its code and its texts are fetched after the page is shown. Without them the page is whole.
 * @param place stands there until they have come
 */
export function lazyWithWords(
  groups: readonly Group[],
  load: () => Promise<ComponentType>,
  place?: ReactNode,
): ComponentType {
  const Part = lazyPart(async () => (await Promise.all([load(), loadWords(groups)]))[0])
  return () => (
    <Suspense fallback={place}>
      <Part />
    </Suspense>
  )
}
