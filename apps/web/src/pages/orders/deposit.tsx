import { PayView } from '#features/recharge/pay-view.tsx'
import { RechargeList } from '#features/recharge/recharge-list.tsx'
import { Page } from '#shell/page.tsx'
import { useParameter } from '#shell/search-parameter.ts'
import { t } from '#shell/t.ts'

function Deposits() {
  const id = useParameter('id')
  return (
    <Page title={t(id ? 'title.order-deposit' : 'title.orders-deposit')}>
      {id ? <PayView id={id} /> : <RechargeList />}
    </Page>
  )
}

export { Deposits as Page }
