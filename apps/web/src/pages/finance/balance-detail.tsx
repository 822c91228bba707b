import { MoneyLog } from '#features/money-log/money-log.tsx'
import { Page } from '#shell/page.tsx'

function BalanceDetail() {
  return (
    <Page>
      <MoneyLog />
    </Page>
  )
}

export { BalanceDetail as Page }
