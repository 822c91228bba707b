import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AfterOpenRecharges } from '#features/recharge/recharge-list.tsx'
import { RechargeForm } from '#features/recharge/recharge-form.tsx'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { helpAction } from '#navigation/help-action.ts'
import { go, nav } from '#navigation/nav.ts'
import { OrdersLink } from '#navigation/orders-link.tsx'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

function Recharge() {
  const config = useQuery(configQuery)
  const [made, setMade] = useState<string>()
  const pay = async (id: string): Promise<void> => {
    setMade(id)
    await go(nav.redirectTo('/pages-sub/recharge/pay', { id }))
    setMade(undefined)
  }
  return (
    <Page end={<OrdersLink path="/pages-sub/orders/deposit" />}>
      <Loaded query={config} skeleton={<Skeleton height={320} card />}>
        {(data) =>
          data.networks.length === 0 ? (
            <EmptyState text={t('recharge.no-networks')} {...helpAction()} />
          ) : (
            <AfterOpenRecharges made={made}>
              <RechargeForm config={data} onOrder={({ id }) => pay(id)} />
            </AfterOpenRecharges>
          )
        }
      </Loaded>
    </Page>
  )
}

export { Recharge as Page }
