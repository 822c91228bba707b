import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export type Freeze = Answer<'user/freezeOf'>

/** The ticket of the freeze of the user who is logged in, if there is one. */
export const ownTicketQuery = callQuery('user/freeze', {})

export const freezeQuery = (ticket: string) =>
  queryOptions<Freeze>({
    queryKey: ['user/freezeOf', ticket],
    queryFn: ({ signal }) => call('user/freezeOf', { ticket }, { signal }),
  })
