import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'
import type { OrderInput } from '#money/use-order-filter.ts'

export type SwapOrder = Answer<'user/exchange_coin_money'>
export type SwapQuote = Answer<'user/exchangeQuote'>
export type Range = 'day' | 'week' | 'month' | 'all'
export const priceRanges: readonly Range[] = ['day', 'week', 'month', 'all']

/** The price moves with every swap, anybody's. */
const pricePollMs = 30_000

export const stockQuery = (range: Range) => ({
  ...callQuery('stock/detail', { asset: 'SNT', range }),
  refetchInterval: pricePollMs,
})

export const swapQuery = (id: string) => ({ ...callQuery('user/exchangeList', { id }), enabled: id !== '' })

export const swapsQuery = (filter: OrderInput) =>
  pagesQuery(['user/exchangeList', { list: filter }], (page, options) =>
    call('user/exchangeList', { ...filter, ...page }, options),
  )
