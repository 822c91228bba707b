import { Segmented } from '@synet/ui/controls/segmented'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { lazy, Suspense } from 'react'
import { RechargeList } from '#features/recharge/recharge-list.tsx'
import { PurchaseList } from '#features/store/purchase-list.tsx'
import { SwapList } from '#features/swap/swap-list.tsx'
import { TransferList } from '#features/transfer/transfer-list.tsx'
import { WithdrawalList } from '#features/withdrawal/withdrawal-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

const path = '/pages-sub/orders/index'
const browse = () => void go(nav.switchTab('/pages/task-list/index'))
const tabs = ['deposit', 'withdraw', 'transfer', 'exchange', 'purchase', 'task'] as const

// With it come the names of all cities, which the other lists do not need.
const RunList = lazy(async () => ({ default: (await import('#features/task/run-list.tsx')).RunList }))

const Tasks = () => (
  <Suspense fallback={<SkeletonList rows={2} height={176} />}>
    <RunList onBrowse={browse} />
    <RunList ended onBrowse={browse} />
  </Suspense>
)
const lists = {
  deposit: RechargeList,
  withdraw: WithdrawalList,
  transfer: TransferList,
  exchange: SwapList,
  purchase: PurchaseList,
  task: Tasks,
} as const

/** Everything that was ordered, by kind; each list is searched by number and date. */
function Orders() {
  const { tab = 'deposit' } = useSearch(path)
  const List = lists[tab]
  return (
    <Page>
      <Segmented
        wraps
        label={t('title.orders')}
        choices={tabs.map((name) => ({ value: name, name: t(`orders.${name}`) }))}
        value={tab}
        onChange={(next) => void go(nav.redirectTo(path, { tab: next }))}
      />
      <List />
    </Page>
  )
}

export { Orders as Page }
