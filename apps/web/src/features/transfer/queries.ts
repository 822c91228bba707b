import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export type TransferOrder = Answer<'user/transfer'>
export type Direction = TransferOrder['direction']

export const transferQuery = (id: string) => ({ ...callQuery('user/transferList', { id }), enabled: id !== '' })

export const transfersQuery = (direction: Direction | undefined, filter: OrderInput) =>
  pagesQuery(['user/transferList', { list: direction, filter }], (page, options) =>
    call('user/transferList', { ...filter, ...(direction && { direction }), ...page }, options),
  )
