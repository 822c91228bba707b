import { useRouterState } from '@tanstack/react-router'
import type { FoundSearch, PagePath } from '#routes.ts'
import type { Query } from './query-string.ts'
import { readSearch } from './route-address.ts'

/** The search parameters of the page that shows. @param path the page's own */
export function useSearch<P extends PagePath>(path: P): FoundSearch<P> {
  const query = useRouterState({ select: (state): Query => state.matches.at(-1)?.search ?? {} })
  return readSearch(path, query)
}
