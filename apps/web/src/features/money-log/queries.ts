import type { Answer } from '@synet/contract/calls'
import { type DateRange, rangeTimes } from '@synet/ui/fields/date-range'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import type { Kind } from './kinds.ts'

export type LogRow = Answer<'user/getMoneyLog'>['list'][number]

export interface LogFilter {
  readonly asset?: 'USDT' | 'SNT' | undefined
  readonly kind?: Kind | undefined
  readonly range?: DateRange | undefined
}

/** The filter as the call takes it; without what is not filtered. */
export function filterInput({ asset, kind, range }: LogFilter) {
  return { ...(asset && { asset }), ...(kind && { kind }), ...(range && rangeTimes(range)) }
}

export const moneyLogQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['user/getMoneyLog', { list: filter }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'user/getMoneyLog',
        { ...filterInput(filter), ...(pageParam && { cursor: pageParam }), limit: 20 },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })

export const logRowQuery = (id: string) => ({ ...callQuery('user/getMoneyLog', { id }), enabled: id !== '' })
