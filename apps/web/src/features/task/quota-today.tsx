import type { TrainingView } from '@synet/training/client/training-view'
import { Cells } from '@synet/ui/charts/cells'
import { t } from '#texts/t.ts'
import type { Run } from './run-state.ts'
import css from './task.module.css'

/** Today's units: how many are verified, as a number and as cells. The cell under way fills with its steps. */
export function QuotaToday({ run, view }: { run: Run; view: TrainingView | undefined }) {
  const progress = view?.state.kind === 'training' ? view.progress : undefined
  return (
    <div className={css['today']}>
      <div className={css['count']}>
        <strong>{run.unitsVerified}</strong>
        <span>/ {run.quota}</span>
        <small>{t('run.units-verified')}</small>
      </div>
      <Cells
        tall
        count={run.quota}
        done={run.unitsVerified}
        pending={run.unitsPending}
        part={progress && progress.step / progress.of}
        label={t('run.quota-today', { done: run.unitsVerified, quota: run.quota })}
      />
      <div className={css['row']}>
        <span className={css['note']}>{progress && `${t('live.step')} ${progress.step} / ${progress.of}`}</span>
        {run.unitsPending > 0 && (
          <span className={css['quiet']}>{t('run.units-pending', { count: run.unitsPending })}</span>
        )}
      </div>
    </div>
  )
}
