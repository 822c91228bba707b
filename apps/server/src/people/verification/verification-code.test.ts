import { days, hours, minutes, seconds, utcDay } from '@synet/core/clock'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Address, type Asker, checkCode, deviceAsker, sessionAsker } from '#people/verification/verification-code'
import { deliverMessages } from '#platform/message/deliver-messages'
import { tokenHash } from '#people/session/session'
import { openProduct, product } from '#test-support/product'
import { openClient } from '@synet/contract/test-support/open-client'

openProduct(2)
let token: string
let strangersToken: string
const email = 'owner@codes.invalid'
const phone = '+12025550199'
beforeAll(async () => {
  const [owner, stranger] = [product.user(0), product.user(1)]
  await product.look`update app.user_account set email = ${email}, phone = ${phone} where id = ${owner.id}`
  token = await product.logIn(owner.id)
  strangersToken = await product.logIn(stranger.id)
})

beforeEach(() => product.passOnly(hours(2)))

const as = (of?: string) => openClient(product.urls.site, of)
const errorOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: { data?: { error: string } }) => error.data?.error,
  )
async function askerOf(of: string): Promise<Asker> {
  const [row] = await product.look<{ id: bigint }[]>`select id from app.session where token_hash = ${tokenHash(of)}`
  return sessionAsker(row?.id ?? 0n)
}
const sentTo = async (to: string) => (await product.look`select from app.message where recipient = ${to}`).count

const mail = (purpose: 'bind' | 'change-old' | 'change-new' | 'account' | 'passkey' | 'pay-password') => ({
  address: { kind: 'mail', to: email, purpose } as Address,
  ask: (of?: string) => as(of)('ems/send', { email, event: purpose, device: 'one' }),
  reachesStrangers: purpose === 'bind' || purpose === 'change-new',
})
const purposes = [
  ...(['bind', 'change-old', 'change-new', 'account', 'passkey', 'pay-password'] as const).map(mail),
  {
    address: { kind: 'sms', to: phone, purpose: 'passkey' } as Address,
    ask: (of?: string) => as(of)('sms/send', { phone, event: 'passkey', device: 'one' }),
    reachesStrangers: false,
  },
]

