import { addMs, seconds } from '@synet/core/clock'
import nodemailer from 'nodemailer'
import type { Context } from '#context'
import { log } from '#log/log'
import { sealedFor } from '#message/queue-message'
import { openMessage } from '#message/seal-message'

interface Message {
  readonly id: bigint
  readonly kind: 'mail' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body_text: string
  readonly body_html: string
  readonly sealed: Buffer | null
  readonly tries: number
}

const claimMs = seconds(30)
export const triesMax = 12

interface Content {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Returns a message's content. @throws Error when it is sealed and the key is missing or does not open it */
function contentOf(key: Uint8Array | undefined, message: Message): Content {
  const { kind, recipient, subject, sealed } = message
  if (!sealed) return { subject, text: message.body_text, html: message.body_html }
  if (!key) throw new Error('no MESSAGE_KEY_FILE is named')
  return JSON.parse(openMessage(key, sealed, sealedFor(kind, recipient))) as Content
}

/** Creates the delivery of mails and SMS: SMTP, and a generic HTTP gateway. @param key opens sealed messages */
export function createDelivery({ config }: Pick<Context, 'config'>, key: Uint8Array | undefined) {
  const smtp = config.smtpUrl ? nodemailer.createTransport(config.smtpUrl) : undefined
  return async (message: Message): Promise<void> => {
    const content = contentOf(key, message)
    if (message.kind === 'sms') {
      if (!config.smsUrl) throw new Error('no SMS gateway is set')
      const response = await fetch(config.smsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: message.recipient, text: content.text }),
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
      return
    }
    if (!smtp) throw new Error('no SMTP server is set')
    await smtp.sendMail({
      from: config.mailFrom,
      to: message.recipient,
      ...content,
      // The same id on a second delivery: a receiving server can tell that it is the same mail.
      messageId: `<message-${message.id}@synet.invalid>`,
    })
  }
}

/** Messages are sent beside each other, so that a slow gateway does not hold up those that it does not concern. */
const atOnce = 8

/**
 * Sends due messages. Each is claimed before it is sent and its claim is renewed until the gateway has answered, so that
 * two workers do not both send it.
 * @param renewMs how often claims are renewed, in real time
 * @returns true when it sent some
 */
export async function deliverMessages(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  deliver: (message: Message) => Promise<void>,
  renewMs = claimMs / 3,
): Promise<boolean> {
  const messages = await sql<Message[]>`
    update app.message set tries = tries + 1, next_try_at = ${addMs(clock.now(), claimMs)}
      where id in (select id from app.message where sent_at is null and next_try_at <= ${clock.now()} and tries < ${triesMax}
        order by next_try_at limit ${atOnce} for update skip locked)
      returning id, kind, recipient, subject, body_text, body_html, sealed, tries`
  await Promise.all(
    messages.map(async (message) => {
      const renewing = setInterval(() => {
        sql`update app.message set next_try_at = ${addMs(clock.now(), claimMs)}
          where id = ${message.id} and tries = ${message.tries} and sent_at is null`.catch(() => undefined)
      }, renewMs)
      try {
        await deliver(message)
      } catch (error) {
        log.error('a message was not delivered', { job: 'messages', order: `message:${message.id}`, error })
        await sql`update app.message set next_try_at = ${addMs(clock.now(), seconds(2 ** message.tries))}
          where id = ${message.id}`
        return
      } finally {
        clearInterval(renewing)
      }
      // The content of a sent message is not needed any more.
      await sql`update app.message set sent_at = ${clock.now()}, body_text = '', body_html = '', sealed = null
        where id = ${message.id}`
    }),
  )
  return messages.length > 0
}
