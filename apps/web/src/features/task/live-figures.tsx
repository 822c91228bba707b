import type { Answer } from '@synet/contract/calls'
import type { TrainingView } from '@synet/training/client/training-view'
import { Card } from '@synet/ui/layout/card'
import { LineChart } from '@synet/ui/charts/line-chart'
import { Fold } from '@synet/ui/layout/fold'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { figureText } from '#texts/figure-text.ts'
import { isTelling } from '#texts/telling.ts'
import { t } from '#texts/t.ts'
import { BeforeAfter } from '#training/before-after.tsx'
import { isAtWork } from '#training/train-here.ts'
import { growingProjectQuery } from './queries.ts'
import css from './task.module.css'

type Version = Answer<'project/detail'>['versions'][number]

/** Held-out loss of a version, or of the newest one before it that was measured and stands. */
const publishedLoss = (versions: readonly Version[], version: number): number | undefined =>
  versions.findLast((one) => one.version <= version && one.heldOutLoss !== null && !one.rolledBack)?.heldOutLoss ??
  undefined

/** The device's losses, step by step, against what the published model of that time has. */
function LossChart({ view: { losses }, projectCode }: { view: TrainingView; projectCode: string }) {
  const { data: project } = useQuery(growingProjectQuery(projectCode))
  const last = losses.at(-1)
  const y = last?.project === projectCode ? publishedLoss(project?.versions ?? [], last.version) : undefined
  const end = Math.max(...losses.map(({ x }) => x))
  const published = y === undefined ? [] : [1, end].map((x) => ({ x, y }))
  // Each unit begins anew, at what its version knows: they lie over each other.
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

/**
 * The share of held-out questions that the newest measured version answers rightly, which says more than nats; beside that of
 * the first one, where the difference is more than chance.
 */
function RightAnswers({ projectCode }: { projectCode: string }) {
  const { data: project } = useQuery(growingProjectQuery(projectCode))
  const figures = project?.measure === 'right' ? project.figures : []
  const [before] = figures
  const now = figures.at(-1)
  if (!project || !before || !now || !isTelling('right', now.value)) return null
  const differsByChance = (other: number): boolean => Math.abs(now.value - other) <= 2 * now.error
  const isChance = differsByChance(before.value)
  const arrow = (from: string, to: string): string => (isChance ? to : `${from} → ${to}`)
  // The release was measured on the larger sample, and shows better what a version is worth that differs by chance only.
  const { release } = project
  const shown = isChance && release && differsByChance(release.value) ? release : now
  return (
    <FactList
      facts={[
        {
          name: t('live.words-right'),
          value: arrow(figureText(project, before.value), figureText(project, shown.value)),
          note: t('units.version', { version: arrow(numberText(before.version), numberText(shown.version)) }),
        },
      ]}
    />
  )
}

/** Live figures of the training on this device, and how they change the model. */
export function LiveFigures({ view, projectCode }: { view: TrainingView; projectCode: string }) {
  return (
    <>
      <BeforeAfter sample={view.sample} />
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
