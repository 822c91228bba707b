import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { PriceCard } from '#features/swap/price-card.tsx'
import { SwapForm } from '#features/swap/swap-form.tsx'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { OrdersLink } from '#navigation/orders-link.tsx'
import { Columns, Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

function Swap() {
  const user = useQuery(userQuery)
  const config = useQuery(configQuery)
  const pool = (
    <>
      <PriceCard />
      <p style={{ color: 'var(--text-3)', fontSize: 'var(--size-label)', lineHeight: 'var(--line-label)' }}>
        {t('stock.risk')}
      </p>
    </>
  )
  const skeleton = (
    <Columns>
      <div className="parts">
        <div style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <Skeleton height={142} card />
          <Skeleton height={142} card />
        </div>
        <Skeleton height={222} card />
      </div>
      {pool}
    </Columns>
  )
  return (
    <Page wide end={<OrdersLink path="/pages-sub/orders/exchange" />}>
      <Loaded query={user} skeleton={skeleton}>
        {(userInfo) => (
          <Loaded query={config} skeleton={skeleton}>
            {(settings) => (
              <SwapForm user={userInfo} config={settings}>
                {pool}
              </SwapForm>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

export { Swap as Page }
