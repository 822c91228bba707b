import { days, hours, minutes, seconds } from '@synet/core/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeOverTasks } from '#money/chain/close-over-tasks'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { deliverMessages, headersOf, MessageRefused, refusedTriesMax } from '#platform/message/deliver-messages'
import { type NewMessage, queueMessage } from '#platform/message/queue-message'
import { messageTopics } from '#platform/message/message-topics'
import { readMetrics } from '#processes/metrics/read-metrics'
import { openModelConsole } from '#test-support/console'
import { openProduct, product } from '#test-support/product'
import { messageKey } from '#test-support/seeded-product'
import { sealedFor } from '#platform/message/queue-message'
import { openMessage } from '#platform/message/seal-message'
import { readOpenTasks } from '#test-support/open-tasks'
import { openClient } from '@synet/contract/test-support/open-client'

openProduct(1)

const queue = (to: string, more: Partial<NewMessage> = {}) =>
  queueMessage(product.look, product.now(), {
    kind: 'mail',
    topic: 'security',
    to,
    language: 'en-US',
    subject: 'A subject',
    text: 'A text',
    html: '',
    ...more,
  })
const claimedUntil = async () => {
  const [row] = await product.look<{ at: Date }[]>`select next_try_at as at from app.message where sent_at is null`
  return row?.at.getTime() ?? 0
}

it('the queue sends a message once although a second worker runs while the gateway takes minutes [FLT-07]', async () => {
  await queue('slow@demo.invalid')
  const sent: string[] = []
  let answer = () => {}
  const slow = deliverMessages(
    product.context,
    (message) => new Promise((resolve) => (answer = () => resolve(void sent.push(`slow ${message.recipient}`)))),
    { renewMs: 1 },
  )
  for (let passes = 0; passes < 4; passes++) {
    await product.passOnly(seconds(25))
    await expect.poll(claimedUntil).toBeGreaterThan(product.now().getTime())
    await deliverMessages(product.context, async (message) => void sent.push(`second ${message.recipient}`))
  }
  answer()
  await slow
  await product.passOnly(minutes(10))
  expect(await deliverMessages(product.context, async (message) => void sent.push(message.recipient))).toBe(false)
  expect(sent).toEqual(['slow slow@demo.invalid'])
})

it('the queue sends a message again when its worker ended without an answer [FLT-07]', async () => {
  await queue('lost@demo.invalid')
  const sent: string[] = []
  // The worker claims it, and its process ends.
  await product.look`update app.message set tries = 1, next_try_at = ${new Date(product.now().getTime() + seconds(30))}
    where sent_at is null`
  const deliver = () => deliverMessages(product.context, async (message) => void sent.push(message.recipient))
  expect(await deliver()).toBe(false)
  await product.passOnly(seconds(31))
  expect(await deliver()).toBe(true)
  expect(sent).toEqual(['lost@demo.invalid'])
})

it('the queue sends the newest codes first when a gateway is back, those of one person in their order [STD-10]', async () => {
  for (let n = 0; n < 40; n++) await queue(`waits${n}@demo.invalid`, { topic: 'code' })
  await queue('twice@demo.invalid', { topic: 'code', subject: 'the first' })
  await product.passOnly(minutes(2))
  for (let n = 0; n < 10; n++) await queue(`told${n}@demo.invalid`)
  await queue('twice@demo.invalid', { topic: 'code', subject: 'the second' })
  await product.passOnly(minutes(1))
  await queue('fresh@demo.invalid', { topic: 'code' })
  const sent: string[] = []
  const deliver = () =>
    deliverMessages(product.context, async ({ recipient, subject }) => void sent.push(`${recipient} ${subject}`))
  await deliver()
  expect(sent).toContain('fresh@demo.invalid A subject')
  await deliver()
  expect(sent.filter((one) => one.startsWith('twice'))).toEqual([
    'twice@demo.invalid the first',
    'twice@demo.invalid the second',
  ])
  while (await deliver());
  expect(sent).toHaveLength(53)
  expect(sent.slice(-10).every((one) => one.startsWith('told'))).toBe(true)
})

it('the queue does not delay the next message when one is not accepted [ATK-23]', async () => {
  for (let n = 0; n < 20; n++) await queue(`refused${n}@demo.invalid`)
  await product.passOnly(1)
  await queue('next@demo.invalid')
  const sent: string[] = []
  const deliver = () =>
    deliverMessages(product.context, async ({ recipient }) => {
      if (recipient.startsWith('refused')) throw new Error('no such mailbox')
      sent.push(recipient)
    })
  for (let passes = 0; passes < 3; passes++) await deliver()
  expect(sent).toEqual(['next@demo.invalid'])
})

