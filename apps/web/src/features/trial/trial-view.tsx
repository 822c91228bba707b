import { Cells } from '@synet/ui/charts/cells'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callQuery } from '#api/api.ts'
import { failureText } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { projectsQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { loginPath } from '#routes.ts'
import { useIsLogged } from '#session/session.ts'
import { t } from '#texts/t.ts'
import { BeforeAfter } from '#training/before-after.tsx'
import { runTrial, type Trial, type TrialUnit } from './run-trial.ts'
import css from './trial.module.css'

const skeleton = <SkeletonList rows={1} height={220} />

/** Says before anything is fetched what will happen, and how much is downloaded. */
function Offer({ unit, onStart }: { unit: TrialUnit; onStart: () => void }) {
  const { data, isLoading } = useQuery(projectsQuery())
  if (isLoading) return skeleton
  const name = data?.list.find(({ code }) => code === unit.project)?.name ?? unit.project
  return (
    <Card>
      <div className={css['part']}>
        <FactList
          facts={[
            { name: t('trial.project'), value: name, note: t('units.version', { version: unit.version }) },
            { name: t('trial.work'), value: t('trial.steps', { count: unit.steps }) },
            { name: t('trial.download'), value: bytesText(unit.bytes), note: t('trial.download-note') },
          ]}
        />
        <Button block onClick={onStart}>
          {t('trial.start')}
        </Button>
      </div>
    </Card>
  )
}

const busyText = ({ stage, steps }: Trial, unit: TrialUnit): string =>
  stage === 'training'
    ? t('trial.step', { step: steps, of: unit.steps })
    : t(stage === 'testing' ? 'trial.testing' : stage === 'downloading' ? 'trial.downloading' : 'trial.comparing')

function Outcome({ trial, unit }: { trial: Trial; unit: TrialUnit }) {
  const logged = useIsLogged()
  if (trial.stage === 'differs') {
    return (
      <Notice tone="warn" title={t('trial.other')}>
        {t('trial.other-text')}
      </Notice>
    )
  }
  const minutes = Math.ceil((unit.quota * unit.stepsPerUnit * (trial.stepMs ?? 0)) / 60_000)
  return (
    <Card label={t('trial.equal')}>
      <div className={css['part']}>
        <StatusTag tone="good">{t('trial.equal')}</StatusTag>
        <p>{t('trial.equal-text', { count: unit.steps })}</p>
        <FactList
          facts={[
            trial.stepMs !== undefined && {
              name: t('trial.day'),
              value: t('trial.minutes', { count: minutes }),
              note: t('trial.day-note', { count: unit.quota }),
            },
            { name: t('trial.pay'), value: t('trial.no-pay') },
          ]}
        />
        {!logged && (
          <>
            <Button block onClick={() => go(nav.navigateTo(loginPath, { type: 'register' }))}>
              {t('common.register')}
            </Button>
            <p className="quiet">{t('trial.kept')}</p>
          </>
        )}
      </div>
    </Card>
  )
}

function TrialOf({ unit }: { unit: TrialUnit }) {
  // The answer of the query changes every minute; what runs is the unit that was agreed to.
  const [own, setOwn] = useState<TrialUnit>()
  const [trial, setTrial] = useState<Trial>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setError(undefined)
    setOwn(unit)
    try {
      await runTrial(unit, setTrial, abort.signal)
    } catch (failure) {
      setTrial(undefined)
      if (!abort.signal.aborted) setError(failure)
    }
  }
  if (!trial || !own) {
    return (
      <>
        {error !== undefined && (
          <Notice tone="bad" title={t('trial.failed')}>
            {failureText(error)}
          </Notice>
        )}
        <Offer unit={unit} onStart={() => void start()} />
      </>
    )
  }
  const over = trial.stage === 'equal' || trial.stage === 'differs'
  return (
    <>
      <Card label={t('live.title')}>
        <div className={css['part']}>
          {!over && (
            <p role="status" className={css['stage']}>
              {busyText(trial, own)}
            </p>
          )}
          <Cells
            count={own.steps}
            done={trial.steps}
            tall
            label={t('trial.step', { step: trial.steps, of: own.steps })}
          />
          {!over && (
            <Button block kind="secondary" onClick={() => running.current?.abort()}>
              {t('trial.stop')}
            </Button>
          )}
        </div>
      </Card>
      {/* Below the cells, and not before: nobody has touched anything when it comes, so that nothing may move. */}
      {over && <Outcome trial={trial} unit={own} />}
      {over && trial.sample && <BeforeAfter sample={trial.sample} />}
    </>
  )
}

/** The server reads again every half minute. */
const askAgainMs = 30_000

/** A visitor repeats one verified unit, to see what training is and how fast their device does it (LUV-02). */
export function TrialView() {
  const query = useQuery({
    ...callQuery('train/trialUnit', {}),
    // A visitor who waits for the first unit gets it without a reload.
    refetchInterval: ({ state: { data } }) => data?.unit === null && askAgainMs,
  })
  return (
    <>
      <div className={css['head']}>
        <p>{t('trial.lead')}</p>
        <p className="quiet">{t('trial.unpaid')}</p>
      </div>
      <Loaded query={query} skeleton={skeleton}>
        {({ unit }) => (unit ? <TrialOf unit={unit} /> : <EmptyState text={t('trial.none')} />)}
      </Loaded>
    </>
  )
}
