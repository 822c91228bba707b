import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export type WithdrawalOrder = Answer<'withdrawal/apply'>
export type WithdrawalState = WithdrawalOrder['state']

const pollMs = 10_000

export const isFinal = (state: WithdrawalState): boolean =>
  state === 'confirmed' || state === 'rejected' || state === 'cancelled' || state === 'failed'

export const withdrawalQuery = (id: string) => ({
  ...callQuery('withdrawal/list', { id }),
  enabled: id !== '',
  refetchInterval: (query: { state: { data: { list: WithdrawalOrder[] } | undefined } }) => {
    const state = query.state.data?.list[0]?.state
    return state && isFinal(state) ? (false as const) : pollMs
  },
})

export const withdrawalsQuery = (filter: OrderInput) =>
  pagesQuery(['withdrawal/list', { list: filter }], (page, options) =>
    call('withdrawal/list', { ...filter, ...page }, options),
  )
