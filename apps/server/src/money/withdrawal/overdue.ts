import { addMs, hours } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { heldReason } from '#people/security/held-reason'
import { isExcused, isGasKnown } from '#people/security/hold-deadlines'

/** Why withdrawal `w` is not paid yet, as its user and operators see it. Approvals end, and an order may be reviewed again. */
export const waitingFor = (sql: Sql | Transaction, at: Date) => sql`
  coalesce(${heldReason(sql, at)}, case
    when w.state in ('approved', 'sending', 'sent') then
      case when w.waiting_for = 'gas' and not ${isGasKnown(sql, at)} then 'network' else w.waiting_for end
    when w.state = 'reviewing' and exists (select from app.event e
      where e.kind = 'withdrawal' and e.subject_id = w.id and e.state = 'approved') then 'again' end)`

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
