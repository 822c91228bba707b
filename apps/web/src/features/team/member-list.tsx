import { Card } from '@synet/ui/card'
import { EmptyState } from '@synet/ui/empty-state'
import { EndlessList } from '@synet/ui/endless-list'
import { ListRow } from '@synet/ui/list-row'
import { StatusTag } from '@synet/ui/status-tag'
import { dateText } from '@synet/words/format'
import { t } from '#shell/t.ts'
import type { Team } from './queries.ts'

/** Direct members, their names masked. */
export function MemberList({
  members,
  state,
  onMore,
}: {
  members: Team['members']['list']
  state: 'idle' | 'loading' | 'failed' | 'finished'
  onMore: () => unknown
}) {
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('team.members')}</h2>
      {members.length === 0 ? (
        <EmptyState seed={31} text={t('team.none')} />
      ) : (
        <EndlessList state={state} onMore={onMore}>
          <Card flush>
            {members.map((member) => (
              <ListRow
                key={member.id}
                title={member.name}
                note={t('team.member-note', { tasks: member.tasks, date: dateText(member.joinedAt) })}
                end={
                  <StatusTag tone={member.active ? 'good' : 'plain'}>
                    {t(member.active ? 'team.active' : 'team.inactive')}
                  </StatusTag>
                }
              />
            ))}
          </Card>
        </EndlessList>
      )}
    </section>
  )
}
