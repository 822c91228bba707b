import { refuse, done, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { checkSecondFactor, type Operator } from '#operators/operator/operator-session'
import { permissionsOf } from '#operators/operator/roles'

/**
 * Looks at an operator once more in the transaction of what they do, and keeps their account as it is until that ends: an
 * operator who is taken out, logged out, or given other rights meanwhile changes nothing any more. A transaction that
 * locks proposals does so before, as those that change operators do.
 * @returns refusals `session.ended`, `operator.forbidden`
 */
export async function refuseFormer(tx: Transaction, { id, session, permissions }: Operator): Promise<Result<void>> {
  const [now] = await tx<{ roles: string[] }[]>`
    select roles from app.operator o where id = ${id} and disabled_at is null for share`
  if (!now) return refuse('session.ended')
  if (session) {
    const [open] = await tx`select from app.operator_session where token_hash = ${session} and ended_at is null`
    if (!open) return refuse('session.ended')
  }
  const held: readonly string[] = permissionsOf(now.roles)
  return permissions.every((permission) => held.includes(permission)) ? done(undefined) : refuse('operator.forbidden')
}

/** Runs `work` in a transaction that begins with `refuseFormer`. */
export const inOperatorSession = <T>(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  operator: Operator,
  work: (tx: Transaction, now: Date) => Promise<Result<T>>,
): Promise<Result<T>> =>
  inTransaction(sql, async (tx): Promise<Result<T>> => {
    const still = await refuseFormer(tx, operator)
    return still.ok ? work(tx, clock.now()) : still
  })

/** Does an operator's work in their session, after a new code of their second factor. */
export async function asOperator<T>(
  context: Context,
  operator: Operator,
  secondFactor: string,
  work: (tx: Transaction, now: Date) => Promise<Result<T>>,
): Promise<Result<T>> {
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  return second.ok ? inOperatorSession(context, operator, work) : second
}
