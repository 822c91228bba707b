import { createHash } from 'node:crypto'
import type { Transaction } from '@synet/ledger/database'

/** Appends an operator's action; its hash covers the row before, so that none can be taken out unseen. */
export async function logOperatorAction(
  tx: Transaction,
  at: Date,
  entry: { operatorId: bigint; action: string; facts: Record<string, string> },
): Promise<void> {
  await tx`lock table app.operator_log in share row exclusive mode`
  const [last] = await tx<{ hash: string }[]>`select hash from app.operator_log order by id desc limit 1`
  const facts = JSON.stringify(entry.facts, Object.keys(entry.facts).sort())
  const text = [last?.hash ?? '', entry.operatorId, entry.action, facts, at.toISOString()].join('\n')
  const hash = createHash('sha256').update(text).digest('hex')
  await tx`insert into app.operator_log (operator_id, action, facts, at, hash)
    values (${entry.operatorId}, ${entry.action}, ${facts}::text::jsonb, ${at}, ${hash})`
}
