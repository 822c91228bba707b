import { AccountList } from '#features/account/account-list.tsx'
import { Page } from '#navigation/page.tsx'

function Accounts() {
  return (
    <Page>
      <AccountList />
    </Page>
  )
}

export { Accounts as Page }
