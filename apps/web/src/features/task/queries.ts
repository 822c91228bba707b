import type { Answer } from '@synet/contract/calls'
import { systemClock } from '@synet/core/clock'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import type { OrderInput } from '#money/use-order-filter.ts'
import { savedLanguage } from '#texts/language.ts'

/** A push comes first; this is for when it does not. */
const pollMs = 20_000

export const taskListQuery = callQuery('purchase/taskList', {})
export const openRunsQuery = {
  ...callQuery('purchase/taskPledgeList', { state: 'open', limit: 100 }),
  refetchInterval: pollMs,
}
export const endedRunsQuery = callQuery('purchase/taskPledgeList', { state: 'ended', limit: 100 })
export const runsQuery = (filter: OrderInput) =>
  infiniteQueryOptions({
    queryKey: ['purchase/taskPledgeList', { list: filter }],
    queryFn: ({ pageParam, signal }) =>
      call('purchase/taskPledgeList', { ...filter, ...(pageParam && { cursor: pageParam }), limit: 20 }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
export const runQuery = (id: string) => ({
  ...callQuery('purchase/taskPledgeList', { id }),
  refetchInterval: 10_000,
  enabled: id !== '',
})
/** What balances are worth is asked for again when they change: it must never stand beside others. */
export const incomeQuery = (user: Answer<'user/info'> | undefined) => {
  const query = callQuery('purchase/income', { offsetMinutes: -systemClock.now().getTimezoneOffset() })
  return {
    ...query,
    queryKey: [...query.queryKey, user?.balances],
    enabled: user !== undefined,
    placeholderData: keepPreviousData<Answer<'purchase/income'>>,
  }
}
export const runDaysQuery = (id: string) => ({ ...callQuery('purchase/taskIncome', { id }), enabled: id !== '' })
export const unitsQuery = (id: string) => ({
  ...callQuery('train/units', { runId: id }),
  refetchInterval: 10_000,
  enabled: id !== '',
})
/** The published model, whose curve grows while one trains. */
export const projectQuery = (code: string) => ({
  ...callQuery('project/detail', { code, language: savedLanguage() }),
  refetchInterval: pollMs,
})
export const offencesQuery = callQuery('train/offences', {})
export const allUnitsQuery = infiniteQueryOptions({
  queryKey: ['train/units', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call('train/units', { ...(pageParam && { cursor: pageParam }), limit: 30 }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next ?? undefined,
})
