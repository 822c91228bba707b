import { meanVersions } from '@synet/training/engine/mean-of-versions'
import { LineChart } from '@synet/ui/charts/line-chart'
import { Notice } from '@synet/ui/feedback/notice'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { numberText } from '@synet/words/format'
import { isMeaningful } from '#texts/learned-loss.ts'
import { soundsText } from '#training/syllables.ts'
import { AllSounds, Sounds } from '#training/sounds.tsx'
import { figureText } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'
import { baselineName } from './baseline-name.ts'
import { modelText, untrainedText, versionName } from './loss-text.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

type Measured = Pick<NonNullable<Project['newest']>, 'version' | 'error' | 'of'>

/** The version, and within which difference another one says nothing: two standard errors. */
function versionNote(measure: Project['measure'], { version, error, of }: Measured): string {
  const name = versionName(version)
  if (measure === 'nats') return name
  const points = numberText(200 * error, { maximumFractionDigits: 1 })
  return `${name} · ${t('project.chance', { of: numberText(of), points })}`
}

/** How good the versions are beside a simple way to the same end, and whether one is released (NET-07). */
export function AgainstBaseline({ project }: { project: Project }) {
  const { code, measure, baseline, newest, release, figures, given } = project
  const name = baselineName(baseline)
  const value = figureText(project, baseline.value)
  const points = figures.map(({ version, value: y }) => ({ x: version, y }))
  const hasCurve = points.length > 1 && points.some(({ y }) => isMeaningful(measure, y))
  return (
    <Card label={t('project.baseline')}>
      <div className={css['part']}>
        <h2>{t('project.baseline')}</h2>
        <p className={css['text']}>{measure === 'nats' ? untrainedText() : t('project.baseline-right')}</p>
        {hasCurve && (
          <LineChart
            label={t('project.baseline')}
            xName={t('project.version')}
            lines={[
              { name, points: points.map(({ x }) => ({ x, y: baseline.value })), quiet: true },
              { name: t('project.model'), points },
            ]}
            format={(y) => figureText(project, y)}
            // Two standard errors up and down.
            leastSpan={4 * (newest?.error ?? 0)}
            formatX={(x) => numberText(x)}
          />
        )}
        <FactList
          facts={[
            {
              name: t('project.model'),
              value: modelText(project),
              ...(newest && { note: versionNote(measure, newest) }),
            },
            {
              // The dashed line of the chart.
              name: hasCurve ? `– – ${name}` : name,
              value,
              note: t('project.baseline-computed'),
            },
            {
              name: t('project.release'),
              value: release ? figureText(project, release.value) : t('project.release-none'),
              ...(release && { note: versionNote(measure, release) }),
            },
          ]}
        />
        <p className="note">{t('project.mean-note', { count: meanVersions - 1 })}</p>
        {given && (
          <p className="note">
            {t('project.given', { units: numberText(given.units), command: `npm run check:recipe -- ${code}` })}
          </p>
        )}
        {!release && <Notice>{t('project.release-text', { name, baseline: value })}</Notice>}
      </div>
    </Card>
  )
}

/** Held-out questions that the newest measured version answers wrongly, as far as the page's spelling shows a difference. */
export function WrongAnswers({ project }: { project: Project }) {
  const wrong = project.wrong.filter(
    ({ answers, written }) => !answers.some((answer) => soundsText(answer) === soundsText(written)),
  )
  if (wrong.length === 0) return null
  return (
    <Card label={t('project.wrong')}>
      <div className={css['part']}>
        <h2>{t('project.wrong')}</h2>
        {wrong.map(({ question, answers, written }) => (
          // Questions and answers belong to no language of the app.
          <div key={question} className={css['written']}>
            <b dir="auto" lang="">
              {question}
            </b>
            <p>
              {t('common.label', { name: t('project.wrong-written') })} <Sounds text={written} />
            </p>
            <p>
              {t('common.label', { name: t('project.wrong-right') })} <AllSounds texts={answers} />
            </p>
          </div>
        ))}
      </div>
    </Card>
  )
}
