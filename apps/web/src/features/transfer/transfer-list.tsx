import { AmountText } from '@synet/ui/amount-text'
import { Card } from '@synet/ui/card'
import { EmptyState } from '@synet/ui/empty-state'
import { EndlessList } from '@synet/ui/endless-list'
import { ListRow } from '@synet/ui/list-row'
import { Segmented } from '@synet/ui/segmented'
import { SkeletonList } from '@synet/ui/skeleton'
import { momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '#shell/clock.ts'
import { endlessState } from '#shell/endless-state.ts'
import { Loaded } from '#shell/loaded.tsx'
import { go, nav } from '#shell/nav.ts'
import { t } from '#shell/t.ts'
import { type Direction, transfersQuery } from './queries.ts'

type Filter = 'all' | Direction

export function TransferList() {
  const [filter, setFilter] = useState<Filter>('all')
  const query = useInfiniteQuery(transfersQuery(filter === 'all' ? undefined : filter))
  return (
    <>
      <Segmented
        label={t('transfer.direction')}
        choices={[
          { value: 'all', name: t('log.all') },
          { value: 'out', name: t('transfer.sent') },
          { value: 'in', name: t('transfer.received') },
        ]}
        value={filter}
        onChange={setFilter}
      />
      <Loaded query={query} skeleton={<SkeletonList rows={5} />}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.list)
          return orders.length === 0 ? (
            <EmptyState
              seed={21}
              text={t('transfer.none')}
              action={t('action.transfer')}
              onAction={() => go(nav.navigateTo('/pages-sub/finance/transfer'))}
            />
          ) : (
            <EndlessList state={endlessState(query)} onMore={query.fetchNextPage}>
              <Card flush>
                {orders.map((order) => (
                  <ListRow
                    key={order.id}
                    title={t(order.direction === 'out' ? 'transfer.to-named' : 'transfer.from-named', {
                      name: order.counterparty,
                    })}
                    note={momentText(order.at, clock.now())}
                    end={
                      <AmountText
                        value={order.direction === 'out' ? `-${order.amount}` : order.amount}
                        unit={order.asset}
                        plus
                        good={order.direction === 'in'}
                      />
                    }
                    onClick={() => void go(nav.navigateTo('/pages-sub/orders/transfer', { id: order.id }))}
                  />
                ))}
              </Card>
            </EndlessList>
          )
        }}
      </Loaded>
    </>
  )
}
