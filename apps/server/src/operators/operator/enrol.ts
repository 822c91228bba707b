import { createHash, timingSafeEqual } from 'node:crypto'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Result } from '@synet/core/result'
import type { Context } from '#platform/context'
import { newTotpSecret } from '#people/password/totp'
import { logOperatorAction } from '#platform/operator-log'
import { storeOperatorDevice } from '#operators/operator/operator-device'
import { sealTotpSecret } from '#operators/operator/totp-secret'
import { checkPassword } from '#people/password/hash-password'
import { consumeOperatorRates } from '#people/session/rates'

interface Row {
  readonly id: bigint
  readonly name: string
  readonly password_hash: string
  readonly enrolment_hash: Buffer | null
  readonly enrolment_until: Date | null
}

/**
 * Gives an operator a new second factor after two others have reset the old one. It takes their password and the
 * one-time code, which works once.
 * @returns the secret, shown once; refusal `operator.login-wrong`, whatever was wrong
 */
export async function enrol(
  context: Context,
  request: OpsRequest<'enrol'>,
  ip: string,
): Promise<Result<OpsAnswer<'enrol'>>> {
  const { sql, clock } = context
  const now = clock.now()
  const allowed = await consumeOperatorRates(context, 'ops enrol', { name: request.name, ip })
  if (!allowed.ok) return allowed
  const [row] = await sql<Row[]>`
    select id, name, password_hash, enrolment_hash, enrolment_until from app.operator
      where name = ${request.name} and disabled_at is null`
  const right = await checkPassword(request.password, row?.password_hash, 'operators')
  const open = row?.enrolment_hash && row.enrolment_until && row.enrolment_until > now ? row.enrolment_hash : undefined
  const hash = createHash('sha256').update(request.code).digest()
  if (!row || !right || !open || !timingSafeEqual(open, hash)) return refuse('operator.login-wrong')
  const totpSecret = newTotpSecret(context)
  const sealed = sealTotpSecret(context, row.name, totpSecret)
  return inTransaction(sql, async (tx): Promise<Result<OpsAnswer<'enrol'>>> => {
    const used = await tx`
      update app.operator set totp_secret = ${sealed}, totp_last_step = 0, enrolment_hash = null, enrolment_until = null
        where id = ${row.id} and enrolment_hash = ${open}`
    if (used.count === 0) return refuse('operator.login-wrong')
    await logOperatorAction(tx, now, { operatorId: row.id, action: 'operator.enrol', facts: {} })
    const deviceSecret = await storeOperatorDevice(tx, context, { operatorId: row.id, given: request.deviceSecret })
    return done({ totpSecret, deviceSecret })
  })
}
