import { SwapList } from '#features/swap/swap-list.tsx'
import { SwapView } from '#features/swap/swap-view.tsx'
import { Page } from '#shell/page.tsx'
import { useSearch } from '#shell/use-search.ts'
import { t } from '#shell/t.ts'

function Swaps() {
  const { id } = useSearch('/pages-sub/orders/exchange')
  return (
    <Page title={t(id ? 'title.order-exchange' : 'title.orders-exchange')}>
      {id ? <SwapView id={id} /> : <SwapList />}
    </Page>
  )
}

export { Swaps as Page }
