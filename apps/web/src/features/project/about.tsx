import { CellRows } from '@synet/ui/charts/cell-rows'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText, numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import { lossText } from './loss-text.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a className={css['link']} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** The rows of the drawing. */
const updatesShown = 12

/** Describes what is trained, on which data, under which licence. */
export function About({ project }: { project: Project }) {
  const { purpose, licence, parameters, model, data, training, heldOutLoss, units, version } = project
  const updates = project.updates.slice(-updatesShown)
  return (
    <Card label={t('project.about')}>
      <div className={css['part']}>
        <h2>{t('project.about')}</h2>
        <p className={css['text']}>{purpose}</p>
        {updates.length > 0 && (
          <CellRows rows={updates} count={updatesShown} label={t('common.updates', { count: updates.length })} />
        )}
        <FactList
          facts={[
            { name: t('project.version'), value: numberText(version) },
            { name: t('project.loss'), value: lossText(heldOutLoss) },
            { name: t('project.units'), value: numberText(units) },
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
