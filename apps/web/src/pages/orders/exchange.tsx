import { SwapList } from '#features/swap/swap-list.tsx'
import { SwapView } from '#features/swap/swap-view.tsx'
import { Page } from '#shell/page.tsx'
import { useParameter } from '#shell/search-parameter.ts'
import { t } from '#shell/t.ts'

function Swaps() {
  const id = useParameter('id')
  return (
    <Page title={t(id ? 'title.order-exchange' : 'title.orders-exchange')}>
      {id ? <SwapView id={id} /> : <SwapList />}
    </Page>
  )
}

export { Swaps as Page }
