import { addMs, minutes, seconds } from '@synet/core/clock'
import nodemailer from 'nodemailer'
import { openTask } from '#platform/task/operator-task'
import { inTransaction, int8Array, type Rows } from '@synet/ledger/database'
import type { Config } from '#platform/config'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import { mailServerOf } from '#platform/message/mail-server'
import { keptTopics, messageTopics, type MessageTopic } from '#platform/message/message-topics'
import { unsubscribePath } from '#platform/message/serve-unsubscribe'
import { sealedFor } from '#platform/message/queue-message'
import { openMessage, sealMessage } from '#platform/message/seal-message'
import { count } from '#platform/metrics/registry'

interface Message {
  readonly id: bigint
  readonly kind: 'mail' | 'sms'
  readonly topic: MessageTopic
  readonly recipient: string
  readonly language: string | null
  readonly unsubscribe_token: string | null
  readonly subject: string
  readonly body_text: string
  readonly body_html: string
  readonly sealed: Buffer | null
  readonly tries: number
}

const claimMs = seconds(30)
/** A receiver that refuses a message itself is asked this often; while a server does not answer, tries continue. */
export const refusedTriesMax = 12
/** The longest time between two tries, so that a server that comes back is found soon. */
const pauseMaxMs = minutes(10)

/** The receiving side has answered that it does not take this message. */
export class MessageRefused extends Error {}

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

/** A server that hangs holds up neither a worker nor a code until it is late. */
const smtpTimeouts = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20) }

/** Answers of an SMS gateway that say something about this number or text, not about the gateway. */
const refusedNumber: ReadonlySet<number> = new Set([400, 404, 410, 422])

/** Tells whether a mail server has refused this receiver or text for good, and not the connection or the log-in. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } = Object(error)
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500
}

/** The domain of the sender, under which the ids of mails are unique. */
const senderDomain = ({ mailFrom }: Pick<Config, 'mailFrom'>): string => mailFrom.replace(/^.*@|>\s*$/g, '')

/** What the programs of mail servers and readers look at. */
export function headersOf(
  config: Pick<Config, 'mailFrom' | 'siteOrigin'>,
  { id, language, unsubscribe_token: token }: Pick<Message, 'id' | 'language' | 'unsubscribe_token'>,
) {
  return {
    // The same id on a second delivery: a receiving server can tell that it is the same mail.
    messageId: `<message-${id}@${senderDomain(config)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(language !== null && { 'Content-Language': language }),
      // RFC 8058.
      ...(token !== null &&
        config.siteOrigin !== undefined && {
          'List-Unsubscribe': `<${config.siteOrigin}${unsubscribePath(token)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
    },
  }
}

/** Creates the delivery of mails and SMS: SMTP, and a generic HTTP gateway. @param key opens sealed messages */
export function createDelivery({ config }: Pick<Context, 'config'>, key: Uint8Array | undefined) {
  const smtp = config.smtpUrl
    ? nodemailer.createTransport({ ...mailServerOf(config.smtpUrl), ...smtpTimeouts })
    : undefined
  return async (message: Message): Promise<void> => {
    const content = contentOf(key, message)
    if (message.kind === 'sms') {
      if (!config.smsUrl) throw new Error('no SMS gateway is set')
      const response = await fetch(config.smsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: message.recipient, text: content.text }),
        // A redirect would be followed without the message.
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      if (response.ok) return
      const answer = `the SMS gateway answered ${response.status}`
      throw refusedNumber.has(response.status) ? new MessageRefused(answer) : new Error(answer)
    }
    if (!smtp) throw new Error('no SMTP server is set')
    await smtp
      .sendMail({ from: config.mailFrom, to: message.recipient, ...content, ...headersOf(config, message) })
      .catch((error: unknown) => {
        throw isRefusal(error) ? new MessageRefused('the mail server refused the message', { cause: error }) : error
      })
  }
}

/** Mails and SMS have a queue each, so that a server that hangs holds up nothing of the other's. */
export const messageKinds = ['mail', 'sms'] as const

const atOnce = 8
const droppedAtOnce = 50

type Given = Pick<Context, 'sql' | 'clock' | 'config' | 'random'>

/**
 * Sends due messages, the most urgent ones first. Each is claimed before it is sent and its claim is renewed until the
 * gateway has answered, so that two workers do not both send it. None is sent after its last useful time.
 * @param kind only mails, or only SMS
 * @param publicKey to which the text of a message is sealed that was given up
 * @param renewMs how often claims are renewed, in real time
 * @returns true when it sent some
 */
export async function deliverMessages(
  context: Given,
  deliver: (message: Message) => Promise<void>,
  {
    kind,
    publicKey = context.config.messagePublicKey,
    renewMs = claimMs / 3,
  }: { kind?: Message['kind']; publicKey?: Uint8Array; renewMs?: number } = {},
): Promise<boolean> {
  const { sql, clock } = context
  const kinds = kind === undefined ? messageKinds : [kind]
  const [any] = await sql`
    select where exists (select from app.message
      where kind = any (${kinds}) and sent_at is null and given_up_at is null and next_try_at <= ${clock.now()})`
  if (!any) return false
  const dropped = await dropLate(context, publicKey, kinds)
  const messages = await claimMessages(context, kinds)
  const replaced = await dropReplaced(context, messages)
  await Promise.all(
    messages.map(async (message) => {
      if (replaced.has(message.id)) return
      const renewing = setInterval(() => {
        sql`update app.message set next_try_at = ${addMs(clock.now(), claimMs)}
          where id = ${message.id} and tries = ${message.tries} and sent_at is null`.catch(() => undefined)
      }, renewMs)
      try {
        await deliver(message)
      } catch (error) {
        log.error('a message was not delivered', { job: 'messages', order: `message:${message.id}`, error })
        if (error instanceof MessageRefused && message.tries >= refusedTriesMax)
          await giveUp(context, publicKey, message)
        else await tryLater(context, message)
        return
      } finally {
        clearInterval(renewing)
      }
      // The content of a sent message is not needed any more.
      await sql`update app.message set sent_at = ${clock.now()}, body_text = '', body_html = '', sealed = null
        where id = ${message.id}`
    }),
  )
  return dropped || messages.length > 0
}

