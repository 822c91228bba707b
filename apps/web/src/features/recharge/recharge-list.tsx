import type { ReactNode } from 'react'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { momentText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '@synet/contract/server-clock'
import { OrderList } from '#money/order-list.tsx'
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

const RechargeRow = ({ order: { id, state, amount, creditedAmount, createdAt } }: { order: RechargeOrder }) => (
  <ListRow
    title={<AmountText value={creditedAmount ?? amount} unit="USDT" />}
    note={momentText(createdAt, clock.now())}
    end={<StatusTag tone={tone[state]}>{t(`recharge.state.${state}`)}</StatusTag>}
    onClick={() => go(nav.navigateTo(isOpen(state) ? '/pages-sub/recharge/pay' : '/pages-sub/orders/deposit', { id }))}
  />
)

export const RechargeList = () => (
  <OrderList kind="recharge" queryOf={rechargesQuery}>
    {(order) => <RechargeRow key={order.id} order={order} />}
  </OrderList>
)

/**
 * Orders that wait for a payment, before `children`, so that nobody makes a second one for the same money.
 * @param made the order whose own page is about to open: the form does not move for it meanwhile
 */
export function AfterOpenRecharges({ made, children }: { made: string | undefined; children: ReactNode }) {
  const { data, isLoading } = useInfiniteQuery(rechargesQuery({}))
  // The form below does not move when the orders arrive.
  if (isLoading) return <Skeleton height={320} card />
  const open = data?.pages[0]?.list.filter(({ id, state }) => isOpen(state) && id !== made) ?? []
  return (
    <>
      {open.length > 0 && (
        <Card flush>
          {open.map((order) => (
            <RechargeRow key={order.id} order={order} />
          ))}
        </Card>
      )}
      {children}
    </>
  )
}
