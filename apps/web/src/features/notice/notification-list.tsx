import { Card } from '@synet/ui/card'
import { EmptyState } from '@synet/ui/empty-state'
import { EndlessList } from '@synet/ui/endless-list'
import { ListRow } from '@synet/ui/list-row'
import { SkeletonList } from '@synet/ui/skeleton'
import { amountText, momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, invalidate } from '#shell/api.ts'
import { clock } from '#shell/clock.ts'
import { endlessState } from '#shell/endless-state.ts'
import { Loaded } from '#shell/loaded.tsx'
import { go, nav } from '#shell/nav.ts'
import { t } from '#shell/t.ts'
import { NewMark } from './new-mark.tsx'
import { type Notification, notificationsQuery } from './queries.ts'

const orderPage = { recharge: '/pages-sub/orders/deposit', withdrawal: '/pages-sub/orders/withdraw' } as const
/** What operators moved stands in the money log. */
const pageOf = ({ order }: Notification): string =>
  order ? `${orderPage[order.type]}?id=${order.id}` : '/pages-sub/finance/balance-detail'

const noteOf = ({ amount, asset, at, reason }: Notification): string =>
  [`${amountText(amount)} ${asset}`, reason, momentText(at, clock.now())].filter(Boolean).join(' · ')

/** What became of orders; once listed they are seen, and keep their mark until one comes back. */
export function NotificationList() {
  const query = useInfiniteQuery(notificationsQuery)
  const newest = query.data?.pages[0]?.list[0]
  const unseen = newest && !newest.seen ? newest.id : undefined
  useEffect(() => {
    if (unseen === undefined) return
    call('user/notificationsSeen', { id: unseen }).then(
      () => invalidate('user/unread'),
      () => undefined,
    )
  }, [unseen])
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={4} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.list)
        return rows.length === 0 ? (
          <EmptyState seed={37} text={t('notification.none')} />
        ) : (
          <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
            <Card flush>
              {rows.map((row) => (
                <ListRow
                  key={row.id}
                  icon={row.order === null ? 'receipt' : row.order.type === 'recharge' ? 'recharge' : 'withdraw'}
                  title={t(`notification.${row.state}`)}
                  note={noteOf(row)}
                  end={row.seen ? undefined : <NewMark>{t('notice.unread')}</NewMark>}
                  onClick={() => void go(nav.navigateTo(pageOf(row)))}
                />
              ))}
            </Card>
          </EndlessList>
        )
      }}
    </Loaded>
  )
}
