import type { Language } from '@synet/contract/languages'
import { formatMinor, type UserAsset } from '@synet/core/amount'
import { systemAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import type { AdjustmentFacts, Mail } from '@synet/words/mail'
import { announce } from '#platform/event/announce'
import { mailUser } from '#platform/message/notify-user'

interface Adjusted {
  readonly user_id: bigint
  readonly asset: UserAsset
  readonly amount: bigint
}

/** Sums what a posting gave or took, by user and asset. */
async function readAdjusted(tx: Transaction, postingId: bigint): Promise<readonly Adjusted[]> {
  return tx<Adjusted[]>`
    select e.account_id / 8 as user_id, a.asset, sum(e.amount)::bigint as amount
      from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where e.posting_id = ${postingId} and e.account_id < ${systemAccount('issuance', 'SNT')}
      group by 1, 2 order by 1, 2`
}

/**
 * Notifies every user to whom operators gave something or from whom they took something: by mail, in their language,
 * and in the app, in the same transaction.
 */
export async function notifyAdjusted(
  tx: Transaction,
  at: Date,
  of: {
    readonly postingId: bigint
    readonly state: 'corrected' | 'court-order'
    readonly reason: string
    /** Returns nothing for users who get no mail. */
    readonly write: (language: Language, facts: AdjustmentFacts, gained: boolean) => Mail | undefined
  },
): Promise<void> {
  const { postingId, state, reason } = of
  for (const { user_id: userId, asset, amount } of await readAdjusted(tx, postingId)) {
    await announce(tx, at, { userId, kind: 'adjustment', subjectId: postingId, state })
    await announce(tx, at, { userId, kind: 'balance', subjectId: postingId })
    const facts = { amount: `${formatMinor(asset, amount)} ${asset}`, reason, posting: postingId.toString() }
    await mailUser(tx, at, userId, { topic: 'account' }, (language, username, contact) =>
      of.write(language, { ...facts, username, contact }, amount > 0n),
    )
  }
}
