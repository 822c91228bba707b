import { SupportCard } from '#features/information/support-row.tsx'
import { WithdrawalList } from '#features/withdrawal/withdrawal-list.tsx'
import { WithdrawalView } from '#features/withdrawal/withdrawal-view.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Withdrawals() {
  const { id } = useSearch('/pages-sub/orders/withdraw')
  return (
    <Page title={t(id ? 'title.order-withdraw' : 'title.orders-withdraw')}>
      {id ? <WithdrawalView id={id} support={<SupportCard />} /> : <WithdrawalList />}
    </Page>
  )
}

export { Withdrawals as Page }
