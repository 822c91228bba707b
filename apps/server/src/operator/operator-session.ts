import { addMs, hours, minutes, systemClock } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#context'
import { logOperatorAction } from '#operator/operator-log'
import { permissionsOf } from '#operator/roles'
import { openSecret } from '#operator/totp-secret'
import { checkPassword } from '#password/hash-password'
import { newToken, tokenHash } from '#session/session'

const lifeMs = hours(12)
const triesMax = 5
const lockMs = minutes(15)
const stepSeconds = 30

export interface Operator {
  readonly id: bigint
  readonly name: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

const operatorOf = ({ id, name, roles }: { id: bigint; name: string; roles: readonly string[] }): Operator => ({
  id,
  name,
  roles,
  permissions: permissionsOf(roles),
})

/**
 * A code of the second factor, good once: the step it belongs to must be later than the last one used.
 * Wrong codes count as tries. @returns refusal `operator.login-wrong`
 */
export async function checkSecondFactor(context: Context, operatorId: bigint, code: string): Promise<Result<void>> {
  const { sql, clock } = context
  const now = clock.now()
  const [operator] = await sql<{ name: string; totp_secret: string; locked_until: Date | null }[]>`
    select name, totp_secret, locked_until from app.operator where id = ${operatorId} and disabled_at is null`
  if (!operator || (operator.locked_until && operator.locked_until > now)) return refuse('operator.login-wrong')
  const secret = openSecret(context, operator.name, operator.totp_secret)
  // Between a reset and the new one there is none.
  if (secret === '') return refuse('operator.login-wrong')
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds })
  // The second factor lives on real devices: it follows real time, not the development clock.
  const timestamp = systemClock.now().getTime()
  const delta = totp.validate({ token: code, window: 1, timestamp })
  const step = Math.floor(timestamp / 1_000 / stepSeconds) + (delta ?? 0)
  const used =
    delta === null
      ? { count: 0 }
      : await sql`
    update app.operator set totp_last_step = ${step}, tries = 0 where id = ${operatorId} and totp_last_step < ${step}`
  if (used.count === 1) return done(undefined)
  await countTry({ sql }, operatorId, now)
  return refuse('operator.login-wrong')
}

export const countTry = ({ sql }: Pick<Context, 'sql'>, operatorId: bigint, now: Date) => sql`
  update app.operator set tries = case when tries + 1 >= ${triesMax} then 0 else tries + 1 end,
      locked_until = case when tries + 1 >= ${triesMax} then ${addMs(now, lockMs)}::timestamptz else locked_until end
    where id = ${operatorId}`

export async function loginOperator(
  context: Context,
  { name, password, secondFactor }: { name: string; password: string; secondFactor: string },
): Promise<Result<{ token: string; operator: Operator }>> {
  const { sql, clock } = context
  const now = clock.now()
  const [row] = await sql<
    { id: bigint; name: string; roles: string[]; password_hash: string; locked_until: Date | null }[]
  >`select id, name, roles, password_hash, locked_until from app.operator where name = ${name} and disabled_at is null`
  const right = await checkPassword(password, row?.password_hash)
  if (!row || (row.locked_until && row.locked_until > now)) return refuse('operator.login-wrong')
  if (!right) {
    await countTry(context, row.id, now)
    return refuse('operator.login-wrong')
  }
  const second = await checkSecondFactor(context, row.id, secondFactor)
  if (!second.ok) return second
  const token = newToken(context)
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.operator_session (token_hash, operator_id, expires_at) values (${tokenHash(token)}, ${row.id}, ${addMs(now, lifeMs)})`
    await logOperatorAction(tx, now, { operatorId: row.id, action: 'operator.login', facts: {} })
  })
  return done({ token, operator: operatorOf(row) })
}

export async function logOutOperator({ sql, clock }: Context, operator: Operator, token: string): Promise<void> {
  const now = clock.now()
  await inTransaction(sql, async (tx) => {
    await tx`update app.operator_session set ended_at = ${now} where token_hash = ${tokenHash(token)}`
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'operator.logout', facts: {} })
  })
}

export async function findOperator({ sql, clock }: Context, token: string): Promise<Operator | undefined> {
  const [row] = await sql<{ id: bigint; name: string; roles: string[] }[]>`
    select o.id, o.name, o.roles from app.operator_session s join app.operator o on o.id = s.operator_id
      where s.token_hash = ${tokenHash(token)} and s.ended_at is null and s.expires_at > ${clock.now()}
        and o.disabled_at is null`
  return row && operatorOf(row)
}
