import type { Answer } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export type Offer = Answer<'purchase/softwareList'>['list'][number]
export type Kind = 'software' | 'node'

export const offersQuery = (kind: Kind) =>
  callQuery(kind === 'software' ? 'purchase/softwareList' : 'purchase/nodeList', {})

export const purchaseQuery = (id: string) => callQuery('purchase/records', { id })

export const purchasesQuery = (filter: OrderInput) =>
  infiniteQueryOptions({
    queryKey: ['purchase/records', { list: filter }],
    queryFn: ({ pageParam, signal }) =>
      call('purchase/records', { ...filter, ...(pageParam && { cursor: pageParam }), limit: 20 }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
