import { addMs, hours, minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { countOperatorTry, storeOperatorDevice } from '#operators/operator/operator-device'
import { logOperatorAction } from '#platform/operator-log'
import { permissionsOf } from '#operators/operator/roles'
import { openTotpSecret } from '#operators/operator/totp-secret'
import { checkPassword } from '#people/password/hash-password'
import { totpStep } from '#people/password/totp'
import { consumeOperatorRates } from '#people/session/rates'
import { newToken, tokenHash } from '#people/session/session'

const lifeMs = hours(12)
const triesMax = 5
const lockMs = minutes(15)

export interface Operator {
  readonly id: bigint
  readonly name: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  /** The hash of the token with which they ask. */
  readonly session?: Buffer
}

const operatorOf = (
  { id, name, roles }: { id: bigint; name: string; roles: readonly string[] },
  session?: Buffer,
): Operator => ({
  id,
  name,
  roles,
  permissions: permissionsOf(roles),
  ...(session && { session }),
})

interface SecondFactor {
  readonly id: bigint
  readonly name: string
  readonly totp_secret: string
}

/**
 * @returns whether the code is right and used for the first time: its time step must be later than the last one used
 */
async function consumeCode(context: Context, operator: SecondFactor, code: string): Promise<boolean> {
  const secret = openTotpSecret(context, operator.name, operator.totp_secret)
  // Between a reset and the enrolment there is no second factor.
  if (secret === '') return false
  const step = totpStep(secret, code)
  if (step === undefined) return false
  const used = await context.sql`
    update app.operator set totp_last_step = ${step} where id = ${operator.id} and totp_last_step < ${step}`
  return used.count === 1
}

/**
 * Checks a code of the second factor in an open session. Tries are counted apart from log-ins, so that no stranger
 * locks the second factor of an operator at work, and before they are checked, so that concurrent tries don't exceed
 * the limit.
 * @returns refusals `factor.wrong`, `operator.login-wrong`, `operator.wait`
 */
export async function checkSecondFactor(context: Context, operatorId: bigint, code: string): Promise<Result<void>> {
  const { sql, clock } = context
  const now = clock.now()
  const [operator] = await sql<SecondFactor[]>`
    update app.operator set
      session_tries = case when session_locked_until <= ${now} then 1 else session_tries + 1 end,
      session_locked_until = case when (case when session_locked_until <= ${now} then 1 else session_tries + 1 end) >= ${triesMax}
        then ${addMs(now, lockMs)}::timestamptz end
      where id = ${operatorId} and disabled_at is null and (session_locked_until is null or session_locked_until <= ${now})
      returning id, name, totp_secret`
  if (!operator) {
    const [row] = await sql<{ session_locked_until: Date | null }[]>`
      select session_locked_until from app.operator where id = ${operatorId} and disabled_at is null`
    const left = (row?.session_locked_until ?? now).getTime() - now.getTime()
    return left > 0
      ? refuse('operator.wait', { minutes: Math.ceil(left / minutes(1)) })
      : refuse('operator.login-wrong')
  }
  if (!(await consumeCode(context, operator, code))) return refuse('factor.wrong')
  await sql`update app.operator set session_tries = 0, session_locked_until = null where id = ${operatorId}`
  return done(undefined)
}

interface OperatorRow extends SecondFactor {
  readonly roles: string[]
  readonly password_hash: string
}

export interface LogIn {
  readonly name: string
  readonly password: string
  readonly secondFactor: string
  readonly deviceSecret?: string | undefined
}

/**
 * Logs an operator in. A device that the operator has used before has its own count of wrong tries. Other devices are
 * limited by their network, and by network and name together; wrong codes with the right password lock them out, which
 * takes more than knowing a name.
 * @returns refusals `operator.login-wrong`, `operator.wait`, `request.too-many`
 */
export async function loginOperator(
  context: Context,
  { name, password, secondFactor, deviceSecret }: LogIn,
  ip: string,
): Promise<Result<{ token: string; operator: Operator; deviceSecret: string }>> {
  const { sql, clock } = context
  const now = clock.now()
  const [row] = await sql<OperatorRow[]>`
    select id, name, roles, password_hash, totp_secret from app.operator where name = ${name} and disabled_at is null`
  // Unknown names do the same work, so that the time does not reveal which names operators have.
  const device = deviceSecret === undefined ? undefined : await countOperatorTry(context, row?.id ?? 0n, deviceSecret)
  if (device === 'locked') return refuse('operator.wait', { minutes: lockMs / minutes(1) })
  if (device === undefined) {
    const allowed = await consumeOperatorRates(context, 'ops log-in', { name, ip })
    if (!allowed.ok) return allowed
  }
  const right = await checkPassword(password, row?.password_hash, 'operators')
  if (!row || !right) return refuse('operator.login-wrong')
  if (device === undefined && !(await countStrangersCode(context, row.id))) return refuse('operator.login-wrong')
  if (!(await consumeCode(context, row, secondFactor))) return refuse('operator.login-wrong')
  const token = newToken(context)
  const secret = await inTransaction(sql, async (tx) => {
    // An operator who was taken out, or whose second factor was reset, while it was checked must not end with a session.
    const still = await tx`update app.operator set tries = 0, locked_until = null
      where id = ${row.id} and disabled_at is null and totp_secret = ${row.totp_secret}`
    if (still.count === 0) return undefined
    await tx`insert into app.operator_session (token_hash, operator_id, expires_at) values (${tokenHash(token)}, ${row.id}, ${addMs(now, lifeMs)})`
    await logOperatorAction(tx, now, { operatorId: row.id, action: 'operator.login', facts: {} })
    return storeOperatorDevice(tx, context, { operatorId: row.id, given: deviceSecret })
  })
  return secret === undefined
    ? refuse('operator.login-wrong')
    : done({ token, operator: operatorOf(row), deviceSecret: secret })
}

/** Counts codes on unknown devices that were given with the right password. @returns false while they are locked out */
async function countStrangersCode({ sql, clock }: Context, operatorId: bigint): Promise<boolean> {
  const now = clock.now()
  const counted = await sql`
    update app.operator set tries = case when locked_until <= ${now} then 1 else tries + 1 end,
      locked_until = case when (case when locked_until <= ${now} then 1 else tries + 1 end) >= ${triesMax}
        then ${addMs(now, lockMs)}::timestamptz end
      where id = ${operatorId} and (locked_until is null or locked_until <= ${now})`
  return counted.count > 0
}

export async function logOutOperator({ sql, clock }: Context, operator: Operator, token: string): Promise<void> {
  const now = clock.now()
  await inTransaction(sql, async (tx) => {
    await tx`update app.operator_session set ended_at = ${now} where token_hash = ${tokenHash(token)}`
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'operator.logout', facts: {} })
  })
}

export async function findOperator({ sql, clock }: Context, token: string): Promise<Operator | undefined> {
  const session = tokenHash(token)
  const [row] = await sql<{ id: bigint; name: string; roles: string[] }[]>`
    select o.id, o.name, o.roles from app.operator_session s join app.operator o on o.id = s.operator_id
      where s.token_hash = ${session} and s.ended_at is null and s.expires_at > ${clock.now()}
        and o.disabled_at is null`
  return row && operatorOf(row, session)
}
