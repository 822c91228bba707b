import { userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { awaitPostings } from '@synet/ledger/post'

/**
 * Puts what stops outflows of an account in one order with them. Transfers and swaps lock accounts only: those under way
 * end first, the next ones read what the caller has written.
 */
export const awaitOutflows = (tx: Transaction, userId: bigint): Promise<void> =>
  awaitPostings(tx, [userAccount(userId, 'available', 'USDT'), userAccount(userId, 'available', 'SNT')])
