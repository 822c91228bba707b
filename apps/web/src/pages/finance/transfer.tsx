import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { TransferForm } from '#features/transfer/transfer-form.tsx'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { OrdersLink } from '#navigation/orders-link.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { userQuery } from '#session/user.ts'

function Transfer() {
  const user = useQuery(userQuery)
  const config = useQuery(configQuery)
  const asked = useSearch('/pages-sub/finance/transfer')
  const skeleton = (
    <>
      <Skeleton height={76} />
      <Skeleton height={48} />
      <Skeleton height={90} />
      <Skeleton height={120} card />
    </>
  )
  return (
    <Page end={<OrdersLink path="/pages-sub/orders/transfer" />}>
      <Loaded query={user} skeleton={skeleton}>
        {(userInfo) => (
          <Loaded query={config} skeleton={skeleton}>
            {(settings) => <TransferForm user={userInfo} config={settings} asked={asked} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

export { Transfer as Page }
