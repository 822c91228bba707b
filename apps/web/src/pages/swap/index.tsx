import { Skeleton } from '@synet/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { PriceCard } from '#features/swap/price-card.tsx'
import { SwapForm } from '#features/swap/swap-form.tsx'
import { configQuery } from '#shell/config.ts'
import { Loaded } from '#shell/loaded.tsx'
import { OrdersLink } from '#shell/orders-link.tsx'
import { Page } from '#shell/page.tsx'
import { t } from '#shell/t.ts'
import { userQuery } from '#shell/user.ts'

function Swap() {
  const user = useQuery(userQuery)
  const config = useQuery(configQuery)
  const skeleton = (
    <>
      <Skeleton height={108} />
      <Skeleton height={76} />
      <Skeleton height={48} />
    </>
  )
  return (
    <Page end={<OrdersLink path="/pages-sub/orders/exchange" />}>
      <Loaded query={user} skeleton={skeleton}>
        {(userInfo) => (
          <Loaded query={config} skeleton={skeleton}>
            {(settings) => <SwapForm user={userInfo} config={settings} />}
          </Loaded>
        )}
      </Loaded>
      <PriceCard />
      <p style={{ color: 'var(--text-3)', fontSize: '0.875rem' }}>{t('stock.risk')}</p>
    </Page>
  )
}

export { Swap as Page }
