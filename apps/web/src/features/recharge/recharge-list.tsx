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
import { type RechargeOrder, rechargesQuery } from './queries.ts'

const tone: Record<RechargeOrder['state'], Tone> = {
  waiting: 'waiting',
  submitted: 'waiting',
  confirming: 'working',
  credited: 'good',
  cancelled: 'plain',
  expired: 'plain',
}

const isOpen = (state: RechargeOrder['state']): boolean => state === 'waiting' || state === 'submitted'

export function RechargeList() {
  const query = useInfiniteQuery(rechargesQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={5} />}>
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.list)
        return orders.length === 0 ? (
          <EmptyState
            seed={11}
            text={t('recharge.none')}
            action={t('action.recharge')}
            onAction={() => go(nav.navigateTo('/pages-sub/recharge/index'))}
          />
        ) : (
          <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
            <Card flush>
              {orders.map((order) => (
                <ListRow
                  key={order.id}
                  title={<AmountText value={order.creditedAmount ?? order.amount} unit="USDT" />}
                  note={momentText(order.createdAt, clock.now())}
                  end={<StatusTag tone={tone[order.state]}>{t(`recharge.state.${order.state}`)}</StatusTag>}
                  onClick={() =>
                    void go(
                      nav.navigateTo(isOpen(order.state) ? '/pages-sub/recharge/pay' : '/pages-sub/orders/deposit', {
                        id: order.id,
                      }),
                    )
                  }
                />
              ))}
            </Card>
          </EndlessList>
        )
      }}
    </Loaded>
  )
}
