import type { Sql, Transaction } from '@synet/ledger/database'

/** Puts an SMS or mail into the outbox, in the caller's transaction: a crash loses none. */
export async function queueMessage(
  tx: Sql | Transaction,
  at: Date,
  message: { kind: 'mail' | 'sms'; to: string; subject: string; text: string; html: string },
): Promise<void> {
  await tx`insert into app.message (kind, recipient, subject, body_text, body_html, created_at, next_try_at)
    values (${message.kind}, ${message.to}, ${message.subject}, ${message.text}, ${message.html}, ${at}, ${at})`
}
