import type { ReactNode } from 'react'
import type { Answer } from '@synet/contract/calls'
import { amount, formatMinor, minorOrZero } from '@synet/core/amount'
import { BarChart } from '@synet/ui/charts/bar-chart'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { Dotted } from '@synet/ui/layout/dotted'
import { amountText, dayText, numberText } from '@synet/words/format'
import type { UseQueryResult } from '@tanstack/react-query'
import { useAreBalancesHidden } from '#session/preferences.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { t } from '#texts/t.ts'
import { hasEnded, type Run } from './run-state.ts'
import css from './task.module.css'

/** Shows what tasks have paid on each of the last 30 days; today's bar is dashed up to what the open tasks may still pay. */
export function IncomeCard({
  runs,
  income: { data, isPending },
}: {
  runs: readonly Run[]
  income: UseQueryResult<Answer<'purchase/income'>>
}) {
  const hidden = useAreBalancesHidden()
  const open = runs.filter((run) => !hasEnded(run.state))
  if (isPending && !hidden && open.length > 0) return <Skeleton height={236} card />
  if (!data || hidden) return null
  const paid = data.days.filter(({ income }) => Number(income) > 0).length
  const missed = data.days.reduce((sum, day) => sum + day.missed, 0)
  const first = data.days.findIndex(({ income, missed: lost }) => Number(income) > 0 || lost > 0)
  // Before a day has ended there is nothing to draw, and no day before the first task has a place.
  if (first < 0 || first === data.days.length - 1) return null
  const days = data.days.slice(first)
  const total = data.days.reduce((sum, { income }) => sum + minorOrZero('SNT', income), 0n)
  const possible = open.reduce((sum, run) => sum + Number(run.dailyIncome), 0)
  const bars = days.map(({ date, income, missed: lost }, i) => ({
    name: dayText(date),
    value: Number(income),
    text: `${amountText(income)} SNT`,
    missed: lost > 0,
    ...(i === days.length - 1 && { open: Number(income) + possible }),
  }))
  return (
    <Card label={t('home.income-title')}>
      <div className={css['row']}>
        <h2>{t('home.income-title')}</h2>
        <span className="quiet">{t('home.income-days', { count: days.length })}</span>
      </div>
      <div className={css['row']}>
        <AmountText value={formatMinor('SNT', amount('SNT', total))} unit="SNT" size="medium" />
        <span className="quiet">
          <Dotted
            text={[t('home.income-paid', { count: paid }), missed > 0 && t('home.income-missed', { count: missed })]
              .filter(Boolean)
              .join(' · ')}
          />
        </span>
      </div>
      <BarChart
        bars={bars}
        label={t('home.income-title')}
        names={[t('home.income-day'), 'SNT']}
        ends={[bars[0]?.name ?? '', t('home.income-today')]}
        format={(value) => numberText(value, { maximumFractionDigits: 2 })}
      />
    </Card>
  )
}

/** Says on the first page that nothing is sold while a payout is late. */
export function OverdueNotice(): ReactNode {
  const refusal = useRefusal('pledge')
  return <RefusalNotice refusal={refusal?.code === 'task.payouts-overdue' ? refusal : undefined} />
}
