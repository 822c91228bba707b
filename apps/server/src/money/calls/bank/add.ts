import { saveAccount } from '#money/withdrawal/save-account'
import type { UserCall } from '#platform/http/call'

export const bankAdd: UserCall<'bank/add'> = (context, request, caller) => saveAccount(context, caller, request)
