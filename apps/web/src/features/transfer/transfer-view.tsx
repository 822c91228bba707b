import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { useQuery } from '@tanstack/react-query'
import { LoadedRow } from '#api/loaded-row.tsx'
import { ReceiptLink } from '#money/receipt-link.tsx'
import { t } from '#texts/t.ts'
import { transferQuery } from './queries.ts'
import { TransferFacts } from './transfer-facts.tsx'

export function TransferView({ id }: { id: string }) {
  const query = useQuery(transferQuery(id))
  return (
    <LoadedRow query={query} heights={[96, 220]}>
      {(order) => {
        const out = order.direction === 'out'
        return (
          <>
            <Card label={t('order.amount')}>
              <AmountText
                value={out ? `-${order.amount}` : order.amount}
                unit={order.asset}
                size="hero"
                plus
                good={!out}
              />
              <StatusTag tone="good">{t(out ? 'transfer.sent' : 'transfer.received')}</StatusTag>
            </Card>
            <Card>
              <TransferFacts order={order} />
            </Card>
            <ReceiptLink of="transfer" id={order.id} />
          </>
        )
      }}
    </LoadedRow>
  )
}
