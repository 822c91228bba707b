import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '#features/account/queries.ts'
import { WithdrawForm } from '#features/withdrawal/withdraw-form.tsx'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { OrdersLink } from '#navigation/orders-link.tsx'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

const NoAccount = () => (
  <>
    <RefusalNotice refusal={useRefusal('withdraw')} />
    <EmptyState
      text={t('withdraw.no-account')}
      action={t('account.add')}
      onAction={() => go(nav.navigateTo('/pages-sub/withdrawal-type/edit'))}
    />
  </>
)

function Withdraw() {
  const accounts = useQuery(accountsQuery)
  const user = useQuery(userQuery)
  const config = useQuery(configQuery)
  const skeleton = (
    <>
      <Skeleton height={80} card />
      <Skeleton height={80} />
      <Skeleton height={140} card />
    </>
  )
  return (
    <Page end={<OrdersLink path="/pages-sub/orders/withdraw" />}>
      <Loaded query={accounts} skeleton={skeleton}>
        {({ list }) =>
          list.length === 0 ? (
            <NoAccount />
          ) : (
            <Loaded query={user} skeleton={skeleton}>
              {(userInfo) => (
                <Loaded query={config} skeleton={skeleton}>
                  {(settings) => <WithdrawForm accounts={list} user={userInfo} config={settings} />}
                </Loaded>
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

export { Withdraw as Page }
