import type { OpsRequest } from '@synet/contract/calls'
import { nextState } from '#platform/state/transitions'
import { done, invariant } from '@synet/core/result'
import { userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { rejectionMail } from '@synet/words/mail'
import { announce } from '#platform/event/announce'
import { notifyUser } from '#platform/message/notify-user'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

type RejectionCause = OpsRequest<'reject'>['cause']

const nextOf = (end: 'rejected' | 'cancelled' | 'failed') =>
  end === 'failed'
    ? nextState('withdrawal', ['sending', 'sent'], end)
    : end === 'rejected'
      ? nextState('withdrawal', ['reviewing', 'approved'], end)
      : nextState('withdrawal', 'reviewing', end)

/**
 * Returns a withdrawal's whole amount, fee included. The caller holds the row's lock and has checked the transition.
 */
export async function returnWithdrawal(
  tx: Transaction,
  at: Date,
  row: Pick<WithdrawalRow, 'id' | 'user_id' | 'amount' | 'fee_snt'>,
  end:
    | { state: 'rejected'; reason: string; rejectedFor: RejectionCause }
    | { state: 'cancelled' | 'failed'; reason: string | null; rejectedFor?: never },
): Promise<void> {
  const user = row.user_id
  const entries = [
    ...move(userAccount(user, 'withdrawing', 'USDT'), userAccount(user, 'available', 'USDT'), row.amount),
    ...move(userAccount(user, 'withdrawing', 'SNT'), userAccount(user, 'available', 'SNT'), row.fee_snt),
  ]
  const outcome = await postItem(tx, at, {
    key: `withdrawal-end:${row.id}`,
    requestHash: end.state,
    accounts: entries.map(({ account }) => account),
    decide: () =>
      done({
        kind: 'withdrawal.returned',
        entries,
        ref: { withdrawal: row.id.toString() },
      }),
  })
  invariant(outcome.ok, `withdrawal ${row.id} can't be returned`)
  await tx`update app.withdrawal set state = ${nextOf(end.state)}, reason = ${end.reason},
    rejected_for = ${end.rejectedFor ?? null} where id = ${row.id}`
  if (end.state === 'rejected') {
    const { rejectedFor: cause, reason } = end
    await notifyUser(tx, at, row.user_id, 'withdrawal-rejected', (language, username, contact) =>
      rejectionMail(language, { username, contact, cause, reason }),
    )
  }
  await announce(tx, at, { userId: row.user_id, kind: 'withdrawal', subjectId: row.id, state: end.state })
}
