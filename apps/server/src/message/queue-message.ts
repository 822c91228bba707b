import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { sealMessage } from '#message/seal-message'

export interface NewMessage {
  readonly kind: 'mail' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Puts an SMS or mail into the outbox, in the caller's transaction: a crash loses none. */
export async function queueMessage(tx: Sql | Transaction, at: Date, message: NewMessage): Promise<void> {
  await tx`insert into app.message (kind, recipient, subject, body_text, body_html, created_at, next_try_at)
    values (${message.kind}, ${message.to}, ${message.subject}, ${message.text}, ${message.html}, ${at}, ${at})`
}

/** Binds a sealed message to its recipient, so that nobody can redirect it by changing the row. */
export const sealedFor = (kind: NewMessage['kind'], to: string): string => `${kind}\n${to}`

/**
 * Queues a message that contains a code; only the jobs that send it can read its content.
 * @param shownSubject is shown in the list of messages, without the code
 */
export async function queueSealedMessage(
  tx: Sql | Transaction,
  at: Date,
  { config, random }: Pick<Context, 'config' | 'random'>,
  { kind, to, subject, text, html }: NewMessage,
  shownSubject: string,
): Promise<void> {
  const content = JSON.stringify({ subject, text, html })
  const sealed = sealMessage({ publicKey: config.messagePublicKey, random }, content, sealedFor(kind, to))
  await tx`insert into app.message (kind, recipient, subject, body_text, body_html, sealed, created_at, next_try_at)
    values (${kind}, ${to}, ${shownSubject}, '', '', ${sealed}, ${at}, ${at})`
}
