import { PayView } from '#features/recharge/pay-view.tsx'
import { RechargeList } from '#features/recharge/recharge-list.tsx'
import { Page } from '#shell/page.tsx'
import { useSearch } from '#shell/use-search.ts'
import { t } from '#shell/t.ts'

function Deposits() {
  const { id } = useSearch('/pages-sub/orders/deposit')
  return (
    <Page title={t(id ? 'title.order-deposit' : 'title.orders-deposit')}>
      {id ? <PayView id={id} /> : <RechargeList />}
    </Page>
  )
}

export { Deposits as Page }
