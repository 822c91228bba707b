import { testPin } from '@synet/contract/test-support/test-pin'
import { hours, minutes } from '@synet/core/clock'
import { type Call, createClient } from '@synet/contract/client'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { totpCode } from '@synet/stack/seed'
import { describe, expect, it } from 'vitest'
import { newestCode, type Person, registerPerson } from '#test-support/person'
import { hashPassword } from '#people/password/hash-password'
import { spendCodes } from '#people/security/factors'
import { openProduct, product } from '#test-support/product'
import { untilLocked } from '#test-support/lock-waits'
import { openClient } from '@synet/contract/test-support/open-client'

openProduct(0, { ticking: true })

const refused = (error: string) => ({ data: { error } })
const idOf = async (person: { call: Call }) => BigInt((await person.call('user/info', {})).id)
const phoneOf = async (person: { call: Call }) => (await person.call('user/info', {})).phone ?? ''
const messagesTo = (to: string, text: RegExp) =>
  product.mailbox.messages(to).filter((message) => text.test(message.text))
const told = (to: string, text: RegExp) =>
  product.until(`a message to ${to} that says ${text}`, async () => messagesTo(to, text).length > 0)
const client: Call = (...input) => openClient(product.urls.site)(...input)
const clientOf = (token: string) => openClient(product.urls.site, token)
async function codeTo(to: string, send: () => Promise<unknown>): Promise<string> {
  const before = product.mailbox.messages(to).length
  await send()
  return newestCode(product, to, before)
}
const resetsOf = (id: bigint) => product.look<{ channel: string; which: string }[]>`
  select which, channel from app.password_reset where user_id = ${id} order by id`
const heldUntil = async (person: { call: Call }) => (await person.call('user/security', {})).heldUntil

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

it('a first e-mail address starts the hold and is reported by SMS and in the app, except for a session that registered [STD-04]', async () => {
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

it('a payment password that was recovered ends no session, is reported by SMS, and confirms no other change [STD-04]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const { token } = await person.session()
  const thief = clientOf(token)
  const { email } = person
  const code = await codeTo(email, () => thief('ems/send', { email, event: 'pay-password' }))
  await thief('user/recoverPayPassword', { code, payPassword: '908471', payPasswordConfirm: '908471' })
  // The owner's session continues, and hears of it.
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
  // From then on it is the payment password like any other.
  await thief('user/beginSecondFactor', { password: 'correct horse', payPassword: '908471' })
})

it('codes that confirm one change count together: one that is used already confirms nothing [STD-04]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const { email } = person
  await product.pass(minutes(2))
  for (const event of ['account', 'phone'] as const) await person.call('ems/send', { email, event })
  const [first, second] = (
    await product.look<{ id: bigint }[]>`
      select id from app.verification_code where address = ${email} and used_at is null order by id desc limit 2`
  ).map(({ id }) => id)
  const spend = (ids: readonly bigint[]) => inTransaction(product.look, (tx) => spendCodes(tx, product.now(), ids))
  expect(await spend([first ?? 0n])).toBe(true)
  expect(await spend([first ?? 0n, second ?? 0n])).toBe(false)
})

async function recoverBySms(person: { call: Call }, phone: string, password: string, extra = {}) {
  const code = await codeTo(phone, () => person.call('sms/send', { phone, event: 'password' }))
  const set = { password, passwordConfirm: password }
  return person.call('user/recoverPassword', { by: 'phone', address: phone, code, ...set, ...extra })
}
async function logInAgain(person: { email: string; call: Call }, username: string, password: string) {
  const code = await codeTo(person.email, () => person.call('ems/send', { email: person.email, event: 'password' }))
  const set = { password, passwordConfirm: password }
  const known = await person.call('user/recoverPassword', { by: 'email', address: person.email, code, ...set })
  return clientOf((await person.call('user/login', { account: username, password, ...known })).token)
}
/** Somebody's session, e-mail address and both codes to undo. */
async function undo(person: { email: string; call: Call }, phone: string, password: string) {
  const { email, call } = person
  const mailCode = await codeTo(email, () => call('ems/send', { email, event: 'undo' }))
  const code = await codeTo(phone, () => call('sms/send', { phone, event: 'undo' }))
  return call('user/undoReset', { email, mailCode, phone, code, password, passwordConfirm: password })
}
async function changePhone(call: Call, { email, payPassword }: { email: string; payPassword: string }, phone: string) {
  const mailCode = await codeTo(email, () => call('ems/send', { email, event: 'phone' }))
  const code = await codeTo(phone, () => call('sms/send', { phone, event: 'phone' }))
  return call('user/changePhone', { phone, code, mailCode, payPassword })
}

