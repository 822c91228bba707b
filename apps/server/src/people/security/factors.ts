import type { Request } from '@synet/contract/calls'
import { type AccountState, type FactorChange, factorRule, ownPasswordMs } from '@synet/contract/factor-rules'
import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import type { VerificationEvent } from '@synet/words/messages/en-US'
import { changeSecurity, type ChangeMoment } from '#people/security/change-security'
import type { SecurityNotice } from '@synet/words/messages/en-US'
import type { Context } from '#platform/context'
import type { UserCaller } from '#platform/http/call'
import { checkCode, sessionAsker } from '#people/verification/verification-code'
import { confirmPerson } from '#people/passkey/confirm-person'
import { readPasskeys } from '#people/passkey/read-passkeys'
import { checkFactor } from '#people/second-factor/second-factor'
import { readSettings } from '#platform/settings'

export interface Owner extends AccountState {
  readonly email: string | null
  readonly phone: string | null
}

export async function readOwner(sql: Sql | Transaction, now: Date, userId: bigint): Promise<Owner> {
  const [user] = await sql<{ email: string | null; phone: string | null; factor: boolean }[]>`
    select email, phone,
        exists (select from app.second_factor f where f.user_id = u.id and f.confirmed_at is not null) as factor
      from app.user_account u where id = ${userId}`
  const { email = null, phone = null, factor = false } = user ?? {}
  const { list } = await readPasskeys(sql, now, userId)
  return { email, phone, mail: email !== null, number: phone !== null, passkey: list.length > 0, factor }
}

/** Holds what confirms a change of factors: its row of `factorRules` lists what is needed. */
interface Given extends Request<'user/unlock'> {
  /** The code of the mail to the account's own address, with the purpose for which it was sent. */
  readonly mailCode?: { readonly code: string | undefined; readonly purpose: VerificationEvent } | undefined
  readonly secondFactor?: string | undefined
}

/** The codes to use up, in the transaction of the change. */
export type Confirmed = readonly bigint[]

/**
 * Verifies what a change of factors needs by its row of `factorRules`; the session is there already, and calls check login
 * passwords and codes to new addresses themselves.
 * @returns refusals of the payment password, passkey, code and second factor; `factor.held`
 */
export async function confirmChange(
  context: Context,
  { userId, sessionId }: Pick<UserCaller, 'userId' | 'sessionId'>,
  change: FactorChange,
  { mailCode, secondFactor, ...person }: Given,
): Promise<Result<Confirmed>> {
  const { needs } = factorRule(change)
  const owner = await readOwner(context.sql, context.clock.now(), userId)
  const codes: bigint[] = []
  if (needs.includes('person')) {
    const confirmed = await confirmPerson(context, userId, person)
    if (!confirmed.ok) return confirmed
    if (person.signature === undefined) {
      const own = await refuseRecovered(context, userId)
      if (!own.ok) return own
    }
  }
  if (needs.includes('mail') && owner.email !== null) {
    if (mailCode?.code === undefined) return refuse('code.required')
    const address = { kind: 'mail', to: owner.email, purpose: mailCode.purpose } as const
    const code = await checkCode(context, address, mailCode.code, sessionAsker(sessionId))
    if (!code.ok) return code
    codes.push(code.value)
  }
  const factor = needs.includes('second') ? await confirmSecond(context, userId, secondFactor) : done(undefined)
  return factor.ok ? done(codes) : factor
}

/** Where an account has a second factor, recovery asks for it as log-in does, in addition to the code that was right. */
export async function confirmSecond(
  context: Context,
  userId: bigint,
  secondFactor: string | undefined,
): Promise<Result<void>> {
  const [factor] = await context.sql`
    select from app.second_factor where user_id = ${userId} and confirmed_at is not null`
  if (!factor) return done(undefined)
  if (secondFactor === undefined) return refuse('login.factor-required')
  const right = await checkFactor(context, userId, secondFactor, { beside: 'code' })
  return right.ok ? done(undefined) : right
}

/**
 * A payment password that was recovered confirms no other change while the hold lasts: the mailbox alone must not be
 * enough to replace what undoes the recovery.
 */
export async function refuseRecovered({ sql, clock }: Context, userId: bigint): Promise<Result<void>> {
  const now = clock.now()
  const { securityHoldMs } = await readSettings(sql)
  const [recovered] = await sql<{ at: Date }[]>`
    select at from app.password_reset where user_id = ${userId} and which = 'pay' and undone_at is null
      and at > ${addMs(now, -securityHoldMs)} order by at desc limit 1`
  return recovered
    ? refuse('factor.held', { until: addMs(recovered.at, securityHoldMs).toISOString() })
    : done(undefined)
}

/** @returns false when another request has used one of the codes in between */
export async function spendCodes(tx: Transaction, at: Date, codes: Confirmed): Promise<boolean> {
  const used = await tx`
    update app.verification_code set used_at = ${at} where id = any (${int8Array(codes)}::bigint[]) and used_at is null`
  return used.count === codes.length
}

/**
 * Holds what leaves and tells the owner of a change of factors, by its row of `factorRules`. The caller calls it before
 * it writes the change, so that the earlier channels are notified.
 */
export async function recordFactorChange(
  tx: Transaction,
  moment: ChangeMoment,
  { userId, sessionId }: { readonly userId: bigint; readonly sessionId: bigint | undefined },
  change: FactorChange,
  notice: SecurityNotice,
): Promise<void> {
  const { hold, needs } = factorRule(change)
  const own =
    hold === 'but-new' &&
    sessionId !== undefined &&
    (
      await tx`select from app.session where id = ${sessionId} and method = 'registration'
        and created_at > ${addMs(moment.at, -ownPasswordMs)}`
    ).count > 0
  await changeSecurity(tx, moment, userId, { notice, holds: hold !== 'no' && !own, bySms: needs.includes('mail') })
}