describe('a code of a session', () => {
  it.each(purposes)(
    '$address.kind $address.purpose is asked for and counts within that session [ATK-32]',
    async (of) => {
      const { address, ask } = of
      const before = await sentTo(address.to)
      // Before the owner: strangers without a session, and one with their own.
      for (let n = 0; n < 13; n++) expect(await errorOf(ask())).toBe('session.required')
      expect(await errorOf(ask('ended'))).toBe('session.required')
      for (let n = 0; n < 6; n++) {
        expect(await errorOf(ask(strangersToken))).toBeUndefined()
        await product.passOnly(seconds(60))
      }
      expect(await errorOf(ask(strangersToken))).toBe('request.too-many')
      expect(await sentTo(address.to)).toBe(before + (of.reachesStrangers ? 6 : 0))
      await ask(token)
      const code = await product.newestCode(address.to)
      // Between and after: the stranger asks again and tries codes.
      await product.passOnly(seconds(1))
      await errorOf(ask(strangersToken))
      const stranger = await askerOf(strangersToken)
      for (let n = 0; n < 6; n++) await checkCode(product.context, address, '000000', stranger)
      expect(await checkCode(product.context, address, code, stranger)).toMatchObject({ error: 'code.wrong' })
      expect(await checkCode(product.context, address, code, await askerOf(token))).toMatchObject({ ok: true })
      for (let n = 0; n < 5; n++) {
        await product.passOnly(seconds(60))
        expect(await errorOf(ask(token))).toBeUndefined()
      }
    },
  )

  it('is bounded per account, whatever the addresses are: by mail per hour and day, by SMS per day [ATK-32]', async () => {
    const ask = (n: number) => as(strangersToken)('ems/send', { email: `a${n}@codes.invalid`, event: 'bind' })
    const sent = []
    await product.passOnly(days(1))
    for (let hour = 0; hour < 4; hour++) {
      const answers = []
      for (let n = 0; n < 41; n++) answers.push(await errorOf(ask(100 * hour + n)))
      sent.push(answers.filter((answer) => answer === undefined).length)
      await product.passOnly(hours(1))
    }
    expect(sent).toEqual([40, 40, 20, 0])
    await product.passOnly(days(1))
    const numbers = []
    for (let n = 0; n < 12; n++)
      numbers.push(
        await errorOf(as(strangersToken)('sms/send', { phone: `+1202555${String(3000 + n)}`, event: 'phone' })),
      )
    expect(numbers).toEqual([...Array(10).fill(undefined), 'request.too-many', 'request.too-many'])
  })

  const bySms = (n: number) => as(strangersToken)('sms/send', { phone: `+1202555${4000 + n}`, event: 'phone' })
  const byMail = (n: number) => as(strangersToken)('ems/send', { email: `b${n}@codes.invalid`, event: 'bind' })
  const allowedOf = async (ask: (n: number) => Promise<unknown>, from: number, count: number) => {
    let allowed = 0
    for (let n = from; n < from + count; n++) if ((await errorOf(ask(n))) === undefined) allowed++
    return allowed
  }

  it('is bounded per account and address, however many sessions ask: nobody’s mailbox is filled [ATK-32]', async () => {
    const { id } = product.user(1)
    const to = 'somebody@elsewhere.invalid'
    const ask = async () => errorOf(as(await product.logIn(id))('ems/send', { email: to, event: 'bind' }))
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 10; n++) answers.push(await ask())
    expect(answers.filter((error) => error === undefined)).toHaveLength(6)
    expect(answers.slice(6)).toEqual(Array.from({ length: 4 }, () => 'request.too-many'))
    expect(await sentTo(to)).toBe(6)
    await product.passOnly(hours(1))
    expect(await ask()).toBeUndefined()
    // Another account asks for itself.
    expect(await errorOf(as(token)('ems/send', { email: to, event: 'bind' }))).toBeUndefined()
  })

  it('is valid for less than ten minutes', async () => {
    const address = { kind: 'mail', to: email, purpose: 'account' } as const
    await as(token)('ems/send', { email, event: 'account' })
    const [code, asker] = [await product.newestCode(email), await askerOf(token)]
    await product.passOnly(minutes(10) - 1)
    expect(await checkCode(product.context, address, code, asker)).toMatchObject({ ok: true })
    await product.passOnly(1)
    expect(await checkCode(product.context, address, code, asker)).toMatchObject({ error: 'code.expired' })
  })

  it('that the limit of SMS refuses uses up no code by mail [ATK-32]', async () => {
    await product.passOnly(days(2))
    expect(await allowedOf(bySms, 0, 45)).toBe(10)
    expect(await allowedOf(byMail, 0, 31)).toBe(30)
  })

  it('that the limit of codes refuses uses up no SMS [ATK-32]', async () => {
    await product.passOnly(days(2))
    expect(await allowedOf(byMail, 100, 40)).toBe(40)
    expect(await allowedOf(bySms, 100, 12)).toBe(0)
    await product.passOnly(hours(1))
    expect(await allowedOf(bySms, 100, 12)).toBe(10)
  })

  it('that is asked for again within the minute, or that no budget of its country allows, uses up nothing [ATK-32]', async () => {
    await product.passOnly(days(2))
    await byMail(200)
    for (let n = 0; n < 45; n++) expect(await errorOf(byMail(200))).toBe('request.too-many')
    expect(await allowedOf(byMail, 201, 40)).toBe(39)
    await product.passOnly(days(2))
    const budget = (sent: number) => product.look`
      insert into app.sms_day (country, day, sent) values ('US', ${utcDay(product.now())}::date, ${sent})
        on conflict (country, day) do update set sent = excluded.sent`
    await budget(1_000_000)
    for (let n = 0; n < 12; n++) expect(await errorOf(bySms(200 + n))).toBe('sms.budget-used')
    await budget(0)
    expect(await allowedOf(bySms, 220, 12)).toBe(10)
  })

  it('is bounded per address and day [ATK-32]', async () => {
    const answers = []
    await product.passOnly(days(1))
    for (let n = 0; n < 31; n++) {
      answers.push(await errorOf(as(token)('ems/send', { email, event: 'account' })))
      await product.passOnly(minutes(11))
    }
    expect(answers.filter(Boolean)).toEqual(['request.too-many'])
  })
})

