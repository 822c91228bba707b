import { hours, minutes } from '@synet/core/clock'
import { createClient } from '@synet/contract/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestCode, registerPerson } from '#test-support/person'
import { type Product, startProduct } from '#test-support/product'

let product: Product
beforeAll(async () => {
  product = await startProduct(0, { ticking: true })
}, 240_000)
afterAll(() => product[Symbol.asyncDispose]())

const refused = (error: string) => ({ data: { error } })
const idOf = async (person: { call: Product['users'][number]['call'] }) =>
  BigInt((await person.call('user/info', {})).id)
const phoneOf = async (person: { call: Product['users'][number]['call'] }) =>
  (await person.call('user/info', {})).phone ?? ''
const messagesTo = (to: string, text: RegExp) => product.mailbox.messages(to).filter((one) => text.test(one.text))
const told = (to: string, text: RegExp) =>
  product.until(`a message to ${to} that says ${text}`, async () => messagesTo(to, text).length > 0)
const clientOf = (token: string) =>
  createClient({ origin: product.urls.site, fetch, lang: () => 'en', token: () => token })
async function codeTo(to: string, send: () => Promise<unknown>): Promise<string> {
  const before = product.mailbox.messages(to).length
  await send()
  return newestCode(product, to, before)
}
const resetsOf = (id: bigint) => product.look<{ channel: string; which: string }[]>`
  select which, channel from app.password_reset where user_id = ${id} order by id`
const heldUntil = async (person: { call: Product['users'][number]['call'] }) =>
  (await person.call('user/security', {})).heldUntil

it('a stolen session cannot add an e-mail address, nor the first second factor [STD-04]', async () => {
  const person = await registerPerson(product, 'SYNET001', { bindEmail: false })
  await product.pass(minutes(11))
  const email = 'thief@demo.invalid'
  const code = await codeTo(email, () => person.call('ems/send', { email, event: 'bind' }))
  await expect(person.call('user/bindEmail', { email, code })).rejects.toMatchObject(refused('pay-password.required'))
  await expect(person.call('user/bindEmail', { email, code, payPassword: '908471' })).rejects.toMatchObject(
    refused('pay-password.wrong'),
  )
  await expect(person.call('user/beginSecondFactor', { password: 'correct horse' })).rejects.toMatchObject(
    refused('pay-password.required'),
  )
  expect((await person.call('user/info', {})).email).toBeNull()
})

it('a first e-mail address starts the hold and is told by SMS and in the app, but for a session that registered [STD-04]', async () => {
  const person = await registerPerson(product, 'SYNET001', { bindEmail: false })
  const phone = await phoneOf(person)
  const { payPassword, email } = person
  const bind = async () => {
    const code = await codeTo(email, () => person.call('ems/send', { email, event: 'bind' }))
    return person.call('user/bindEmail', { email, code, payPassword })
  }
  await product.pass(minutes(11))
  await bind()
  expect(await heldUntil(person)).not.toBeNull()
  await told(phone, /An email address was added to your account/)
  await told(email, /An email address was added to your account/)
  const { list } = await person.call('user/notifications', {})
  expect(list[0]).toMatchObject({ state: 'security-changed', order: { type: 'security' } })

  const fresh = await registerPerson(product, 'SYNET001')
  expect(await heldUntil(fresh)).toBeNull()
  await told(await phoneOf(fresh), /An email address was added to your account/)
})

it('a payment password that was recovered ends no session, is told by SMS, and confirms no other change [STD-04]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const { token } = await person.session()
  const thief = clientOf(token)
  const { email } = person
  const code = await codeTo(email, () => thief('ems/send', { email, event: 'pay-password' }))
  await thief('user/recoverPayPassword', { code, payPassword: '908471', payPasswordConfirm: '908471' })
  // The owner's session goes on, and hears of it.
  expect((await person.call('user/notifications', {})).list[0]).toMatchObject({ state: 'security-changed' })
  await told(await phoneOf(person), /payment password of your account .* was changed/)
  expect(await resetsOf(await idOf(person))).toEqual([{ which: 'pay', channel: 'mail' }])

  const oldCode = await codeTo(email, () => thief('ems/send', { email, event: 'change-old' }))
  const newEmail = `thief.${email}`
  const newCode = await codeTo(newEmail, () => thief('ems/send', { email: newEmail, event: 'change-new' }))
  const change = { oldEmail: email, oldCode, newEmail, newCode, payPassword: '908471' }
  await expect(thief('user/changeEmail', change)).rejects.toMatchObject(refused('factor.held'))
  await expect(
    thief('user/beginSecondFactor', { password: 'correct horse', payPassword: '908471' }),
  ).rejects.toMatchObject(refused('factor.held'))
  await product.pass(hours(25))
  expect(await heldUntil(person)).toBeNull()
})
