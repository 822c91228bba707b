import { callQuery } from './api.ts'

/** Minimums, fees and networks as the server has them. */
export const configQuery = { ...callQuery('index/config', {}), staleTime: 5 * 60_000 }
