import type { Answer } from '@synet/contract/calls'
import type { PasskeyContent } from '@synet/contract/passkey-content'
import type { NetworkName } from '@synet/core/all-networks'
import { type Amount, formatMinor, subtract } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { takeOutflowSignature } from '#passkey/take-signature'
import { checkPayPassword } from '#password/check-pay-password'
import { readSettings } from '#settings'
import { openWithdrawalsMax } from '#withdrawal/open-withdrawals'
import { readWithdrawals } from '#withdrawal/read-withdrawals'
import { submitWithdrawal } from '#withdrawal/submit-withdrawal'

interface Quote {
  readonly id: string
  readonly user_id: bigint
  readonly account_id: bigint
  readonly network: NetworkName
  readonly address: string
  readonly name: string
  readonly amount: Amount<'USDT'>
  readonly fee_snt: Amount<'SNT'>
  readonly fee_usdt: Amount<'USDT'>
  readonly surcharge: Amount<'USDT'>
  readonly expires_at: Date
}

/**
 * Locks the user, so that what is counted here stays true until the posting.
 * @returns refusals `user.frozen`, `withdrawal.held`, `withdrawal.open-limit`
 */
async function mayWithdraw(tx: Transaction, now: Date, userId: bigint, holdMs: number): Promise<Result<void>> {
  const [user] = await tx<{ frozen_reason: string | null; security_changed_at: Date | null }[]>`
    select case when 'withdraw' = any (frozen_scopes) then frozen_reason end as frozen_reason, security_changed_at
      from app.user_account where id = ${userId} for update`
  if (user?.frozen_reason) return refuse('user.frozen', { reason: user.frozen_reason })
  const heldUntil = user?.security_changed_at ? addMs(user.security_changed_at, holdMs) : now
  if (heldUntil > now) return refuse('withdrawal.held', { until: heldUntil.toISOString() })
  const [open] = await tx<{ count: number }[]>`select count(*)::int as count from app.withdrawal
    where user_id = ${userId} and state in ('reviewing', 'approved', 'sending', 'sent')`
  return (open?.count ?? 0) < openWithdrawalsMax
    ? done(undefined)
    : refuse('withdrawal.open-limit', { max: openWithdrawalsMax })
}

const contentOf = (quote: Quote): PasskeyContent => ({
  purpose: 'withdrawal',
  quoteId: quote.id,
  network: quote.network,
  address: quote.address,
  received: formatMinor('USDT', subtract(quote.amount, quote.fee_usdt)),
  feeUsdt: formatMinor('USDT', quote.fee_usdt),
  feeSnt: formatMinor('SNT', quote.fee_snt),
})

/** Submits a quoted withdrawal. A quote is good for one withdrawal, because its id is the posting's key. */
export const apply: UserCall<'withdrawal/apply'> = async (context, request, { userId }) => {
  const { sql, clock } = context
  const now = clock.now()
  const key = `withdrawal-quote:${request.quoteId}`
  // The answer to the first try may have been lost: the withdrawal exists although its quote has expired since.
  const [posted] = await sql<{ id: bigint }[]>`select id from ledger.postings where key = ${key}`
  if (posted) {
    const [submitted] = await readWithdrawals(sql, { userId, id: posted.id, limit: 1, now })
    return submitted ? done(submitted) : refuse('quote.expired')
  }
  const [quote] = await sql<Quote[]>`
    select q.id, q.user_id, q.account_id, q.amount, q.fee_snt, q.fee_usdt, q.surcharge, q.expires_at, a.network, a.address, a.name
      from app.withdrawal_quote q join app.receiving_account a on a.id = q.account_id and a.deleted_at is null
      where q.id = ${request.quoteId} and q.user_id = ${userId}`
  if (!quote || quote.expires_at <= now) return refuse('quote.expired')
  const settings = await readSettings(sql)
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  return inTransaction(sql, async (tx): Promise<Result<Answer<'withdrawal/apply'>>> => {
    const may = await mayWithdraw(tx, now, userId, settings.securityHoldMs)
    if (!may.ok) return may
    const signed = await takeOutflowSignature(tx, context, {
      userId,
      content: contentOf(quote),
      signature: request.signature,
    })
    if (!signed.ok) return signed
    const submitted = await submitWithdrawal(tx, now, {
      ...quote,
      key,
      request_hash: quote.id,
      signed: signed.value && request.signature ? { quoteId: quote.id, signature: request.signature } : undefined,
    })
    if (!submitted.ok) return submitted
    const [withdrawal] = await readWithdrawals(tx, { userId, id: submitted.value, limit: 1, now })
    invariant(withdrawal, 'the withdrawal was just submitted')
    return done(withdrawal)
  })
}
