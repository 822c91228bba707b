import { createHash } from 'node:crypto'
import { createClient } from '@synet/contract/client'
import { minutes } from '@synet/core/clock'
import { createDelivery, deliverMessages } from '#platform/message/deliver-messages'
import { readMessages } from '#operators/message/messages'
import { type Mailbox, startMailbox } from '@synet/stack/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '#test-support/product'
import { messageKey } from '#test-support/seeded-product'
import { until } from '#test-support/until'
import { openClient } from '@synet/contract/test-support/open-client'

let product: Product
let mailbox: Mailbox
let token: string
beforeAll(async () => {
  ;[product, mailbox] = await Promise.all([startProduct(1), startMailbox()])
  token = await product.logIn(product.user(0).id)
})
afterAll(async () => {
  await mailbox.stop()
  await product[Symbol.asyncDispose]()
})

const call = <N extends 'sms/send' | 'ems/send'>(...asked: Parameters<ReturnType<typeof createClient>>) =>
  openClient(product.urls.site, token)<N>(...(asked as [N, never]))
const withMailbox = () => {
  const { context } = product
  return { ...context, config: { ...context.config, smtpUrl: mailbox.smtpUrl, smsUrl: mailbox.smsUrl } }
}
const sendAll = async ({ withKey = true } = {}) => {
  const deliver = createDelivery(withMailbox(), withKey ? messageKey : undefined)
  while (await deliverMessages(withMailbox(), deliver));
}
const codeIn = (to: string) => {
  const [newest] = mailbox.messages(to)
  return /\b\d{6}\b/.exec(`${newest?.subject} ${newest?.text}`)?.[0]
}
/** All that the tables of messages and codes hold, as text. */
const kept = async (): Promise<string> => {
  const rows = await product.look<{ text: string }[]>`
    select m::text as text from app.message m union all select c::text from app.verification_code c`
  return rows.map(({ text }) => text).join('\n')
}
const allCodes = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'))

describe('whoever reads the database', () => {
  it.each([
    ['mail', 'ada@demo.invalid', () => call('ems/send', { email: 'ada@demo.invalid', event: 'bind' })],
    ['short message', '+12025557000', () => call('sms/send', { phone: '+12025557000', event: 'register' })],
  ] as const)('reads no code of a %s before it is sent, while it lasts, or after', async (_kind, to, send) => {
    await send()
    const before = await kept()
    await sendAll()
    const code = await until('the code arrives', async () => codeIn(to))
    const after = await kept()
    for (const text of [before, after]) expect(text).not.toContain(code)
    // The code's own hash, for all million codes at once.
    const purpose = to.startsWith('+') ? 'register' : 'bind'
    const hashes = new Set(before.match(/[0-9a-f]{64}/g))
    expect(hashes.size).toBeGreaterThan(0)
    const found = allCodes.filter((candidate) =>
      hashes.has(createHash('sha256').update(`${purpose}\n${to}\n${candidate}`).digest('hex')),
    )
    expect(found).toEqual([])
    const { list } = await readMessages(product.look, { recipient: to })
    expect(list[0]?.subject ?? '').not.toMatch(/\d/)
    const [row] = await product.look<{ body_text: string; body_html: string; sealed: Buffer | null }[]>`
      select body_text, body_html, sealed from app.message where recipient = ${to}`
    expect(row).toEqual({ body_text: '', body_html: '', sealed: null })
  })

  it('gets no code by changing its recipient', async () => {
    const [owner, thief] = ['owner@demo.invalid', 'thief@demo.invalid']
    await call('ems/send', { email: owner, event: 'bind' })
    await product.look`update app.message set recipient = ${thief} where recipient = ${owner}`
    await sendAll()
    expect(mailbox.messages(thief)).toEqual([])
  })
})

it('a process without the key sends nothing that is sealed, and what was given up is forgotten', async () => {
  const email = 'late@demo.invalid'
  await call('ems/send', { email, event: 'bind' })
  const sealed = async () =>
    (await product.look`select from app.message where recipient = ${email} and sealed is not null`).count
  for (let tries = 1; tries <= 10; tries++) {
    expect(await sealed()).toBe(1)
    await sendAll({ withKey: false })
    await product.passOnly(minutes(1))
  }
  await sendAll({ withKey: false })
  expect(await sealed()).toBe(0)
  expect(mailbox.messages(email)).toEqual([])
})
