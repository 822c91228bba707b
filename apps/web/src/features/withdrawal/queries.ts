import type { Answer } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
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
  infiniteQueryOptions({
    queryKey: ['withdrawal/list', { list: filter }],
    queryFn: ({ pageParam, signal }) =>
      call('withdrawal/list', { ...filter, ...(pageParam && { cursor: pageParam }), limit: 20 }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
