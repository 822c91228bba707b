import { Segmented } from '@synet/ui/controls/segmented'
import { RechargeList } from '#features/recharge/recharge-list.tsx'
import { PurchaseList } from '#features/store/purchase-list.tsx'
import { RunOrders } from '#features/task/run-orders.tsx'
import { SwapList } from '#features/swap/swap-list.tsx'
import { TransferList } from '#features/transfer/transfer-list.tsx'
import { WithdrawalList } from '#features/withdrawal/withdrawal-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

const path = '/pages-sub/orders/index'
const tabs = ['deposit', 'withdraw', 'transfer', 'exchange', 'purchase', 'task'] as const

const lists = {
  deposit: RechargeList,
  withdraw: WithdrawalList,
  transfer: TransferList,
  exchange: SwapList,
  purchase: PurchaseList,
  task: RunOrders,
} as const

/** Everything that was ordered, by kind; each list is searched by number and date. */
function Orders() {
  const { tab = 'deposit' } = useSearch(path)
  const List = lists[tab]
  return (
    <Page>
      <Segmented
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
