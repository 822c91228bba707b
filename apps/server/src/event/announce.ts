import type { Sql, Transaction } from '@synet/ledger/database'

/** Tells a user's open pages, in the transaction that changed what they show. */
export async function announce(
  tx: Sql | Transaction,
  at: Date,
  event: { userId: bigint; kind: 'recharge' | 'withdrawal' | 'run' | 'balance'; subjectId: bigint },
): Promise<void> {
  await tx`insert into app.event (user_id, kind, subject_id, at) values (${event.userId}, ${event.kind}, ${event.subjectId}, ${at})`
}
