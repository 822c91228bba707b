import { PullToRefresh } from '@synet/ui/layout/pull-to-refresh'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LevelCard } from '#features/team/level-card.tsx'
import { MemberList } from '#features/team/member-list.tsx'
import { teamQuery } from '#features/team/queries.ts'
import { ShareRules } from '#features/team/share-rules.tsx'
import { TeamFigures } from '#features/team/team-figures.tsx'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'

function TeamPage() {
  const team = useInfiniteQuery(teamQuery)
  return (
    <Page>
      <PullToRefresh onRefresh={team.refetch}>
        <Loaded query={team} skeleton={<SkeletonList rows={3} height={220} />}>
          {({ pages }) =>
            pages[0] && (
              <>
                <TeamFigures team={pages[0]} />
                <LevelCard team={pages[0]} />
                <ShareRules />
                <MemberList
                  members={pages.flatMap((page) => page.members.list)}
                  state={endlessState(team)}
                  onMore={team.fetchNextPage}
                />
              </>
            )
          }
        </Loaded>
      </PullToRefresh>
    </Page>
  )
}

export { TeamPage as Page }
