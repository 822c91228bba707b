import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Language } from '@synet/contract/languages'
import { ownFreezeReason } from '@synet/words/mail'
import { notifyUser } from '#message/notify-user'
import { holdDeadlinesOf } from '#withdrawal/hold-deadlines'

/** Everything that leaves; the owner still has to log in to end it. */
const scopes = ['transfer', 'withdraw']

/**
 * Freezes an account for its owner: nothing leaves, also no withdrawal that is under review. It takes only a session, so
 * that nobody has to look for a password while somebody else is in the account.
 * @returns refusal `freeze.open`
 */
export async function freezeOwn(
  tx: Transaction,
  at: Date,
  { userId, language }: { userId: bigint; language: Language },
): Promise<Result<void>> {
  const frozen = await tx`
    update app.user_account set frozen_reason = ${ownFreezeReason(language)}, frozen_scopes = ${scopes}, self_frozen_at = ${at}
      where id = ${userId} and frozen_reason is null`
  if (frozen.count === 0) return refuse('freeze.open')
  await holdDeadlinesOf(tx, at, userId)
  await notifyUser(tx, at, userId, 'self-frozen')
  return done(undefined)
}

/**
 * Ends the owner's own freeze, and never one of operators. The hold that follows keeps a thief who has the password from
 * a new address.
 * @returns refusal `freeze.not-found`
 */
export async function unfreezeOwn(tx: Transaction, at: Date, userId: bigint): Promise<Result<void>> {
  const ended = await tx`
    update app.user_account u set frozen_reason = null, self_frozen_at = null, security_changed_at = ${at}
      where id = ${userId} and self_frozen_at is not null and frozen_reason is not null
        and not exists (select from app.freeze f where f.user_id = u.id and f.ended_at is null)`
  if (ended.count === 0) return refuse('freeze.not-found')
  await holdDeadlinesOf(tx, at, userId)
  await notifyUser(tx, at, userId, 'self-unfrozen')
  return done(undefined)
}
