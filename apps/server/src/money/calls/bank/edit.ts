import { saveAccount } from '#money/withdrawal/save-account'
import type { UserCall } from '#platform/http/call'

export const bankEdit: UserCall<'bank/edit'> = (context, request, caller) =>
  saveAccount(context, caller, request, BigInt(request.id))
