import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export type RechargeOrder = Answer<'recharge/detail'>

export type RechargeState = RechargeOrder['state']

/** The specification's interval; a push usually comes first. */
const paymentPollMs = 10_000

export const rechargeQuery = (id: string) => ({
  ...callQuery('recharge/detail', { id }),
  enabled: id !== '',
  // Money that arrives late is credited too, so an expired or cancelled order is still watched.
  refetchInterval: (query: { state: { data: RechargeOrder | undefined } }) =>
    query.state.data?.state === 'credited' ? (false as const) : paymentPollMs,
})

/** Tells whether a deposit is on its way, as far as the server knows. */
export const isAwaited = (state: RechargeState): boolean =>
  state === 'waiting' || state === 'submitted' || state === 'confirming'

export const rechargesQuery = (filter: OrderInput) =>
  pagesQuery(['recharge/myRecords', { list: filter }], (page, options) =>
    call('recharge/myRecords', { ...filter, ...page }, options),
  )
