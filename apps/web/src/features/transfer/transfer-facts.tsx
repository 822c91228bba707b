import { AmountText } from '@synet/ui/layout/amount-text'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { numberFact } from '#money/order-facts.tsx'
import { t } from '#texts/t.ts'
import type { TransferOrder } from './queries.ts'

/** Number, counterparty, amount, fee, time (ENT-08). The receiver paid no fee and sees none. */
export function TransferFacts({ order }: { order: TransferOrder }) {
  const out = order.direction === 'out'
  return (
    <FactList
      facts={[
        numberFact(order.number),
        { name: t(out ? 'withdraw.to' : 'transfer.from'), value: order.account || order.counterparty },
        order.account !== '' && { name: t('transfer.name'), value: order.counterparty },
        { name: t('order.amount'), value: <AmountText value={order.amount} unit={order.asset} /> },
        out && { name: t('order.fee'), value: <AmountText value={order.fee} unit={order.asset} /> },
        order.note !== '' && { name: t('transfer.note'), value: order.note, stack: true },
        { name: t('order.time'), value: dateTimeText(order.at) },
      ]}
    />
  )
}
