import { minutes, seconds } from '@synet/core/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverMessages } from '#jobs/deliver-messages'
import { queueMessage } from '#message/queue-message'
import { type Product, startProduct } from '#test-support/product'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product[Symbol.asyncDispose]())

const queue = (to: string) =>
  queueMessage(product.look, product.now(), { kind: 'mail', to, subject: 'A subject', text: 'A text', html: '' })
const claimedUntil = async () => {
  const [row] = await product.look<{ at: Date }[]>`select next_try_at as at from app.message where sent_at is null`
  return row?.at.getTime() ?? 0
}

it('sends a message once although a second worker runs while the gateway takes minutes [FLT-07]', async () => {
  await queue('slow@demo.invalid')
  const sent: string[] = []
  let answer = () => {}
  const slow = deliverMessages(
    product.context,
    (message) => new Promise((resolve) => (answer = () => resolve(void sent.push(`slow ${message.recipient}`)))),
    1,
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

it('sends a message again when its worker ended without a word [FLT-07]', async () => {
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

it('does not let one message that is not taken hold up the next [ATK-23]', async () => {
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
