import type { Transaction } from '@synet/ledger/database'
import { freezeMail } from '@synet/words/mail'
import { mailUser } from '#message/notify-user'
import { holdDeadlinesOf } from '#withdrawal/hold-deadlines'

/** Gives the account back and mails its user. @param endedBy the operator; null when the freeze lapsed */
export async function endFreeze(
  tx: Transaction,
  at: Date,
  row: { readonly id: bigint; readonly user_id: bigint },
  endedBy: bigint | null,
): Promise<void> {
  await tx`update app.freeze set ended_at = ${at}, ended_by = ${endedBy} where id = ${row.id}`
  await tx`update app.user_account set frozen_reason = null where id = ${row.user_id}`
  await holdDeadlinesOf(tx, at, row.user_id)
  await mailUser(tx, at, row.user_id, (language, username) =>
    freezeMail(language, 'unfrozen', { username, reason: '', appeal: '' }),
  )
}
