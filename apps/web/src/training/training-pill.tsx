import { Cells } from '@synet/ui/charts/cells'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { isAtWork, pauseTraining, resumeTraining, useTraining } from './train-here.ts'
import css from './training-pill.module.css'

/** Says on every tab that this device works, how far today's quota is, and pauses it. */
export function TrainingPill() {
  const view = useTraining()
  const id = view?.runId ?? ''
  const run = useQuery({ ...callQuery('purchase/taskPledgeList', { id }), enabled: id !== '' }).data?.list[0]
  if (!view || !isAtWork(view) || !run) return null
  const progress = view.state.kind === 'training' ? view.progress : undefined
  const today = t('run.quota-today', { done: run.unitsVerified, quota: run.quota })
  return (
    <aside className={css['pill']} aria-label={t('live.title')}>
      <button
        type="button"
        className={css['open']}
        onClick={() => void go(nav.navigateTo('/pages/task-list/run', { id: run.id }))}
      >
        <span>
          {t(view.paused ? 'device.paused' : 'live.title')}
          <span className={css['count']}>
            {run.unitsVerified} / {run.quota}
          </span>
        </span>
        <Cells
          count={run.quota}
          done={run.unitsVerified}
          pending={run.unitsPending}
          part={progress && progress.step / progress.of}
          label={today}
        />
      </button>
      <button type="button" className={css['pause']} onClick={view.paused ? resumeTraining : pauseTraining}>
        {t(view.paused ? 'run.resume' : 'run.pause')}
      </button>
    </aside>
  )
}
