import { addMs, days, hours } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { passkeyLossMs } from '#people/passkey/read-passkeys'

/**
 * What an order waits for that is not the platform: the end of a freeze, of a declaration that passkeys are lost, or of
 * the hold after a change of the account's security.
 */
export const heldReasons = ['freeze', 'keys', 'change'] as const

/** The longest that the setting allows, and its default. */
const holdMaxMs = hours(24)

/** A condition: the user of withdrawal `w` may not withdraw, because of themselves or of operators. */
export const isFrozen = (sql: Sql | Transaction) => sql`
  exists (select from app.user_account u
    where u.id = w.user_id and u.frozen_reason is not null and 'withdraw' = any (u.frozen_scopes))`

/** A condition: the passkeys of the user of withdrawal `w` are declared lost, and nothing is paid until that is settled. */
const waitsForKeys = (sql: Sql | Transaction, at: Date) => sql`
  (exists (select from app.passkey k where k.user_id = w.user_id and k.removed_at is null)
    and exists (select from app.passkey_change l where l.user_id = w.user_id and l.kind = 'lost'
      and l.at > ${addMs(at, -passkeyLossMs)}
      and not exists (select from app.passkey_change e where e.user_id = l.user_id and e.lost_id = l.id)))`

/**
 * A condition: the security of the user of withdrawal `w` changed a short time ago. The hold is a property of leaving: an
 * order from before the change waits as well, because people change a password when somebody else is in their account.
 */
const waitsForChange = (sql: Sql | Transaction, at: Date) => sql`
  exists (select from app.user_account u where u.id = w.user_id
    and u.security_changed_at > ${at}::timestamptz - interval '1 millisecond' * least(${holdMaxMs},
      coalesce((select (s.value #>> '{}')::bigint from app.setting s where s.name = 'securityHoldMs'), ${holdMaxMs})))`

/** For which of `heldReasons` withdrawal `w` waits, or null. A freeze comes first. */
export const heldReason = (sql: Sql | Transaction, at: Date) => sql`
  case when w.state not in ('reviewing', 'approved') then null
    when ${isFrozen(sql)} then 'freeze' when ${waitsForKeys(sql, at)} then 'keys'
    when ${waitsForChange(sql, at)} then 'change' end`

export async function readHeldReason(
  sql: Sql | Transaction,
  at: Date,
  id: bigint,
): Promise<(typeof heldReasons)[number] | undefined> {
  const [row] = await sql<{ reason: (typeof heldReasons)[number] | null }[]>`
    select ${heldReason(sql, at)} as reason from app.withdrawal w where w.id = ${id}`
  return row?.reason ?? undefined
}

/** Why withdrawal `w` is not paid yet, as its user and operators see it. Approvals end, and an order may be reviewed again. */
export const waitingFor = (sql: Sql | Transaction, at: Date) => sql`
  coalesce(${heldReason(sql, at)}, case when w.state in ('approved', 'sending', 'sent') then w.waiting_for
    when w.state = 'reviewing' and exists (select from app.event e
      where e.kind = 'withdrawal' and e.subject_id = w.id and e.state = 'approved') then 'again' end)`

/** The price of gas excuses a withdrawal for this time at most: a ceiling that is too low is the platform's own delay. */
const gasMaxMs = days(7)

/** A condition: the signer keeps withdrawal `w` until gas is cheaper. */
const waitsForGas = (sql: Sql | Transaction, at: Date) => sql`
  (w.waiting_for is not distinct from 'gas' and w.created_at > ${addMs(at, -gasMaxMs)})`

/**
 * A condition: withdrawal `w` does not wait for the platform. Operators cannot hide a delay by a freeze: their freeze
 * does not count when it began after the deadline. An order that waits for cheaper gas waits for the network: two
 * operators set the ceiling, which is announced.
 */
export const isExcused = (sql: Sql | Transaction, at: Date) => sql`
  ((w.state in ('approved', 'sending', 'sent') and ${waitsForGas(sql, at)})
    or w.state in ('reviewing', 'approved') and (${waitsForKeys(sql, at)} or ${waitsForChange(sql, at)} or (${isFrozen(sql)}
    and (exists (select from app.user_account u where u.id = w.user_id and u.self_frozen_at is not null)
      or not exists (select from app.freeze f
        where f.user_id = w.user_id and f.ended_at is null and 'withdraw' = any (f.scopes) and f.at >= w.review_by)))))`

/** Since when the excused withdrawal `w` does not wait for the platform: since the earliest of its reasons. */
export const excusedSince = (sql: Sql | Transaction, at: Date) => sql`
  greatest(w.created_at, least(${at}::timestamptz,
    (select u.self_frozen_at from app.user_account u where u.id = w.user_id),
    (select u.security_changed_at from app.user_account u where u.id = w.user_id and ${waitsForChange(sql, at)}),
    (select min(f.at) from app.freeze f where f.user_id = w.user_id and f.ended_at is null and 'withdraw' = any (f.scopes)),
    (select max(l.at) from app.passkey_change l where l.user_id = w.user_id and l.kind = 'lost'
      and not exists (select from app.passkey_change e where e.user_id = l.user_id and e.lost_id = l.id))))`

/** A condition: the deadline of withdrawal `w` stands still. */
export const isHeld = (sql: Sql | Transaction, at: Date) => sql`
  (w.state in ('reviewing', 'approved', 'sending', 'sent') and (w.held_since is not null or ${isExcused(sql, at)}))`

/**
 * A condition: the open withdrawal `w` is past its deadline at this time, and waits for the platform. Everything that
 * calls a withdrawal overdue uses it.
 */
export const isOverdue = (sql: Sql | Transaction, now: Date, by = now) => sql`
  (w.state in ('reviewing', 'approved', 'sending', 'sent') and w.review_by <= ${by}
    and not ${isHeld(sql, now)})`

/** This long past its deadline a withdrawal blocks withdrawals of the platform's own money, sales and new tasks. */
const longMs = hours(24)

export async function hasLongOverdue(sql: Sql | Transaction, at: Date): Promise<boolean> {
  const [overdue] = await sql`
    select from app.withdrawal w where ${isOverdue(sql, at, addMs(at, -longMs))} limit 1`
  return overdue !== undefined
}
