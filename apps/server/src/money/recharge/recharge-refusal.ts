import { addMs, hours } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readSettings } from '#platform/settings'

/**
 * The most orders of one user, cancelled ones included, because every address that was given out is watched forever.
 */
const orderedMax = { count: 20, windowMs: hours(24) } as const

/** Tells whether a user may create an order. The call holds the user's lock when it asks. */
export async function rechargeRefusal(sql: Sql | Transaction, now: Date, userId: bigint): Promise<Result<void>> {
  const { rechargeOpenMax } = await readSettings(sql)
  const [open] = await sql<{ count: bigint }[]>`select count(*) from app.recharge_order
    where user_id = ${userId} and state in ('waiting', 'submitted') and expires_at > ${now}`
  if ((open?.count ?? 0n) >= BigInt(rechargeOpenMax)) return refuse('recharge.open-limit', { max: rechargeOpenMax })
  const rows = await sql<{ created_at: Date }[]>`
    select created_at from app.recharge_order where user_id = ${userId} and created_at > ${addMs(now, -orderedMax.windowMs)}
      order by id desc limit ${orderedMax.count}`
  const oldest = rows.length === orderedMax.count ? rows.at(-1) : undefined
  if (!oldest) return done(undefined)
  const until = addMs(oldest.created_at, orderedMax.windowMs)
  return refuse('recharge.day-limit', { max: orderedMax.count, until: until.toISOString() })
}
