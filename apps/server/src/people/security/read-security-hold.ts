import { addMs } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readSettings } from '#platform/settings'

/** @returns until when a change of password, e-mail or passkeys holds what could lead money away; undefined when nothing is held */
export async function readSecurityHold(sql: Sql | Transaction, now: Date, userId: bigint): Promise<Date | undefined> {
  const [user] = await sql<{ security_changed_at: Date | null }[]>`
    select security_changed_at from app.user_account where id = ${userId}`
  if (!user?.security_changed_at) return undefined
  const until = addMs(user.security_changed_at, (await readSettings(sql)).securityHoldMs)
  return until > now ? until : undefined
}
