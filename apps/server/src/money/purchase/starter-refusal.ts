import { done, invariant, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { nameMac } from '#people/closing/closed-account'
import type { Context } from '#platform/context'
import { hasLongOverdue } from '#money/withdrawal/overdue'

/** Tells whether a user may take the free licence: once per phone number, by people who never had one. */
export async function starterRefusal(
  context: Context,
  sql: Sql | Transaction,
  now: Date,
  userId: bigint,
): Promise<Result<void>> {
  const [user] = await sql<{ phone: string | null; had: boolean }[]>`
    select phone, software_until is not null or node_until is not null as had
      from app.user_account where id = ${userId}`
  invariant(user, 'a session has its user')
  // Without a number nothing shows that it is the first one.
  if (user.phone === null) return refuse('starter.used')
  // The number of an account that was closed is kept as a MAC.
  const [before] = await sql`
    select from app.starter_licence
      where phone in (${user.phone}, ${nameMac(context, user.phone).toString('hex')})`
  if (user.had || before) return refuse('starter.used')
  return (await hasLongOverdue(sql, now)) ? refuse('product.payouts-overdue') : done(undefined)
}
