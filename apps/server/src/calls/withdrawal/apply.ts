import { addMs } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { userAccount } from '@synet/ledger/chart'
import type { Effect } from '@synet/ledger/post'
import { announce } from '#event/announce'
import type { UserCall } from '#http/call'
import { balanceRefusal } from '#ledger-refusal'
import { checkPayPassword } from '#password/check-pay-password'
import { readSettings, type Settings } from '#settings'
import { keepApprovalsNeeded } from '#withdrawal/approvals'
import { readWithdrawals } from '#withdrawal/read-withdrawals'

interface Quote {
  readonly id: string
  readonly user_id: bigint
  readonly account_id: bigint
  readonly network: string
  readonly address: string
  readonly name: string
  readonly amount: bigint
  readonly fee_snt: bigint
  readonly fee_usdt: bigint
  readonly expires_at: Date
}
type NewWithdrawal = Quote & { readonly at: Date; readonly settings: Settings }

const insertWithdrawals: Effect<NewWithdrawal> = async (tx, rows) => {
  await tx`insert into app.withdrawal ${tx(
    rows.map(({ postingId, row }) => ({
      id: postingId,
      user_id: row.user_id,
      account_id: row.account_id,
      network: row.network,
      address: row.address,
      account_name: row.name,
      amount: row.amount,
      fee_snt: row.fee_snt,
      fee_usdt: row.fee_usdt,
      state: 'reviewing',
      created_at: row.at,
      review_by: addMs(row.at, row.settings.withdrawReviewMs),
    })),
  )}`
  const [first] = rows
  if (first)
    await keepApprovalsNeeded(
      tx,
      rows.map((row) => row.postingId),
      first.row.settings,
    )
  for (const { postingId, row } of rows) {
    await announce(tx, row.at, { userId: row.user_id, kind: 'withdrawal', subjectId: postingId, state: 'reviewing' })
  }
}

/** Submits what was quoted. A quote is good for one withdrawal: its id is the posting's key. */
export const apply: UserCall<'withdrawal/apply'> = async (context, request, { userId }) => {
  const { sql, clock, poster } = context
  const now = clock.now()
  const key = `withdrawal-quote:${request.quoteId}`
  // The answer to the first try may have been lost: the quote has expired since, the withdrawal stands.
  const [posted] = await sql<{ id: bigint }[]>`select id from ledger.posting where key = ${key}`
  if (posted) {
    const [submitted] = await readWithdrawals(sql, { userId, id: posted.id, limit: 1 })
    return submitted ? done(submitted) : refuse('quote.expired')
  }
  const [quote] = await sql<Quote[]>`
    select q.id, q.user_id, q.account_id, q.amount, q.fee_snt, q.fee_usdt, q.expires_at, a.network, a.address, a.name
      from app.withdrawal_quote q join app.receiving_account a on a.id = q.account_id and a.deleted_at is null
      where q.id = ${request.quoteId} and q.user_id = ${userId}`
  if (!quote || quote.expires_at <= now) return refuse('quote.expired')
  const settings = await readSettings(sql)
  const [user] = await sql<{ frozen_reason: string | null; security_changed_at: Date | null }[]>`
    select case when 'withdraw' = any (frozen_scopes) then frozen_reason end as frozen_reason, security_changed_at from app.user_account where id = ${userId}`
  if (user?.frozen_reason) return refuse('user.frozen', { reason: user.frozen_reason })
  const heldUntil = user?.security_changed_at ? addMs(user.security_changed_at, settings.securityHoldMs) : now
  if (heldUntil > now) return refuse('withdrawal.held', { until: heldUntil.toISOString() })
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  const moves = (['USDT', 'SNT'] as const).map((asset) => ({
    from: userAccount(userId, 'available', asset),
    to: userAccount(userId, 'withdrawing', asset),
    amount: asset === 'USDT' ? quote.amount : quote.fee_snt,
  }))
  const outcome = await poster.post({
    key,
    requestHash: quote.id,
    accounts: moves.flatMap(({ from, to }) => [from, to]),
    decide: () =>
      done({
        kind: 'withdrawal.submitted',
        entries: moves.flatMap(({ from, to, amount }) => [
          { account: from, amount: -amount },
          { account: to, amount },
        ]),
        ref: { account: quote.account_id.toString() },
      }),
    effect: { write: insertWithdrawals, row: { ...quote, at: now, settings } },
  })
  if (!outcome.ok) return balanceRefusal(outcome)
  const [withdrawal] = await readWithdrawals(sql, { userId, id: outcome.value.postingId, limit: 1 })
  invariant(withdrawal, 'the withdrawal was just submitted')
  return done(withdrawal)
}
