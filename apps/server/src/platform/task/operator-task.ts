import { sanitizeText } from '@synet/core/sanitize-text'
import type { Sql, Transaction } from '@synet/ledger/database'

/** What operators are told of, in the order in which they see it: 0 stops all money, 5 stops none. */
const ranks = {
  'network.halted': 0,
  'audit.red': 0,
  'nodes.disagree': 1,
  'nodes.no-answer': 1,
  'surplus.unexplained': 1,
  'withdrawal.liquidity': 2,
  'wallet.gas': 2,
  'wallet.refill': 2,
  'payout.refused': 2,
  'outgoing.stuck': 2,
  'outgoing.failed': 2,
  'transfer.mismatch': 3,
  'payout.rebooked': 3,
  'suspense.received': 3,
  'messages.given-up': 4,
  'gas.high': 4,
  'sweep.failed': 4,
  'wallet.above-cap': 5,
  'sms.budget': 5,
  'sale.paused': 5,
} as const
export type OperatorTaskKind = keyof typeof ranks
export const operatorTaskKinds = Object.keys(ranks) as readonly OperatorTaskKind[]

interface OperatorTask {
  readonly kind: OperatorTaskKind
  /** The subject: a network's name, or the id of a withdrawal or of an item on sale. */
  readonly subject: string
}

/**
 * Notifies operators once, and keeps the facts up to date while the task is open. A fact may be what a node or another
 * service said.
 * @returns whether anything about it is new
 */
export async function openTask(
  tx: Sql | Transaction,
  at: Date,
  { kind, subject, facts }: OperatorTask & { readonly facts: Readonly<Record<string, string>> },
): Promise<boolean> {
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(facts).map(([name, said]) => [name, sanitizeText(said)])),
  )
  const written =
    await tx`insert into app.operator_task (kind, subject, facts, opened_at) values (${kind}, ${subject}, ${text}::text::jsonb, ${at})
    on conflict (kind, subject) where closed_at is null do update set facts = excluded.facts
      where app.operator_task.facts <> excluded.facts`
  return written.count > 0
}

export async function closeTask(tx: Sql | Transaction, at: Date, { kind, subject }: OperatorTask): Promise<void> {
  await tx`update app.operator_task set closed_at = ${at} where kind = ${kind} and subject = ${subject} and closed_at is null`
}

export const taskRank = (sql: Sql) => sql`coalesce((${JSON.stringify(ranks)}::text::jsonb ->> kind)::int, 9)`
