import type { Answer } from '@synet/contract/calls'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { projectQuery } from '#api/projects-query.ts'
import { deviceZone } from '#device/device-zone.ts'

/** A push comes first; this is for when it does not. */
const pollMs = 20_000

export const taskListQuery = callQuery('purchase/taskList', {})
export const openRunsQuery = {
  ...callQuery('purchase/taskPledgeList', { state: 'open' }),
  refetchInterval: pollMs,
}
export const runQuery = (id: string) => ({
  ...callQuery('purchase/taskPledgeList', { id }),
  refetchInterval: 10_000,
  enabled: id !== '',
})
/** What balances are worth is asked for again when they change: it must never stand beside others. */
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
