import { addMs, hours } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'

/** This long past its deadline an open withdrawal blocks withdrawals of the platform's own money, and new tasks. */
const overdueMs = hours(24)

export async function hasLongOverdue(tx: Sql | Transaction, at: Date): Promise<boolean> {
  const [overdue] = await tx`select from app.withdrawal
    where state in ('reviewing', 'approved', 'sending', 'sent') and review_by <= ${addMs(at, -overdueMs)} limit 1`
  return overdue !== undefined
}
