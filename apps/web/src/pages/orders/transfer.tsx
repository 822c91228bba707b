import { TransferList } from '#features/transfer/transfer-list.tsx'
import { TransferView } from '#features/transfer/transfer-view.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Transfers() {
  const { id } = useSearch('/pages-sub/orders/transfer')
  return (
    <Page title={t(id ? 'title.order-transfer' : 'title.orders-transfer')}>
      {id ? <TransferView id={id} /> : <TransferList />}
    </Page>
  )
}

export { Transfers as Page }
