import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { EndlessList } from '@synet/ui/layout/endless-list'
import { ListRow } from '@synet/ui/layout/list-row'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '#api/clock.ts'
import { endlessState } from '#api/endless-state.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { swapsQuery } from './queries.ts'

export function SwapList() {
  const query = useInfiniteQuery(swapsQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={5} />}>
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.list)
        return orders.length === 0 ? (
          <EmptyState
            seed={25}
            text={t('swap.none')}
            action={t('action.swap')}
            onAction={() => go(nav.navigateTo('/pages-sub/swap/index'))}
          />
        ) : (
          <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
            <Card flush>
              {orders.map((order) => (
                <ListRow
                  key={order.id}
                  title={t('swap.way', { from: order.from, to: order.to })}
                  note={momentText(order.at, clock.now())}
                  end={
                    <>
                      <AmountText value={order.received} unit={order.to} plus good />
                      <AmountText value={`-${order.paid}`} unit={order.from} />
                    </>
                  }
                  onClick={() => void go(nav.navigateTo('/pages-sub/orders/exchange', { id: order.id }))}
                />
              ))}
            </Card>
          </EndlessList>
        )
      }}
    </Loaded>
  )
}
