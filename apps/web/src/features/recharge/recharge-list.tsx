import { AmountText } from '@synet/ui/amount-text'
import { Card } from '@synet/ui/card'
import { EmptyState } from '@synet/ui/empty-state'
import { EndlessList } from '@synet/ui/endless-list'
import { ListRow } from '@synet/ui/list-row'
import { SkeletonList } from '@synet/ui/skeleton'
import { StatusTag, type Tone } from '@synet/ui/status-tag'
import { momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '#shell/clock.ts'
import { endlessState } from '#shell/endless-state.ts'
import { Loaded } from '#shell/loaded.tsx'
import { go, nav } from '#shell/nav.ts'
import { t } from '#shell/t.ts'
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