/** The newest codes come first: people wait for them, and have given up older ones. Then come the others, in their order. */
async function claimMessages({ sql, clock }: Given, kinds: readonly Message['kind'][]): Promise<readonly Message[]> {
  const now = clock.now()
  const isDue = sql`kind = any (${kinds}) and sent_at is null and given_up_at is null and next_try_at <= ${now} and useful_until > ${now}`
  const claim = (due: Rows<{ id: bigint }>) => sql<Message[]>`
    update app.message set tries = tries + 1, next_try_at = ${addMs(now, claimMs)} where id in (${due})
      returning id, kind, topic, recipient, language, unsubscribe_token, subject, body_text, body_html, sealed, tries`
  const { rank } = messageTopics.code
  // The codes of one person come in their order: only the last one is valid.
  const codes = await claim(sql`
    select id from app.message where ${isDue} and id in (
      select min(id) from app.message where rank = ${rank} and ${isDue}
        group by kind, recipient order by max(useful_until) desc limit ${atOnce}) for update skip locked`)
  const others = await claim(sql`
    select id from app.message where rank > ${rank} and ${isDue}
      order by rank, useful_until, id limit ${atOnce - codes.length} for update skip locked`)
  return [...codes, ...others]
}

/**
 * Gives up claimed codes that a newer one of the same asker has replaced: the newer one is the only valid one, and may be
 * sent before another try of an older one. A code and its message have the same time.
 */
async function dropReplaced({ sql, clock }: Given, claimed: readonly Message[]): Promise<ReadonlySet<bigint>> {
  const codes = claimed.filter(({ topic }) => topic === 'code').map(({ id }) => id)
  if (codes.length === 0) return new Set()
  const now = clock.now()
  const replaced = await sql<{ id: bigint }[]>`
    update app.message m set given_up_at = ${now}, handled_at = ${now}, sealed = null
      where id = any (${int8Array(codes)}::bigint[]) and exists (select from app.verification_code c
        join app.verification_code n using (address, purpose, device)
        where c.address = m.recipient and c.created_at = m.created_at and n.created_at > c.created_at)
      returning id`
  return new Set(replaced.map(({ id }) => id))
}

/** The last try of a message comes before its last useful time. */
async function tryLater({ sql, clock }: Given, { id, tries }: Message): Promise<void> {
  const pauseMs = Math.min(seconds(2 ** Math.min(tries, 20)), pauseMaxMs)
  await sql`update app.message set next_try_at = least(${addMs(clock.now(), pauseMs)}::timestamptz, useful_until) where id = ${id}`
}

/**
 * Gives up what was not delivered by its last useful time. One that cannot be given up is tried again later, and holds up
 * neither the others nor what can be sent.
 * @returns true when there was any
 */
async function dropLate(context: Given, publicKey: Uint8Array, kinds: readonly Message['kind'][]): Promise<boolean> {
  const now = context.clock.now()
  const late = await context.sql<Message[]>`
    select id, kind, topic, recipient, language, unsubscribe_token, subject, body_text, body_html, sealed, tries from app.message
      where kind = any (${kinds}) and sent_at is null and given_up_at is null and useful_until <= ${now} and next_try_at <= ${now}
      order by useful_until limit ${droppedAtOnce}`
  for (const message of late) {
    try {
      await giveUp(context, publicKey, message)
    } catch (error) {
      log.error('a message was not given up', { job: 'messages', order: `message:${message.id}`, error })
      await context.sql`update app.message set next_try_at = ${addMs(now, pauseMaxMs)} where id = ${message.id}`
    }
  }
  return late.length > 0
}

/**
 * Ends the tries of a message. Its text is emptied, or sealed until an operator has looked when it could be sent again;
 * operators then have a task.
 */
async function giveUp({ sql, clock, random }: Given, publicKey: Uint8Array, message: Message): Promise<void> {
  const { id, kind, topic, recipient, subject, body_text: text, body_html: html } = message
  const now = clock.now()
  const kept = keptTopics.includes(topic)
  const content = JSON.stringify({ subject, text, html })
  const seal = () =>
    publicKey.length > 0 ? sealMessage({ publicKey, random }, content, sealedFor(kind, recipient)) : null
  const sealed = kept ? (message.sealed ?? seal()) : null
  await inTransaction(sql, async (tx) => {
    const ended = await tx`
      update app.message set given_up_at = ${now}, handled_at = ${kept ? null : now}, sealed = ${sealed}, body_text = '', body_html = ''
        where id = ${id} and sent_at is null and given_up_at is null`
    if (ended.count === 0) return
    if (kept) await openTask(tx, now, { kind: 'messages.given-up', subject: '', facts: {} })
    count('synet_messages_dropped_total', { topic })
  })
}
