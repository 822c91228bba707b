import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { FactList } from '@synet/ui/layout/fact-list'
import { ListRow } from '@synet/ui/layout/list-row'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import type { Answer } from '@synet/contract/calls'
import { dateTimeText, numberText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '#api/failure.ts'
import { MoreButton } from '#api/more-button.tsx'
import { t } from '#texts/t.ts'
import { runDaysQuery } from './list-queries.ts'
import type { Run } from './run-state.ts'

type Day = Answer<'purchase/taskIncome'>['list'][number]

const dayTone: Record<Day['state'], Tone> = {
  open: 'working',
  pending: 'waiting',
  earned: 'good',
  credited: 'good',
  missed: 'plain',
  void: 'bad',
}

/**
 * Says what a day pays: also one that is filled and not credited yet, which the server counts as 0 until then.
 * @returns undefined when nobody knows yet
 */
const incomeOf = ({ state, kind, term, income }: Day, run: Run): string | undefined => {
  if (state !== 'earned' || Number(income) > 0) return income
  return kind === 'day' && term === run.term ? run.dailyIncome : undefined
}

/** When the day that is filled today is credited. */
const dueAt = ({ state, kind, term, day }: Day, run: Run): string | null =>
  state === 'earned' && kind === 'day' && term === run.term && day === run.dayNumber ? run.nextCreditAt : null

/** An income that is due or credited, and the state of its day. */
function DayEnd({ day, run }: { day: Day; run: Run }) {
  const income = day.state === 'credited' || day.state === 'earned' ? incomeOf(day, run) : undefined
  return (
    <>
      {income !== undefined && <AmountText value={income} unit="SNT" plus good={day.state === 'credited'} />}
      <StatusTag tone={dayTone[day.state]}>{t(`days.state.${day.state}`)}</StatusTag>
    </>
  )
}

/** The state of a day in words: its units, and when it was or will be credited. */
function dayNote(day: Day, run: Run): string {
  const due = dueAt(day, run)
  return [
    run.term > 1 && t('days.term', { term: day.term }),
    day.kind === 'bonus' ? t('days.bonus-note') : t('days.units', { count: day.unitsVerified }),
    day.creditedAt && dateTimeText(day.creditedAt),
    due && t('days.due', { time: dateTimeText(due) }),
    day.madeUp && t('days.made-up'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Income by day and kind, missed days, and when the next is credited. */
export function DayLog({ run }: { run: Run }) {
  const query = useInfiniteQuery(runDaysQuery(run.id))
  const { data } = query
  if (data === undefined && query.isError) {
    return <ErrorState text={failureText(query.error)} onRetry={() => query.refetch()} />
  }
  // The place is as high as the first day with its summary, so that what follows does not move.
  if (!data) return <Skeleton height={330} card />
  const days = data.pages.flatMap(({ list }) => list)
  if (days.length === 0) return null
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('days.title')}</h2>
      <Card label={t('days.summary')}>
        <FactList
          facts={[
            { name: t('days.credited'), value: <AmountText value={run.produced} unit="SNT" /> },
            { name: t('days.paid'), value: numberText(run.daysPaid) },
            { name: t('days.missed'), value: numberText(run.daysMissed) },
            run.pendingDays > 0 && {
              name: t('days.state.pending'),
              value: <AmountText value={run.pendingIncome} unit="SNT" />,
            },
            run.nextCreditAt !== null && { name: t('days.next'), value: dateTimeText(run.nextCreditAt) },
          ]}
        />
      </Card>
      <div style={{ height: 12 }} />
      <Card flush>
        {days.map((day) => (
          <ListRow
            key={`${day.term}-${day.kind}-${day.day}`}
            title={t(day.kind === 'bonus' ? 'days.bonus' : 'days.day', { day: day.day })}
            note={dayNote(day, run)}
            end={<DayEnd day={day} run={run} />}
          />
        ))}
      </Card>
      <MoreButton query={query} />
    </section>
  )
}
