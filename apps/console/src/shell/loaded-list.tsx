import { EndlessList } from '@synet/ui/layout/endless-list'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './loaded.tsx'

const isFilled = (rows: unknown): boolean => Array.isArray(rows) && rows.length > 0

/** A list page by page: the next one is fetched when its end comes into sight. */
export function LoadedList<P extends object>({
  query,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<P>>
  children: (pages: readonly P[]) => ReactNode
}) {
  const state = query.isFetchingNextPage
    ? 'loading'
    : query.isFetchNextPageError
      ? 'failed'
      : query.hasNextPage
        ? 'idle'
        : 'finished'
  return (
    <Loaded query={query}>
      {({ pages }) =>
        // An empty list says so itself, and has no end to speak of.
        !query.hasNextPage && !pages.flatMap(Object.values).some(isFilled) ? (
          children(pages)
        ) : (
          <EndlessList state={state} onMore={query.fetchNextPage}>
            {children(pages)}
          </EndlessList>
        )
      }
    </Loaded>
  )
}
