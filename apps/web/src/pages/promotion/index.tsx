import { PullToRefresh } from '@synet/ui/layout/pull-to-refresh'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Earnings } from '#features/team/earnings.tsx'
import { Invitation } from '#features/team/invitation.tsx'
import { earningsQuery } from '#features/team/queries.ts'
import { Page } from '#navigation/page.tsx'
import { userQuery } from '#session/user.ts'

function Promotion() {
  const user = useQuery(userQuery)
  const earnings = useInfiniteQuery(earningsQuery())
  return (
    <Page>
      <PullToRefresh onRefresh={() => Promise.all([user.refetch(), earnings.refetch()])}>
        <Earnings />
        <Invitation />
      </PullToRefresh>
    </Page>
  )
}

export { Promotion as Page }
