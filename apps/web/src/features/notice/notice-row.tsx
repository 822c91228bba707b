import { ListRow } from '@synet/ui/layout/list-row'
import { dateText } from '@synet/words/format'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import type { NoticeText } from './queries.ts'
import css from './new-mark.module.css'

/** A word with its dot: colour alone is not accessible. */
export const NewMark = ({ children }: { children: string }) => <span className={css['mark']}>{children}</span>

export const NoticeRow = ({ notice }: { notice: NoticeText }) => (
  <ListRow
    icon="bell"
    title={notice.title}
    note={dateText(notice.at)}
    end={notice.read ? undefined : <NewMark>{t('notice.unread')}</NewMark>}
    onClick={() => go(nav.navigateTo('/pages-sub/notice/index', { id: notice.id }))}
  />
)
