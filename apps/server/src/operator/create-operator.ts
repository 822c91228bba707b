import { Secret } from 'otpauth'
import type { Context } from '#context'
import { allPermissions } from '#operator/operator-session'
import { hashPassword } from '#password/hash-password'

/** Creates an operator. @returns the secret of his second factor, shown once */
export async function createOperator(
  { sql, random }: Pick<Context, 'sql' | 'random'>,
  operator: { name: string; password: string; demo?: boolean },
): Promise<{ totpSecret: string }> {
  const totpSecret = new Secret({ buffer: random.bytes(20).buffer }).base32
  const passwordHash = await hashPassword({ random }, operator.password)
  await sql`insert into app.operator (name, password_hash, totp_secret, permissions, demo)
    values (${operator.name}, ${passwordHash}, ${totpSecret}, ${allPermissions}, ${operator.demo ?? false})`
  return { totpSecret }
}