it('a change of the number stops its next holder, who resets the password each day [STD-05]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const { username } = await person.call('user/info', {})
  const number = await phoneOf(person)
  const id = await idOf(person)
  for (let day = 0; day < 2; day++) {
    await recoverBySms(person, number, `next holder ${day}`)
    await expect(person.call('user/info', {})).rejects.toMatchObject({ code: 401 })
    await product.pass(hours(23))
  }
  // The owner comes back by mail; that is a reset as well, and must not keep them from changing the number.
  const owner = await logInAgain(person, username, 'owner is back')
  const changed = await changePhone(owner, person, '+12025559001')
  expect(changed.phone).toBe('+12025559001')
  await told(number, /phone number of your account .* was changed/)
  await told(person.email, /phone number of your account .* was changed/)
  await product.pass(minutes(2))
  await expect(recoverBySms(person, number, 'next holder 3')).rejects.toThrow()
  await product.pass(hours(24))
  expect((await owner('user/security', {})).heldUntil).toBeNull()
  expect((await resetsOf(id)).map((reset) => reset.channel)).toEqual(['sms', 'sms', 'mail'])
})

it('somebody with mail and number undoes a reset by one of them, which starts no hold and restores the payment password [STD-05]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const { email, payPassword } = person
  const number = await phoneOf(person)
  const { username } = await person.call('user/info', {})
  const thief = await logInAgain(person, username, 'thief was here')
  await product.pass(minutes(2))
  const code = await codeTo(email, () => thief('ems/send', { email, event: 'pay-password' }))
  await thief('user/recoverPayPassword', { code, payPassword: '908471', payPasswordConfirm: '908471' })
  await thief('user/resetPayPassword', {
    oldPayPassword: '908471',
    payPassword: '730052',
    payPasswordConfirm: '730052',
  })
  await thief('user/changePassword', {
    oldPassword: 'thief was here',
    password: 'thief stays on',
    passwordConfirm: 'thief stays on',
  })
  await product.pass(minutes(2))
  const known = await undo(person, number, 'owner is back')
  await expect(thief('user/info', {})).rejects.toMatchObject({ code: 401 })
  const owner = clientOf(
    (await person.call('user/login', { account: username, password: 'owner is back', ...known })).token,
  )
  expect((await owner('user/security', {})).heldUntil).toBeNull()
  await owner('user/unlock', { payPassword })
  await told(number, /password reset of your account .* was undone/)
  await product.pass(minutes(2))
  await expect(undo(person, number, 'owner once more')).rejects.toMatchObject(refused('reset.not-found'))
})

it('each message about a reset by one channel links to the page that undoes it, where the account has both [STD-05]', async () => {
  const leads = /undo it within 24 hours.*\/#\/pages-sub\/password\/undo-reset/s
  const person = await registerPerson(product, 'SYNET001')
  const { username } = await person.call('user/info', {})
  const number = await phoneOf(person)
  const holder = await registerPerson(product, 'SYNET001', { bindEmail: false })
  const only = await phoneOf(holder)
  await recoverBySms(holder, only, 'without mail')
  await told(only, /login password of your account .* was changed.*freeze your account/s)
  expect(messagesTo(only, /undo-reset/)).toEqual([])

  await recoverBySms(person, number, 'by the number')
  await told(person.email, leads)
  expect(messagesTo(number, leads)).toEqual([])
  const owner = await logInAgain(person, username, 'by the mailbox')
  await told(number, leads)
  // Further changes by the person who came in by the reset are undone with it, and are told alike.
  const told2 = messagesTo(number, leads).length
  await owner('user/changePassword', {
    oldPassword: 'by the mailbox',
    password: 'and changed again',
    passwordConfirm: 'and changed again',
  })
  await product.until('the SMS about the second change', async () => messagesTo(number, leads).length > told2)
})

