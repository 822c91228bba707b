import type { Answer } from '@synet/contract/calls'
import { callQuery } from '#api/api.ts'
import { pushEndpoint } from '#device/push.ts'

export type NoticeChoices = Answer<'user/noticeChoices'>

export const noticeChoicesQuery = callQuery('user/noticeChoices', {})
export const pushEndpointQuery = {
  queryKey: ['push-endpoint'],
  queryFn: async () => (await pushEndpoint()) ?? null,
  staleTime: 0,
}
