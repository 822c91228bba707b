import type { Answer } from '@synet/contract/calls'
import { type DateRange, rangeTimes } from '@synet/ui/fields/date-range'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'
import type { LogKind } from './kinds.ts'

export type LogRow = Answer<'user/getMoneyLog'>['list'][number]

export interface LogFilter {
  readonly asset?: 'USDT' | 'SNT' | undefined
  readonly kind?: LogKind | undefined
  readonly range?: DateRange | undefined
}

/** The filter as the call takes it; without what is not filtered. */
export function filterInput({ asset, kind, range }: LogFilter) {
  return { ...(asset && { asset }), ...(kind && { kind }), ...(range && rangeTimes(range)) }
}

export const moneyLogQuery = (filter: LogFilter) =>
  pagesQuery(['user/getMoneyLog', { list: filter }], (page, options) =>
    call('user/getMoneyLog', { ...filterInput(filter), ...page }, options),
  )

export const logRowQuery = (id: string) => ({ ...callQuery('user/getMoneyLog', { id }), enabled: id !== '' })