it('an undone reset leaves the hold of a change that its owner made before [STD-05]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const number = await phoneOf(person)
  const { username } = await person.call('user/info', {})
  await person.call('user/changePassword', {
    oldPassword: 'correct horse',
    password: 'owner changed',
    passwordConfirm: 'owner changed',
  })
  const before = await heldUntil(person)
  await product.pass(hours(1))
  await recoverBySms(person, number, 'next holder')
  await product.pass(minutes(2))
  const known = await undo(person, number, 'owner is back')
  const owner = clientOf(
    (await person.call('user/login', { account: username, password: 'owner is back', ...known })).token,
  )
  expect((await owner('user/security', {})).heldUntil).toBe(before)
})

it('the undoing of a reset keeps the hold of what changed after it, and ends the tokens of computers [STD-05]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const number = await phoneOf(person)
  const { username, id } = await person.call('user/info', {})
  await product.pass(hours(25))
  await recoverBySms(person, number, 'next holder')
  await product.pass(minutes(2))
  await product.look`update app.user_account set security_changed_at = ${product.now()} where id = ${id}`
  await product.look`insert into app.contributor_token (user_id, name, token_hash, created_at)
    values (${id}, 'A computer', '\\x01', ${product.now()})`
  const known = await undo(person, number, 'owner is back')
  const owner = clientOf(
    (await person.call('user/login', { account: username, password: 'owner is back', ...known })).token,
  )
  expect((await owner('user/security', {})).heldUntil).not.toBeNull()
  expect((await owner('user/contributorTokens', {})).list).toEqual([])
})

it('recovery asks for the second factor of an account that has one, and a removed number needs it [STD-05]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const { email, payPassword, call } = person
  const number = await phoneOf(person)
  await expect(call('user/removePhone', { mailCode: '000000', payPassword })).rejects.toMatchObject(
    refused('phone.only-channel'),
  )
  const { secret } = await call('user/beginSecondFactor', { password: 'correct horse', payPassword })
  await call('user/confirmSecondFactor', { secondFactor: totpCode(secret) })
  await product.look`update app.second_factor set last_step = 0`
  await expect(recoverBySms(person, number, 'next holder')).rejects.toMatchObject(refused('login.factor-required'))
  await product.pass(minutes(2))
  await recoverBySms(person, number, 'owner is back', { secondFactor: totpCode(secret) })
  await product.look`update app.second_factor set last_step = 0`
  const proof = { password: 'owner is back', secondFactor: totpCode(secret) }
  const owner = clientOf((await call('user/login', { account: number, ...proof })).token)
  const mailCode = await codeTo(email, () => owner('ems/send', { email, event: 'phone' }))
  expect((await owner('user/removePhone', { mailCode, payPassword })).phone).toBe('')
  await told(number, /phone number of your account .* was removed/)
})

