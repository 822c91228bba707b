import { SwapList } from '#features/swap/swap-list.tsx'
import { SwapView } from '#features/swap/swap-view.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Swaps() {
  const { id } = useSearch('/pages-sub/orders/exchange')
  return (
    <Page title={t(id ? 'title.order-exchange' : 'title.orders-exchange')}>
      {id ? <SwapView id={id} /> : <SwapList />}
    </Page>
  )
}

export { Swaps as Page }
