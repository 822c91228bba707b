import { callQuery } from './api.ts'

/** Who is logged in, with balances (ENT-02): the one store of the user is the query cache. */
export const userQuery = callQuery('user/info', {})