it('the next holder registers with a number that its former owner has not proved for 90 days [STD-05]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const phone = await phoneOf(person)
  const register = async (more = {}) => {
    const code = await codeTo(phone, () => client('sms/send', { phone, event: 'register' }))
    const set = {
      password: 'correct horse',
      passwordConfirm: 'correct horse',
      payPassword: testPin,
      payPasswordConfirm: testPin,
    }
    const { version } = await client('index/documents', {})
    return client('user/register', {
      phone,
      username: 'next_holder',
      ...set,
      invite_code: 'SYNET001',
      code,
      documents: version,
      ...more,
    })
  }
  await product.pass(minutes(2))
  await expect(register({ takeOver: true })).rejects.toMatchObject(refused('phone.taken'))
  await product.look`update app.user_account set created_at = ${new Date(product.now().getTime() - hours(24 * 91))} where phone = ${phone}`
  await product.pass(minutes(2))
  // A person who proved it lately holds it, however old the account is.
  const provedAt = (days: number) =>
    product.look`update app.user_account set phone_proved_at = ${new Date(product.now().getTime() - hours(24 * days))} where phone = ${phone}`
  await provedAt(89)
  await expect(register({ takeOver: true })).rejects.toMatchObject(refused('phone.taken'))
  await provedAt(91)
  await product.pass(minutes(2))
  await expect(register()).rejects.toMatchObject(refused('phone.releasable'))
  await product.pass(minutes(2))
  const held = await heldUntil(person)
  expect((await register({ takeOver: true })).userInfo.phone).toBe(phone)
  await told(person.email, /Someone else now has the phone number of your account/)
  expect(await phoneOf(person)).toBe('')
  expect(await heldUntil(person)).toBe(held)
  // Without a number, mail alone recovers no payment password; a new number brings it back.
  await expect(
    person.call('user/recoverPayPassword', { code: '000000', payPassword: '908471', payPasswordConfirm: '908471' }),
  ).rejects.toMatchObject(refused('phone.unbound'))
  await changePhone(person.call, person, '+12025559002')
})

it('mails are in the language that the person chose, whatever device they log in on [STD-04]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const id = await idOf(person)
  const languageOf = async () =>
    (await product.look<{ language: string }[]>`select language from app.user_account where id = ${id}`)[0]?.language
  await person.call('user/profile', { language: 'th-TH' })
  const french = createClient({ origin: product.urls.site, fetch, lang: () => 'fr', token: () => undefined })
  const { username } = await person.call('user/info', {})
  await french('user/login', { account: username, password: 'correct horse' })
  expect(await languageOf()).toBe('th-TH')
  await person.call('user/profile', { nickname: 'Ada' })
  expect(await languageOf()).toBe('th-TH')
})

it('one account causes a bounded number of messages about its changes per day, and still recovers and freezes itself [ATK-32]', async () => {
  const person = await registerPerson(product, 'SYNET001', { bindEmail: false })
  const number = await phoneOf(person)
  const id = await idOf(person)
  const pins = [person.payPassword, '908471']
  const change = async (n: number) => {
    const [oldPayPassword = '', payPassword = ''] = n % 2 === 0 ? pins : pins.toReversed()
    await person.call('user/resetPayPassword', { oldPayPassword, payPassword, payPasswordConfirm: payPassword })
  }
  for (let n = 0; n < 20; n++) {
    if (n === 10) await product.passOnly(hours(1))
    await change(n)
  }
  await product.passOnly(hours(1))
  await expect(change(20)).rejects.toMatchObject(refused('request.too-many'))
  await person.call('user/freezeSelf', {})
  await expect(person.call('user/unfreezeSelf', { payPassword: person.payPassword })).rejects.toMatchObject(
    refused('request.too-many'),
  )
  await recoverBySms(person, number, 'owner is back')
  const owner = clientOf((await client('user/login', { account: number, password: 'owner is back' })).token)
  await product.passOnly(hours(24))
  await owner('user/unfreezeSelf', { payPassword: person.payPassword })
  const told = await product.look`select from app.message where user_id = ${id} and kind = 'sms' and topic = 'security'`
  expect(told.count).toBe(22)
})

it('a payment password is recovered by mail although somebody in the account has used up its changes [ATK-32]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const pins = [person.payPassword, '908471']
  for (let n = 0; n < 20; n++) {
    if (n === 10) await product.passOnly(hours(1))
    const [oldPayPassword = '', payPassword = ''] = n % 2 === 0 ? pins : pins.toReversed()
    await person.call('user/resetPayPassword', { oldPayPassword, payPassword, payPasswordConfirm: payPassword })
  }
  const { email } = person
  const code = await codeTo(email, () => person.call('ems/send', { email, event: 'pay-password' }))
  await person.call('user/recoverPayPassword', { code, payPassword: '730052', payPasswordConfirm: '730052' })
})

