import { MoneyLog } from '#features/money-log/money-log.tsx'
import { Vesting } from '#features/user/vesting.tsx'
import { Page } from '#navigation/page.tsx'

function BalanceDetail() {
  return (
    <Page>
      <Vesting />
      <MoneyLog />
    </Page>
  )
}

export { BalanceDetail as Page }
