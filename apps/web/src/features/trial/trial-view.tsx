import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callQuery } from '#api/api.ts'
import { failureText } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { projectsQuery } from '#api/projects-query.ts'
import { t } from '#texts/t.ts'
import { BeforeAfter } from '#training/before-after.tsx'
import { BothUnits } from './both-units.tsx'
import { Outcome } from './outcome.tsx'
import { runTrial, type Trial, type TrialUnit } from './run-trial.ts'
import css from './trial.module.css'

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
