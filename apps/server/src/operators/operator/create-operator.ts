import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { RoleName } from '#operators/operator/roles'
import { sealTotpSecret } from '#operators/operator/totp-secret'
import { hashPassword } from '#people/password/hash-password'
import { newTotpSecret } from '#people/password/totp'

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
