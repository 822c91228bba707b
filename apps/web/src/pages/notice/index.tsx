import { Segmented } from '@synet/ui/controls/segmented'
import { useState } from 'react'
import { NoticeList } from '#features/notice/notice-view.tsx'
import { NoticeView } from '#features/notice/notice-view.tsx'
import { NotificationList } from '#features/notice/notification-list.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'
import { useUnread } from '#session/use-unread.ts'

type View = 'notices' | 'notifications'

/** Appends the count to a name. */
const countLabel = (name: string, count: number): string =>
  count > 0 ? `${name} (${count >= 100 ? '99+' : count})` : name

function Notices() {
  const { id, of } = useSearch('/pages-sub/notice/index')
  const unread = useUnread()
  const [chosen, setChosen] = useState<View>()
  // A dot leads to what is new, and stays there once that is read.
  if (chosen === undefined && unread.notices === 0 && unread.notifications > 0) setChosen('notifications')
  const view = chosen ?? (of === 'orders' ? 'notifications' : 'notices')
  if (id) {
    return (
      <Page title={t('notices.title')}>
        <NoticeView id={id} />
      </Page>
    )
  }
  return (
    <Page>
      <Segmented
        label={t('title.notice')}
        choices={[
          { value: 'notices', name: countLabel(t('notices.title'), unread.notices) },
          { value: 'notifications', name: countLabel(t('notification.title'), unread.notifications) },
        ]}
        value={view}
        onChange={setChosen}
      />
      {view === 'notices' ? <NoticeList /> : <NotificationList />}
    </Page>
  )
}

export { Notices as Page }
