import { Core } from '@synet/ui/charts/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '#texts/t.ts'
import { useTraining } from '#training/train-here.ts'
import { dayRows } from './day-core.ts'
import { unitsQuery } from './queries.ts'
import type { Run } from './run-state.ts'

/** Today's units of a run on its card: one row per unit, drawn from what the unit changed. */
export function RunCore({ run }: { run: Run }) {
  const { data } = useQuery(unitsQuery(run.id))
  const view = useTraining()
  const underWay = view?.runId === run.id && view.state.kind === 'training' ? view.underWay : []
  const today = t('run.quota-today', { done: run.unitsVerified, quota: run.quota })
  return (
    <span className="lines">
      <Core
        // What was verified before the units arrived is no news.
        key={data ? 'units' : 'none'}
        rows={dayRows(data?.list ?? [], underWay)}
        count={run.quota}
        label={today}
        done={run.state === 'today-done'}
      />
      <span className="note">{today}</span>
    </span>
  )
}
