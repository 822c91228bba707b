import { Button } from '@synet/ui/controls/button'
import { shortAmountText, dateTimeText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import { useIsInOtherTab } from '#training/other-tab.ts'
import { isAtWork, pauseTraining, resumeTraining, startTraining, useTraining } from '#training/train-here.ts'
import { canTrain, hasEnded, isAllSent, type Run } from './run-state.ts'

function Control({ run }: { run: Run }) {
  const view = useTraining()
  const otherTab = useIsInOtherTab(run.id)
  const mine = view?.runId === run.id ? view : undefined
  if (mine && isAtWork(mine)) {
    return mine.paused ? (
      <Button block onClick={resumeTraining}>
        {t('run.resume')}
      </Button>
    ) : (
      <Button block kind="secondary" onClick={pauseTraining}>
        {t('run.pause')}
      </Button>
    )
  }
  if (otherTab || !canTrain(run.state) || isAllSent(run)) return null
  return (
    <Button block onClick={() => startTraining(run.id, run.state === 'new' || run.state === 'starting')}>
      {t(run.state === 'new' ? 'run.start' : 'run.go-on')}
    </Button>
  )
}

/** Starts, pauses and resumes training for the run on this device; below, what today's work earns. */
export function RunControls({ run }: { run: Run }) {
  // The page says what the day brought.
  if (hasEnded(run.state) || run.state === 'expired' || run.state === 'today-done') return null
  const amount = shortAmountText(run.dailyIncome)
  const { quota, unitsVerified: verified, unitsPending: pending } = run
  return (
    <>
      <Control run={run} />
      <p className="note" style={{ textAlign: 'center' }}>
        {isAllSent(run)
          ? t('device.all-sent', { quota, verified, pending })
          : t('run.today-open', { amount, time: dateTimeText(run.dayEndsAt) })}
      </p>
    </>
  )
}
