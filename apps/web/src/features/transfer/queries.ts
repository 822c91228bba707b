import type { Answer } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export type TransferOrder = Answer<'user/transfer'>
export type Direction = TransferOrder['direction']

export const transferQuery = (id: string) => ({ ...callQuery('user/transferList', { id }), enabled: id !== '' })

export const transfersQuery = (direction: Direction | undefined, filter: OrderInput) =>
  infiniteQueryOptions({
    queryKey: ['user/transferList', { list: direction, filter }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'user/transferList',
        { ...filter, ...(direction && { direction }), ...(pageParam && { cursor: pageParam }), limit: 20 },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
