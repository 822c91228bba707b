import { dayOf } from '@synet/ui/fields/date-range'
import { DateRangeField } from '@synet/ui/fields/date-range-field'
import { TextField } from '@synet/ui/fields/text-field'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clock } from '@synet/contract/server-clock'
import { EndlessRows } from '#api/endless-rows.tsx'
import type { pagesQuery } from '#api/pages-query.ts'
import { go, nav } from '#navigation/nav.ts'
import type { LinkPath } from '#routes.ts'
import { t } from '#texts/t.ts'
import { type OrderFilterState, type OrderInput, useOrderFilter } from './use-order-filter.ts'

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

const form = (path: LinkPath) => () => nav.navigateTo(path)
/** The text of a list without orders, and a link to the page where one is placed. */
const makers = {
  recharge: { none: 'recharge.none', make: 'recharge.new', way: form('/pages-sub/recharge/index') },
  withdraw: { none: 'withdraw.none', make: 'withdraw.again', way: form('/pages-sub/finance/withdraw') },
  transfer: { none: 'transfer.none', make: 'transfer.new', way: form('/pages-sub/finance/transfer') },
  swap: { none: 'swap.none', make: 'swap.new', way: form('/pages-sub/swap/index') },
  purchase: { none: 'store.none-bought', make: 'store.buy', way: form('/pages-sub/store/software') },
  task: { none: 'runs.none', make: 'runs.browse', way: () => nav.switchTab('/pages/task-list/index') },
} as const

/**
 * A user's orders of one kind, newest first, found by number or date; without any, there is nothing to find but the way to
 * the form that makes one.
 * @param choice another filter, above the others, when it is on, and what takes it off
 */
export function OrderList<A extends { readonly list: readonly unknown[]; readonly next: string | null }>({
  kind,
  queryOf,
  choice,
  children,
}: {
  kind: keyof typeof makers
  queryOf: (input: OrderInput) => ReturnType<typeof pagesQuery<A>>
  choice?: { readonly field: ReactNode; readonly isOn: boolean; readonly clear: () => void }
  children: (order: A['list'][number]) => ReactNode
}) {
  const filter = useOrderFilter()
  const query = useInfiniteQuery(queryOf(filter.input))
  const { make, way } = makers[kind]
  const isFiltered = filter.isOn || choice?.isOn === true
  // Nothing to filter, or not known yet: what has come and gone again would have moved the rest.
  const isEmpty = !isFiltered && (query.data?.pages.every(({ list }) => list.length === 0) ?? true)
  const clear = (): void => {
    filter.clear()
    choice?.clear()
  }
  return (
    <>
      {!isEmpty && choice?.field}
      {/* It stays while somebody searches: the field would move under their finger. */}
      {!isEmpty && (
        <Button kind="secondary" block onClick={() => go(way())}>
          {t(make)}
        </Button>
      )}
      {!isEmpty && <Filters {...filter} />}
      <EndlessRows
        query={query}
        skeleton={{ rows: 5 }}
        empty={
          isFiltered ? (
            <EmptyState text={t('log.none-filtered')} action={t('log.clear')} onAction={clear} />
          ) : (
            <EmptyState text={t(makers[kind].none)} action={t(make)} onAction={() => go(way())} />
          )
        }
      >
        {children}
      </EndlessRows>
    </>
  )
}
