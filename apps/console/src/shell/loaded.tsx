import { isUnanswered } from '@synet/contract/client'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { timeText } from '@synet/words/format'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from './api.ts'
import { t } from '@synet/words/operators/t'

export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data === undefined) {
    if (!query.isError && query.fetchStatus !== 'paused') return <SkeletonList rows={3} height={220} />
    const unanswered = !query.isError || isUnanswered(query.error)
    return (
      <ErrorState
        offline={unanswered}
        text={unanswered ? t('console.unreachable') : failureText(query.error)}
        onRetry={() => query.refetch()}
      />
    )
  }
  return (
    <>
      {query.isError && <p role="status">{t('console.updated', { time: timeText(query.dataUpdatedAt) })}</p>}
      {children(query.data)}
    </>
  )
}
