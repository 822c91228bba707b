import { Cells } from '@synet/ui/charts/cells'
import { Card } from '@synet/ui/layout/card'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import type { ReactNode } from 'react'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { useIsAtWork } from '#training/at-work.ts'
import { RunFacts } from './run-facts.tsx'
import { useIsInOtherTab } from '#training/other-tab.ts'
import { hasEnded, idleTone, type Run, runStateText, runTone } from './run-state.ts'
import css from './task.module.css'

/** Today's units as cells, counted only. */
export function RunCells({ run }: { run: Run }) {
  const today = t('run.quota-today', { done: run.unitsVerified, quota: run.quota })
  return (
    <span>
      <Cells count={run.quota} done={run.unitsVerified} pending={run.unitsPending} label={today} />
      <span className="note" style={{ display: 'block', marginTop: 6 }}>
        {today}
      </span>
    </span>
  )
}

/**
 * Shows a run in a list: its state, the locked amount and the income so far.
 * @param day draws today's units
 */
export function RunCard({ run, place, day }: { run: Run; place?: ReactNode; day: ReactNode }) {
  const atWork = useIsAtWork()
  const otherTab = useIsInOtherTab(run.id)
  const isWorking = atWork || otherTab || run.onComputer
  return (
    <Card onClick={() => void go(nav.navigateTo('/pages/task-list/run', { id: run.id }))}>
      <span className={css['row']}>
        <span>
          <span className={css['name']}>{run.name}</span>
          <span className="note" style={{ display: 'block' }}>
            {hasEnded(run.state)
              ? t('run.days-paid', { paid: run.daysPaid, days: run.periodDays })
              : t('run.day-of', { day: run.dayNumber, days: run.periodDays })}
            {place && <> · {place}</>}
          </span>
        </span>
        <StatusTag tone={isWorking ? runTone[run.state] : idleTone(run)}>{runStateText(run)}</StatusTag>
      </span>
      {!hasEnded(run.state) && day}
      <RunFacts run={run} />
    </Card>
  )
}
