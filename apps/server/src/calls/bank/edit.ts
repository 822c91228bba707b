import { saveAccount } from '#account/save-account'
import type { UserCall } from '#http/call'

export const bankEdit: UserCall<'bank/edit'> = (context, request, { userId }) =>
  saveAccount(context, userId, request, BigInt(request.id))
