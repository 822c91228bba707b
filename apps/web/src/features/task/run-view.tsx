import type { TrainingView } from '@synet/training/client/training-view'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { shortAmountText, timeText } from '@synet/words/format'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, type ComponentProps, lazy, useEffect } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { ReceiptLink } from '#money/receipt-link.tsx'
import { lazyPart } from '#navigation/lazy-part.ts'
import { go, nav } from '#navigation/nav.ts'
import { Columns } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { useIsInOtherTab } from '#training/other-tab.ts'
import { isAtWork, useTraining } from '#training/train-here.ts'
import { runQuery, unitsQuery } from './queries.ts'
import { canTrain, hasEnded, idleTone, type Run, runStateText } from './run-state.ts'
import { RunFacts } from './run-facts.tsx'
import { QuotaToday } from './quota-today.tsx'
import { DayLog } from './day-log.tsx'
import { RunLicenceEnds } from './licence-ends.tsx'
import { useTimeLeft } from '#texts/countdown.ts'
import type { LiveFigures as Whole } from './live-figures.tsx'
import { Button } from '@synet/ui/controls/button'
import { kitWord } from '@synet/words/translate'
import { projectsQuery } from '#api/projects-query.ts'
import { UnitRow } from './unit-row.tsx'

/** The newest units of the run, with the names of other projects that they trained. */
function UnitLog({ run }: { run: Run }) {
  const query = useQuery(unitsQuery(run.id))
  const units = query.data?.list ?? []
  const isElsewhere = units.some(({ project }) => project !== run.projectCode)
  const { data: projects } = useQuery({ ...projectsQuery(), enabled: isElsewhere })
  const nameOf = (code: string): string | undefined =>
    code === run.projectCode ? undefined : (projects?.list.find((candidate) => candidate.code === code)?.name ?? code)
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('units.title')}</h2>
      <Card flush>
        {units.length === 0 ? (
          <ListRow icon="note" title={t('units.none')} />
        ) : (
          units.map((unit) => (
            <UnitRow key={unit.leaseId} unit={unit} when={timeText(unit.at)} project={nameOf(unit.project)} />
          ))
        )}
      </Card>
      {query.data?.next && (
        <Button kind="quiet" block onClick={() => void go(nav.navigateTo('/pages-sub/task/contributions'))}>
          {kitWord('kit.show-more')}
        </Button>
      )}
    </section>
  )
}

const fetchFigures = async () => ({ default: (await import('./live-figures.tsx')).LiveFigures })
const Later = lazy(fetchFigures)

/** The figures with their chart: fetched after the page, there when training starts. */
function LazyLiveFigures({
  view,
  projectCode,
}: Omit<ComponentProps<typeof Whole>, 'view'> & { view: TrainingView | undefined }) {
  useEffect(() => void fetchFigures().catch(() => undefined), [])
  return (
    view && (
      <Suspense
        fallback={
          <>
            <Skeleton height={490} card />
            {isAtWork(view) && <Skeleton height={178} card />}
          </>
        }
      >
        <Later view={view} projectCode={projectCode} />
      </Suspense>
    )
  )
}

/** Says in one sentence what the device is doing right now. */
function DeviceState({ view }: { view: TrainingView }) {
  const { state, paused, pausedBy, resting } = view
  const leftMs = useTimeLeft(state.kind === 'waiting' ? state.until : undefined)
  const [tone, text]: [Tone, string] =
    paused && isAtWork(view)
      ? ['waiting', t(pausedBy ? `device.paused-${pausedBy}` : 'device.paused')]
      : state.kind === 'waiting'
        ? // A queue is not a fault, and no fault of theirs.
          [
            state.reason === 'busy' ? 'working' : 'waiting',
            t(`device.waiting-${state.reason}`, { seconds: Math.ceil(leftMs / 1_000) }),
          ]
        : state.kind === 'stopped'
          ? ['bad', state.message]
          : state.kind === 'quota-filled'
            ? ['good', t('device.quota-filled')]
            : ['working', t(state.kind === 'training' && resting ? 'device.resting' : `device.${state.kind}`)]
  return (
    <div role="status">
      <StatusTag tone={tone}>{text}</StatusTag>
    </div>
  )
}

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
  return <StatusTag tone={idleTone(run)}>{runStateText(run)}</StatusTag>
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
