import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery } from './queries.ts'

export function NoticeList() {
  const query = useInfiniteQuery(noticesQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={4} />}>
      {({ pages }) => {
        const notices = pages.flatMap((page) => page.list)
        return notices.length === 0 ? (
          <EmptyState seed={35} text={t('notice.none')} />
        ) : (
          <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
            <Card flush>
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </Card>
          </EndlessList>
        )
      }}
    </Loaded>
  )
}
