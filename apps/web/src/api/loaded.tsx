import { ErrorState } from '@synet/ui/feedback/error-state'
import { CallError, isUnanswered, timedOutStatus } from '@synet/contract/client'
import { momentText } from '@synet/words/format'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { earlierAnswers } from './earlier-answers.ts'
import { clock, serverMoment } from '@synet/contract/server-clock'
import { failureText } from './failure.ts'
import css from './loaded.module.css'
import { isOfEarlierVisit } from '#session/user.ts'
import { t } from '#texts/t.ts'

function textOf(error: unknown): string {
  if (!isUnanswered(error)) return failureText(error)
  return t(error instanceof CallError && error.code === timedOutStatus ? 'loaded.timed-out' : 'loaded.unreachable')
}

/** Shows a query in each of its states: loading, failed, offline, outdated or loaded. */
export function Loaded<T>({
  query,
  skeleton,
  children,
}: {
  query: UseQueryResult<T>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) {
  // Drawn in slices, so that a tap need not wait until a long answer is drawn.
  const data = useDeferredValue(query.data)
  if (data === undefined) {
    if (query.fetchStatus === 'paused' && !query.isError) {
      return <ErrorState offline title={t('offline.title')} text={t('offline.text')} onRetry={() => query.refetch()} />
    }
    if (query.isError) {
      return (
        <ErrorState offline={isUnanswered(query.error)} text={textOf(query.error)} onRetry={() => query.refetch()} />
      )
    }
    return skeleton
  }
  const standsIn = earlierAnswers.has(query.dataUpdatedAt)
  const earlier = standsIn || isOfEarlierVisit(query.dataUpdatedAt)
  const old = query.isError || query.fetchStatus === 'paused' || standsIn || (earlier && !navigator.onLine)
  // From an earlier visit it is dimmed, while the new answer is on its way, too. What was typed below stays through all of
  // this: the same element at the same place, whatever it looks like.
  return (
    <div className={css[earlier || old ? 'old' : 'fresh']}>
      {old && (
        <p className={css['age']} role="status">
          {t('loaded.updated', { time: momentText(serverMoment(query.dataUpdatedAt), clock.now()) })}
        </p>
      )}
      {children(data)}
    </div>
  )
}
