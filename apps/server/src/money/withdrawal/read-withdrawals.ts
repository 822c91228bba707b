import type { NetworkName } from '@synet/core/all-networks'
import type { Answer } from '@synet/contract/calls'
import type { PasskeyContent } from '@synet/contract/passkey-content'
import { type Amount, formatMinor, subtract } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import { timelineAnswer, timelineOf } from '#platform/event/announce'
import type { StateOf } from '#platform/state/transitions'
import { earliestTime, latestTime, type OrderSelection } from '#platform/http/page'
import { orderNumber } from '#platform/order-number'
import { isHeld, waitingFor } from '#money/withdrawal/overdue'

export interface WithdrawalRow {
  readonly id: bigint
  readonly user_id: bigint
  readonly account_id: bigint
  readonly network: NetworkName
  readonly address: string
  readonly account_name: string
  readonly amount: Amount<'USDT'>
  readonly fee_snt: Amount<'SNT'>
  readonly fee_usdt: Amount<'USDT'>
  /** The part of `fee_usdt` that expensive gas made necessary. */
  readonly surcharge: Amount<'USDT'>
  readonly state: StateOf<'withdrawal'>
  readonly revision: number
  readonly approvals_needed: number
  readonly reason: string | null
  readonly rejected_for: Answer<'withdrawal/cancel'>['rejectedFor']
  readonly created_at: Date
  readonly review_by: Date
  /** Since when it does not wait for the platform. */
  readonly held_since: Date | null
  /** The signer and the jobs store these reasons; a freeze, lost keys and a change of security are read again each time. */
  readonly waiting_for: 'address' | 'check' | 'freeze' | 'gas' | 'liquidity' | 'network' | null
  readonly confirmed_at: Date | null
  readonly tx_hash: string | null
  readonly quote_id: string | null
  /** The signature as the database has it; the signer verifies what it proves. */
  readonly user_signature: unknown
}

/** Makes the content that the user's key signs, of a quote or of an order as the database states it. */
export const withdrawalContent = (
  order: Pick<WithdrawalRow, 'network' | 'address' | 'amount' | 'fee_usdt' | 'fee_snt'>,
  quoteId: string,
): Extract<PasskeyContent, { purpose: 'withdrawal' }> => ({
  purpose: 'withdrawal',
  quoteId,
  network: order.network,
  address: order.address,
  received: formatMinor('USDT', subtract(order.amount, order.fee_usdt)),
  feeUsdt: formatMinor('USDT', order.fee_usdt),
  feeSnt: formatMinor('SNT', order.fee_snt),
})

/** Returns a withdrawal as its user sees it, with its timeline. */
export interface ReadWithdrawal
  extends Omit<
    WithdrawalRow,
    'account_id' | 'approvals_needed' | 'held_since' | 'quote_id' | 'user_signature' | 'waiting_for'
  > {
  readonly waits_for: NonNullable<Answer<'withdrawal/cancel'>['waitingFor']> | null
  readonly held: boolean
  readonly timeline: readonly { state: StateOf<'withdrawal'>; at: string }[]
}

const failureOf = (reason: string | null) =>
  reason === 'transaction-reverted' ? reason : ('payout-cancelled' as const)

/** Tells whether the user reads it in their own language. */
const isTold = (cause: ReadWithdrawal['rejected_for']): boolean => cause !== null && cause !== 'other'

export const withdrawalAnswer = (row: ReadWithdrawal): Answer<'withdrawal/cancel'> => ({
  id: row.id.toString(),
  number: orderNumber('withdrawal', row.id),
  state: row.state,
  network: row.network,
  address: row.address,
  accountName: row.account_name,
  amount: formatMinor('USDT', row.amount),
  feeSnt: formatMinor('SNT', row.fee_snt),
  feeUsdt: formatMinor('USDT', row.fee_usdt),
  received: formatMinor('USDT', row.amount - row.fee_usdt),
  ...(row.surcharge > 0n && { surcharge: formatMinor('USDT', row.surcharge) }),
  transaction: row.tx_hash,
  rejectedFor: row.rejected_for,
  // Beside a cause, the operator's words are for the log.
  reason: row.state === 'failed' || isTold(row.rejected_for) ? null : row.reason,
  failure: row.state === 'failed' ? failureOf(row.reason) : null,
  createdAt: row.created_at.toISOString(),
  reviewBy: row.review_by.toISOString(),
  waitingFor: row.waits_for,
  held: row.held,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  timeline: timelineAnswer(row.timeline),
})

/** A withdrawal with the number of operators who signed it and may still do so. Its user learns no more about them. */
type OwnWithdrawal = ReadWithdrawal & Pick<WithdrawalRow, 'approvals_needed'> & { readonly signed: number }

// Signatures of an earlier review may no longer count.
const signaturesOf = ({ state, waits_for, approvals_needed: needed, signed }: OwnWithdrawal) =>
  state === 'reviewing' && waits_for === null ? { signatures: { needed, signed } } : {}

export async function readWithdrawals(
  sql: Sql | Transaction,
  of: OrderSelection & { userId: bigint; limit: number; now: Date },
): Promise<Answer<'withdrawal/cancel'>[]> {
  const rows = await sql<OwnWithdrawal[]>`
    select id, user_id, network, address, account_name, amount, fee_snt, fee_usdt, surcharge, state, revision, reason, rejected_for, approvals_needed,
        (select count(*)::integer from app.withdrawal_approval p join app.operator o on o.id = p.operator_id and o.disabled_at is null
          where p.withdrawal_id = w.id) as signed,
        created_at, review_by, ${waitingFor(sql, of.now)} as waits_for, ${isHeld(sql, of.now)} as held, confirmed_at, tx_hash,
        ${timelineOf(sql, 'withdrawal', 'w.id')}
      from app.withdrawal w
      where user_id = ${of.userId} and (${of.id ?? null}::bigint is null or id = ${of.id ?? null}) and id < ${of.before ?? 2n ** 62n}
        and created_at >= ${of.from ?? earliestTime}::timestamptz and created_at < ${of.to ?? latestTime}::timestamptz
      order by id desc limit ${of.limit}`
  return rows.map((row) => ({ ...withdrawalAnswer(row), ...signaturesOf(row) }))
}
