import { Button } from '@synet/ui/controls/button'
import { dateTimeText, shortAmountText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import { useIsInOtherTab } from '#training/other-tab.ts'
import { useIsAtWork } from '#training/at-work.ts'
import { startTraining } from '#training/train-here.ts'
import { readUnitMs } from '#training/unit-pace.ts'
import { dayEarned } from './day-earned.ts'
import { type Run, waitsForWork } from './run-state.ts'
import { formatMinor } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { useEffect, useState } from 'react'
import { go, nav } from '#navigation/nav.ts'
import { useAreBalancesHidden } from '#session/preferences.ts'
import { savePaidShown, paidSince, readPaidShown } from './paid-news.ts'

/** Shows the days that were paid since this device last showed the task, until a person opens them. */
function PaidDays({ run }: { run: Run }) {
  const hidden = useAreBalancesHidden()
  const [shown, setShown] = useState(() => readPaidShown(run))
  useEffect(() => savePaidShown(run), [run])
  const news = paidSince(shown, run)
  if (!news) return null
  return (
    <Card flush>
      <ListRow
        icon="done"
        title={t('home.income-paid', { count: news.days })}
        end={<AmountText value={formatMinor('SNT', news.paid)} unit="SNT" plus good hidden={hidden} />}
        onClick={() => {
          setShown(run)
          return go(nav.navigateTo('/pages-sub/finance/balance-detail', { asset: 'SNT' }))
        }}
      />
    </Card>
  )
}

/** How long the rest of the day takes on this device, once one of its units has been measured here. */
function minutesText(left: number): string {
  const unitMs = readUnitMs()
  if (unitMs === undefined) return t('run.minutes-unknown')
  return t('run.minutes-left', { count: Math.max(1, Math.ceil((unitMs * left) / 60_000)) })
}

/**
 * Starts today's work on this device, and says how long it takes here and until when it counts. Once it is done, it says
 * what that pays and when.
 */
function DailyAct({ run }: { run: Run }) {
  const atWork = useIsAtWork()
  const otherTab = useIsInOtherTab(run.id)
  const { id, state, quota, unitsVerified, unitsPending, dailyIncome, dayEndsAt } = run
  if (state === 'today-done') return <p className="note">{dayEarned(run)}</p>
  if (!waitsForWork(run, otherTab || atWork)) return null
  return (
    <div>
      <Button block onClick={() => startTraining(id, state !== 'running')}>
        {t('run.train-now')}
      </Button>
      <p className="note" style={{ marginTop: 8, textAlign: 'center' }}>
        {t('run.today-open', { amount: shortAmountText(dailyIncome), time: dateTimeText(dayEndsAt) })}
        <span style={{ display: 'block' }}>{minutesText(quota - unitsVerified - unitsPending)}</span>
      </p>
    </div>
  )
}

/** Shows the days that were paid, and today's work. */
export const TrainNow = ({ run }: { run: Run }) => (
  <>
    <PaidDays run={run} />
    <DailyAct run={run} />
  </>
)
