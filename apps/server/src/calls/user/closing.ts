import { done } from '@synet/core/result'
import { readClosing } from '#account-end/read-closing'
import type { UserCall } from '#http/call'

export const closing: UserCall<'user/closing'> = async (context, _request, { userId }) =>
  done(await readClosing(context, userId))
