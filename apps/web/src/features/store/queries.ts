import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export type Offer = Answer<'purchase/softwareList'>['list'][number]
export type OfferKind = 'software' | 'node'

export const offersQuery = (kind: OfferKind) =>
  callQuery(kind === 'software' ? 'purchase/softwareList' : 'purchase/nodeList', {})

export const purchaseQuery = (id: string) => callQuery('purchase/records', { id })

export const purchasesQuery = (filter: OrderInput) =>
  pagesQuery(['purchase/records', { list: filter }], (page, options) =>
    call('purchase/records', { ...filter, ...page }, options),
  )
