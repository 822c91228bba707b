import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { dateTimeText } from '@synet/words/format'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadedRow } from '#api/loaded-row.tsx'
import { t } from '#texts/t.ts'
import { markNoticeRead } from './mark-notice-read.ts'
import css from './notice-view.module.css'
import { noticeQuery, noticesQuery } from './queries.ts'
import { EndlessRows } from '#api/endless-rows.tsx'
import { NoticeRow } from './notice-row.tsx'

export function NoticeList() {
  const query = useInfiniteQuery(noticesQuery)
  return (
    <EndlessRows query={query} skeleton={{ rows: 4 }} empty={<EmptyState text={t('notice.none')} />}>
      {(notice) => <NoticeRow key={notice.id} notice={notice} />}
    </EndlessRows>
  )
}

/** Shows a notice and marks it as read. */
export function NoticeView({ id }: { id: string }) {
  const query = useQuery(noticeQuery(id))
  const unread = query.data?.list[0]?.read === false
  useEffect(() => {
    if (unread) void markNoticeRead(id)
  }, [id, unread])
  return (
    <LoadedRow query={query} heights={[220]} missing={<EmptyState text={t('notice.not-found')} />}>
      {(notice) => (
        <Card>
          <article className={css['notice']} lang={notice.language}>
            <h2>{notice.title}</h2>
            <p className="quiet">{dateTimeText(notice.at)}</p>
            <p className={css['body']}>{notice.body}</p>
          </article>
        </Card>
      )}
    </LoadedRow>
  )
}
