import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { consumeAddressRate } from '#people/session/rates'

/** Checks whether an invite code is valid, without revealing whose it is. */
export const inviteCheck: PublicCall<'user/inviteCheck'> = async (context, request, { ip }) => {
  const allowed = await consumeAddressRate(context, 'invite', ip)
  if (!allowed.ok) return allowed
  const rows = await context.sql`
    select from app.user_account where invite_code = ${request.invite_code}`
  return done({ valid: rows.length > 0 })
}