const fails = async () => {
  throw new Error('connection refused')
}
/** Runs the queue every minute, as if the server were away for this long. */
async function beAway(ms: number, deliver: () => Promise<void> = fails): Promise<void> {
  for (let passed = 0; passed < ms; passed += minutes(5)) {
    await product.passOnly(minutes(5))
    while (await deliverMessages(product.context, deliver));
  }
}
async function deliverAll(): Promise<string[]> {
  const sent: string[] = []
  while (await deliverMessages(product.context, async ({ recipient }) => void sent.push(recipient)));
  return sent
}
const stateOf = async (to: string) =>
  (
    await product.look<{ sent: boolean; given_up: boolean; open: boolean; sealed: Buffer | null; body_text: string }[]>`
      select sent_at is not null as sent, given_up_at is not null as given_up, handled_at is null as open, sealed, body_text
        from app.message where recipient = ${to}`
  )[0]
const countTasks = async () => (await readOpenTasks(product.look, 'messages.given-up')).length
async function countGivenUp(): Promise<number> {
  const readings = await readMetrics(product.context, 'jobs')
  return readings.find(({ name }) => name === 'synet_messages_given_up')?.value ?? -1
}

describe('a message has a last useful time', () => {
  beforeEach(async () => {
    await product.look`delete from app.message`
  })

  it('nothing is lost when the server is unavailable for seventy minutes, but codes come in time or never [STD-10]', async () => {
    for (const topic of ['code', 'security', 'account', 'news'] as const)
      await queue(`${topic}@demo.invalid`, { topic })
    await queue('late@demo.invalid', { topic: 'reminder', deadline: new Date(product.now().getTime() + minutes(60)) })
    await queue('early@demo.invalid', { topic: 'reminder', deadline: new Date(product.now().getTime() + hours(9)) })
    await beAway(minutes(70))
    expect(await stateOf('code@demo.invalid')).toMatchObject({
      given_up: true,
      open: false,
      sealed: null,
      body_text: '',
    })
    expect(await stateOf('late@demo.invalid')).toMatchObject({
      given_up: true,
      open: false,
      sealed: null,
      body_text: '',
    })
    expect(await countGivenUp()).toBe(0)
    await product.passOnly(minutes(10))
    // The security of an account goes first, then what is useful for the shortest time.
    for (let n = 0; n < 10; n++) await queue(`later${n}@demo.invalid`, { topic: 'news' })
    const first: string[] = []
    await deliverMessages(product.context, async ({ recipient }) => void first.push(recipient))
    const named = ['security', 'early', 'news'].map((name) => `${name}@demo.invalid`)
    expect(first).toEqual(expect.arrayContaining(named))
    expect(await deliverAll()).toContain('account@demo.invalid')
  })

  it.each(Object.keys(messageTopics))('a %s message is not sent a moment after it [STD-10]', async (name) => {
    const topic = name as keyof typeof messageTopics
    await queue('x@demo.invalid', { topic })
    await product.passOnly(messageTopics[topic].usefulMs)
    expect(await deliverAll()).toEqual([])
    expect(await stateOf('x@demo.invalid')).toMatchObject({
      sent: false,
      given_up: true,
      open: messageTopics[topic].kept,
    })
  })

  it('what is given up stays sealed, counted and in a task until an operator sends it again [STD-10]', async () => {
    const desk = await openModelConsole(product)
    await queue('owner@demo.invalid')
    await queue('other@demo.invalid', { topic: 'account' })
    await beAway(days(7), async () => {
      throw new MessageRefused('no such mailbox')
    })
    expect(await countGivenUp()).toBe(2)
    expect(await countTasks()).toBe(1)
    // However long nobody looks.
    await product.passOnly(days(200))
    for (let pass = 0; pass < 3; pass++) await deleteOldRows(product.context)
    await closeOverTasks(product.context)
    expect([await countGivenUp(), await countTasks()]).toEqual([2, 1])
    const kept = await stateOf('owner@demo.invalid')
    expect(kept).toMatchObject({ open: true, body_text: '' })
    expect(openMessage(messageKey, kept?.sealed ?? Buffer.alloc(0), sealedFor('mail', 'owner@demo.invalid'))).toContain(
      'A text',
    )
    const { list, givenUp } = await desk.first.ops('messages', { of: 'given-up' })
    expect([givenUp, list.map(({ state }) => state)]).toEqual([2, ['given-up', 'given-up']])
    const [seen, again] = list
    expect(await desk.first.ops('handleMessages', { id: seen?.id ?? '', again: false })).toEqual({ handled: 1 })
    expect(await desk.first.ops('handleMessages', { id: seen?.id ?? '', again: true })).toEqual({ handled: 0 })
    expect(await stateOf(seen?.recipient ?? '')).toMatchObject({ sealed: null, open: false })
    expect(await countGivenUp()).toBe(1)
    expect(await desk.first.ops('handleMessages', { again: true })).toEqual({ handled: 1 })
    await deleteOldRows(product.context)
    expect(await deliverAll()).toEqual([again?.recipient])
    expect(await countGivenUp()).toBe(0)
    await closeOverTasks(product.context)
    expect(await countTasks()).toBe(0)
  })

  it('a receiver that refuses it is asked twelve times [STD-10]', async () => {
    await queue('nobody@demo.invalid')
    let asked = 0
    await beAway(hours(4), async () => {
      asked++
      throw new MessageRefused('no such mailbox')
    })
    expect([asked, await countGivenUp()]).toEqual([refusedTriesMax, 1])
  })
})

