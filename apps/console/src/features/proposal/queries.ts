import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

const pollMs = 15_000

export const proposalsQuery = (state: 'open' | 'ended') =>
  infiniteQueryOptions({
    queryKey: ['proposals', state],
    queryFn: ({ pageParam }) => call('proposals', { state, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: pollMs,
  })
