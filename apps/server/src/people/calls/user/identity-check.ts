import { done, invariant, refuse } from '@synet/core/result'
import type { PublicCall, UserCall } from '#platform/http/call'
import { endIdentityChecks, openIdentityCheck, consumeIdentityKey } from '#people/identity/identity-check'
import { verifyWork } from '#platform/message/proof-of-work'
import { networkOf } from '#platform/http/network-of'
import { consumeAccountRate, consumeAddressRate } from '#people/session/rates'
import { parsePhone } from '#platform/message/parse-phone'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { inOpenSession, tokenHash } from '#people/session/session'
import { restOf } from '#platform/http/page'
import type { Answer } from '@synet/contract/calls'
import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { declareLoss } from '#people/passkey/passkey-change'
import { readPasskeys } from '#people/passkey/read-passkeys'
import { hashPassword, withPasswordPlace } from '#people/password/hash-password'
import { isCommonPassword } from '#people/password/is-common-password'
import { saveNewPassword } from '#people/password/save-new-password'
import { endFactor } from '#people/second-factor/second-factor'
import { revokeContributorTokens } from '#people/session/contributor-token'

/** `a***@example.org`: enough for the person who wrote it. */
const maskAddress = (address: string): string => address.replace(/^(.).*(?=@)/, '$1***')

/** The notice names this many contacts and counts the others; what stops the checks stops all of them. */
const shownMax = 5

/** The checks of an account as one: the time of the one that is sent first, and the contacts of all. */
async function readOwnCheck(sql: Sql | Transaction, userId: bigint): Promise<Answer<'user/identityCheck'>> {
  const checks = await sql<{ contact: string; asked_at: Date; held_until: Date | null; total: number }[]>`
    select contact, asked_at, held_until, (count(*) over ())::int as total from app.identity_check where user_id = ${userId} and ended_at is null
      order by held_until nulls last, id limit ${shownMax}`
  const [open] = checks
  return {
    open: open
      ? {
          askedAt: open.asked_at.toISOString(),
          contact: [...new Set(checks.map((check) => maskAddress(check.contact)))].join(', '),
          more: restOf(checks),
          heldUntil: open.held_until?.toISOString() ?? null,
        }
      : null,
  }
}

export const identityCheck: UserCall<'user/identityCheck'> = async ({ sql }, _request, { userId }) =>
  done(await readOwnCheck(sql, userId))

/**
 * Asks for a check of one's identity, for somebody who lost e-mail and payment password. The answer is the same whether
 * the account exists, is being checked already, or was asked for too often.
 */
export const askIdentityCheck: PublicCall<'user/askIdentityCheck'> = async (context, request, { ip, language }) => {
  const { sql, clock } = context
  const worked = await verifyWork(context, request.work)
  if (!worked.ok) return worked
  const allowed = await consumeAddressRate(context, 'identity check', ip)
  if (!allowed.ok) return allowed
  const phone = parsePhone(request.account)
  const account = phone.ok ? phone.value : request.account.toLowerCase()
  const [user] = await sql<{ id: bigint }[]>`
    select id from app.user_account where not house and ${phone.ok ? sql`phone = ${account}` : sql`username = ${account}`}`
  // Operators read each check. A stranger may ask, too, even with the owner's contact: what they ask is counted for their
  // own network, so that it uses up nothing of the owner's. A name that nobody has takes the same statements and one commit.
  const { contact, facts } = request
  await inTransaction(sql, async (tx) => {
    const of = `${user?.id ?? account} ${contact} ${networkOf(ip)}`
    const counted = await consumeAccountRate({ sql: tx, clock }, 'identity check', of)
    if (counted.ok) await openIdentityCheck(tx, clock.now(), { userId: user?.id, contact, facts, language })
  })
  return done({})
}

/** Any session of the account stops its checks, whatever their state: a person who is logged in has not lost everything. */
export const stopIdentityCheck: UserCall<'user/stopIdentityCheck'> = ({ sql, clock }, _request, caller) =>
  inOpenSession(sql, caller, async (tx) => {
    await endIdentityChecks(tx, clock.now(), caller.userId)
    return done(await readOwnCheck(tx, caller.userId))
  })

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
