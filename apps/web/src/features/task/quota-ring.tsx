import { ProgressRing } from '@synet/ui/feedback/progress-ring'
import { t } from '#texts/t.ts'
import type { Run } from './run-state.ts'
import css from './task.module.css'

/** Today's verified and pending units as a ring. */
export function QuotaRing({ run }: { run: Run }) {
  const quota = Math.max(1, run.quota)
  const done = run.unitsVerified >= run.quota
  return (
    <ProgressRing
      share={run.unitsVerified / quota}
      pending={run.unitsPending / quota}
      done={done}
      label={t('run.quota-today', { done: run.unitsVerified, quota: run.quota })}
      size={184}
    >
      <div className={css['ring-number']}>
        {run.unitsVerified}
        <span className={css['quiet']}> / {run.quota}</span>
      </div>
      <div className={css['note']}>{t('run.units-verified')}</div>
      {run.unitsPending > 0 && (
        <div className={css['quiet']}>{t('run.units-pending', { count: run.unitsPending })}</div>
      )}
    </ProgressRing>
  )
}
