import { done } from '@synet/core/result'
import { readClosing } from '#people/closing/read-closing'
import type { UserCall } from '#platform/http/call'

export const closing: UserCall<'user/closing'> = async (context, _request, { userId, language }) =>
  done(await readClosing(context, userId, language))
