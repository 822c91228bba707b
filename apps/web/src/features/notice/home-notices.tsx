import { Card } from '@synet/ui/layout/card'
import { messageBox } from '@synet/ui/overlays/message-box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '#texts/t.ts'
import { NoticeRow } from './notice-row.tsx'
import { markNoticeRead } from './mark-notice-read.ts'
import { newestNoticesQuery, type NoticeText } from './queries.ts'

const shown = new Set<string>()

/** A notice that its authors want everybody to see: once, and read when it is closed. */
function usePopup(notices: readonly NoticeText[] | undefined): void {
  const notice = notices?.find((candidate) => candidate.popup && !candidate.read && !shown.has(candidate.id))
  useEffect(() => {
    if (!notice) return
    shown.add(notice.id)
    void messageBox({ title: notice.title, msg: notice.body }).then(() => markNoticeRead(notice.id))
  }, [notice])
}

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
