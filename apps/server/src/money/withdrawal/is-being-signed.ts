import type { Transaction } from '@synet/ledger/database'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

/**
 * Tells whether the signer signs the order, or has signed it before the database was restored. The caller holds the order's
 * lock: the signer has committed the name of an order before it signs it.
 */
export async function isBeingSigned(
  tx: Transaction,
  { id, network }: Pick<WithdrawalRow, 'id' | 'network'>,
): Promise<boolean> {
  const rows = await tx`select from app.network_state where network = ${network} and ${id} = any (signing)`
  return rows.length > 0
}