describe('a mail on the wire', () => {
  const from = (mailFrom: string, siteOrigin: string | undefined = 'https://synet.example') => ({
    mailFrom,
    siteOrigin,
  })
  const message = { id: 7n, language: 'th-TH', unsubscribe_token: null }

  it.each(['Synet <no-reply@mail.example>', 'no-reply@mail.example', '"A @ b" <x@mail.example> '])(
    'has an id of the domain of %s, its language, and says that nobody wrote it [STD-10]',
    (mailFrom) => {
      expect(headersOf(from(mailFrom), message)).toEqual({
        messageId: '<message-7@mail.example>',
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'th-TH' },
      })
    },
  )

  it('names one click that turns it off, if its reader may [STD-10]', () => {
    const { headers } = headersOf(from('x@mail.example'), { ...message, unsubscribe_token: 'ab' })
    expect(headers).toMatchObject({
      'List-Unsubscribe': '<https://synet.example/prod/unsubscribe/ab>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('is turned off by one click without a log-in, and by no program that follows links [STD-10]', async () => {
    const userId = product.user(0).id
    await queue('reader@demo.invalid', { topic: 'news', userId, unsubscribe: ['transfer', 'deposit'] })
    const [row] = await product.look<{ token: string }[]>`
      select unsubscribe_token as token from app.message where recipient = 'reader@demo.invalid'`
    const url = `${product.urls.site}/prod/unsubscribe/${row?.token}`
    const token = await product.logIn(userId)
    const call = openClient(product.urls.site, token)
    const mailed = async () =>
      (await call('user/noticeChoices', {})).kinds.filter(({ mail }) => mail).map(({ kind }) => kind)
    const before = await mailed()
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303)
    const click = (to: string) =>
      fetch(to, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    for (const other of ['f'.repeat(32), "x'", '%00'])
      expect((await click(url.replace(/[^/]*$/, other))).status).toBe(200)
    expect(await mailed()).toEqual(before)
    expect((await click(url)).status).toBe(200)
    expect((await click(url)).status).toBe(200)
    expect(await mailed()).toEqual(before.filter((kind) => kind !== 'transfer' && kind !== 'deposit'))
  })
})

it('the queue sends the others although a late message cannot be given up [FLT-07]', async () => {
  await queue('late@demo.invalid')
  await product.passOnly(messageTopics.security.usefulMs)
  await queue('waiting@demo.invalid')
  const sent: string[] = []
  const publicKey = new Uint8Array([1])
  await deliverMessages(product.context, async (message) => void sent.push(message.recipient), { publicKey })
  expect(sent).toEqual(['waiting@demo.invalid'])
  // The message is tried again later, with the key as it should be.
  await product.passOnly(hours(1))
  await deliverMessages(product.context, async (message) => void sent.push(message.recipient))
  const [late] = await product.look`select given_up_at from app.message where recipient = 'late@demo.invalid'`
  expect(late?.['given_up_at']).not.toBeNull()
})

it('a gateway of SMS that hangs holds up no mail, nor the reverse [ATK-23]', async () => {
  const codes = (kind: 'mail' | 'sms') =>
    Promise.all(
      Array.from({ length: 17 }, (_, n) =>
        queue(kind === 'sms' ? `+120255501${10 + n}` : `slow${n}@demo.invalid`, { kind, topic: 'code' }),
      ),
    )
  for (const [slow, quick, to] of [
    ['sms', 'mail', 'quick@demo.invalid'],
    ['mail', 'sms', '+12025550177'],
  ] as const) {
    await codes(slow)
    await queue(to, { kind: quick })
    const sent: string[] = []
    let answer = () => {}
    const hangs = new Promise<void>((resolve) => (answer = resolve))
    const deliver = async ({ kind, recipient }: { kind: string; recipient: string }) => {
      if (kind === slow) await hangs
      sent.push(recipient)
    }
    const passes = (['mail', 'sms'] as const).map((kind) => deliverMessages(product.context, deliver, { kind }))
    await expect.poll(() => sent).toEqual([to])
    answer()
    await Promise.all(passes)
    while (await deliverMessages(product.context, deliver));
  }
})
