import type { OpsAnswer } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, queryClient } from '#shell/api.ts'

export type Proposal = OpsAnswer<'proposals'>['list'][number]

const pollMs = 15_000

export const proposalsQuery = (state: 'open' | 'ended') =>
  infiniteQueryOptions({
    queryKey: ['proposals', state],
    queryFn: ({ pageParam }) => call('proposals', { state, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: pollMs,
  })

/** Whatever is shown may have changed with a proposal. */
export const afterProposal = (): Promise<void> => queryClient.invalidateQueries()
