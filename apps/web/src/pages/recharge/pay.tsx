import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { PayView } from '#features/recharge/pay-view.tsx'
import { rechargeQuery } from '#features/recharge/queries.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Pay() {
  const { id, pledge, amount } = useSearch('/pages-sub/recharge/pay')
  // Once there is nothing to send, this page shows the order.
  const state = useQuery({ ...rechargeQuery(id ?? ''), enabled: false }).data?.state
  const sends = state === undefined || state === 'waiting' || state === 'submitted'
  return (
    <Page {...(!sends && { title: t('title.order-deposit') })}>
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
