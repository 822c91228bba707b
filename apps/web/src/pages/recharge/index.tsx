import { EmptyState } from '@synet/ui/empty-state'
import { Skeleton } from '@synet/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { RechargeForm } from '#features/recharge/recharge-form.tsx'
import { configQuery } from '#shell/config.ts'
import { Loaded } from '#shell/loaded.tsx'
import { OrdersLink } from '#shell/orders-link.tsx'
import { Page } from '#shell/page.tsx'
import { t } from '#shell/t.ts'

function Recharge() {
  const config = useQuery(configQuery)
  return (
    <Page end={<OrdersLink path="/pages-sub/orders/deposit" />}>
      <Loaded query={config} skeleton={<Skeleton height={320} card />}>
        {(data) =>
          data.networks.length === 0 ? <EmptyState text={t('recharge.no-networks')} /> : <RechargeForm config={data} />
        }
      </Loaded>
    </Page>
  )
}

export { Recharge as Page }
