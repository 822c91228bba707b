import type { Network } from '@synet/core/network'
import { int8Array, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { openTask } from '#platform/task/operator-task'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

/** Reports to operators why an order cannot be paid; the others continue. */
export async function refuseOrder(
  sql: Context['sql'] | Transaction,
  at: Date,
  network: Network,
  id: bigint,
  { message: reason }: Error,
): Promise<void> {
  const facts = { network: network.name, reason }
  await openTask(sql, at, { kind: 'payout.refused', subject: id.toString(), facts })
  await markWaiting(sql, [{ id }], 'check')
}

export const markWaiting = (
  sql: Context['sql'] | Transaction,
  orders: readonly { readonly id: bigint }[],
  waitingFor: NonNullable<WithdrawalRow['waiting_for']>,
) => sql`
  update app.withdrawal set waiting_for = ${waitingFor}
    where id = any (${int8Array(orders.map((order) => order.id))}::bigint[]) and state = 'approved'
      and waiting_for is distinct from ${waitingFor}`
