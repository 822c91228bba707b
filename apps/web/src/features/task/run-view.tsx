import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { FactList } from '@synet/ui/layout/fact-list'
import { ListRow } from '@synet/ui/layout/list-row'
import { Notice } from '@synet/ui/feedback/notice'
import { ProgressRing } from '@synet/ui/feedback/progress-ring'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { toast } from '@synet/ui/overlays/toast'
import type { Answer } from '@synet/contract/calls'
import type { TrainingView } from '@synet/training/client/training-view'
import { amountText, dateText, dateTimeText, numberText, timeText } from '@synet/words/format'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { useTimeLeft } from '#texts/countdown.ts'
import { failureText, toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'
import {
  isAtWork,
  pauseTraining,
  resumeTraining,
  startTraining,
  stopTraining,
  useTraining,
} from '#training/train-here.ts'
import { LazyLiveFigures } from './lazy-live-figures.tsx'
import { times } from './projected-income.ts'
import { runDaysQuery, runQuery, unitsQuery } from './queries.ts'
import { regionName } from '#texts/region-names.ts'
import { canTrain, hasEnded, type Run, runTone } from './run-state.ts'
import css from './task.module.css'
import { UnitRow } from './unit-row.tsx'

type Day = Answer<'purchase/taskIncome'>['list'][number]

function ThreeFacts({ run }: { run: Run }) {
  return (
    <Card label={t('run.facts')}>
      <dl className={css['facts']}>
        <div>
          <dt>{t(hasEnded(run.state) ? 'run.was-locked' : 'run.locked')}</dt>
          <dd>
            <AmountText value={run.amount} unit="USDT" />
          </dd>
        </div>
        <div>
          <dt>{t(hasEnded(run.state) ? 'run.ended-on' : 'run.returns')}</dt>
          <dd>{dateText(run.endsAt)}</dd>
        </div>
        <div>
          <dt>{t('run.credited')}</dt>
          <dd>
            <AmountText value={run.produced} unit="SNT" />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function QuotaRing({ run }: { run: Run }) {
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

/** What the device is doing right now, in one sentence. */
function DeviceState({ view }: { view: TrainingView }) {
  const { state, paused, pausedBy, resting } = view
  const leftMs = useTimeLeft(state.kind === 'waiting' ? state.until : undefined)
  const [tone, text]: [Tone, string] =
    paused && isAtWork(view)
      ? ['waiting', t(pausedBy === 'battery' ? 'device.paused-battery' : 'device.paused')]
      : state.kind === 'waiting'
        ? ['waiting', t(`device.waiting-${state.reason}`, { seconds: Math.ceil(leftMs / 1_000) })]
        : state.kind === 'stopped'
          ? ['bad', state.message]
          : state.kind === 'quota-filled'
            ? ['good', t('device.quota-filled')]
            : ['working', t(state.kind === 'training' && resting ? 'device.resting' : `device.${state.kind}`)]
  return (
    <div role="status" className={css['doing']}>
      <StatusTag tone={tone}>{text}</StatusTag>
    </div>
  )
}

function Controls({ run, view }: { run: Run; view: TrainingView | undefined }) {
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

function UnitLog({ runId }: { runId: string }) {
  const query = useQuery(unitsQuery(runId))
  const units = query.data?.list ?? []
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('units.title')}</h2>
      <Card flush>
        {units.length === 0 ? (
          <ListRow icon="note" title={t('units.none')} />
        ) : (
          units.slice(0, 20).map((unit) => <UnitRow key={unit.leaseId} unit={unit} when={timeText(unit.at)} />)
        )}
      </Card>
    </section>
  )
}

const dayTone: Record<Day['state'], Tone> = {
  open: 'working',
  pending: 'waiting',
  earned: 'waiting',
  credited: 'good',
  missed: 'plain',
  void: 'bad',
}

/** Income by day and kind, missed days, and when the next is credited. */
function DayLog({ run }: { run: Run }) {
  const query = useQuery(runDaysQuery(run.id))
  const { data } = query
  if (data === undefined && query.isError) {
    return <ErrorState text={failureText(query.error)} onRetry={() => query.refetch()} />
  }
  if (!data || data.list.length === 0) return null
  const inRound = data.list.filter((day) => day.round === run.round && day.kind === 'day')
  const missed = inRound.filter((day) => day.state === 'missed').length
  const rounds = new Set(data.list.map((day) => day.round)).size > 1
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('days.title')}</h2>
      <Card label={t('days.summary')}>
        <FactList
          facts={[
            { name: t('days.credited'), value: <AmountText value={run.produced} unit="SNT" /> },
            { name: t('days.paid'), value: numberText(run.daysPaid) },
            { name: t('days.missed'), value: numberText(missed) },
            run.pendingDays > 0 && {
              name: t('days.pending'),
              value: <AmountText value={run.pendingIncome} unit="SNT" />,
            },
            run.nextCreditAt !== null && { name: t('days.next'), value: dateTimeText(run.nextCreditAt) },
          ]}
        />
      </Card>
      <div style={{ height: 12 }} />
      <Card flush>
        {data.list.map((day) => (
          <ListRow
            key={`${day.round}-${day.kind}-${day.day}`}
            title={t(day.kind === 'bonus' ? 'days.bonus' : 'days.day', { day: day.day })}
            note={[
              rounds && t('days.round', { round: day.round }),
              day.kind === 'bonus' ? t('days.bonus-note') : t('days.units', { count: day.unitsVerified }),
              day.creditedAt && dateTimeText(day.creditedAt),
              day.madeUp && t('days.made-up'),
            ]
              .filter(Boolean)
              .join(' · ')}
            end={
              <>
                {(day.state === 'credited' || day.state === 'earned') && (
                  <AmountText value={day.income} unit="SNT" plus good={day.state === 'credited'} />
                )}
                <StatusTag tone={dayTone[day.state]}>{t(`days.state.${day.state}`)}</StatusTag>
              </>
            }
          />
        ))}
      </Card>
    </section>
  )
}

/** What ran out, and the way to renew it: the run goes on by itself then. */
function Expired() {
  const { data: user } = useQuery(userQuery)
  const missing = (['software', 'node'] as const).filter(
    (kind) => !user || (kind === 'software' ? user.softwareDaysLeft : user.nodeDaysLeft) === 0,
  )
  return (
    <>
      <Notice tone="bad" title={t('run.expired-title')}>
        {t('run.expired-text')}
      </Notice>
      {missing.map((kind) => (
        <Button key={kind} block onClick={() => go(nav.navigateTo(`/pages-sub/store/${kind}`))}>
          {t(kind === 'software' ? 'expiry.renew-software' : 'expiry.renew-node')}
        </Button>
      ))}
    </>
  )
}

function Reinvest({ run }: { run: Run }) {
  const change = useMutation({
    mutationFn: (autoReinvest: boolean) => call('purchase/editTaskPledge', { id: run.id, autoReinvest }),
    onSuccess: (next) => {
      queryClient.setQueryData(runQuery(run.id).queryKey, { list: [next], next: null })
      invalidate('purchase/taskPledgeList')
      toast(t('success.modification'))
    },
    onError: toastFailure,
  })
  const shown = change.isPending ? change.variables : run.autoReinvest
  return (
    <Card>
      <SwitchRow
        name={t('reinvest.name')}
        effect={t(shown ? 'reinvest.on' : 'reinvest.off', { days: run.periodDays })}
        checked={shown}
        onChange={(next) => {
          if (!change.isPending) change.mutate(next)
        }}
      />
    </Card>
  )
}

function EndEarly({ run }: { run: Run }) {
  const [open, setOpen] = useState(false)
  const end = useMoneyCall('purchase/endTaskPledge')
  const bonus = times('SNT', run.bonusPerDay, run.daysPaid)
  return (
    <>
      <Button kind="danger" block onClick={() => setOpen(true)}>
        {t('end.button')}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('end.title')}
        facts={[
          {
            name: t('end.returns'),
            value: <AmountText value={run.amount} unit="USDT" />,
            note: t('end.returns-note'),
            strong: true,
          },
          { name: t('end.kept'), value: <AmountText value={run.produced} unit="SNT" />, note: t('end.kept-note') },
          run.pendingDays > 0 && {
            name: t('end.pending'),
            value: <AmountText value={run.pendingIncome} unit="SNT" />,
            note: t('end.pending-note', { count: run.pendingDays }),
          },
          {
            name: t('end.day'),
            value: <AmountText value={run.dailyIncome} unit="SNT" />,
            note: t('end.day-note', { day: run.dayNumber }),
          },
          Number(run.bonusPerDay) > 0 && {
            name: t('end.bonus'),
            value: <AmountText value={bonus} unit="SNT" />,
            note: t('end.bonus-note', { count: run.daysPaid }),
          },
        ]}
        confirm={t('end.confirm')}
        onConfirm={async (payPassword) => {
          const ended = await end({ id: run.id, payPassword })
          stopTraining()
          queryClient.setQueryData(runQuery(run.id).queryKey, { list: [ended], next: null })
          invalidate('purchase/taskPledgeList', 'user/info', 'user/getMoneyLog')
          setOpen(false)
          toast(t('success.confirmation'))
        }}
      />
    </>
  )
}

