import type { Answer } from '@synet/contract/calls'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { consumeAccountRate } from '#people/session/rates'
import { readWithdrawals, type WithdrawalRow } from '#money/withdrawal/read-withdrawals'
import { isBeingSigned } from '#money/withdrawal/is-being-signed'
import { returnWithdrawal } from '#money/withdrawal/return-withdrawal'
import { orderSelection, pageLimit } from '#platform/http/page'

export const withdrawalList: UserCall<'withdrawal/list'> = async ({ sql, clock }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readWithdrawals(sql, { userId, ...orderSelection(request), limit, now: clock.now() })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}

/** Cancels a withdrawal at its user's wish while it is in review. */
export const withdrawalCancel: UserCall<'withdrawal/cancel'> = ({ sql, clock }, { id }, { userId }) =>
  inTransaction(sql, async (tx): Promise<Result<Answer<'withdrawal/cancel'>>> => {
    const now = clock.now()
    const [row] = await tx<
      WithdrawalRow[]
    >`select * from app.withdrawal where id = ${id} and user_id = ${userId} for update`
    if (!row) return refuse('order.not-found')
    if (row.state === 'reviewing' && (await isBeingSigned(tx, row))) return refuse('withdrawal.signing')
    if (row.state === 'reviewing') {
      await returnWithdrawal(tx, now, row, { state: 'cancelled', reason: null })
      // Cancelling is never refused; the next order is.
      await consumeAccountRate({ sql: tx, clock }, 'taken back', `withdrawal:${userId}`)
    } else if (row.state !== 'cancelled') return refuse('order.state')
    const [after] = await readWithdrawals(tx, { userId, id: row.id, limit: 1, now })
    invariant(after, 'the row is locked')
    return done(after)
  })
