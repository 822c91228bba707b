import type { Transaction } from '@synet/ledger/database'
import { freezeMail } from '@synet/words/mail'
import { writeFrozen } from '#people/freeze/write-frozen'
import { mailUser } from '#platform/message/notify-user'

/** Ends a freeze by operators and mails its user; the owner's own one goes on. @param endedBy the operator; null when the freeze lapsed */
export async function endFreeze(
  tx: Transaction,
  at: Date,
  row: { readonly id: bigint; readonly user_id: bigint },
  endedBy: bigint | null,
): Promise<void> {
  await tx`update app.freeze set ended_at = ${at}, ended_by = ${endedBy} where id = ${row.id}`
  await writeFrozen(tx, at, row.user_id)
  await mailUser(tx, at, row.user_id, { topic: 'account' }, (language, username) =>
    freezeMail(language, 'unfrozen', { username, reason: '', appeal: '' }),
  )
}
