import type { Answer } from '@synet/contract/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callQuery, queryClient } from '#api/api.ts'
import { projectQuery } from '#api/projects-query.ts'
import { deviceZone } from '#device/device-zone.ts'
import { hasEnded } from './run-state.ts'

/** A push comes first; this is for when it does not. */
const pollMs = 20_000

export const taskListQuery = callQuery('purchase/taskList', {})
export const openRunsQuery = {
  ...callQuery('purchase/taskPledgeList', { state: 'open' }),
  refetchInterval: pollMs,
}

/**
 * The page of a run is newer than the list from which people came: back there, nothing moves.
 * @param listedAt the time of the list when the run was asked for: one that came meanwhile is newer
 */
function replaceInList({ list: [newest] }: Answer<'purchase/taskPledgeList'>, listedAt: number | undefined): void {
  const { queryKey } = openRunsQuery
  const state = queryClient.getQueryState(queryKey)
  if (!newest || hasEnded(newest.state) || state?.status !== 'success' || state.dataUpdatedAt !== listedAt) return
  queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, list: known.list.map((run) => (run.id === newest.id ? newest : run)) },
    { updatedAt: state.dataUpdatedAt },
  )
  if (state.isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

export const runQuery = (id: string) => ({
  ...queryOptions({
    queryKey: callQuery('purchase/taskPledgeList', { id }).queryKey,
    queryFn: async ({ signal }) => {
      const listedAt = queryClient.getQueryState(openRunsQuery.queryKey)?.dataUpdatedAt
      const answer = await call('purchase/taskPledgeList', { id }, { signal })
      replaceInList(answer, listedAt)
      return answer
    },
  }),
  refetchInterval: 10_000,
  enabled: id !== '',
})
/** The worth is asked for again when the balances change: it is never shown beside others. */
export const incomeQuery = (user: Answer<'user/info'> | undefined) => {
  const query = callQuery('purchase/income', { zone: deviceZone() })
  return {
    ...query,
    queryKey: [...query.queryKey, user?.balances],
    enabled: user !== undefined,
    placeholderData: keepPreviousData<Answer<'purchase/income'>>,
  }
}
export const unitsQuery = (id: string) => ({
  ...callQuery('train/units', { runId: id }),
  refetchInterval: 10_000,
  enabled: id !== '',
})
/** The published model, whose curve grows while one trains. */
export const growingProjectQuery = (code: string) => ({ ...projectQuery(code), refetchInterval: pollMs })
