import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { momentText } from '@synet/words/format'
import { clock } from '@synet/contract/server-clock'
import { OrderList } from '#money/order-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { type WithdrawalState, withdrawalsQuery } from './queries.ts'
import { isOverdue } from './withdrawal-timeline.tsx'

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

export const WithdrawalList = () => (
  <OrderList kind="withdraw" queryOf={withdrawalsQuery}>
    {(order) => (
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
        onClick={() => go(nav.navigateTo('/pages-sub/orders/withdraw', { id: order.id }))}
      />
    )}
  </OrderList>
)
