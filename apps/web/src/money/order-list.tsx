import { EmptyState } from '@synet/ui/feedback/empty-state'
import type { ReactNode } from 'react'
import { EndlessRows, type RowsQuery } from '#api/endless-rows.tsx'
import { go, nav } from '#navigation/nav.ts'
import type { LinkPath } from '#routes.ts'
import { t } from '#texts/t.ts'

type Kind = 'recharge' | 'withdraw' | 'transfer' | 'swap'

/** Where an order of the kind is made. */
const formPath: Record<Kind, LinkPath> = {
  recharge: '/pages-sub/recharge/index',
  withdraw: '/pages-sub/finance/withdraw',
  transfer: '/pages-sub/finance/transfer',
  swap: '/pages-sub/swap/index',
}

/**
 * A user's orders of one kind, newest first; without any, the way to the form that makes one.
 * @param seed of the drawing that stands in place of orders
 */
export function OrderList<Order>({
  kind,
  query,
  seed,
  children,
}: {
  kind: Kind
  query: RowsQuery<Order>
  seed: number
  children: (order: Order) => ReactNode
}) {
  return (
    <EndlessRows
      query={query}
      skeleton={{ rows: 5 }}
      empty={
        <EmptyState
          seed={seed}
          text={t(`${kind}.none`)}
          action={t(`action.${kind}`)}
          onAction={() => go(nav.navigateTo(formPath[kind]))}
        />
      }
    >
      {children}
    </EndlessRows>
  )
}
