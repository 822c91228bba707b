import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { ListRow } from '@synet/ui/layout/list-row'
import { Notice } from '@synet/ui/feedback/notice'
import { isAmount } from '@synet/ui/fields/amount-input'
import { shortAmountText } from '@synet/words/format'
import { useState } from 'react'
import { RefusalNotice, usePledgeRefusal } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { TrainingFaultNotice } from '#training/training-fault.tsx'
import { LazyPledgeSheet } from './lazy-pledge-sheet.tsx'
import type { PledgeShort } from './pledge-sheet.tsx'
import { incomeOfPeriod, incomePerDay, unitsPerDay } from './projected-income.ts'
import type { Market, Task } from './run-state.ts'
import { isOnSale, saleText } from './sale-text.ts'

const usualExample = '1000'

const Terms = ({ task, market }: { task: Task; market: Market }) => (
  <Card label={t('task.terms')}>
    <h2>{t('task.terms')}</h2>
    <FactList
      facts={[
        { name: t('task.period-name'), value: t('task.period', { days: task.periodDays }) },
        {
          name: t('pledge.locked'),
          value: t('pledge.range', {
            min: shortAmountText(task.minAmount),
            max: shortAmountText(task.maxAmount),
          }),
        },
        task.breakEven !== null && {
          name: t('pledge.break-even'),
          value: <AmountText value={task.breakEven} unit="USDT" />,
          note: t('pledge.break-even-note'),
          stack: true,
        },
        {
          name: t('task.work'),
          value: t('task.units', { units: unitsPerDay(task, '0', market), max: market.unitsPerDayMax }),
        },
      ]}
    />
  </Card>
)

const conditionOf = (task: Task, market: Market, amount: string): string =>
  t('task.condition', { amount: shortAmountText(amount), units: unitsPerDay(task, amount, market) })

interface TaskViewProps {
  task: Task
  market: Market
  /** The user has chosen it in the list before. */
  amount: string | undefined
  onDeposit: (short: PledgeShort) => Promise<void>
}

/** All terms of one task, with what an example would earn and under which condition. */
export function TaskView({ task, market, amount, onDeposit }: TaskViewProps) {
  const [open, setOpen] = useState(false)
  const refusal = usePledgeRefusal()
  const chosen = amount !== undefined && isAmount(amount) ? amount : undefined
  const example = chosen ?? usualExample
  const perDay = incomePerDay(example, task.dailyRate) ?? '0'
  const bonus = incomePerDay(example, task.bonusRate) ?? '0'
  return (
    <>
      <Terms task={task} market={market} />
      <Card label={t('task.example')}>
        <h2>{t('task.example')}</h2>
        <FactList
          facts={[
            { name: t('pledge.locked'), value: <AmountText value={example} unit="USDT" /> },
            {
              name: t('pledge.per-day'),
              value: <AmountText value={perDay} unit="SNT" />,
              note: t('task.paid-days-only'),
            },
            Number(bonus) > 0 && {
              name: t('pledge.bonus'),
              value: <AmountText value={bonus} unit="SNT" />,
              note: t('pledge.bonus-note'),
            },
            {
              name: t('task.at-most'),
              value: <AmountText value={incomeOfPeriod(task, example)} unit="SNT" />,
              strong: true,
            },
          ]}
        />
        <p className="quiet">{conditionOf(task, market, example)}</p>
      </Card>
      <Notice>{t('task.snt-risk')}</Notice>
      <Card flush>
        <ListRow
          icon="network"
          title={t('task.project')}
          note={t('task.project-note')}
          onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code: task.projectCode }))}
        />
      </Card>
      {task.paused && <Notice tone="warn">{t('task.paused')}</Notice>}
      {task.accountLimit && <Notice tone="warn">{t('task.account-limit')}</Notice>}
      <RefusalNotice refusal={refusal} />
      <TrainingFaultNotice />
      <Button block disabled={!isOnSale(task) || refusal !== undefined} onClick={() => setOpen(true)}>
        {saleText(task)}
      </Button>
      <LazyPledgeSheet
        task={task}
        market={market}
        amount={chosen}
        isInPlaceOfPage
        open={open}
        onClose={() => setOpen(false)}
        onDeposit={onDeposit}
      />
    </>
  )
}
