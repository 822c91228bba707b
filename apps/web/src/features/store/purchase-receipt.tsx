import { AmountText } from '@synet/ui/layout/amount-text'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadedRow } from '#api/loaded-row.tsx'
import { numberFact } from '#money/order-facts.tsx'
import { Receipt } from '#money/receipt.tsx'
import { t } from '#texts/t.ts'
import { type OfferKind, purchaseQuery } from './queries.ts'

/** @param next what one does after a purchase of the kind */
export function PurchaseReceipt({ id, next }: { id: string; next: (kind: OfferKind) => ReactNode }) {
  const query = useQuery(purchaseQuery(id))
  return (
    <LoadedRow query={query}>
      {(order) => (
        <Receipt
          title={t('success.purchase')}
          amount={order.price}
          unit="USDT"
          number={order.number}
          facts={
            <FactList
              facts={[
                numberFact(order.number),
                { name: t('store.product'), value: order.name },
                { name: t('store.paid'), value: <AmountText value={order.price} unit="USDT" /> },
                { name: t('store.runs-until'), value: dateTimeText(order.until) },
                { name: t('order.time'), value: dateTimeText(order.at) },
              ]}
            />
          }
          next={next(order.kind)}
        />
      )}
    </LoadedRow>
  )
}
