import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { ListRow } from '@synet/ui/layout/list-row'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '#api/clock.ts'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { type WithdrawalState, withdrawalsQuery } from './queries.ts'
import { isOverdue } from './timeline-of.ts'

export const withdrawalTone: Record<WithdrawalState, Tone> = {
  reviewing: 'waiting',
  approved: 'working',
  sending: 'working',
  sent: 'working',
  confirmed: 'good',
  rejected: 'bad',
  cancelled: 'plain',
  failed: 'bad',
}

export function WithdrawalList() {
  const query = useInfiniteQuery(withdrawalsQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={5} />}>
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.list)
        return orders.length === 0 ? (
          <EmptyState
            seed={13}
            text={t('withdraw.none')}
            action={t('action.withdraw')}
            onAction={() => go(nav.navigateTo('/pages-sub/finance/withdraw'))}
          />
        ) : (
          <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
            <Card flush>
              {orders.map((order) => (
                <ListRow
                  key={order.id}
                  title={<AmountText value={order.amount} unit="USDT" />}
                  note={`${order.accountName} · ${momentText(order.createdAt, clock.now())}`}
                  end={
                    isOverdue(order, clock.now()) ? (
                      <StatusTag tone="waiting">{t('withdraw.overdue')}</StatusTag>
                    ) : (
                      <StatusTag tone={withdrawalTone[order.state]}>{t(`withdraw.state.${order.state}`)}</StatusTag>
                    )
                  }
                  onClick={() => void go(nav.navigateTo('/pages-sub/orders/withdraw', { id: order.id }))}
                />
              ))}
            </Card>
          </EndlessList>
        )
      }}
    </Loaded>
  )
}