it('a code that a newer one has replaced is not sent any more, and one of another asker is [STD-10]', async () => {
  const ask = (device: string) => as()('sms/send', { phone, event: 'password', device })
  const sent: string[] = []
  const fails = async () => {
    throw new Error('connection refused')
  }
  while (await deliverMessages(product.context, fails));
  await ask('one')
  await product.passOnly(1)
  await ask('two')
  // The gateway is unavailable for a minute, so the next try of the first codes comes after the newer one.
  for (let n = 0; n < 12; n++) {
    await deliverMessages(product.context, fails)
    await product.passOnly(seconds(6))
  }
  await ask('one')
  for (let n = 0; n < 10; n++) {
    await deliverMessages(product.context, async ({ id }) => void sent.push(String(id)))
    await product.passOnly(seconds(30))
  }
  const messages = await product.look<{ id: bigint }[]>`
    select id from app.message where recipient = ${phone} and created_at > ${new Date(product.now().getTime() - hours(1))} order by id`
  expect(messages).toHaveLength(3)
  expect(sent).toEqual([String(messages[2]?.id), String(messages[1]?.id)])
})

describe('a code without a session', () => {
  const address = { kind: 'mail', to: email, purpose: 'password' } as const
  const ask = (device: string, deviceSecret?: string) =>
    errorOf(as()('ems/send', { email, event: 'password', device, ...(deviceSecret && { deviceSecret }) }))

  it('is never used up for a device that the account knows, and no device passes for one [ATK-32]', async () => {
    const secret = 'a secret of the owner’s phone'
    const owner = product.user(0).id
    await product.look`insert into app.known_device (user_id, secret_hash, seen_at)
      values (${owner}, ${tokenHash(secret)}, ${product.now()})`
    const asker = await deviceAsker(product.context, address, { device: 'mine', deviceSecret: secret })
    const names = ['one', 'session:1', 'known:2', asker, 'session:known:3', 'two']
    const answers = []
    for (let n = 0; n < 14; n++) answers.push(await ask(`${(names[n % 6] ?? '').slice(0, 60)}${n}`))
    expect(answers.slice(0, 12).filter(Boolean)).toEqual([])
    expect(answers.slice(12)).toEqual(['request.too-many', 'request.too-many'])
    expect(await ask('mine', 'made up')).toBe('request.too-many')
    expect(await ask('mine', secret)).toBeUndefined()
    const code = await product.newestCode(email)
    for (const other of ['mine', asker.slice(0, 64), ''])
      expect(
        await checkCode(product.context, address, code, await deviceAsker(product.context, address, { device: other })),
      ).toMatchObject({ error: 'code.wrong' })
    expect(await checkCode(product.context, address, code, asker)).toMatchObject({ ok: true })
  })

  it('is sent by SMS to mobile phones only [ATK-32]', async () => {
    for (const event of ['register', 'password'] as const)
      for (const to of ['+19002345678', '+881612345678', '+443001234567'])
        expect(await errorOf(as()('sms/send', { phone: to, event }))).toBe('phone.not-mobile')
    expect(await sentTo('+19002345678')).toBe(0)
  })
})
