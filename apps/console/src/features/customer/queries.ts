import type { OpsAnswer } from '@synet/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { pagesQuery } from '#shell/pages-query.ts'

export type CustomerRow = OpsAnswer<'customers'>['list'][number]
export type Customer = OpsAnswer<'customer'>
export type Freeze = Customer['freezes'][number]

/** The search without a text finds who is frozen. */
export const customersQuery = (text: string) =>
  pagesQuery(['customers', text], (page) => call('customers', { limit: 50, ...(text && { query: text }), ...page }))

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ['customer', id], queryFn: () => call('customer', { id }) })
