import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText, numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'
import { CellRows } from '@synet/ui/charts/cell-rows'
import { hueOf } from '#api/project-hue.ts'
import { learnedLoss } from '#texts/learned-loss.ts'
import { lossNumber } from '#texts/figure-text.ts'

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a className={css['link']} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Describes what is trained, on which data, under which licence. */
export function About({ project }: { project: Project }) {
  const { licence, parameters, model, data, training } = project
  return (
    <Card label={t('project.about')}>
      <div className={css['part']}>
        <h2>{t('project.about')}</h2>
        <FactList
          facts={[
            {
              name: t('project.model'),
              value: t('project.parameters', { count: numberText(parameters) }),
              note: t('project.model-note', { layers: model.layers, context: model.context }),
            },
            { name: t('project.unit'), value: t('project.steps', { count: training.stepsPerUnit }) },
            {
              name: t('project.data'),
              value: <Outside href={data.sourceUrl}>{data.source}</Outside>,
              note: t('project.data-size', { size: bytesText(data.bytes), heldOut: bytesText(data.heldOutBytes) }),
              stack: true,
            },
            {
              name: t('project.licence'),
              value: <Outside href={data.licenceUrl}>{licence}</Outside>,
              note: data.statement,
              stack: true,
            },
          ]}
        />
      </div>
    </Card>
  )
}

/** The rows of the drawing. */
const updatesShown = 12

/** Draws what the last versions changed, and says in three figures where the model stands and what it is for. */
export function Overview({ project }: { project: Project }) {
  const { code, purpose, heldOutLoss, units, version } = project
  const updates = project.updates.slice(-updatesShown)
  const loss = learnedLoss(heldOutLoss)
  const figures = [
    version > 0 && { name: t('project.version'), value: numberText(version) },
    loss !== undefined && { name: t('project.loss'), value: lossNumber(loss) },
    units > 0 && { name: t('project.units'), value: numberText(units) },
  ].filter((one) => one !== false)
  return (
    <>
      {updates.length > 0 && (
        <div className={css['band']} data-hue={hueOf(code)}>
          <CellRows rows={updates} count={updatesShown} label="" />
          <p className={css['caption']}>{t('common.updates', { count: updates.length })}</p>
        </div>
      )}
      <Card>
        {figures.length > 0 && (
          <dl className={css['figures']}>
            {figures.map((figure) => (
              <div key={figure.name}>
                <dt>{figure.name}</dt>
                <dd>{figure.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={css[figures.length > 0 ? 'purpose' : 'text']}>{purpose}</p>
        {version === 0 && (
          <p className={css['text']}>{t(units > 0 ? 'project.first-follows' : 'project.before-first')}</p>
        )}
      </Card>
    </>
  )
}
