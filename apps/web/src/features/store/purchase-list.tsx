import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { momentText } from '@synet/words/format'
import { clock } from '@synet/contract/server-clock'
import { OrderList } from '#money/order-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { purchasesQuery } from './queries.ts'

/** The licences for software and nodes that were bought. */
export const PurchaseList = () => (
  <OrderList kind="purchase" queryOf={purchasesQuery}>
    {(order) => (
      <ListRow
        key={order.id}
        title={order.name}
        note={momentText(order.at, clock.now())}
        end={<AmountText value={`-${order.price}`} unit="USDT" />}
        onClick={() => go(nav.navigateTo('/pages-sub/orders/purchase', { id: order.id }))}
      />
    )}
  </OrderList>
)
