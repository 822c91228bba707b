import { AmountText } from '@synet/ui/amount-text'
import { Card } from '@synet/ui/card'
import { Notice } from '@synet/ui/notice'
import { Skeleton } from '@synet/ui/skeleton'
import { StatusTag } from '@synet/ui/status-tag'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#shell/loaded.tsx'
import { t } from '#shell/t.ts'
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
              <AmountText value={order.received} unit={order.to} size="large" plus good />
              <StatusTag tone="good">{t('swap.done')}</StatusTag>
            </Card>
            <Card>
              <SwapFacts order={order} />
            </Card>
          </>
        ) : (
          <Notice tone="bad">{t('order.not-found')}</Notice>
        )
      }}
    </Loaded>
  )
}
