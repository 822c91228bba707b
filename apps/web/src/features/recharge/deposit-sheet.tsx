import { parseMinor } from '@synet/core/amount'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Sheet } from '@synet/ui/overlays/sheet'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { helpAction } from '#navigation/help-action.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { RechargeForm } from './recharge-form.tsx'

/** The larger of two amounts of USDT. */
const atLeast = (amount: string, least: string): string =>
  (parseMinor('USDT', amount) ?? 0n) < (parseMinor('USDT', least) ?? 0n) ? least : amount

/** A deposit of what a pledge lacks; its payment leads back to the pledge. Amounts are USDT, decimal. */
export function DepositSheet({
  of: { taskId, amount, missing },
  onClose,
}: {
  of: { taskId: string; amount: string; missing: string }
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
            <RechargeForm
              config={data}
              amount={atLeast(missing, data.minAmount)}
              onOrder={async ({ id }) => {
                await go(nav.navigateTo('/pages-sub/recharge/pay', { id, pledge: taskId, amount }))
                onClose()
              }}
            />
          )
        }
      </Loaded>
    </Sheet>
  )
}
