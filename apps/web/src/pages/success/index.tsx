import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PurchaseReceipt } from '#features/store/purchase-receipt.tsx'
import { swapQuery } from '#features/swap/queries.ts'
import { SwapFacts } from '#features/swap/swap-facts.tsx'
import { transferQuery } from '#features/transfer/queries.ts'
import { TransferFacts } from '#features/transfer/transfer-facts.tsx'
import { WithdrawalReceipt } from '#features/withdrawal/withdrawal-receipt.tsx'
import { LoadedRow } from '#api/loaded-row.tsx'
import { Receipt } from '#money/receipt.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

// It comes with the training, which the other receipts do not need.
const RunReceipt = lazy(async () => ({ default: (await import('#features/task/run-receipt.tsx')).RunReceipt }))

const Missing = () => (
  <EmptyState
    text={t('order.not-found')}
    action={t('title.orders')}
    onAction={() => go(nav.redirectTo('/pages-sub/orders/index'))}
  />
)

/** Success is shown for an order that the server has, not for an address that somebody typed. */
function TransferDone({ id }: { id: string }) {
  const query = useQuery(transferQuery(id))
  return (
    <LoadedRow query={query} missing={<Missing />}>
      {(order) => (
        <Receipt
          title={t('success.transfer')}
          amount={order.amount}
          unit={order.asset}
          number={order.number}
          facts={<TransferFacts order={order} />}
          again={() => nav.redirectTo('/pages-sub/finance/transfer', { to: order.account || undefined })}
        />
      )}
    </LoadedRow>
  )
}

function SwapDone({ id }: { id: string }) {
  const query = useQuery(swapQuery(id))
  return (
    <LoadedRow query={query} missing={<Missing />}>
      {(order) => (
        <Receipt
          title={t('success.swap')}
          amount={order.received}
          unit={order.to}
          number={order.number}
          facts={<SwapFacts order={order} />}
          again={() => nav.redirectTo('/pages-sub/swap/index')}
        />
      )}
    </LoadedRow>
  )
}

/** After software comes a node, and with both a task. */
const AfterPurchase = ({ kind }: { kind: 'software' | 'node' }) => (
  <Button
    block
    onClick={() =>
      go(kind === 'software' ? nav.redirectTo('/pages-sub/store/node') : nav.switchTab('/pages/task-list/index'))
    }
  >
    {t(kind === 'software' ? 'success-page.to-node' : 'runs.browse')}
  </Button>
)

/** The receipt of an order. */
function OrderDone({ of, id }: { of: 'transfer' | 'swap' | 'withdraw' | 'task' | 'software' | 'node'; id: string }) {
  switch (of) {
    case 'transfer':
      return <TransferDone id={id} />
    case 'swap':
      return <SwapDone id={id} />
    case 'withdraw':
      return <WithdrawalReceipt id={id} />
    case 'task':
      return (
        <Suspense fallback={<Skeleton height={320} card />}>
          <RunReceipt id={id} />
        </Suspense>
      )
    default:
      return <PurchaseReceipt id={id} next={(kind) => <AfterPurchase kind={kind} />} />
  }
}

/** Shows what succeeded and the usual next step. Without an order nothing has. */
function Success() {
  const { of, id } = useSearch('/pages-sub/success/index')
  if (!of || !id) {
    return (
      <Page title={t('title.not-found')}>
        <Missing />
      </Page>
    )
  }
  return (
    // A withdrawal is not done by being submitted, nor a task by being started: the receipt says what state it is in.
    <Page
      {...(of === 'withdraw' && { title: t('success.withdrawal') })}
      {...(of === 'task' && { title: t('receipt.one') })}
    >
      <OrderDone of={of} id={id} />
    </Page>
  )
}

export { Success as Page }
