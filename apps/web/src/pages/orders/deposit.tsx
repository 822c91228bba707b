import { PayView } from '#features/recharge/pay-view.tsx'
import { RechargeList } from '#features/recharge/recharge-list.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Deposits() {
  const { id } = useSearch('/pages-sub/orders/deposit')
  return (
    <Page title={t(id ? 'title.order-deposit' : 'title.orders-deposit')}>
      {id ? <PayView id={id} /> : <RechargeList />}
    </Page>
  )
}

export { Deposits as Page }
