import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readUserInfo } from '#people/user/user-info'

export const info: UserCall<'user/info'> = async ({ sql, clock }, _request, { userId }) =>
  done(await readUserInfo(sql, clock.now(), userId))
