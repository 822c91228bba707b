import { CellRows } from '@synet/ui/charts/cell-rows'
import { Card } from '@synet/ui/layout/card'
import { numberText } from '@synet/words/format'
import { hueOf } from '#api/project-hue.ts'
import { learnedLoss } from '#texts/learned-loss.ts'
import { lossNumber } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

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
            {figures.map((one) => (
              <div key={one.name}>
                <dt>{one.name}</dt>
                <dd>{one.value}</dd>
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
