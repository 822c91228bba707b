import type { TrainingView } from '@synet/training/client/training-view'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { shortAmountText } from '@synet/words/format'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { ReceiptLink } from '#money/receipt-link.tsx'
import { lazyPart } from '#navigation/lazy-part.ts'
import { go, nav } from '#navigation/nav.ts'
import { Columns } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { useIsInOtherTab } from '#training/other-tab.ts'
import { isAtWork, useTraining } from '#training/train-here.ts'
import { LazyLiveFigures } from './lazy-live-figures.tsx'
import { runQuery } from './queries.ts'
import { canTrain, hasEnded, type Run, runTone, runStateText } from './run-state.ts'
import { RunFacts } from './run-facts.tsx'
import { QuotaToday } from './quota-today.tsx'
import { DeviceState } from './device-state.tsx'
import { UnitLog } from './unit-log.tsx'
import { DayLog } from './day-log.tsx'
import { RunLicenceEnds } from './licence-ends.tsx'

const Elsewhere = lazyPart(async () => (await import('./elsewhere.tsx')).Elsewhere)
const ExpiredNotice = lazyPart(async () => (await import('./expired-notice.tsx')).ExpiredNotice)
/** The list of regions takes a slow phone a while, and stands below the day. */
const RunChoices = lazyPart(async () => (await import('./run-choices.tsx')).RunChoices)
const EndEarly = lazyPart(async () => (await import('./end-early.tsx')).EndEarly)

/** Shown once per day; the page without it is whole. */
const DayDone = lazyPart(async () => (await import('./day-done.tsx')).DayDone)

/** The device filled the quota of a day that is over: a new one has begun since. */
const isOfYesterday = ({ state }: TrainingView, run: Run): boolean =>
  state.kind === 'quota-filled' && run.unitsVerified + run.unitsPending < run.quota

/** @param mine the training of this run on this device */
function StateTag({ run, mine }: { run: Run; mine: TrainingView | undefined }) {
  const otherTab = useIsInOtherTab(run.id)
  const here = mine !== undefined && isAtWork(mine) && !mine.paused
  if (run.onComputer && !here) return <StatusTag tone="working">{t('device.on-computer')}</StatusTag>
  if (otherTab && !here) return <StatusTag tone="working">{t('device.other-tab')}</StatusTag>
  // What the device last did says nothing of a run whose day or term is over.
  if (mine && canTrain(run.state) && !isOfYesterday(mine, run)) return <DeviceState view={mine} />
  return <StatusTag tone={runTone[run.state]}>{runStateText(run)}</StatusTag>
}

/** Shows the target, the work and the income of today. */
function Today({ run, dayEnd }: { run: Run; dayEnd: ReactNode }) {
  const view = useTraining()
  const mine = view?.runId === run.id ? view : undefined
  const ended = hasEnded(run.state)
  return (
    <>
      <div>
        <StateTag run={run} mine={mine} />
      </div>
      {mine && (
        <Suspense>
          <Elsewhere view={mine} projectCode={run.projectCode} />
        </Suspense>
      )}
      {run.state === 'expired' && (
        <Suspense>
          <ExpiredNotice />
        </Suspense>
      )}
      {ended && run.pendingDays > 0 && (
        <Notice title={t('run.pending-title', { count: run.pendingDays })}>
          {t('run.pending-text', { amount: shortAmountText(run.pendingIncome) })}
        </Notice>
      )}
      {!ended && <QuotaToday run={run} view={mine} />}
      {run.state === 'today-done' && (
        <Suspense fallback={<Skeleton height={88} />}>
          <DayDone run={run} next={dayEnd} />
        </Suspense>
      )}
      <LazyLiveFigures
        view={mine && (mine.sample || isAtWork(mine)) ? mine : undefined}
        projectCode={run.projectCode}
      />
      <Card label={t('run.facts')}>
        <RunFacts run={run} />
      </Card>
      {!ended && run.state !== 'expired' && <RunLicenceEnds run={run} />}
    </>
  )
}

/** Shows the work of the run so far, and the choices that its user has. */
function RunRecord({ run }: { run: Run }) {
  const ended = hasEnded(run.state)
  return (
    <>
      <UnitLog run={run} />
      <Card flush>
        <ListRow
          icon="network"
          title={t('task.project')}
          note={t('task.project-note')}
          onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code: run.projectCode }))}
        />
        {!ended && (
          <ListRow
            icon="device"
            title={t('title.move-work')}
            onClick={() => go(nav.navigateTo('/pages-sub/device/computer'))}
          />
        )}
      </Card>
      <DayLog run={run} />
      <ReceiptLink of="task" id={run.id} />
      {!ended && (
        <>
          <Suspense fallback={<Skeleton height={230} card />}>
            <RunChoices run={run} />
          </Suspense>
          <Suspense fallback={<Skeleton height={48} />}>
            <EndEarly run={run} />
          </Suspense>
        </>
      )}
    </>
  )
}

/** @param dayEnd what is offered once a day is filled */
export function RunView({ id, dayEnd }: { id: string; dayEnd: ReactNode }) {
  const query = useQuery(runQuery(id))
  return (
    <Loaded query={query} skeleton={<RunSkeleton />}>
      {({ list }) => {
        const run = list[0]
        if (!run) return <Notice tone="bad">{t('run.not-found')}</Notice>
        return (
          <Columns>
            <Today run={run} dayEnd={dayEnd} />
            <RunRecord run={run} />
          </Columns>
        )
      }}
    </Loaded>
  )
}

const RunSkeleton = () => (
  <>
    <Skeleton height={24} width="120px" />
    <Skeleton height={88} />
    <Skeleton height={120} card />
  </>
)
