import { Card } from '@synet/ui/layout/card'
import { LineChart } from '@synet/ui/charts/line-chart'
import { dateTimeText, numberText } from '@synet/words/format'
import { learnedLoss } from '#texts/learned-loss.ts'
import { lossNumber } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'
import { lossText, untrainedText } from './loss-text.ts'
import table from '#texts/table.module.css'
import css from './project.module.css'
import type { Project } from './queries.ts'

const rowsShown = 10
/** Versions whose losses differ by a smaller part than this are about as good. */
const spanShare = 0.1

/** Held-out loss by version, as a curve and as a table; a version that was taken back is in the table only. */
export function Progress({ project: { versions } }: { project: Project }) {
  const points = versions.flatMap(({ version, heldOutLoss, rolledBack }) =>
    learnedLoss(heldOutLoss) === undefined || heldOutLoss === null || rolledBack
      ? []
      : [{ x: version, y: heldOutLoss }],
  )
  if (versions.length < 2) return null
  // Of many versions the answer has an even spread; they are numbered from 0.
  const leftOut = (versions.at(-1)?.version ?? 0) + 1 - Math.min(rowsShown, versions.length)
  return (
    <Card label={t('project.progress')}>
      <div className={css['part']}>
        <h2>{t('project.progress')}</h2>
        <p className={css['text']}>{untrainedText()}</p>
        {points.length > 1 && (
          <LineChart
            label={t('project.loss')}
            xName={t('project.version')}
            lines={[{ name: t('project.loss'), points }]}
            format={lossNumber}
            leastSpan={spanShare * Math.max(...points.map(({ y }) => y))}
            formatX={(x) => numberText(x)}
          />
        )}
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">{t('project.version')}</th>
              <th scope="col">{t('project.loss')}</th>
              <th scope="col" className={css['whole']}>
                {t('project.merged')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...versions]
              .reverse()
              .slice(0, rowsShown)
              .map((version) => (
                <tr key={version.version}>
                  <td>
                    {numberText(version.version)}
                    <p className="note">{dateTimeText(version.at)}</p>
                    {version.rolledBack && <p className={css['bad']}>{t('project.rolled-back')}</p>}
                  </td>
                  <td>
                    {learnedLoss(version.heldOutLoss) === undefined
                      ? lossText(version.heldOutLoss)
                      : lossNumber(version.heldOutLoss ?? 0)}
                  </td>
                  <td>{numberText(version.units)}</td>
                </tr>
              ))}
          </tbody>
        </table>
        {leftOut > 0 && <p className="note">{t('proof.left-out', { count: leftOut })}</p>}
      </div>
    </Card>
  )
}
