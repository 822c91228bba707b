import { callQuery } from '#shell/api.ts'

export const appUrlQuery = callQuery('index/appUrl', {})
