import { IconButton } from '@synet/ui/controls/icon-button'
import { go, nav } from '#navigation/nav.ts'
import { useUnread } from '#session/use-unread.ts'
import { t } from '#texts/t.ts'

/** Leads to the notices; a dot, and words for screen readers, say that there are new ones. */
export function NoticeBell() {
  const { notices, notifications } = useUnread()
  const count = notices + notifications
  return (
    <IconButton
      name="bell"
      label={count > 0 ? `${t('title.notice')}, ${t('notice.new-count', { count })}` : t('title.notice')}
      dot={count > 0}
      onClick={() => go(nav.navigateTo('/pages-sub/notice/index'))}
    />
  )
}
