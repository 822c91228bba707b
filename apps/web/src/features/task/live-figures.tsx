import type { Answer } from '@synet/contract/calls'
import type { TrainingView } from '@synet/training/client/training-view'
import { Card } from '@synet/ui/layout/card'
import { LineChart } from '@synet/ui/charts/line-chart'
import { Fold } from '@synet/ui/layout/fold'
import { bytesText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#texts/t.ts'
import { BeforeAfter } from '#training/before-after.tsx'
import { isAtWork } from '#training/train-here.ts'
import { growingProjectQuery } from './queries.ts'
import { RightAnswers } from './right-answers.tsx'
import css from './task.module.css'

type Version = Answer<'project/detail'>['versions'][number]

/** Held-out loss of a version, or of the newest one before it that was measured and stands. */
const publishedLoss = (versions: readonly Version[], version: number): number | undefined =>
  versions.findLast(
    (candidate) => candidate.version <= version && candidate.heldOutLoss !== null && !candidate.rolledBack,
  )?.heldOutLoss ?? undefined

/** The device's losses, step by step, against what the published model of that time has. */
function LossChart({ view: { losses }, projectCode }: { view: TrainingView; projectCode: string }) {
  const { data: project } = useQuery(growingProjectQuery(projectCode))
  const last = losses.at(-1)
  const y = last?.project === projectCode ? publishedLoss(project?.versions ?? [], last.version) : undefined
  const end = Math.max(...losses.map(({ x }) => x))
  const published = y === undefined ? [] : [1, end].map((x) => ({ x, y }))
  // Each unit starts over, at what its version knows: they lie over each other.
  const units = new Set(losses.map(({ leaseId }) => leaseId))
  return (
    <>
      <LineChart
        lines={[
          { name: 'published', points: published, quiet: true },
          ...Array.from(units, (name) => ({ name, points: losses.filter(({ leaseId }) => leaseId === name) })),
        ]}
        label={t('live.loss')}
        xName={t('live.step')}
        format={(y) => numberText(y, { maximumFractionDigits: 2 })}
      />
      <p className="quiet">
        {t('live.loss-note')} {published.length > 0 && t('live.public-note')}
      </p>
    </>
  )
}

/** Live figures of the training on this device, and how they change the model. */
export function LiveFigures({ view, projectCode }: { view: TrainingView; projectCode: string }) {
  return (
    <>
      <BeforeAfter sample={view.sample} over={!isAtWork(view)} />
      {isAtWork(view) && <Figures view={view} projectCode={projectCode} />}
    </>
  )
}

function Figures({ view, projectCode }: { view: TrainingView; projectCode: string }) {
  const { progress } = view
  const facts: [string, ReactNode][] = [
    [t('live.step'), progress ? `${progress.step} / ${progress.of}` : '–'],
    [
      t('live.speed'),
      view.bytesPerSecond ? t('live.per-second', { n: numberText(Math.round(view.bytesPerSecond)) }) : '–',
    ],
    [t('live.down'), bytesText(view.bytesDown)],
    [t('live.up'), bytesText(view.bytesUp)],
  ]
  return (
    <Card label={t('live.title')}>
      <h2>{t('live.title')}</h2>
      <dl className={css['live']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RightAnswers projectCode={projectCode} />
      <Fold summary={t('live.loss')}>
        {view.losses.length > 1 ? (
          <LossChart view={view} projectCode={projectCode} />
        ) : (
          <p className="quiet">{t('live.no-loss')}</p>
        )}
      </Fold>
    </Card>
  )
}
