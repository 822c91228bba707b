import { Button } from '@synet/ui/controls/button'
import { PurchaseList } from '#features/store/purchase-list.tsx'
import { PurchaseReceipt } from '#features/store/purchase-receipt.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Purchases() {
  const { id } = useSearch('/pages-sub/orders/purchase')
  return (
    <Page title={t(id ? 'title.order-purchase' : 'title.orders-purchase')}>
      {id ? (
        <PurchaseReceipt
          id={id}
          next={(kind) => (
            <Button block onClick={() => go(nav.redirectTo(`/pages-sub/store/${kind}`))}>
              {t('store.renew')}
            </Button>
          )}
        />
      ) : (
        <PurchaseList />
      )}
    </Page>
  )
}

export { Purchases as Page }
