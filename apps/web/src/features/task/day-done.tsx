import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Icon } from '@synet/ui/icons/icon'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#texts/t.ts'
import { dayEarned } from './day-earned.ts'
import css from './day-done.module.css'
import { runDaysQuery } from './list-queries.ts'
import type { Run } from './run-state.ts'

const daysShown = 7

/** The last days, each filled or missed; today's, which is filled, in green. */
function Week({ run }: { run: Run }) {
  const { data, isLoading } = useInfiniteQuery(runDaysQuery(run.id))
  if (isLoading && run.dayNumber > 1) return <Skeleton height={150} card />
  const days = (data?.pages.flatMap(({ list }) => list) ?? [])
    .filter(({ kind, term }) => kind === 'day' && term === run.term)
    .sort((a, b) => a.day - b.day)
    .slice(-daysShown)
  if (days.length < 2) return null
  const isMissed = ({ state }: (typeof days)[number]): boolean => state === 'missed' || state === 'void'
  const missed = days.filter(isMissed)
  return (
    <Card label={t('days.title')}>
      <h2>{t('days.title')}</h2>
      <ol className={css['week']}>
        {days.map((day) => (
          <li
            key={day.day}
            className={classNames(isMissed(day) && css['missed'], day.day === run.dayNumber && css['today'])}
          >
            <Icon name={isMissed(day) ? 'close' : 'check'} />
            <span>
              {day.day}
              <span className="visually-hidden"> {t(`days.state.${day.state}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      {missed.length > 0 && <p className={css['note']}>{t('run.day-missed')}</p>}
    </Card>
  )
}

/** The end of a day: what was reached, when it is paid, and one next step. */
export function DayDone({ run, next }: { run: Run; next: ReactNode }) {
  return (
    <>
      <section className={css['done']}>
        <h2>{t('run.day-done', { day: run.dayNumber, days: run.periodDays })}</h2>
        <p>{dayEarned(run)}</p>
      </section>
      <Week run={run} />
      {next}
    </>
  )
}
