import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { ListRow } from '@synet/ui/layout/list-row'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateText } from '@synet/words/format'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
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
        <EmptyState
          text={t('team.none')}
          action={t('title.agent-promotion')}
          onAction={() => go(nav.switchTab('/pages/agent-promotion/index'))}
        />
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
