import { callQuery } from '#api/api.ts'

export const appUrlQuery = callQuery('index/appUrl', {})
