import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#texts/t.ts'
import { Loaded } from './loaded.tsx'

/**
 * Shows the one row of a list that was asked for by its id.
 * @param heights those of the cards that stand in its place until it is there
 * @param missing shown where there is no such row
 */
export function LoadedRow<Row>({
  query,
  heights = [320],
  missing = <Notice tone="bad">{t('order.not-found')}</Notice>,
  children,
}: {
  query: UseQueryResult<{ readonly list: readonly Row[] }>
  heights?: readonly number[]
  missing?: ReactNode
  children: (row: Row) => ReactNode
}) {
  return (
    <Loaded query={query} skeleton={heights.map((height, i) => <Skeleton key={i} height={height} card />)}>
      {({ list: [row] }) => (row === undefined ? missing : children(row))}
    </Loaded>
  )
}
