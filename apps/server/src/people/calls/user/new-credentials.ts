import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { done, invariant, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { PublicCall } from '#platform/http/call'
import { consumeIdentityKey } from '#people/identity/identity-check'
import { declareLoss } from '#people/passkey/passkey-change'
import { readPasskeys } from '#people/passkey/read-passkeys'
import { hashPassword, withPasswordPlace } from '#people/password/hash-password'
import { isCommonPassword } from '#people/password/is-common-password'
import { saveNewPassword } from '#people/password/save-new-password'
import { endFactor } from '#people/second-factor/second-factor'
import { revokeContributorTokens } from '#people/session/contributor-token'
import { consumeAddressRate } from '#people/session/rates'
import { tokenHash } from '#people/session/session'

/**
 * Sets both passwords by the key of an identity check. The contact address, which the key has proven, becomes the
 * account's, unless another account has it. All sessions end, and the hold after a change begins. Who lost all passkeys,
 * too, says so; two operators have confirmed who they are, so that this needs no codes.
 */
export const newCredentials: PublicCall<'user/newCredentials'> = async (context, request, { ip }) => {
  const { sql, clock } = context
  if (isCommonPassword(request.password)) return refuse('password.common')
  const allowed = await consumeAddressRate(context, 'recover', ip)
  if (!allowed.ok) return allowed
  const [found] = await sql<{ phone: string | null }[]>`
    select u.phone from app.identity_check c join app.user_account u on u.id = c.user_id
      where c.key_hash = ${tokenHash(request.key)} and c.ended_at is null`
  if (!found) return refuse('key.wrong')
  if (isWeakPayPassword(request.payPassword, found.phone ?? undefined)) return refuse('pay-password.weak')
  const hashes = await withPasswordPlace('users', ip, async () =>
    done({
      login: await hashPassword(context, request.password),
      pay: await hashPassword(context, request.payPassword),
    }),
  )
  if (!hashes.ok) return hashes
  return inTransaction(sql, async (tx) => {
    const now = clock.now()
    const taken = await consumeIdentityKey(tx, now, request.key)
    if (!taken) return refuse('key.wrong')
    const { userId, contact } = taken
    // The address before is told of the change as well.
    await saveNewPassword(tx, { at: now, config: context.config }, userId, { which: 'login', hash: hashes.value.login })
    await saveNewPassword(tx, { at: now, config: context.config }, userId, { which: 'pay', hash: hashes.value.pay })
    await revokeContributorTokens(tx, now, userId)
    // Two operators have confirmed who asks, who may have lost the authenticator app, too.
    await endFactor(tx, { at: now, config: context.config }, userId)
    await tx`update app.user_account set email = ${contact} where id = ${userId}
      and not exists (select from app.user_account other where other.email = ${contact} and other.id <> ${userId})`
    if (request.keysLost) {
      const { list, lost } = await readPasskeys(tx, now, userId)
      if (list.length > 0 && !lost) await declareLoss(tx, { at: now, config: context.config }, userId)
    }
    const [user] = await tx<{ username: string }[]>`select username from app.user_account where id = ${userId}`
    invariant(user, 'a check has its user')
    return done({ username: user.username })
  })
}
