import type { Language } from '@synet/contract/languages'
import type { Transaction } from '@synet/ledger/database'
import { freezeMail, ownFreezeReason } from '@synet/words/mail'
import { awaitOutflows } from '#people/security/await-outflows'
import { holdDeadlinesOf } from '#people/security/hold-deadlines'
import { mailUser } from '#platform/message/notify-user'

/** The owner's own freeze stops everything that leaves. It does not stop log-ins, because they have to log in to end it. */
const ownScopes = ['transfer', 'withdraw']

interface Row {
  readonly self_frozen_at: Date | null
  readonly language: Language
  readonly scopes: string[] | null
  readonly reason: string | null
  readonly appeal: string | null
}

/**
 * Writes what an account may not do, after its owner's freeze or one of operators began or ended. The two stand beside
 * each other: what either of them stops is stopped. The caller holds the user's lock.
 */
export async function writeFrozen(tx: Transaction, at: Date, userId: bigint): Promise<void> {
  const [row] = await tx<Row[]>`
    select u.self_frozen_at, u.language, f.scopes, f.reason, f.appeal
      from app.user_account u left join app.freeze f on f.user_id = u.id and f.ended_at is null where u.id = ${userId}`
  if (!row) return
  const own = row.self_frozen_at !== null
  const byOperators = row.scopes !== null
  const reasons = [...(own ? [ownFreezeReason(row.language)] : []), ...(byOperators ? [row.reason, row.appeal] : [])]
  const scopes = [...new Set([...(own ? ownScopes : []), ...(row.scopes ?? [])])].toSorted()
  await tx`update app.user_account set frozen_reason = ${reasons.length > 0 ? reasons.join(' · ') : null},
    frozen_scopes = ${scopes} where id = ${userId}`
  await holdDeadlinesOf(tx, at, userId)
  await awaitOutflows(tx, userId)
}

/** Ends a freeze by operators and mails its user; the owner's own freeze stays. @param endedBy the operator; null when the freeze lapsed */
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
