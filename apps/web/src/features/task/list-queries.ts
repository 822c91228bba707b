import { call } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export const runsQuery = (filter: OrderInput & { readonly state?: 'ended' }) =>
  pagesQuery(['purchase/taskPledgeList', { list: filter }], (page, options) =>
    call('purchase/taskPledgeList', { ...filter, ...page }, options),
  )

export const runDaysQuery = (id: string) =>
  pagesQuery(['purchase/taskIncome', id], (page, options) => call('purchase/taskIncome', { ...page, id }, options))

export const offencesQuery = pagesQuery(['train/offences'], (page, options) => call('train/offences', page, options))
export const allUnitsQuery = pagesQuery(
  ['train/units', 'all'],
  (page, options) => call('train/units', page, options),
  30,
)
