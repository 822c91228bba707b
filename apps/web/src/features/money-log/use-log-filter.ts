import { rangeFault, type DateRange } from '@synet/ui/fields/date-range'
import { go, nav } from '#navigation/nav.ts'
import { useSearch } from '#navigation/use-search.ts'
import { knownKind } from './kinds.ts'
import type { LogFilter } from './queries.ts'

const path = '/pages-sub/finance/balance-detail'
/** A log is read by the year at most. */
export const rangeMax = { count: 12, unit: 'months' } as const

/** The filter is part of the address: it is there again after a look at a row, and can be linked to. */
export function useLogFilter(today: string): [LogFilter, (filter: LogFilter) => void] {
  const { asset, kind, from, to } = useSearch(path)
  const range: DateRange | undefined = from && to ? { from, to } : undefined
  const filter: LogFilter = {
    asset,
    kind: knownKind(kind),
    range: range && !rangeFault(range, rangeMax, today) ? range : undefined,
  }
  return [filter, (next) => void go(nav.redirectTo(path, { asset: next.asset, kind: next.kind, ...next.range }))]
}
