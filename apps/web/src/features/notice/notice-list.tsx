import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessRows } from '#api/endless-rows.tsx'
import { t } from '#texts/t.ts'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery } from './queries.ts'

export function NoticeList() {
  const query = useInfiniteQuery(noticesQuery)
  return (
    <EndlessRows query={query} skeleton={{ rows: 4 }} empty={<EmptyState text={t('notice.none')} />}>
      {(notice) => <NoticeRow key={notice.id} notice={notice} />}
    </EndlessRows>
  )
}
