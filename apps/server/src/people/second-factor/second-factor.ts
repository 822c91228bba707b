import { hkdfSync } from 'node:crypto'
import { addMs, minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { changeSecurity, type ChangeMoment } from '#people/security/change-security'
import type { Context } from '#platform/context'
import { openSecret, sealSecret } from '#people/password/sealed-secret'
import { totpStep } from '#people/password/totp'
import { forgetAccountRates, consumeAccountRate } from '#people/session/rates'
import { consumeRecoveryCode } from '#people/second-factor/recovery-codes'

const triesMax = 5
const lockMs = minutes(15)

/** The secrets of users' authenticator apps are encrypted under a key that only the API has. */
export const factorKey = (leaseKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', leaseKey, '', 'second factors', 32))
const keyOf = ({ config }: Pick<Context, 'config'>): Buffer => factorKey(config.leaseKey)
export const factorName = (userId: bigint): string => `user:${userId}`

export const sealFactor = (context: Pick<Context, 'config' | 'random'>, userId: bigint, secret: string): string =>
  sealSecret(keyOf(context), context, factorName(userId), secret)

interface Factor {
  readonly secret: string
}

/**
 * What stands beside the second factor, which counts its own wrong codes: a device that has logged in before (which counts
 * the log-in already), a code from the person's mail or phone, or the password or a session alone. Whoever has stolen the
 * password keeps the owner's device and the recovery open.
 */
export type FactorBeside = 'device' | 'code' | 'password'

/**
 * Checks a code of the user's authenticator app, or one of their recovery codes in its place. A try is counted before it
 * is checked, so that concurrent ones don't exceed the limit; only somebody with the password, a code or a session gets here.
 * @param of `begun`: the first code, which turns the factor on
 * @returns which of them it was; refusals `factor.wrong`, `factor.locked`, `factor.off`
 */
export async function checkFactor(
  context: Context,
  userId: bigint,
  code: string,
  { state = 'on', beside = 'password' }: { readonly state?: 'begun' | 'on'; readonly beside?: FactorBeside } = {},
): Promise<Result<'app' | 'recovery'>> {
  const counted = await countTry(context, userId, beside, state)
  if (!counted.ok) return counted
  const used = /^\d{6}$/.test(code)
    ? (await consumeAppCode(context, userId, counted.value, code)) && 'app'
    : state === 'on' && (await consumeRecoveryCode(context, userId, code)) && 'recovery'
  if (!used) return refuse('factor.wrong')
  if (beside === 'code') await forgetAccountRates(context.sql, 'factor', [`code:${userId}`])
  else if (beside === 'password')
    await context.sql`update app.second_factor set tries = 0, locked_until = null where user_id = ${userId}`
  return done(used)
}

/** @returns the factor's secret; refusals `factor.locked`, `factor.off` */
async function countTry(
  context: Context,
  userId: bigint,
  beside: FactorBeside,
  state: 'begun' | 'on',
): Promise<Result<Factor>> {
  const { sql, clock } = context
  const now = clock.now()
  if (beside === 'code') {
    const allowed = await consumeAccountRate(context, 'factor', `code:${userId}`)
    if (!allowed.ok)
      return refuse('factor.locked', { minutes: Math.ceil(Number(allowed.facts['seconds']) / (minutes(1) / 1_000)) })
  }
  const isCounted = beside === 'password'
  const [factor] = await sql<Factor[]>`
    update app.second_factor set
      tries = case when not ${isCounted} then tries when locked_until <= ${now} then 1 else tries + 1 end,
      locked_until = case when not ${isCounted} then locked_until
        when (case when locked_until <= ${now} then 1 else tries + 1 end) >= ${triesMax}
        then ${addMs(now, lockMs)}::timestamptz end
      where user_id = ${userId} and (confirmed_at is not null) = ${state === 'on'}
        and (not ${isCounted} or locked_until is null or locked_until <= ${now})
      returning secret`
  return factor ? done(factor) : refuseLocked(context, userId)
}

async function refuseLocked({ sql, clock }: Context, userId: bigint): Promise<Result<never>> {
  const [row] = await sql<{ locked_until: Date | null }[]>`
    select locked_until from app.second_factor where user_id = ${userId}`
  const left = (row?.locked_until?.getTime() ?? 0) - clock.now().getTime()
  return left > 0 ? refuse('factor.locked', { minutes: Math.ceil(left / minutes(1)) }) : refuse('factor.off')
}

/** No code is accepted twice: its time step must be later than the last one. */
async function consumeAppCode(context: Context, userId: bigint, { secret }: Factor, code: string): Promise<boolean> {
  const step = totpStep(openSecret(keyOf(context), factorName(userId), secret), code)
  if (step === undefined) return false
  const taken = await context.sql`
    update app.second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}`
  return taken.count === 1
}

export const hasFactor = async ({ sql }: Pick<Context, 'sql'>, userId: bigint): Promise<boolean> =>
  (await sql`select from app.second_factor where user_id = ${userId} and confirmed_at is not null`).count === 1

/** Turns the second factor off, starts the hold, and tells the user. Does nothing where there is none. */
export async function endFactor(tx: Transaction, moment: ChangeMoment, userId: bigint): Promise<void> {
  await tx`delete from app.recovery_code where user_id = ${userId}`
  const ended = await tx`delete from app.second_factor where user_id = ${userId} and confirmed_at is not null`
  if (ended.count === 0) return
  await changeSecurity(tx, moment, userId, { notice: 'factor-off', holds: true })
}
