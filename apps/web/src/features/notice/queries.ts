import type { Answer } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'

export type NoticeText = Answer<'user/notices'>['list'][number]
export type Notification = Answer<'user/notifications'>['list'][number]

/** The few that stand on the home page. */
export const newestNoticesQuery = callQuery('user/notices', { limit: 3 })

export const noticeQuery = (id: string) => callQuery('user/notices', { id })

export const noticesQuery = infiniteQueryOptions({
  queryKey: ['user/notices', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('user/notices', { ...(pageParam && { cursor: pageParam }), limit: 20 }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next ?? undefined,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['user/notifications', {}],
  queryFn: ({ pageParam, signal }) =>
    call('user/notifications', { ...(pageParam && { cursor: pageParam }), limit: 20 }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next ?? undefined,
})
