import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { ReceiptLink } from '#money/receipt-link.tsx'
import { t } from '#texts/t.ts'
import { swapQuery } from './queries.ts'
import { SwapFacts } from './swap-facts.tsx'

export function SwapView({ id }: { id: string }) {
  const query = useQuery(swapQuery(id))
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <Skeleton height={96} card />
          <Skeleton height={260} card />
        </>
      }
    >
      {({ list }) => {
        const order = list[0]
        return order ? (
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
        ) : (
          <Notice tone="bad">{t('order.not-found')}</Notice>
        )
      }}
    </Loaded>
  )
}
