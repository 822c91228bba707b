import { CellRows } from '@synet/ui/charts/cell-rows'
import { Card } from '@synet/ui/layout/card'
import { numberText } from '@synet/words/format'
import { hueOf } from '#api/project-hue.ts'
import { lossNumber } from '#texts/measured-text.ts'
import { t } from '#texts/t.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

/** The rows of the drawing. */
const updatesShown = 12

/** Draws what the last versions changed, and says in three figures where the model stands and what it is for. */
export function Overview({ project }: { project: Project }) {
  const { code, purpose, heldOutLoss, units, version } = project
  const updates = project.updates.slice(-updatesShown)
  return (
    <>
      <div className={css['band']} data-hue={hueOf(code)}>
        <div aria-hidden="true">
          <CellRows rows={updates} count={updatesShown} label="" />
        </div>
        <p className={css['caption']}>{t('common.updates', { count: updates.length })}</p>
      </div>
      <Card>
        <dl className={css['figures']}>
          <div>
            <dt>{t('project.version')}</dt>
            <dd>{numberText(version)}</dd>
          </div>
          <div>
            <dt>{t('project.loss')}</dt>
            <dd>{heldOutLoss === null ? '–' : lossNumber(heldOutLoss)}</dd>
          </div>
          <div>
            <dt>{t('project.units')}</dt>
            <dd>{numberText(units)}</dd>
          </div>
        </dl>
        <p className={css['purpose']}>{purpose}</p>
      </Card>
    </>
  )
}
