import type { TrainingView } from '@synet/training/client/training-view'
import { Core } from '@synet/ui/charts/core'
import { classNames } from '@synet/ui/layout/class-names'
import { Sheet } from '@synet/ui/overlays/sheet'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '#texts/t.ts'
import { trainingSettings } from '#training/settings.ts'
import { isAtWork } from '#training/train-here.ts'
import { dayRows, minutesLeft } from './day-core.ts'
import { unitsQuery } from './queries.ts'
import { canTrain, isAllSent, type Run } from './run-state.ts'
import css from './task.module.css'

const vibrationMs = 30

/** Says by a short vibration that one more unit was verified, where this is switched on. */
function useVerifiedVibration(verified: number): void {
  const before = useRef(verified)
  useEffect(() => {
    if (verified > before.current && trainingSettings().vibrates) navigator.vibrate(vibrationMs)
    before.current = verified
  }, [verified])
}

/** Today's units: how many are verified, and what each of them did to the model. The row in progress fills with its steps. */
export function QuotaToday({ run, view }: { run: Run; view: TrainingView | undefined }) {
  const [explains, setExplains] = useState(false)
  const { data } = useQuery(unitsQuery(run.id))
  const units = data?.list ?? []
  const underWay = view?.state.kind === 'training' ? view.underWay : []
  const { quota, unitsVerified: verified, unitsPending: pending } = run
  useVerifiedVibration(verified)
  const left = view && minutesLeft({ quota, verified, pending, bytesPerSecond: view.bytesPerSecond }, underWay)
  const progress = underWay.length > 0 ? view?.progress : undefined
  return (
    <div className="section">
      <div className={css['count']}>
        <strong>{verified}</strong>
        <span>/ {quota}</span>
        <small>{t('run.units-verified')}</small>
      </div>
      <Core
        // What was verified before the units arrived is no news.
        key={data ? 'units' : 'none'}
        rows={dayRows(units, underWay)}
        count={quota}
        label={t('run.quota-today', { done: verified, quota })}
        done={run.state === 'today-done'}
      />
      <div className={css['under']}>
        <span className="note">
          {progress
            ? t('run.step-of', { step: progress.step, of: progress.of })
            : pending > 0 && !isAllSent(run) && t('run.units-pending', { count: pending })}
        </span>
        <button type="button" className={css['explain']} onClick={() => setExplains(true)}>
          {t('run.cells')}
        </button>
      </div>
      {view && canTrain(run.state) && (isAtWork(view) || view.state.kind === 'quota-filled') && (
        <p className={classNames('quiet', css['pace'])}>
          <span>{left !== undefined && t('run.minutes-left', { count: left })}</span>
          {isAtWork(view) && !view.paused && t('live.keep-open')}
        </p>
      )}
      <Sheet open={explains} onClose={() => setExplains(false)} title={t('run.cells')}>
        <p>{t('run.cells-rows')}</p>
        <p>{t('run.cells-states')}</p>
      </Sheet>
    </div>
  )
}
