import { restOf } from '#platform/http/page'
import type { Answer } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'

/** `a***@example.org`: enough for the person who wrote it. */
const maskAddress = (address: string): string => address.replace(/^(.).*(?=@)/, '$1***')

/** The notice names this many contacts and counts the others; what stops the checks stops all of them. */
const shownMax = 5

/** The checks of an account as one: the time of the one that is sent first, and the contacts of all. */
export async function readOwnCheck(sql: Sql | Transaction, userId: bigint): Promise<Answer<'user/identityCheck'>> {
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
