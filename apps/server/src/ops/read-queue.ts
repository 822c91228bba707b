import { approvalHash } from '@synet/chain/payout/approval-hash'
import type { OpsAnswer } from '@synet/contract/calls'
import { addMs, days } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { timelineOf } from '#event/announce'
import { readSettings } from '#settings'
import { approvalsNeeded } from '#withdrawal/approvals'
import { type ReadWithdrawal, withdrawalAnswer, type WithdrawalRow } from '#withdrawal/read-withdrawals'

type QueueRow = ReadWithdrawal & {
  readonly username: string
  readonly account_created_at: Date
  readonly security_changed_at: Date | null
  readonly earlier: bigint
  readonly approvals: readonly { operator: string; at: string; hash: string }[]
}
export type QueueItem = OpsAnswer<'approve'>

const newAddressMs = days(2)
const recentChangeMs = days(7)

export const contentHash = (
  row: Pick<WithdrawalRow, 'id' | 'network' | 'address' | 'amount' | 'fee_usdt' | 'revision'>,
): string =>
  approvalHash({
    withdrawalId: row.id,
    network: row.network,
    address: row.address,
    receivedMinor: row.amount - row.fee_usdt,
    revision: row.revision,
  })

/** Withdrawals as operators see them: with the facts that a decision needs, oldest first while open. */
export async function readQueue(
  sql: Sql | Transaction,
  now: Date,
  of: { state: 'open' | 'ended' } | { id: bigint },
): Promise<QueueItem[]> {
  const settings = await readSettings(sql)
  const open = ['reviewing', 'approved', 'sending', 'sent']
  const rows = await sql<QueueRow[]>`
    select w.*, ${timelineOf(sql, 'withdrawal', 'w.id')}, u.username, u.security_changed_at, a.created_at as account_created_at,
        (select count(*) from app.withdrawal e where e.user_id = w.user_id and e.state = 'confirmed' and e.id < w.id) as earlier,
        coalesce((select jsonb_agg(jsonb_build_object('operator', o.name, 'at', p.at, 'hash', p.approval_hash) order by p.at)
          from app.withdrawal_approval p join app.operator o on o.id = p.operator_id where p.withdrawal_id = w.id), '[]') as approvals
      from app.withdrawal w join app.user_account u on u.id = w.user_id join app.receiving_account a on a.id = w.account_id
      where ${'id' in of ? sql`w.id = ${of.id}` : of.state === 'open' ? sql`w.state = any (${open})` : sql`w.state <> all (${open})`}
      order by ${'id' in of || of.state === 'open' ? sql`w.id` : sql`w.id desc`} limit 100`
  const large = settings.withdrawFourEyes
  return rows.map((row) => {
    const hash = contentHash(row)
    const risks: QueueItem['risks'] = []
    if (row.created_at < addMs(row.account_created_at, newAddressMs)) risks.push('new-address')
    if (row.earlier === 0n) risks.push('first-payout')
    if (row.security_changed_at && row.security_changed_at > addMs(row.created_at, -recentChangeMs))
      risks.push('recent-security-change')
    if (row.amount > large) risks.push('large')
    return {
      ...withdrawalAnswer(row),
      username: row.username,
      userId: row.user_id.toString(),
      revision: row.revision,
      approvalHash: hash,
      approvals: row.approvals
        .filter((a) => a.hash === hash)
        .map(({ operator, at }) => ({ operator, at: new Date(at).toISOString() })),
      approvalsNeeded: approvalsNeeded(row.amount, settings),
      risks,
      overdue: (row.state === 'reviewing' || row.state === 'approved') && row.review_by <= now,
    }
  })
}
