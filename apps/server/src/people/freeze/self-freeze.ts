import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { changeSecurity, type ChangeMoment } from '#people/security/change-security'
import { writeFrozen } from '#people/freeze/write-frozen'
import { notifyUser } from '#platform/message/notify-user'

/**
 * Freezes an account for its owner: nothing leaves, also no withdrawal that is under review. It takes only a session, so
 * that nobody has to look for a password while somebody else is in the account. Operators' freezes keep nobody from it.
 * @returns refusal `freeze.open`
 */
export async function freezeOwn(tx: Transaction, at: Date, userId: bigint): Promise<Result<void>> {
  const frozen = await tx`
    update app.user_account set self_frozen_at = ${at} where id = ${userId} and self_frozen_at is null`
  if (frozen.count === 0) return refuse('freeze.open')
  await writeFrozen(tx, at, userId)
  await notifyUser(tx, at, userId, 'self-frozen')
  return done(undefined)
}

/**
 * Ends the owner's own freeze; a freeze by operators stays. The hold that follows keeps a thief who has the password from a
 * new address.
 * @returns refusal `freeze.not-found`
 */
export async function unfreezeOwn(tx: Transaction, moment: ChangeMoment, userId: bigint): Promise<Result<void>> {
  const ended = await tx`
    update app.user_account set self_frozen_at = null
      where id = ${userId} and self_frozen_at is not null`
  if (ended.count === 0) return refuse('freeze.not-found')
  // The hold comes first, so that no deadline moves in between.
  await changeSecurity(tx, moment, userId, { notice: 'self-unfrozen', holds: true })
  await writeFrozen(tx, moment.at, userId)
  return done(undefined)
}
