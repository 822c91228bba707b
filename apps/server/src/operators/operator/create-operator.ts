import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { type RoleName, roleNames } from '#operators/operator/roles'
import { sealTotpSecret } from '#operators/operator/totp-secret'
import { hashPassword } from '#people/password/hash-password'
import { newTotpSecret } from '#people/password/totp'
import { done, refuse, type Result } from '@synet/core/result'
import { logOperatorAction, nobody } from '#platform/operator-log'
import { isCommonPassword } from '#people/password/is-common-password'

/** Creates an operator. @returns the secret of their second factor, shown once */
export async function createOperator(
  context: Pick<Context, 'random' | 'config'> & { readonly sql: Sql | Transaction },
  operator: { name: string; password: string; roles: readonly RoleName[]; demo?: boolean },
): Promise<{ totpSecret: string }> {
  const { sql } = context
  const { name, roles, demo = false } = operator
  const totpSecret = newTotpSecret(context)
  const passwordHash = await hashPassword(context, operator.password, 'operators')
  await sql`insert into app.operator (name, password_hash, totp_secret, roles, demo)
    values (${name}, ${passwordHash}, ${sealTotpSecret(context, name, totpSecret)}, ${[...roles]}, ${demo})`
  return { totpSecret }
}

/** Longer than users' passwords: an operator's opens the console. */
const operatorPasswordMin = 12

/**
 * Creates an operator from the machine's own shell, while there is nobody yet who could approve it; the log records
 * this.
 * @returns the secret of the second factor, shown once; refusals `operator.roles`, `operator.name`, `password.weak`,
 * `password.common`
 */
export async function addOperator(
  context: Context,
  operator: { readonly name: string; readonly password: string; readonly roles: readonly string[] },
): Promise<Result<{ totpSecret: string }>> {
  const { name, password } = operator
  const roles = operator.roles.filter((role): role is RoleName => roleNames.some((known) => known === role))
  if (roles.length === 0 || roles.length < operator.roles.length) return refuse('operator.roles')
  if (password.length < operatorPasswordMin) return refuse('password.weak', { min: operatorPasswordMin })
  if (isCommonPassword(password)) return refuse('password.common')
  return inTransaction(context.sql, async (tx): Promise<Result<{ totpSecret: string }>> => {
    const [taken] = await tx`select from app.operator where name = ${name}`
    if (taken || !/^[\w.-]{3,40}$/.test(name)) return refuse('operator.name')
    const made = await createOperator({ ...context, sql: tx }, { name, password, roles })
    const facts = { name, roles: roles.join(', ') }
    await logOperatorAction(tx, context.clock.now(), { operatorId: nobody, action: 'operator.create', facts })
    return done(made)
  })
}
