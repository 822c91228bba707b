import { done, invariant, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import type { Action } from '@synet/contract/action-refusals'
import type { Answer } from '@synet/contract/calls'
import type { ErrorCode } from '@synet/contract/errors'
import type { Language } from '@synet/contract/languages'
import type { Sql } from '@synet/ledger/database'
import { messageOf } from '@synet/words/message'
import { readSecurityHold } from '#people/security/read-security-hold'
import type { Context } from '#platform/context'
import { swapRefusal } from '#money/market/swap-refusal'
import { type Passkeys, readPasskeys } from '#people/passkey/read-passkeys'
import { payLockRefusal } from '#people/password/check-pay-password'
import { purchaseRefusal } from '#money/purchase/purchase-refusal'
import { starterRefusal } from '#money/purchase/starter-refusal'
import { rechargeRefusal } from '#money/recharge/recharge-refusal'
import { pledgeRefusal } from '#training/run/pledge-refusal'
import { type Sender, transferRefusal, transferToNewRefusal } from '#money/transfer/transfer-refusal'
import { withdrawalRefusal } from '#money/withdrawal/withdrawal-refusal'

async function readSender(sql: Sql, now: Date, userId: bigint, { lost }: Passkeys): Promise<Sender> {
  const [user] = await sql<{ frozen_reason: string | null }[]>`
    select case when 'transfer' = any (frozen_scopes) then frozen_reason end as frozen_reason
      from app.user_account where id = ${userId}`
  invariant(user, 'a session has its user')
  const heldUntil = await readSecurityHold(sql, now, userId)
  return { lostUntil: lost?.until, frozenReason: user.frozen_reason, heldUntil }
}

const firstRefusal = (...results: readonly Result<void>[]) => results.find(({ ok }) => !ok)

/** Reads what each action of a user would be refused with now, by the functions with which its call refuses. */
async function readActionRefusals(
  context: Context,
  userId: bigint,
  language: Language,
): Promise<Answer<'user/refusals'>> {
  const { sql, clock } = context
  const now = clock.now()
  const keys = await readPasskeys(sql, now, userId)
  const sender = await readSender(sql, now, userId, keys)
  const locked = await payLockRefusal(sql, now, userId)
  // A passkey confirms in place of the payment password, except where money leaves the product or a run ends.
  const lockedWithoutKey: Result<void> = keys.list.length > 0 && !keys.lost ? { ok: true, value: undefined } : locked
  const results: Record<Action, Result<void> | undefined> = {
    pledge: firstRefusal(await pledgeRefusal(sql, now, userId), lockedWithoutKey),
    withdraw: firstRefusal(await withdrawalRefusal(sql, now, userId), locked),
    transfer: firstRefusal(transferRefusal(sender), lockedWithoutKey),
    transferToNew: transferToNewRefusal(sender),
    swap: firstRefusal(await swapRefusal(sql, userId), lockedWithoutKey),
    buy: firstRefusal(await purchaseRefusal(sql, now, userId), lockedWithoutKey),
    starter: await starterRefusal(context, sql, now, userId),
    recharge: await rechargeRefusal(sql, now, userId),
    endEarly: locked,
  }
  const answers = Object.entries(results).map(([action, result]) => {
    if (!result || result.ok) return [action, null]
    const code = result.error as ErrorCode
    return [action, { code, message: messageOf(language, code, result.facts) }]
  })
  return Object.fromEntries(answers) as { [A in Action]: Answer<'user/refusals'>[A] }
}

/** Says before the first field what each action would be refused with. */
export const refusals: UserCall<'user/refusals'> = async (context, _request, { userId, language }) =>
  done(await readActionRefusals(context, userId, language))
