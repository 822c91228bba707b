import type { Answer } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'

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

export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: ['withdrawal/list', {}],
  queryFn: ({ pageParam, signal }) =>
    call('withdrawal/list', { ...(pageParam && { cursor: pageParam }), limit: 20 }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next ?? undefined,
})
