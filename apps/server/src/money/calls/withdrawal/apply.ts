import type { Answer } from '@synet/contract/calls'
import type { NetworkName } from '@synet/core/all-networks'
import type { Amount } from '@synet/core/amount'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { withdrawalMail } from '@synet/words/mail'
import type { UserCall } from '#platform/http/call'
import { mailUser } from '#platform/message/notify-user'
import { inOpenSession } from '#people/session/session'
import { verifyOutflowSignature } from '#people/passkey/verify-passkey-signature'
import { checkPayPassword } from '#people/password/check-pay-password'
import { readWithdrawals, withdrawalContent } from '#money/withdrawal/read-withdrawals'
import { submitWithdrawal } from '#money/withdrawal/submit-withdrawal'
import { withdrawalRefusal } from '#money/withdrawal/withdrawal-refusal'

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

/** Submits a quoted withdrawal. A quote is good for one withdrawal, because its id is the posting's key. */
export const apply: UserCall<'withdrawal/apply'> = async (context, request, { userId, sessionId }) => {
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
  // Whatever refuses says so before the payment password.
  const early = await withdrawalRefusal(sql, now, userId)
  if (!early.ok) return early
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  const content = withdrawalContent(quote, quote.id)
  // A count under the user's lock stays true until the posting.
  return inOpenSession(sql, { userId, sessionId }, async (tx): Promise<Result<Answer<'withdrawal/apply'>>> => {
    // The account may have been removed or replaced since.
    const [account] = await tx`
      select from app.receiving_account where id = ${quote.account_id} and deleted_at is null`
    if (!account) return refuse('quote.expired')
    const may = await withdrawalRefusal(tx, now, userId)
    if (!may.ok) return may
    const signed = await verifyOutflowSignature(tx, context, {
      userId,
      content,
      signature: request.signature,
    })
    if (!signed.ok) return signed
    const submitted = await submitWithdrawal(tx, clock.now(), {
      ...quote,
      key,
      request_hash: quote.id,
      signed: signed.value && request.signature ? { quoteId: quote.id, signature: request.signature } : undefined,
    })
    if (!submitted.ok) return submitted
    const { id, replayed } = submitted.value
    if (!replayed)
      await mailUser(tx, now, userId, { topic: 'security' }, (language, username, contact) =>
        withdrawalMail(language, { username, contact, amount: content.received, address: quote.address }),
      )
    const [withdrawal] = await readWithdrawals(tx, { userId, id, limit: 1, now })
    invariant(withdrawal, 'the withdrawal was just submitted')
    return done(withdrawal)
  })
}
