import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readActionRefusals } from '#processes/refusal/read-action-refusals'

/** Says before the first field what each action would be refused with. */
export const refusals: UserCall<'user/refusals'> = async (context, _request, { userId, language }) =>
  done(await readActionRefusals(context, userId, language))
