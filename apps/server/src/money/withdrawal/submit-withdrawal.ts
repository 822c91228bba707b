import type { PasskeySignature } from '@synet/contract/schema/passkey'
import type { Amount } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, type Result } from '@synet/core/result'
import { userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { balanceRefusal } from '#money/balance-refusal'
import { announce } from '#platform/event/announce'
import { readSettings } from '#platform/settings'
import { storeApprovalsNeeded } from '#money/withdrawal/review-risks'

export interface NewWithdrawal {
  /** The posting's key, and the hash of what it was asked with. */
  readonly key: string
  readonly request_hash: string
  readonly user_id: bigint
  readonly account_id: bigint
  readonly network: string
  readonly address: string
  readonly name: string
  readonly amount: Amount<'USDT'>
  readonly fee_snt: Amount<'SNT'>
  readonly fee_usdt: Amount<'USDT'>
  readonly surcharge: Amount<'USDT'>
  /** The signature of the user's passkey; undefined for a user without one. */
  readonly signed?: { readonly quoteId: string; readonly signature: PasskeySignature } | undefined
}

export interface SubmittedWithdrawal {
  readonly id: bigint
  /** Whether the withdrawal was submitted before with the same key. */
  readonly replayed: boolean
}

/**
 * Sets the money of a withdrawal apart and opens its order, in review. The caller holds the user's lock and has checked
 * that they may withdraw.
 * @returns the order; the refusals of a balance
 */
export async function submitWithdrawal(
  tx: Transaction,
  at: Date,
  row: NewWithdrawal,
): Promise<Result<SubmittedWithdrawal>> {
  const { user_id: userId } = row
  const entries = [
    ...move(userAccount(userId, 'available', 'USDT'), userAccount(userId, 'withdrawing', 'USDT'), row.amount),
    ...move(userAccount(userId, 'available', 'SNT'), userAccount(userId, 'withdrawing', 'SNT'), row.fee_snt),
  ]
  const outcome = await postItem(tx, at, {
    key: row.key,
    requestHash: row.request_hash,
    accounts: entries.map(({ account }) => account),
    decide: () => done({ kind: 'withdrawal.submitted', entries, ref: { account: row.account_id.toString() } }),
  })
  if (!outcome.ok) return balanceRefusal(outcome)
  const { postingId: id, replayed, at: submittedAt } = outcome.value
  if (replayed) return done({ id, replayed })
  const settings = await readSettings(tx)
  await tx`insert into app.withdrawal ${tx({
    id,
    user_id: userId,
    account_id: row.account_id,
    network: row.network,
    address: row.address,
    account_name: row.name,
    amount: row.amount,
    fee_snt: row.fee_snt,
    fee_usdt: row.fee_usdt,
    surcharge: row.surcharge,
    state: 'reviewing',
    quote_id: row.signed?.quoteId ?? null,
    user_signature: row.signed ? tx.json(row.signed.signature) : null,
    created_at: submittedAt,
    review_by: addMs(submittedAt, settings.withdrawReviewMs),
  })}`
  await storeApprovalsNeeded(tx, id, settings)
  await announce(tx, at, { userId, kind: 'withdrawal', subjectId: id, state: 'reviewing' })
  return done({ id, replayed })
}