function RunContent({ run }: { run: Run }) {
  const view = useTraining()
  const mine = view?.runId === run.id ? view : undefined
  const ended = hasEnded(run.state)
  const amount = amountText(run.dailyIncome, { minDecimals: 0 })
  return (
    <>
      <div className={css['row']}>
        <div>
          <div className={css['name']}>{run.name}</div>
          <div className={css['note']}>
            {ended
              ? t('run.days-paid', { paid: run.daysPaid, days: run.periodDays })
              : t('run.day-of', { day: run.dayNumber, days: run.periodDays })}{' '}
            · {regionName(run.region)}
          </div>
        </div>
        <StatusTag tone={runTone[run.state]}>{t(`run.state.${run.state}`)}</StatusTag>
      </div>
      <ThreeFacts run={run} />
      {run.state === 'expired' && <Expired />}
      {ended && run.pendingDays > 0 && (
        <Notice title={t('run.pending-title', { count: run.pendingDays })}>
          {t('run.pending-text', { amount: amountText(run.pendingIncome, { minDecimals: 0 }) })}
        </Notice>
      )}
      {!ended && (
        <div className={css['ring']}>
          <QuotaRing run={run} />
          {mine && <DeviceState view={mine} />}
          {run.state !== 'expired' && (
            <p className={css['note']} style={{ textAlign: 'center' }}>
              {run.unitsVerified >= run.quota
                ? t('run.today-earned', { amount, time: dateTimeText(run.nextCreditAt ?? run.dayEndsAt) })
                : t('run.today-open', { amount, time: dateTimeText(run.dayEndsAt) })}
            </p>
          )}
        </div>
      )}
      <Controls run={run} view={view} />
      <LazyLiveFigures
        view={mine && (mine.losses.length > 0 || isAtWork(mine)) ? mine : undefined}
        projectCode={run.projectCode}
      />
      <UnitLog runId={run.id} />
      <Card flush>
        <ListRow
          icon="network"
          title={t('task.project')}
          note={t('task.project-note')}
          onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code: run.projectCode }))}
        />
      </Card>
      <DayLog run={run} />
      {!ended && (
        <>
          <Reinvest run={run} />
          <EndEarly run={run} />
        </>
      )}
    </>
  )
}

export function RunView({ id }: { id: string }) {
  const query = useQuery(runQuery(id))
  return (
    <Loaded query={query} skeleton={<RunSkeleton />}>
      {({ list }) => {
        const run = list[0]
        return run ? <RunContent run={run} /> : <Notice tone="bad">{t('run.not-found')}</Notice>
      }}
    </Loaded>
  )
}

const RunSkeleton = () => (
  <>
    <Skeleton height={48} />
    <Skeleton height={80} card />
    <div className={css['ring']}>
      <Skeleton height={184} width="184px" />
    </div>
    <Skeleton height={48} />
    <Skeleton height={120} card />
  </>
)
