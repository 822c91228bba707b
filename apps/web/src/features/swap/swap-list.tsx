import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { momentText } from '@synet/words/format'
import { clock } from '@synet/contract/server-clock'
import { OrderList } from '#money/order-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { swapsQuery } from './queries.ts'

export const SwapList = () => (
  <OrderList kind="swap" queryOf={swapsQuery}>
    {(order) => (
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
        onClick={() => go(nav.navigateTo('/pages-sub/orders/exchange', { id: order.id }))}
      />
    )}
  </OrderList>
)
