import type { CallName } from '@synet/contract/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'

interface Page {
  readonly cursor?: string
  readonly limit: number
}
const pageRows = 20

/**
 * Query options of a list that is read page by page.
 * @param key begins with the name of the call, so that a name alone invalidates all of it
 */
export const pagesQuery = <A extends { readonly next: string | null }>(
  key: readonly [CallName, ...unknown[]],
  read: (page: Page, options: { readonly signal: AbortSignal }) => Promise<A>,
  limit: number = pageRows,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read({ limit, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
