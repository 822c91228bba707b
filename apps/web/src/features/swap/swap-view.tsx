import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { useQuery } from '@tanstack/react-query'
import { LoadedRow } from '#api/loaded-row.tsx'
import { ReceiptLink } from '#money/receipt-link.tsx'
import { t } from '#texts/t.ts'
import { swapQuery } from './queries.ts'
import { SwapFacts } from './swap-facts.tsx'

export function SwapView({ id }: { id: string }) {
  const query = useQuery(swapQuery(id))
  return (
    <LoadedRow query={query} heights={[96, 260]}>
      {(order) => (
        <>
          <Card label={t('swap.received')}>
            <AmountText value={order.received} unit={order.to} size="hero" plus good />
            <StatusTag tone="good">{t('swap.done')}</StatusTag>
          </Card>
          <Card>
            <SwapFacts order={order} />
          </Card>
          <ReceiptLink of="swap" id={order.id} />
        </>
      )}
    </LoadedRow>
  )
}
