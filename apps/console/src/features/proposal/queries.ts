import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { pagesQuery } from '#shell/pages-query.ts'

const pollMs = 15_000

export const proposalsQuery = (state: 'open' | 'ended') =>
  infiniteQueryOptions({
    ...pagesQuery(['proposals', state], (page) => call('proposals', { state, ...page })),
    refetchInterval: pollMs,
  })
