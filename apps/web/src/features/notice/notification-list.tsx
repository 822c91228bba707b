import { EmptyState } from '@synet/ui/feedback/empty-state'
import type { IconName } from '@synet/ui/icons/icon'
import { ListRow } from '@synet/ui/layout/list-row'
import { amountText, momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Route, StackPath } from '#routes.ts'
import { EndlessRows } from '#api/endless-rows.tsx'
import { call, invalidate } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { NewMark } from './notice-row.tsx'
import { type Notification, notificationsQuery } from './queries.ts'

type OrderType = NonNullable<Notification['order']>['type']
const orderRoute: Record<OrderType, (id: string) => Route<StackPath>> = {
  recharge: (id) => ({ path: '/pages-sub/orders/deposit', search: { id } }),
  withdrawal: (id) => ({ path: '/pages-sub/orders/withdraw', search: { id } }),
  run: (id) => ({ path: '/pages/task-list/run', search: { id } }),
  software: () => ({ path: '/pages-sub/store/software', search: {} }),
  node: () => ({ path: '/pages-sub/store/node', search: {} }),
  passkey: () => ({ path: '/pages-sub/passkey/index', search: {} }),
  security: () => ({ path: '/pages-sub/security/index', search: {} }),
  transfer: (id) => ({ path: '/pages-sub/orders/transfer', search: { id } }),
}
const iconOf = {
  recharge: 'recharge',
  withdrawal: 'withdraw',
  run: 'tasks',
  software: 'software',
  node: 'node',
  passkey: 'lock',
  security: 'lock',
  transfer: 'swap',
} as const satisfies Record<OrderType, IconName>

/** Opens the order of a notification; without one, the money log, which lists postings of operators. */
function openOrder({ order }: Notification): Promise<void> {
  if (!order) return nav.navigateTo('/pages-sub/finance/balance-detail')
  const { path, search } = orderRoute[order.type](order.id)
  return nav.navigateTo(path, search)
}

function noteOf({ reason, explanation, amount, asset, at }: Notification): string {
  const facts = [amount !== null && `${amountText(amount)} ${asset}`, explanation, momentText(at, clock.now())]
    .filter(Boolean)
    .join(' · ')
  return reason ? `${t(`not-renewed.${reason}`)} ${facts}` : facts
}

/** Changes of orders and tasks. Listing them marks them as seen; their dots stay until the next visit. */
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
    <EndlessRows query={query} skeleton={{ rows: 4 }} empty={<EmptyState text={t('notification.none')} />}>
      {(row) => (
        <ListRow
          key={row.id}
          icon={row.order === null ? 'receipt' : iconOf[row.order.type]}
          title={t(`notification.${row.state}`)}
          note={noteOf(row)}
          end={row.seen ? undefined : <NewMark>{t('notice.unread')}</NewMark>}
          onClick={() => go(openOrder(row))}
        />
      )}
    </EndlessRows>
  )
}
