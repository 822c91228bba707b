import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { passkeysAnswer } from '#people/passkey/read-passkeys'

export const passkeys: UserCall<'user/passkeys'> = async ({ sql, clock }, _request, { userId }) =>
  done(await passkeysAnswer(sql, clock.now(), userId))
