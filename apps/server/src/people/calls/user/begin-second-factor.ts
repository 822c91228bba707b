import { done, refuse } from '@synet/core/result'
import { confirmChange } from '#people/security/factors'
import type { UserCall } from '#platform/http/call'
import { newTotpSecret, totpUri } from '#people/password/totp'
import { checkLoginPassword } from '#people/password/check-login-password'
import { sealFactor } from '#people/second-factor/second-factor'

/**
 * Makes a new secret for the authenticator app, which replaces one that was never confirmed. The login password can be
 * recovered by a stolen number, so that the first factor takes the payment password or a passkey, too.
 */
export const beginSecondFactor: UserCall<'user/beginSecondFactor'> = async (context, request, caller) => {
  const { userId } = caller
  const { sql, clock } = context
  const right = await checkLoginPassword(context, userId, request.password)
  if (!right.ok) return right
  const confirmed = await confirmChange(context, caller, 'factor-on', request)
  if (!confirmed.ok) return confirmed
  const secret = newTotpSecret(context)
  const begun = await sql`
    insert into app.second_factor as f (user_id, secret, begun_at)
      values (${userId}, ${sealFactor(context, userId, secret)}, ${clock.now()})
      on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at, last_step = 0
        where f.confirmed_at is null`
  return begun.count === 1 ? done({ secret, uri: totpUri(secret, right.value.username) }) : refuse('factor.on')
}
