import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { addMs, minutes } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { timelineOf } from '#event/announce'
import { readSettings } from '#settings'
import { approvalsNeeded, approvedHash, type ReviewFacts, reviewFacts, risksOf } from '#withdrawal/approvals'
import { type ReadWithdrawal, withdrawalAnswer } from '#withdrawal/read-withdrawals'

interface Attempt {
  readonly transaction: string
  readonly attempt: number
  readonly maxFeeWei: string
  readonly at: string
}
type QueueRow = ReadWithdrawal &
  ReviewFacts & {
    readonly username: string
    readonly mined: boolean
    readonly cancel_requested_at: Date | null
    readonly attempts: readonly Attempt[]
    readonly approvals: readonly { operator: string; at: string; hash: string }[]
  }
export type QueueItem = OpsAnswer<'approve'>

/** Replacements come every minute: what no block took for longer is stuck. */
const stuckMs = minutes(5)

function stuckSince(row: QueueRow, now: Date): boolean {
  const first = row.attempts.at(-1)
  const underWay = row.state === 'sending' || row.state === 'sent'
  return underWay && !row.mined && first !== undefined && new Date(first.at) < addMs(now, -stuckMs)
}

/** Withdrawals as operators see them, with the facts that a decision needs: overdue ones first, then oldest first. */
export async function readQueue(
  sql: Sql | Transaction,
  now: Date,
  of: { state: 'open' | 'ended' } | { id: bigint },
): Promise<QueueItem[]> {
  const settings = await readSettings(sql)
  const open = ['reviewing', 'approved', 'sending', 'sent']
  const overdue = sql`(w.state in ('reviewing', 'approved') and w.review_by <= ${now})`
  const rows = await sql<QueueRow[]>`
    select w.*, ${timelineOf(sql, 'withdrawal', 'w.id')}, u.username, ${reviewFacts(sql)},
        exists (select from app.payout p where p.withdrawal_id = w.id and p.mined_block is not null) as mined,
        (select p.cancel_requested_at from app.payout p where p.withdrawal_id = w.id) as cancel_requested_at,
        coalesce((select jsonb_agg(jsonb_build_object('transaction', t.tx_hash, 'attempt', t.attempt, 'maxFeeWei', t.max_fee_wei::text,
          'at', t.created_at) order by t.attempt desc) from app.payout_attempt t where t.withdrawal_id = w.id), '[]') as attempts,
        coalesce((select jsonb_agg(jsonb_build_object('operator', o.name, 'at', p.at, 'hash', p.approval_hash) order by p.at)
          from app.withdrawal_approval p join app.operator o on o.id = p.operator_id and o.disabled_at is null
            where p.withdrawal_id = w.id), '[]') as approvals
      from app.withdrawal w join app.user_account u on u.id = w.user_id
      where ${'id' in of ? sql`w.id = ${of.id}` : of.state === 'open' ? sql`w.state = any (${open})` : sql`w.state <> all (${open})`}
      order by ${'id' in of || of.state === 'open' ? sql`${overdue} desc, w.id` : sql`w.id desc`} limit 100`
  return rows.map((row) => {
    const hash = approvedHash(row)
    return {
      ...withdrawalAnswer(row),
      username: row.username,
      userId: row.user_id.toString(),
      revision: row.revision,
      approvalHash: hash,
      approvals: row.approvals
        .filter((a) => a.hash === hash)
        .map(({ operator, at }) => ({ operator, at: new Date(at).toISOString() })),
      approvalsNeeded: approvalsNeeded(row, settings, row.approvals_needed),
      risks: risksOf(row, settings),
      usualAmount: row.usual === null ? null : formatMinor('USDT', row.usual),
      overdue: (row.state === 'reviewing' || row.state === 'approved') && row.review_by <= now,
      attempts: row.attempts.map(({ transaction, attempt, maxFeeWei, at }) => ({
        transaction,
        attempt,
        maxFeeGwei: formatMinor('ETH', BigInt(maxFeeWei)),
        at: new Date(at).toISOString(),
      })),
      stuck: stuckSince(row, now),
      cancelRequestedAt: row.cancel_requested_at?.toISOString() ?? null,
      waitingFor: row.state === 'approved' ? row.waiting_for : null,
    }
  })
}
