import { RechargeList } from '#features/recharge/recharge-list.tsx'
import { Page } from '#shell/page.tsx'

function Deposits() {
  return (
    <Page>
      <RechargeList />
    </Page>
  )
}

export { Deposits as Page }
