import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { FactList } from '@synet/ui/layout/fact-list'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { loginPath } from '#routes.ts'
import { useIsLogged } from '#session/session.ts'
import { findAnsweringProject } from '#texts/answering-project.ts'
import { lossNumber } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'
import { type Trial, type TrialUnit, runTrial } from './run-trial.ts'
import css from './trial.module.css'
import { ChangeRow } from '@synet/ui/charts/change-row'
import { Icon } from '@synet/ui/icons/icon'
import { Card } from '@synet/ui/layout/card'
import { Dotted } from '@synet/ui/layout/dotted'
import { dateText, numberText, bytesText } from '@synet/words/format'
import { regionName } from '#texts/region-names.ts'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useEffect, useRef, useState } from 'react'
import { callQuery } from '#api/api.ts'
import { failureText } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { BeforeAfter } from '#training/before-after.tsx'

/** Shows what the work was worth, and the next step: an account, or the model that was trained. */
export function Outcome({ trial, unit }: { trial: Trial; unit: TrialUnit }) {
  const logged = useIsLogged()
  const { data: projects } = useQuery(projectsQuery())
  if (trial.stage === 'differs') return <Notice tone="warn">{t('trial.other-text')}</Notice>
  const canAsk = findAnsweringProject(projects?.list.filter(({ code }) => code === unit.project)) !== undefined
  const minutes = Math.ceil((unit.quota * unit.stepsPerUnit * (trial.stepMs ?? 0)) / 60_000)
  return (
    <div className={css['outcome']}>
      <p>{t('trial.equal-text', { count: unit.steps })}</p>
      <FactList
        facts={[
          trial.stepMs !== undefined && {
            name: t('trial.day'),
            value: t('trial.minutes', { count: minutes }),
            note: t('trial.day-note', { count: unit.quota }),
          },
          trial.result !== undefined && {
            name: t('live.loss'),
            value: trial.result.losses.map(lossNumber).join(' → '),
          },
          { name: t('trial.pay'), value: t('trial.no-pay') },
        ]}
      />
      {!logged && (
        <Button block onClick={() => go(nav.navigateTo(loginPath, { type: 'register' }))}>
          {t('title.register')}
        </Button>
      )}
      {canAsk && (
        <Button
          block
          kind="secondary"
          onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code: unit.project }))}
        >
          {t('project.ask-go')}
        </Button>
      )}
      {!logged && <p className="quiet">{t('trial.kept')}</p>}
    </div>
  )
}

const secondsText = (ms: number): string =>
  numberText(ms / 1000, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

/** The ends are enough to compare it with another one. */
const hashText = (hash: string): string => {
  const groups = hash.match(/.{4}/g) ?? []
  return `${groups.slice(0, 3).join(' ')} … ${groups.slice(-2).join(' ')}`
}

/**
 * The verified unit above the device's own: equal ones are seen before they are read. The same result has the same changes,
 * so that a verified row of which only the result is known is drawn from the moment of equality.
 */
export function BothUnits({ trial, unit }: { trial: Trial; unit: TrialUnit }) {
  const { stage, steps, levels, result } = trial
  const { verified } = unit
  const equal = stage === 'equal'
  const row = verified?.print ?? (equal ? levels : undefined)
  const blocks = Array.from(levels ?? '')
  const same = blocks.filter((level, i) => level === row?.[i]).length
  const step = t('trial.step', { step: steps, of: unit.steps })
  return (
    <Card label={t('live.title')}>
      <div className={css['both']}>
        <p className={css['name']}>
          <span>
            <Dotted text={[t('units.state.verified'), verified && dateText(verified.at)].filter(Boolean).join(' · ')} />
          </span>
          <span>{verified ? regionName(verified.region) : t('units.version', { version: unit.version })}</span>
        </p>
        <ChangeRow levels={row} label={t('units.state.verified')} />
        <p className={css['same']} data-shown={equal}>
          <Icon name="check" size={20} />
          {t('units.same', { same, of: blocks.length })}
        </p>
        <ChangeRow levels={levels} part={steps / unit.steps} good={equal} label={`${t('devices.this')} ${step}`} />
        <p className={css['name']}>
          <strong>{t('devices.this')}</strong>
          <span>{result ? secondsText(result.tookMs) : step}</span>
        </p>
        <p className={css['hash']} dir="ltr">
          {result ? hashText(result.commitment) : '\u00a0'}
        </p>
      </div>
    </Card>
  )
}

const skeleton = <SkeletonList rows={1} height={220} />

/** Says what the trial is for. Its rows show that once it runs. */
const Head = () => (
  <div className={css['head']}>
    <p>{t('trial.lead')}</p>
    <p className="quiet">{t('trial.unpaid')}</p>
  </div>
)

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

const stageTexts = {
  testing: 'trial.testing',
  downloading: 'trial.downloading',
  comparing: 'trial.comparing',
  equal: 'trial.equal',
  differs: 'trial.other',
} as const

const stageText = ({ stage, steps }: Trial, unit: TrialUnit): string =>
  stage === 'training' ? t('trial.step', { step: steps, of: unit.steps }) : t(stageTexts[stage])

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
        <Head />
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
      <div role="status" className={css['stage']}>
        <h2>{stageText(trial, own)}</h2>
      </div>
      <BothUnits trial={trial} unit={own} />
      {!over && (
        <Button block kind="secondary" onClick={() => running.current?.abort()}>
          {t('trial.stop')}
        </Button>
      )}
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
    <Loaded
      query={query}
      skeleton={
        <>
          <Head />
          {skeleton}
        </>
      }
    >
      {({ unit }) =>
        unit ? (
          <TrialOf unit={unit} />
        ) : (
          <>
            <Head />
            <EmptyState text={t('trial.none')} />
          </>
        )
      }
    </Loaded>
  )
}
