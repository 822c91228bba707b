import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountText } from '@synet/ui/layout/amount-text'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateText, dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { LoadedRow } from '#api/loaded-row.tsx'
import { numberFact } from '#money/order-facts.tsx'
import { Receipt } from '#money/receipt.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { startTraining } from '#training/train-here.ts'
import { runQuery } from './queries.ts'
import { canTrain, type Run } from './run-state.ts'

const Facts = ({ run }: { run: Run }) => (
  <FactList
    facts={[
      numberFact(run.number),
      { name: t('pledge.task'), value: run.name },
      { name: t('run.locked'), value: <AmountText value={run.amount} unit="USDT" /> },
      {
        name: t('pledge.per-day'),
        value: <AmountText value={run.dailyIncome} unit="SNT" />,
        note: t('pledge.per-day-note', { units: run.quota }),
      },
      Number(run.bonusPerDay) > 0 && {
        name: t('pledge.bonus'),
        value: <AmountText value={run.bonusPerDay} unit="SNT" />,
        note: t('pledge.bonus-note'),
      },
      { name: t(run.autoReinvest ? 'run.round-ends' : 'run.returns'), value: dateText(run.endsAt) },
      {
        name: t('reinvest.name'),
        value: t(run.autoReinvest ? 'common.on' : 'common.off'),
        note: t(run.autoReinvest ? 'reinvest.on' : 'reinvest.off', { days: run.periodDays }),
      },
      { name: t('order.time'), value: dateTimeText(run.startedAt) },
    ]}
  />
)

/** Starts the work, and opens its page. */
function Next({ run }: { run: Run }) {
  const isNew = run.state === 'new'
  const startAndOpen = async (): Promise<void> => {
    if (canTrain(run.state)) startTraining(run.id, isNew)
    await go(nav.redirectTo('/pages/task-list/run', { id: run.id }))
  }
  return (
    <Button block onClick={startAndOpen}>
      {t(isNew ? 'run.start' : canTrain(run.state) ? 'run.go-on' : 'title.run')}
    </Button>
  )
}

/** What was locked for a task, what it earns for which work, and when the principal comes back. */
export function RunReceipt({ id }: { id: string }) {
  const query = useQuery(runQuery(id))
  return (
    <LoadedRow query={query} missing={<Notice tone="bad">{t('run.not-found')}</Notice>}>
      {(run) => (
        <Receipt
          title={t('receipt.task')}
          amount={run.amount}
          unit="USDT"
          number={run.number}
          facts={<Facts run={run} />}
          next={<Next run={run} />}
        />
      )}
    </LoadedRow>
  )
}
