import { Card } from '@synet/ui/layout/card'
import { Fold } from '@synet/ui/layout/fold'
import { FactList } from '@synet/ui/layout/fact-list'
import { numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { t } from '#texts/t.ts'
import css from './project.module.css'
import { mergeQuery, type Project } from './queries.ts'

/** The rows of the list; the call and the command have all. */
const shownMax = 16

/** The units that the newest merged version consists of, for everybody who wants to compute it again. */
export function Merged({ project: { code, versions } }: { project: Project }) {
  const newest = versions.findLast(({ units, rolledBack }) => units > 0 && !rolledBack)
  const { data } = useQuery({ ...mergeQuery(code, newest?.version ?? 0), enabled: newest !== undefined })
  // Versions of earlier releases have no list.
  if (!newest || !data) return null
  const title = `${t('project.units')} · ${t('project.version')} ${numberText(newest.version)}`
  return (
    <Card label={title}>
      <div className={css['part']}>
        <h2>{title}</h2>
        <p className={css['text']}>{t('project.made-of-note', { command: 'npm run check:merge' })}</p>
        <Fold summary={t('project.merged')}>
          <FactList
            facts={data.units.slice(0, shownMax).map(({ deltaHash, steps }) => ({
              name: deltaHash.slice(0, 12),
              value: t('project.steps', { count: steps }),
            }))}
          />
          {data.units.length > shownMax && (
            <p className="note">{t('proof.left-out', { count: data.units.length - shownMax })}</p>
          )}
        </Fold>
      </div>
    </Card>
  )
}
