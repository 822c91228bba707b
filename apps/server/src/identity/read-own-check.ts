import type { Answer } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'

/** `a***@example.org`: enough for the person who wrote it. */
const maskAddress = (address: string): string => address.replace(/^(.).*(?=@)/, '$1***')

export async function readOwnCheck(sql: Sql | Transaction, userId: bigint): Promise<Answer<'user/identityCheck'>> {
  const [open] = await sql<{ contact: string; asked_at: Date; held_until: Date | null }[]>`
    select contact, asked_at, held_until from app.identity_check where user_id = ${userId} and ended_at is null`
  return {
    open: open
      ? {
          askedAt: open.asked_at.toISOString(),
          contact: maskAddress(open.contact),
          heldUntil: open.held_until?.toISOString() ?? null,
        }
      : null,
  }
}
