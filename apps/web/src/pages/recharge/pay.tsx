import { EmptyState } from '@synet/ui/feedback/empty-state'
import { PayView } from '#features/recharge/pay-view.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Pay() {
  const { id, pledge, amount } = useSearch('/pages-sub/recharge/pay')
  return (
    <Page>
      {id ? (
        <PayView id={id} begun={pledge ? { taskId: pledge, amount } : undefined} />
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
