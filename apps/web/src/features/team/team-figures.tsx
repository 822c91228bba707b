import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import type { Team } from './queries.ts'

/** Each figure with what it is made of (ENT-05). */
export function TeamFigures({ team }: { team: Team }) {
  const madeOf = (all: number, inactive: number) =>
    t('team.made-of', { active: numberText(all - inactive), inactive: numberText(inactive) })
  return (
    <Card label={t('team.figures')}>
      <FactList
        facts={[
          {
            name: t('team.direct'),
            value: numberText(team.directReferrals),
            note: madeOf(team.directReferrals, team.inactiveDirectReferrals),
          },
          {
            name: t('team.total'),
            value: numberText(team.teamTotal),
            note: madeOf(team.teamTotal, team.teamInactive),
          },
          { name: t('team.tasks'), value: numberText(team.teamTasks), note: t('team.tasks-note') },
          {
            name: t('team.earned'),
            value: <AmountText value={team.dynamicEarnings} unit="SNT" />,
            note: t('team.earned-note'),
          },
        ]}
      />
    </Card>
  )
}
