import { EmptyState } from '@synet/ui/empty-state'
import { PayView } from '#features/recharge/pay-view.tsx'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { useSearch } from '#shell/use-search.ts'
import { t } from '#shell/t.ts'

function Pay() {
  const { id } = useSearch('/pages-sub/recharge/pay')
  return (
    <Page>
      {id ? (
        <PayView id={id} />
      ) : (
        <EmptyState
          text={t('order.not-found')}
          action={t('action.recharge')}
          onAction={() => go(nav.redirectTo('/pages-sub/recharge/index'))}
        />
      )}
    </Page>
  )
}

export { Pay as Page }
