import { Button } from '@synet/ui/controls/button'
import type { TrainingView } from '@synet/training/client/training-view'
import { t } from '#texts/t.ts'
import { isAtWork, pauseTraining, resumeTraining, startTraining } from '#training/train-here.ts'
import { canTrain, hasEnded, type Run } from './run-state.ts'

/** Starts, pauses and resumes training for the run on this device. */
export function RunControls({ run, view }: { run: Run; view: TrainingView | undefined }) {
  const mine = view?.runId === run.id ? view : undefined
  if (hasEnded(run.state) || run.state === 'expired') return null
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
  if (!canTrain(run.state)) return null
  return (
    <Button block onClick={() => startTraining(run.id, run.state === 'new' || run.state === 'starting')}>
      {t(run.state === 'new' ? 'run.start' : 'run.go-on')}
    </Button>
  )
}
