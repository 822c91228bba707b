import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'

export type NoticeText = Answer<'user/notices'>['list'][number]
export type Notification = Answer<'user/notifications'>['list'][number]

/** The few that the home page shows. */
export const newestNoticesQuery = callQuery('user/notices', { limit: 3 })

export const noticeQuery = (id: string) => callQuery('user/notices', { id })

export const noticesQuery = pagesQuery(['user/notices', 'list'], (page, options) => call('user/notices', page, options))

export const notificationsQuery = pagesQuery(['user/notifications', {}], (page, options) =>
  call('user/notifications', page, options),
)
