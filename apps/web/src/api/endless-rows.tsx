import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { EndlessList } from '@synet/ui/layout/endless-list'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endlessState } from './endless-state.ts'
import { Loaded } from './loaded.tsx'

export type RowsQuery<Row> = UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly Row[] }>>

/**
 * All rows of an endless query in one card; the next ones are fetched as the end is reached.
 * @param empty stands in its place while there are no rows
 * @param children draws a row, with its key
 */
export function EndlessRows<Row>({
  query,
  skeleton,
  empty,
  children,
}: {
  query: RowsQuery<Row>
  skeleton: { readonly rows: number; readonly height?: number }
  empty: ReactNode
  children: (row: Row) => ReactNode
}) {
  return (
    <Loaded query={query} skeleton={<SkeletonList {...skeleton} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.list)
        return rows.length === 0 ? (
          empty
        ) : (
          <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
            <Card flush>{rows.map(children)}</Card>
          </EndlessList>
        )
      }}
    </Loaded>
  )
}
