import type { OpsAnswer, OpsRequestInput } from '@synet/contract/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

export type Withdrawal = OpsAnswer<'withdrawals'>['list'][number]
export type WithdrawalFacts = OpsAnswer<'withdrawalFacts'>
export type History = OpsAnswer<'customerHistory'>
type Asked = OpsRequestInput<'withdrawals'>
export type QueueFilter = NonNullable<Asked['state']>
export type QueueSort = NonNullable<Asked['sort']>
export type RiskFilter = NonNullable<Asked['risk']>

/** Asked for again and again; drawn each time, because ages grow while the rows stay the same. */
const kept = { refetchInterval: 15_000, notifyOnChangeProps: 'all' } as const
/** More than a screen, and few enough that each poll is cheap. */
const pageRows = 50

/** Lists one page of the queue. */
export const withdrawalsQuery = (page: Asked) =>
  queryOptions({
    queryKey: ['withdrawals', page],
    queryFn: () => call('withdrawals', { ...page, limit: pageRows }),
    ...kept,
    placeholderData: keepPreviousData,
  })

export const factsQuery = (id: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'facts', id],
    queryFn: () => call('withdrawalFacts', { id }),
    ...kept,
  })

export const historyQuery = (userId: string) =>
  queryOptions({ queryKey: ['customer-history', userId], queryFn: () => call('customerHistory', { id: userId }) })
