import type { Group } from '@synet/words/groups'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadWords } from './language.ts'

/**
 * A part that few people see: its code and its texts are fetched after the page is shown. Without them the page is whole.
 */
export function lazyWithWords(groups: readonly Group[], load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async (): Promise<{ default: ComponentType }> => {
    try {
      const [part] = await Promise.all([load(), loadWords(groups)])
      return { default: part }
    } catch {
      return { default: () => null }
    }
  })
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}
