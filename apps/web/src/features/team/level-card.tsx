import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import css from './level-card.module.css'
import type { Team } from './queries.ts'

/** The level, what it is made of, and what is missing to the next. */
export function LevelCard({ team }: { team: Team }) {
  const next = team.levels.find((level) => level.fromUnits > team.levelUnits)
  return (
    <Card label={t('level.title')}>
      <div className="section">
        <h2>{t(`level.${team.level}`)}</h2>
        <p className="note">{t('level.share', { share: team.share })}</p>
        <FactList
          facts={[
            {
              name: t('level.units', { days: team.levelDays }),
              value: numberText(team.levelUnits),
              note: t('level.units-note', { max: team.unitsPerMemberDayMax }),
            },
            next && {
              name: t('level.missing', { level: t(`level.${next.level}`) }),
              value: numberText(next.fromUnits - team.levelUnits),
            },
          ]}
        />
        <table className={css['levels']}>
          <thead>
            <tr>
              <th scope="col">{t('level.name')}</th>
              <th scope="col">{t('level.from')}</th>
              <th scope="col">{t('level.share-short')}</th>
            </tr>
          </thead>
          <tbody>
            {team.levels.map(({ level, fromUnits, share }) => (
              <tr key={level} aria-current={level === team.level || undefined}>
                <th scope="row">{t(`level.${level}`)}</th>
                <td>{numberText(fromUnits)}</td>
                <td>{numberText(Number(share) / 100, { style: 'percent', maximumFractionDigits: 2 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
