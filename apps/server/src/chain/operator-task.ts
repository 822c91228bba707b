import type { Sql, Transaction } from '@synet/ledger/database'

export const operatorTaskKinds = [
  'wallet.refill',
  'wallet.above-cap',
  'wallet.gas',
  'network.halted',
  'withdrawal.liquidity',
  'suspense.received',
  'surplus.unexplained',
  'sweep.failed',
  'transfer.mismatch',
  'payout.refused',
  'outgoing.failed',
  'outgoing.stuck',
  'gas.high',
  'nodes.disagree',
  'nodes.no-answer',
  'sale.paused',
  'audit.red',
] as const
export type OperatorTaskKind = (typeof operatorTaskKinds)[number]

interface OperatorTask {
  readonly kind: OperatorTaskKind
  /** The subject: a network's name, or the id of a withdrawal or of an item on sale. */
  readonly subject: string
}

/**
 * Notifies operators once, and keeps the facts up to date while the task is open.
 * @returns whether anything about it is new
 */
export async function openTask(
  tx: Sql | Transaction,
  at: Date,
  { kind, subject, facts }: OperatorTask & { readonly facts: Readonly<Record<string, string>> },
): Promise<boolean> {
  const text = JSON.stringify(facts)
  const written =
    await tx`insert into app.operator_task (kind, subject, facts, opened_at) values (${kind}, ${subject}, ${text}::text::jsonb, ${at})
    on conflict (kind, subject) where closed_at is null do update set facts = excluded.facts
      where app.operator_task.facts <> excluded.facts`
  return written.count > 0
}

export async function closeTask(tx: Sql | Transaction, at: Date, { kind, subject }: OperatorTask): Promise<void> {
  await tx`update app.operator_task set closed_at = ${at} where kind = ${kind} and subject = ${subject} and closed_at is null`
}

/** The order in which operators see tasks: what stops a network comes first. */
export const taskRank = (sql: Sql) =>
  sql`case when kind = 'network.halted' then 0 when kind like 'nodes.%' then 1 else 2 end`
