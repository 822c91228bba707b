import type { Answer } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'

export type Team = Answer<'user/team'>

/** Figures and members come together: the first page's figures are shown. */
export const teamQuery = infiniteQueryOptions({
  queryKey: ['user/team', {}],
  queryFn: ({ pageParam, signal }) =>
    call('user/team', { ...(pageParam && { cursor: pageParam }), limit: 20 }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.members.next ?? undefined,
})

/** @param day its members' shares; without one, the days */
export const earningsQuery = (day?: string) =>
  pagesQuery(['user/teamEarnings', { day }], (page, options) =>
    call('user/teamEarnings', { ...(day !== undefined && { day }), ...page }, options),
  )

/** The newest units of one's devices: the poster draws what they changed. */
export const ownUnitsQuery = callQuery('train/units', { limit: 30 })
