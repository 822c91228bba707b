import { callQuery } from '#shell/api.ts'

export const noticeQuery = callQuery('index/notice', { limit: 3 })
