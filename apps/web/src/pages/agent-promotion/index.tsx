import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { PullToRefresh } from '@synet/ui/layout/pull-to-refresh'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Invitation } from '#features/team/invitation.tsx'
import { teamQuery } from '#features/team/queries.ts'
import { TeamFigures } from '#features/team/team-figures.tsx'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Columns, Page } from '#navigation/page.tsx'
import { lazyPart } from '#navigation/lazy-part.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

/** The last card of the page, which the tabs need not wait for. */
const LevelCard = lazyPart(async () => (await import('#features/team/level-card.tsx')).LevelCard)

function AgentPromotion() {
  const user = useQuery(userQuery)
  const team = useInfiniteQuery(teamQuery)
  return (
    <Page>
      <PullToRefresh onRefresh={() => Promise.all([user.refetch(), team.refetch()])}>
        <Columns>
          <Invitation />
          <Loaded query={team} skeleton={<Skeleton height={320} card />}>
            {({ pages: [first] }) =>
              first && (
                <>
                  <TeamFigures team={first} />
                  <Card flush>
                    <ListRow
                      icon="network"
                      title={t('title.team')}
                      onClick={() => go(nav.navigateTo('/pages-sub/team/index'))}
                    />
                    <ListRow
                      icon="receipt"
                      title={t('title.promotion')}
                      onClick={() => go(nav.navigateTo('/pages-sub/promotion/index'))}
                    />
                  </Card>
                  <Suspense fallback={<Skeleton height={180} card />}>
                    <LevelCard team={first} />
                  </Suspense>
                </>
              )
            }
          </Loaded>
        </Columns>
      </PullToRefresh>
    </Page>
  )
}

export { AgentPromotion as Page }
