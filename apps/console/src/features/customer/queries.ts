import type { OpsAnswer } from '@synet/contract/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

export type CustomerRow = OpsAnswer<'customers'>['list'][number]
export type Customer = OpsAnswer<'customer'>
export type Freeze = Customer['freezes'][number]

/** Without a text: who is frozen. */
export const customersQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', text],
    queryFn: ({ pageParam }) =>
      call('customers', { limit: 50, ...(text && { query: text }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ['customer', id], queryFn: () => call('customer', { id }) })
