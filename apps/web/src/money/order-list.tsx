import { dayOf } from '@synet/ui/fields/date-range'
import { DateRangeField } from '@synet/ui/fields/date-range-field'
import { TextField } from '@synet/ui/fields/text-field'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import type { ReactNode } from 'react'
import { clock } from '#api/clock.ts'
import { EndlessRows, type RowsQuery } from '#api/endless-rows.tsx'
import { go, nav } from '#navigation/nav.ts'
import type { LinkPath } from '#routes.ts'
import { t } from '#texts/t.ts'
import type { OrderFilterState } from './use-order-filter.ts'

type Kind = 'recharge' | 'withdraw' | 'transfer' | 'swap' | 'purchase'

/** Orders are listed by the year at most. */
const rangeMax = { count: 12, unit: 'months' } as const

const Filters = ({ filter, setFilter }: OrderFilterState) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))', gap: 8 }}>
    <TextField
      label={t('order.number')}
      type="search"
      maxLength={20}
      value={filter.number}
      onChange={(number) => setFilter({ ...filter, number })}
    />
    <DateRangeField
      label={t('log.period')}
      value={filter.range}
      max={rangeMax}
      today={dayOf(clock.now())}
      onChange={(range) => setFilter({ ...filter, range })}
    />
  </div>
)

/** Where an order of the kind is made. */
const formPath: Record<Kind, LinkPath> = {
  recharge: '/pages-sub/recharge/index',
  withdraw: '/pages-sub/finance/withdraw',
  transfer: '/pages-sub/finance/transfer',
  swap: '/pages-sub/swap/index',
  purchase: '/pages-sub/store/software',
}

/**
 * A user's orders of one kind, newest first, found by number or date; without any, the way to the form that makes one.
 */
export function OrderList<Order>({
  kind,
  query,
  filter,
  children,
}: {
  kind: Kind
  query: RowsQuery<Order>
  filter: OrderFilterState
  children: (order: Order) => ReactNode
}) {
  return (
    <>
      <Filters {...filter} />
      <EndlessRows
        query={query}
        skeleton={{ rows: 5 }}
        empty={
          filter.isOn ? (
            <EmptyState text={t('log.none-filtered')} action={t('log.clear')} onAction={filter.clear} />
          ) : (
            <EmptyState
              text={t(kind === 'purchase' ? 'store.none-bought' : `${kind}.none`)}
              action={t(kind === 'purchase' ? 'title.software' : `action.${kind}`)}
              onAction={() => go(nav.navigateTo(formPath[kind]))}
            />
          )
        }
      >
        {children}
      </EndlessRows>
    </>
  )
}
