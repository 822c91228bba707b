import { rangeFault, type DateRange } from '@synet/ui/date-range'
import type { PagePath } from '#pages.ts'
import { go, nav } from '#shell/nav.ts'
import { stringifyQuery } from '#shell/query-string.ts'
import { useParameter } from '#shell/search-parameter.ts'
import { knownKind } from './kinds.ts'
import type { LogFilter } from './queries.ts'

const path: PagePath = '/pages-sub/finance/balance-detail'
/** A log is read by the year at most. */
export const rangeMax = { count: 12, unit: 'months' } as const

/** The filter stands in the address: it is there again after a look at a row, and can be linked to. */
export function useLogFilter(today: string): [LogFilter, (filter: LogFilter) => void] {
  const asset = useParameter('asset')
  const kind = knownKind(useParameter('kind'))
  const from = useParameter('from')
  const to = useParameter('to')
  const range: DateRange | undefined = from && to ? { from, to } : undefined
  const filter: LogFilter = {
    asset: asset === 'USDT' || asset === 'SNT' ? asset : undefined,
    kind,
    range: range && !rangeFault(range, rangeMax, today) ? range : undefined,
  }
  return [
    filter,
    (next) =>
      void go(nav.redirectTo(`${path}${stringifyQuery({ asset: next.asset, kind: next.kind, ...next.range })}`)),
  ]
}
