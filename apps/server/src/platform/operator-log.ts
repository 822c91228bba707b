import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'

/** The log's actor of what happens by itself, such as a proposal whose notice has ended. */
export const nobody = 0n

export interface LogEntry {
  readonly operatorId: bigint
  readonly action: string
  readonly facts: Readonly<Record<string, string>>
}

/** Hashes a row together with the hash of the row before. @returns SHA-256, hex */
export function logHash(previous: string, { operatorId, action, facts }: LogEntry, at: Date): string {
  const sorted = JSON.stringify(facts, Object.keys(facts).toSorted())
  const text = [previous, operatorId, action, sorted, at.toISOString()].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

/** Appends an operator's action; its hash covers the row before, so that none can be taken out unseen. */
export async function logOperatorAction(tx: Transaction, at: Date, entry: LogEntry): Promise<void> {
  // Locking the head row makes the rows one chain, in the order of their ids.
  const [head] = await tx<{ hash: string }[]>`select hash from app.operator_log_head for update`
  invariant(head, 'the log has its head')
  const hash = logHash(head.hash, entry, at)
  await tx`insert into app.operator_log (operator_id, action, facts, at, previous, hash)
    values (${entry.operatorId}, ${entry.action}, ${JSON.stringify(entry.facts)}::text::jsonb, ${at}, ${head.hash}, ${hash})`
  await tx`update app.operator_log_head set hash = ${hash}, count = count + 1`
}
