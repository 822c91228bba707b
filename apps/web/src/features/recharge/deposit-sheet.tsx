import type { Answer } from '@synet/contract/calls'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Sheet } from '@synet/ui/overlays/sheet'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { helpAction } from '#navigation/help-action.ts'
import { t } from '#texts/t.ts'
import type { RechargeOrder } from './queries.ts'
import { RechargeForm } from './recharge-form.tsx'

/** @param amountOf USDT to begin with, decimal */
export function DepositSheet({
  amountOf,
  onOrder,
  onClose,
}: {
  amountOf: (config: Answer<'index/config'>) => string
  onOrder: (order: RechargeOrder) => Promise<void>
  onClose: () => void
}) {
  const config = useQuery(configQuery)
  return (
    <Sheet open onClose={onClose} title={t('title.recharge')} tall>
      <Loaded query={config} skeleton={<Skeleton height={320} card />}>
        {(data) =>
          data.networks.length === 0 ? (
            <EmptyState text={t('recharge.no-networks')} {...helpAction()} />
          ) : (
            <RechargeForm config={data} amount={amountOf(data)} onOrder={onOrder} />
          )
        }
      </Loaded>
    </Sheet>
  )
}
