import type { Language } from '@synet/contract/languages'
import type { NoticeKind } from '@synet/contract/notice-kinds'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { messageTopics, type MessageTopic, usefulUntil } from '#platform/message/message-topics'
import { sealMessage } from '#platform/message/seal-message'

export interface NewMessage {
  readonly kind: 'mail' | 'sms'
  readonly topic: MessageTopic
  readonly to: string
  readonly language: Language
  /** Whose message it is, if that is known. */
  readonly userId?: bigint
  /** The message is useless after this time, although its topic would allow more. */
  readonly deadline?: Date
  /** The reader can turn off mails of these kinds by one click. */
  readonly unsubscribe?: readonly NoticeKind[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

async function insertMessage(
  tx: Sql | Transaction,
  at: Date,
  message: NewMessage,
  { sealed, deliver = true }: { readonly sealed?: Buffer; readonly deliver?: boolean } = {},
): Promise<void> {
  const { kind, topic, to, language, subject, text, html, userId = null, unsubscribe = null } = message
  await tx`
    insert into app.message (kind, topic, rank, recipient, language, user_id, useful_until, unsubscribe_kinds, unsubscribe_token,
        subject, body_text, body_html, sealed, created_at, next_try_at)
      select ${kind}, ${topic}, ${messageTopics[topic].rank}, ${to}, ${language}, ${userId}, ${usefulUntil(topic, at, message.deadline)},
        ${unsubscribe && [...unsubscribe]}::text[], case when ${unsubscribe !== null} then replace(gen_random_uuid()::text, '-', '') end,
        ${subject}, ${text}, ${html}, ${sealed ?? null}, ${at}, ${at} where ${deliver}`
}

/** Puts an SMS or mail into the outbox, in the caller's transaction: a crash loses none. */
export const queueMessage = (tx: Sql | Transaction, at: Date, message: NewMessage): Promise<void> =>
  insertMessage(tx, at, message)

/** Binds a sealed message to its recipient, so that nobody can redirect it by changing the row. */
export const sealedFor = (kind: NewMessage['kind'], to: string): string => `${kind}\n${to}`

/**
 * Queues a message that contains a code; only the jobs that send it can read its content.
 * @param shownSubject is shown in the list of messages, without the code
 * @param deliver false: the same work is done and no message is stored, so that the time does not reveal who has an account
 */
export async function queueSealedMessage(
  tx: Sql | Transaction,
  at: Date,
  { config, random }: Pick<Context, 'config' | 'random'>,
  message: NewMessage,
  shownSubject: string,
  deliver = true,
): Promise<void> {
  const { kind, to, subject, text, html } = message
  const content = JSON.stringify({ subject, text, html })
  const sealed = sealMessage({ publicKey: config.messagePublicKey, random }, content, sealedFor(kind, to))
  await insertMessage(tx, at, { ...message, subject: shownSubject, text: '', html: '' }, { sealed, deliver })
}
