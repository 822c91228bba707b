import { Cells } from '@synet/ui/charts/cells'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Dotted } from '@synet/ui/layout/dotted'
import { amountText, dateText, shortAmountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { type Refusal, RefusalNotice } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { addSnt, multiplySnt } from './projected-income.ts'
import { openRunsQuery } from './queries.ts'
import type { Run } from './run-state.ts'
import css from './task.module.css'

/** The ways out, each with its price. */
function WaysOut({ run }: { run: Run }) {
  const toRun = (): void => void go(nav.navigateTo('/pages/task-list/run', { id: run.id }))
  const lost = addSnt(run.dailyIncome, multiplySnt(run.bonusPerDay, run.daysPaid))
  return (
    <section className="section">
      <h3>{t('pledge.can-do')}</h3>
      <Card flush>
        <ListRow
          icon="clock"
          title={t('pledge.wait', { date: dateText(run.endsAt) })}
          note={t(run.autoReinvest ? 'pledge.wait-restarts' : 'pledge.wait-ends')}
          onClick={toRun}
        />
        <ListRow
          icon="close"
          title={t('pledge.end-early', { name: run.name })}
          note={t('pledge.end-early-note', {
            amount: shortAmountText(run.amount),
            lost: amountText(lost),
          })}
          onClick={toRun}
        />
      </Card>
    </section>
  )
}

/** Why there can be no pledge now; where a task holds the node, that task and what can be done about it. */
export function PledgeBlocked({ refusal }: { refusal: Refusal }) {
  const isBusy = refusal.code === 'task.node-busy'
  const run = useQuery({ ...openRunsQuery, enabled: isBusy }).data?.list[0]
  return (
    <>
      <RefusalNotice refusal={refusal} />
      {isBusy && run && (
        <div className={css['raised']}>
          <Card label={run.name}>
            <span className={css['row']}>
              <span className={css['name']}>{run.name}</span>
              <span className="note">{t('run.quota-today', { done: run.unitsVerified, quota: run.quota })}</span>
            </span>
            <span className="note">
              <Dotted
                text={`${t('run.day-of', { day: run.dayNumber, days: run.periodDays })} · ${amountText(run.amount)} USDT`}
              />
            </span>
            <Cells
              count={run.periodDays}
              done={run.daysCompleted}
              label={t('run.day-of', { day: run.dayNumber, days: run.periodDays })}
            />
          </Card>
          <WaysOut run={run} />
        </div>
      )}
    </>
  )
}
