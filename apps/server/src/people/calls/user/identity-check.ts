import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readOwnCheck } from '#people/identity/read-own-check'

export const identityCheck: UserCall<'user/identityCheck'> = async ({ sql }, _request, { userId }) =>
  done(await readOwnCheck(sql, userId))
