import { call } from './api.ts'

const pollMs = 30_000

/** Counts of what waits: the overview shows them, and the pages' list beside it. */
export const overviewQuery = {
  queryKey: ['overview'],
  queryFn: () => call('overview', {}),
  refetchInterval: pollMs,
}
