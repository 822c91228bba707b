import { addMs, days, minutes } from '@synet/core/clock'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { isFrozen, waitsForChange, waitsForKeys } from '#people/security/held-reason'

/** The price of gas excuses a withdrawal for this time at most: a ceiling that is too low is the platform's own delay. */
const gasMaxMs = days(7)

/** Nobody knows the price of gas any more when no node has answered, or the signer has not read it, for this long. */
const priceMaxMs = minutes(10)

/** A condition: the network of withdrawal `w` still reports the price of gas, and the signer that it is too high. */
export const isGasKnown = (sql: Sql | Transaction, at: Date) => sql`
  exists (select from app.network_state n where n.network = w.network
    and n.seen_at > ${addMs(at, -priceMaxMs)} and n.gas_high_at > ${addMs(at, -priceMaxMs)})`

/** A condition: the signer keeps withdrawal `w` until gas is cheaper. */
const waitsForGas = (sql: Sql | Transaction, at: Date) => sql`
  (w.waiting_for is not distinct from 'gas' and w.created_at > ${addMs(at, -gasMaxMs)} and ${isGasKnown(sql, at)})`

const isHeldByGas = (sql: Sql | Transaction, at: Date) => sql`
  (w.state in ('approved', 'sending', 'sent') and ${waitsForGas(sql, at)})`

/** A condition: what its user and operators do still keeps withdrawal `w`; what is signed is paid. */
const isUnsigned = (sql: Sql | Transaction) => sql`w.state in ('reviewing', 'approved')`

const isFrozenByUser = (sql: Sql | Transaction) => sql`
  (${isFrozen(sql)} and exists (select from app.user_account u where u.id = w.user_id and u.self_frozen_at is not null))`

/** A condition: the user of withdrawal `w` is frozen, and by no freeze of operators that began after the deadline. */
const isFrozenInTime = (sql: Sql | Transaction) => sql`
  (${isFrozen(sql)} and not exists (select from app.freeze f
    where f.user_id = w.user_id and f.ended_at is null and 'withdraw' = any (f.scopes) and f.at >= w.review_by))`

/**
 * A condition: withdrawal `w` does not wait for the platform. Operators cannot hide a delay by a freeze: their freeze
 * does not count when it began after the deadline. An order that waits for cheaper gas waits for the network: two
 * operators set the ceiling, which is announced.
 */
export const isExcused = (sql: Sql | Transaction, at: Date) => sql`
  (${isHeldByGas(sql, at)} or ${isUnsigned(sql)} and (${waitsForKeys(sql, at)} or ${waitsForChange(sql, at)}
    or ${isFrozenByUser(sql)} or ${isFrozenInTime(sql)}))`

/**
 * A time: the excused withdrawal `w` has not waited for the platform since then. The earliest of the reasons that excuse it
 * now counts; one that is over, or that does not excuse this order, says nothing about its delay.
 */
const excusedSince = (sql: Sql | Transaction, at: Date) => sql`
  greatest(w.created_at, least(${at}::timestamptz, case when ${isUnsigned(sql)} then least(
    case when ${isFrozenByUser(sql)} then (select u.self_frozen_at from app.user_account u where u.id = w.user_id) end,
    case when ${isFrozenInTime(sql)} then (select min(f.at) from app.freeze f
      where f.user_id = w.user_id and f.ended_at is null and 'withdraw' = any (f.scopes)) end,
    case when ${waitsForChange(sql, at)} then
      (select u.security_changed_at from app.user_account u where u.id = w.user_id) end,
    case when ${waitsForKeys(sql, at)} then (select max(l.at) from app.passkey_change l
      where l.user_id = w.user_id and l.kind = 'lost'
        and not exists (select from app.passkey_change e where e.user_id = l.user_id and e.lost_id = l.id)) end) end))`

/**
 * Notes since when each order does not wait for the platform, and moves its deadline by this time when the wait is over.
 * Otherwise an order would be long overdue, and stop all sales, at the moment in which its owner ends a freeze.
 * @returns true when it changed an order
 */
export async function holdDeadlines({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const [any] = await sql`select where exists (select ${waitChanged(sql, now)})`
  if (!any) return false
  return (await inTransaction(sql, (tx) => moveDeadlines(tx, now))) > 0
}

/** Moves the deadlines of one user, in the transaction that begins or ends a freeze or a declaration of loss. */
export async function holdDeadlinesOf(tx: Transaction, now: Date, userId: bigint): Promise<void> {
  await moveDeadlines(tx, now, userId)
}

/** Selects orders whose wait for others than the platform has begun or ended. @param userId of this user alone */
const waitChanged = (sql: Sql | Transaction, now: Date, userId?: bigint) => sql`
  from app.withdrawal w where w.state in ('reviewing', 'approved', 'sending', 'sent')
    and (${userId ?? null}::bigint is null or w.user_id = ${userId ?? null})
    and (w.held_since is null) = ${isExcused(sql, now)}`

async function moveDeadlines(tx: Transaction, now: Date, userId?: bigint): Promise<number> {
  // The rows are locked in the order of their ids, as everybody does.
  const due = await tx<{ id: bigint; since: Date | null }[]>`
    select w.id, case when w.held_since is null then ${excusedSince(tx, now)} end as since ${waitChanged(tx, now, userId)}
      order by w.id for no key update of w`
  for (const { id, since } of due)
    await tx`update app.withdrawal set held_since = ${since},
        review_by = review_by + coalesce(${now}::timestamptz - held_since, interval '0')
      where id = ${id}`
  return due.length
}