it('mails about new devices are bounded per account and day, and the log-ins are not [ATK-32]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const { username } = await person.call('user/info', {})
  const logIn = (device: string, deviceSecret?: string) =>
    client('user/login', {
      account: username,
      password: 'correct horse',
      device,
      ...(deviceSecret && { deviceSecret }),
    })
  const { deviceSecret } = await logIn('device-of-the-owner')
  const from = product.now()
  for (let n = 0; n < 22; n++) await logIn(`another-device-${n}`, deviceSecret ?? undefined)
  const mails = await product.look`
    select from app.message where user_id = ${await idOf(person)} and topic = 'security' and created_at > ${from}`
  expect(mails.count).toBe(19)
})

describe('a change that waits while its session is ended elsewhere', () => {
  /** Lets a call wait for the account's row, does something meanwhile, and answers what became of the call. */
  async function during(id: bigint, ask: () => Promise<unknown>, meanwhile: (tx: Transaction) => Promise<unknown>) {
    const outcome = await inTransaction(product.look, async (tx) => {
      await tx`select from app.user_account where id = ${id} for update`
      const asked = ask().then(
        () => 'done',
        (error: { data?: { error: string } }) => error.data?.error,
      )
      await untilLocked(product.look, 'app.user_account')
      await meanwhile(tx)
      return { asked }
    })
    return outcome.asked
  }
  const endSessionsOf = (id: bigint) => (tx: Transaction) =>
    tx`update app.session set ended_at = ${product.now()} where user_id = ${id} and ended_at is null`

  it.each([
    [
      'a new e-mail address',
      async ({ call, email, payPassword }: Person) => {
        const oldCode = await codeTo(email, () => call('ems/send', { email, event: 'change-old' }))
        const newEmail = `new.${email}`
        const newCode = await codeTo(newEmail, () => call('ems/send', { email: newEmail, event: 'change-new' }))
        return () => call('user/changeEmail', { oldEmail: email, oldCode, newEmail, newCode, payPassword })
      },
    ],
    [
      'a new receiving account',
      async ({ call, email, payPassword }: Person) => {
        const code = await codeTo(email, () => call('ems/send', { email, event: 'account' }))
        const address = '0x00000000000000000000000000000000000000bb'
        return () => call('bank/add', { network: 'dev', address, name: 'mine', code, payPassword })
      },
    ],
    [
      'a new payment password',
      async ({ call, payPassword }: Person) =>
        () =>
          call('user/resetPayPassword', {
            oldPayPassword: payPassword,
            payPassword: '908471',
            payPasswordConfirm: '908471',
          }),
    ],
  ] as const)('is refused: %s [STD-04]', async (_what, prepare) => {
    const person = await registerPerson(product, 'SYNET001')
    await product.passOnly(hours(25))
    await person.call('user/unlock', { payPassword: person.payPassword })
    const id = await idOf(person)
    const before = await product.look`select email, pay_password_hash from app.user_account where id = ${id}`
    expect(await during(id, await prepare(person), endSessionsOf(id))).toBe('session.ended')
    expect(await product.look`select email, pay_password_hash from app.user_account where id = ${id}`).toEqual(before)
    expect(await product.look`select from app.receiving_account where user_id = ${id}`).toHaveLength(0)
  })

  it('is refused: a change of the payment password by an outdated one [STD-04]', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const { payPassword } = person
    await person.call('user/unlock', { payPassword })
    const id = await idOf(person)
    const change = (pin: string) => () =>
      person.call('user/resetPayPassword', { oldPayPassword: payPassword, payPassword: pin, payPasswordConfirm: pin })
    const another = await hashPassword(product.context, '730052')
    const changed = during(
      id,
      change('908471'),
      (tx) => tx`update app.user_account set pay_password_hash = ${another} where id = ${id}`,
    )
    expect(await changed).toBe('pay-password.wrong')
  })
})
