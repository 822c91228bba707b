import { Card } from '@synet/ui/layout/card'
import { useQuery } from '@tanstack/react-query'
import { t } from '#texts/t.ts'
import { NoticeRow } from './notice-row.tsx'
import { usePopup } from './use-popup.ts'
import { newestNoticesQuery } from './queries.ts'

/** The newest notices, and the one that is shown unasked; a home page without them is whole. */
export function HomeNotices() {
  const { data } = useQuery(newestNoticesQuery)
  usePopup(data?.list)
  if (!data || data.list.length === 0) return null
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('notices.title')}</h2>
      <Card flush>
        {data.list.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </Card>
    </section>
  )
}
