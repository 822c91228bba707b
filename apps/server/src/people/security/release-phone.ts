import { addMs, days } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { changeSecurity, type ChangeMoment } from '#people/security/change-security'

/**
 * Operators give a number to its next holder after months. So long after its owner last proved it, a person who proves it by a
 * code may take it from an account that has an e-mail address, at which its owner is told. That gives nothing of the
 * account, starts no hold, and ends what the number could do there. It takes the holder's consent, because it may be
 * their own forgotten account.
 */
const releasedAfterMs = days(90)

const isReleasable = (sql: Sql | Transaction, now: Date) => sql`
  (email is not null and coalesce(phone_proved_at, created_at) < ${addMs(now, -releasedAfterMs)})`

/** @returns refusals `phone.taken`; `phone.releasable` without consent */
export async function phoneRefusal(
  sql: Sql | Transaction,
  now: Date,
  phone: string,
  takeOver: boolean | undefined,
): Promise<Result<void>> {
  const [owner] = await sql<{ releasable: boolean }[]>`
    select ${isReleasable(sql, now)} as releasable from app.user_account where phone = ${phone}`
  if (!owner) return done(undefined)
  if (!owner.releasable) return refuse('phone.taken')
  return takeOver ? done(undefined) : refuse('phone.releasable')
}

/** Takes a number from the account of its former holder. The caller has verified the code and the consent. */
export async function releasePhone(tx: Transaction, moment: ChangeMoment, phone: string): Promise<void> {
  const [owner] = await tx<{ id: bigint }[]>`
    select id from app.user_account where phone = ${phone} and ${isReleasable(tx, moment.at)} for update`
  if (!owner) return
  await changeSecurity(tx, moment, owner.id, { notice: 'phone-released', holds: false })
  await tx`update app.user_account set phone = null where id = ${owner.id}`
}
