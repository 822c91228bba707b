import { ListRow } from '@synet/ui/layout/list-row'
import { dateText } from '@synet/words/format'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { NewMark } from './new-mark.tsx'
import type { NoticeText } from './queries.ts'

export const NoticeRow = ({ notice }: { notice: NoticeText }) => (
  <ListRow
    icon="bell"
    title={notice.title}
    note={dateText(notice.at)}
    end={notice.read ? undefined : <NewMark>{t('notice.unread')}</NewMark>}
    onClick={() => void go(nav.navigateTo('/pages-sub/notice/index', { id: notice.id }))}
  />
)
