import { createHash, timingSafeEqual } from 'node:crypto'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Result } from '@synet/core/result'
import type { Context } from '#context'
import { newTotpSecret } from '#operator/create-operator'
import { logOperatorAction } from '#operator/operator-log'
import { countTry } from '#operator/operator-session'
import { sealSecret } from '#operator/totp-secret'
import { checkPassword } from '#password/hash-password'

interface Row {
  readonly id: bigint
  readonly name: string
  readonly password_hash: string
  readonly locked_until: Date | null
  readonly enrolment_hash: Buffer | null
  readonly enrolment_until: Date | null
}

/**
 * Gives an operator whose second factor two others have reset a new one: for his password and the one-time code, once.
 * @returns the secret, shown once; refusal `operator.login-wrong`, whatever was wrong
 */
export async function enrol(context: Context, request: OpsRequest<'enrol'>): Promise<Result<OpsAnswer<'enrol'>>> {
  const { sql, clock } = context
  const now = clock.now()
  const [row] = await sql<Row[]>`
    select id, name, password_hash, locked_until, enrolment_hash, enrolment_until from app.operator
      where name = ${request.name} and disabled_at is null`
  const right = await checkPassword(request.password, row?.password_hash)
  if (!row || (row.locked_until && row.locked_until > now)) return refuse('operator.login-wrong')
  const open = row.enrolment_hash && row.enrolment_until && row.enrolment_until > now ? row.enrolment_hash : undefined
  const hash = createHash('sha256').update(request.code.trim().toUpperCase()).digest()
  if (!right || !open || !timingSafeEqual(open, hash)) {
    await countTry(context, row.id, now)
    return refuse('operator.login-wrong')
  }
  const totpSecret = newTotpSecret(context)
  const sealed = sealSecret(context, row.name, totpSecret)
  return inTransaction(sql, async (tx): Promise<Result<OpsAnswer<'enrol'>>> => {
    const used = await tx`
      update app.operator set totp_secret = ${sealed}, totp_last_step = 0, enrolment_hash = null, enrolment_until = null
        where id = ${row.id} and enrolment_hash = ${open}`
    if (used.count === 0) return refuse('operator.login-wrong')
    await logOperatorAction(tx, now, { operatorId: row.id, action: 'operator.enrol', facts: {} })
    return done({ totpSecret })
  })
}
