import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '#api/clock.ts'
import { OrderList } from '#money/order-list.tsx'
import { useOrderFilter } from '#money/use-order-filter.ts'
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
  const filter = useOrderFilter()
  const query = useInfiniteQuery(rechargesQuery(filter.input))
  return (
    <OrderList kind="recharge" query={query} filter={filter}>
      {(order) => (
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
      )}
    </OrderList>
  )
}
