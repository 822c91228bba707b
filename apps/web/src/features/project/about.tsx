import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText, numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

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
