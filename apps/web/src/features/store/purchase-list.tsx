import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '#api/clock.ts'
import { OrderList } from '#money/order-list.tsx'
import { useOrderFilter } from '#money/use-order-filter.ts'
import { go, nav } from '#navigation/nav.ts'
import { purchasesQuery } from './queries.ts'

/** The licences for software and nodes that were bought. */
export function PurchaseList() {
  const filter = useOrderFilter()
  const query = useInfiniteQuery(purchasesQuery(filter.input))
  return (
    <OrderList kind="purchase" query={query} filter={filter}>
      {(order) => (
        <ListRow
          key={order.id}
          title={order.name}
          note={momentText(order.at, clock.now())}
          end={<AmountText value={`-${order.price}`} unit="USDT" />}
          onClick={() => void go(nav.navigateTo('/pages-sub/orders/purchase', { id: order.id }))}
        />
      )}
    </OrderList>
  )
}
