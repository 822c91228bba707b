import { Card } from '@synet/ui/card'
import { ListRow } from '@synet/ui/list-row'
import { messageBox } from '@synet/ui/message-box'
import { dateText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { t } from '#shell/t.ts'
import { noticeQuery } from './queries.ts'

/** The newest notices; a home page without them is whole. */
export function Notices() {
  const { data } = useQuery(noticeQuery)
  if (!data || data.list.length === 0) return null
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('notices.title')}</h2>
      <Card flush>
        {data.list.map((notice) => (
          <ListRow
            key={notice.id}
            icon="bell"
            title={notice.title}
            note={dateText(notice.at)}
            onClick={() => void messageBox({ title: notice.title, msg: notice.body, closeOnClickModal: true })}
          />
        ))}
      </Card>
    </section>
  )
}
