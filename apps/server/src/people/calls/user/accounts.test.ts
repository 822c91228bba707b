import { testPin } from '@synet/contract/test-support/test-pin'
import { createHash } from 'node:crypto'
import { hours, minutes } from '@synet/core/clock'
import { CallError } from '@synet/contract/client'
import { login } from '#people/calls/user/login'
import { recoverPassword } from '#people/calls/user/password'
import { deliverMessages } from '#platform/message/deliver-messages'
import { queueMessage } from '#platform/message/queue-message'
import { countDerivations } from '#people/password/hash-password'
import { describe, expect, it } from 'vitest'
import { addAccount, newestCode, type Person, rechargePerson, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { openClient } from '@synet/contract/test-support/open-client'

openProduct(0, { ticking: true })

const client = (token?: string) => openClient(product.urls.site, token)
const refusal = (error: string) => expect.objectContaining({ data: expect.objectContaining({ error }) })
const ended = expect.objectContaining({ code: 401 })
const password = 'correct horse'
const accountOf = async (person: Person) => (await person.call('user/info', {})).username
const mailsOf = (to: string, text: RegExp) => product.mailbox.messages(to).filter((mail) => text.test(mail.text))
const told = (to: string, text: RegExp, count = 1) =>
  product.until(`${count} mails to ${to} that say ${text}`, async () => mailsOf(to, text).length === count)
async function codeTo(to: string, send: () => Promise<unknown>): Promise<string> {
  const before = product.mailbox.messages(to).length
  await send()
  return newestCode(product, to, before)
}

describe('log-in', () => {
  it('an unknown account and a wrong password get the same answer after the same work, however often they are tried', async () => {
    const person = await registerPerson(product, 'SYNET001', { bindEmail: false })
    const account = await accountOf(person)
    const caller = { language: 'en-US', device: 'test', ip: '10.0.0.1' } as const
    const tried = async (request: { account: string; password: string }) => {
      const before = countDerivations()
      const answer = await login(product.owner, request, caller)
      return { answer, derivations: countDerivations() - before }
    }
    const refused = (error: string, facts = {}) => ({ answer: { ok: false, error, facts }, derivations: 1 })
    for (let n = 0; n < 10; n++) {
      expect(await tried({ account: 'nobody_there', password })).toEqual(refused('login.wrong'))
      expect(await tried({ account, password: 'wrong horse' })).toEqual(refused('login.wrong'))
    }
    const confirm = refused('login.code-required', { seconds: expect.any(Number) })
    for (const request of [
      { account: 'nobody_there', password },
      { account, password: 'wrong horse' },
      { account, password },
    ])
      expect(await tried(request)).toEqual(confirm)
    const said = async (input: { account: string; password: string }) =>
      client()('user/login', input).catch((error: unknown) => error instanceof CallError && error.message)
    expect(await said({ account, password })).toBe(await said({ account: 'nobody_there', password }))
    // A person who has logged in before is not asked for anything.
    await person.session()
    await product.advance(hours(1))
    expect((await tried({ account, password })).answer).toMatchObject({ ok: true })
  })

  it('a new device is reported by mail once; sessions are listed and ended: one, all others, or all [ENT-02]', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const account = await accountOf(person)
    const onPhone = await client()('user/login', { account, password, device: 'phone-1' })
    await told(person.email, /new device/)
    const onTablet = await client()('user/login', { account, password, device: 'tablet-1' })
    await told(person.email, /new device/, 2)
    await client()('user/login', { account, password, device: 'phone-1' })
    const [phone, tablet] = [client(onPhone.token), client(onTablet.token)]
    const { list } = await phone('user/sessions', {})
    expect(list.length).toBe(4)
    const other = await registerPerson(product, 'SYNET001', { bindEmail: false })
    const mine = (await tablet('user/sessions', {})).list.find((session) => session.current)
    await expect(other.call('user/endSession', { id: mine?.id ?? '1' })).rejects.toEqual(refusal('device.not-found'))
    await phone('user/endSession', { id: mine?.id ?? '1' })
    await expect(tablet('user/info', {})).rejects.toEqual(ended)
    await phone('user/logout', { which: 'others' })
    expect((await phone('user/sessions', {})).list).toMatchObject([{ current: true }])
    await expect(person.call('user/info', {})).rejects.toEqual(ended)
    await phone('user/logout', { which: 'all' })
    await expect(phone('user/info', {})).rejects.toEqual(ended)
    expect(mailsOf(person.email, /new device/).length).toBe(2)
  })
})

describe('codes', () => {
  it('an invite code is valid or not, nothing more [VAL-01]', async () => {
    const call = client()
    expect(await call('user/inviteCheck', { invite_code: 'synet001' })).toEqual({ valid: true })
    expect(await call('user/inviteCheck', { invite_code: 'NOSUCH99' })).toEqual({ valid: false })
  })

  it('a code for a new password is sent only to people who have an account; the answer is the same', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const call = client()
    const known = await call('ems/send', { email: person.email, event: 'password' })
    const unknown = await call('ems/send', { email: 'nobody@demo.invalid', event: 'password' })
    expect(unknown).toEqual(known)
    await told(person.email, /new login password/)
    expect(product.mailbox.messages('nobody@demo.invalid')).toEqual([])
    const caller = { language: 'en-US', device: 'test', ip: '10.0.0.2' } as const
    const recover = async (address: string) => {
      const before = countDerivations()
      const request = { by: 'email', address, code: '000000', password: 'another horse', passwordConfirm: '' } as const
      const answer = await recoverPassword(product.owner, request, caller)
      return { answer, derivations: countDerivations() - before }
    }
    expect(await recover('nobody@demo.invalid')).toEqual(await recover(person.email))
  })
})

describe('passwords', () => {
  it('the login password is changed with the old one; other sessions end, withdrawals are held, and a mail says so', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const account = await accountOf(person)
    const accountId = await addAccount(product, person, '0x00000000000000000000000000000000000000aa')
    const elsewhere = client((await person.session()).token)
    const fresh = { password: 'battery staple', passwordConfirm: 'battery staple' }
    await expect(person.call('user/changePassword', { oldPassword: 'wrong horse', ...fresh })).rejects.toEqual(
      refusal('password.wrong'),
    )
    await expect(
      person.call('user/changePassword', { oldPassword: password, password: 'battery staple', passwordConfirm: 'x' }),
    ).rejects.toEqual(refusal('password.mismatch'))
    const common = { password: 'Password1', passwordConfirm: 'Password1' }
    await expect(person.call('user/changePassword', { oldPassword: password, ...common })).rejects.toEqual(
      refusal('password.common'),
    )
    await person.call('user/changePassword', { oldPassword: password, ...fresh })
    await expect(elsewhere('user/info', {})).rejects.toEqual(ended)
    await person.call('user/info', {})
    await told(person.email, /login password .* was changed/)
    await expect(client()('user/login', { account, password })).rejects.toEqual(refusal('login.wrong'))
    await client()('user/login', { account, password: fresh.password })
    await rechargePerson(product, person, '20')
    const quote = await person.call('withdrawal/quote', { accountId, amount: '10' })
    expect(new Date(quote.heldUntil ?? 0).getTime()).toBeGreaterThan(product.owner.clock.now().getTime() + hours(23))
  })

  it('the login password is recovered by e-mail and by phone; all sessions and contributor tokens end', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const { username, phone } = await person.call('user/info', {})
    const { token } = await person.call('user/addContributorToken', { name: 'Server' })
    const call = client()
    const code = await codeTo(person.email, () => call('ems/send', { email: person.email, event: 'password' }))
    const byEmail = {
      by: 'email' as const,
      address: person.email.toUpperCase(),
      code,
      password: 'second horse',
      passwordConfirm: 'second horse',
    }
    await expect(call('user/recoverPassword', { ...byEmail, code: '000000' })).rejects.toEqual(refusal('code.wrong'))
    const common = { ...byEmail, password: 'iloveyou', passwordConfirm: 'iloveyou' }
    await expect(call('user/recoverPassword', common)).rejects.toEqual(refusal('password.common'))
    await call('user/recoverPassword', byEmail)
    await expect(person.call('user/info', {})).rejects.toEqual(ended)
    await expect(client(token)('train/units', { runId: '1' })).rejects.toEqual(ended)
    await expect(call('user/recoverPassword', byEmail)).rejects.toEqual(refusal('code.wrong'))
    await told(person.email, /login password .* was changed/)
    const sms = await codeTo(phone, () => call('sms/send', { phone, event: 'password' }))
    await call('user/recoverPassword', {
      by: 'phone',
      address: phone,
      code: sms,
      password: 'third horse',
      passwordConfirm: 'third horse',
    })
    await call('user/login', { account: username, password: 'third horse' })
  })

  it('the payment password is changed with the old one, or by a code to the e-mail', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const elsewhere = client((await person.session()).token)
    const set = (payPassword: string) => ({ payPassword, payPasswordConfirm: payPassword })
    await expect(person.call('user/resetPayPassword', { oldPayPassword: '000000', ...set('702648') })).rejects.toEqual(
      refusal('pay-password.wrong'),
    )
    await expect(
      person.call('user/resetPayPassword', {
        oldPayPassword: testPin,
        payPassword: '702648',
        payPasswordConfirm: '1',
      }),
    ).rejects.toEqual(refusal('withdraw-password.mismatch'))
    await person.call('user/resetPayPassword', { oldPayPassword: testPin, ...set('702648') })
    await expect(elsewhere('user/info', {})).rejects.toEqual(ended)
    await told(person.email, /payment password .* was changed/)
    const code = await codeTo(person.email, () =>
      person.call('ems/send', { email: person.email, event: 'pay-password' }),
    )
    await person.call('user/recoverPayPassword', { code, ...set('908471') })
    await told(person.email, /payment password .* was changed/, 2)
    await person.call('user/resetPayPassword', { oldPayPassword: '908471', ...set(testPin) })
    const unbound = await registerPerson(product, 'SYNET001', { bindEmail: false })
    await expect(unbound.call('user/recoverPayPassword', { code: '000000', ...set('908471') })).rejects.toEqual(
      refusal('email.unbound'),
    )
  })
})

describe('e-mail', () => {
  it('a change needs the codes of both addresses, and both are informed [ST-05, VAL-07]', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const elsewhere = client((await person.session()).token)
    const newEmail = `new.${person.email}`
    const oldCode = await codeTo(person.email, () =>
      person.call('ems/send', { email: person.email, event: 'change-old' }),
    )
    const newCode = await codeTo(newEmail, () => person.call('ems/send', { email: newEmail, event: 'change-new' }))
    const { payPassword } = person
    const change = { oldEmail: person.email, oldCode, newEmail, newCode, payPassword }
    const other = oldCode === '111111' ? '222222' : '111111'
    const refused = (input: Partial<typeof change>, error: string) =>
      expect(person.call('user/changeEmail', { ...change, ...input })).rejects.toEqual(refusal(error))
    await refused({ oldEmail: 'no mail' }, 'email.old-invalid')
    await refused({ newEmail: 'no mail' }, 'email.new-invalid')
    await refused({ oldEmail: 'x@demo.invalid' }, 'email.old-wrong')
    await refused({ payPassword: '908471' }, 'pay-password.wrong')
    await refused({ oldCode: other }, 'code.old-wrong')
    await refused({ newCode: newCode === '111111' ? '222222' : '111111' }, 'code.wrong')
    expect((await person.call('user/changeEmail', change)).email).toBe(newEmail)
    await told(person.email, /email address .* was changed/)
    await told(newEmail, /email address .* was changed/)
    await expect(elsewhere('user/info', {})).rejects.toEqual(ended)
    await refused({}, 'email.old-wrong')
  })

  it('a crash between sending and noting it loses no mail, and the second one is the same mail', async () => {
    const { sql, clock } = product.owner
    // The stack's own worker must not take it: this one is asked for a time that is not yet.
    const later = { ...product.owner, clock: { ...clock, now: () => new Date(clock.now().getTime() + hours(5)) } }
    await queueMessage(sql, later.clock.now(), {
      topic: 'security',
      language: 'en-US',
      kind: 'mail',
      to: 'crash@x.invalid',
      subject: 's',
      text: 't',
      html: 'h',
    })
    const sent: string[] = []
    const send = async ({ id }: { id: bigint }) => void sent.push(id.toString())
    const crashing = { ...later, sql: breakAt(sql, 'sent_at =') }
    await expect(deliverMessages(crashing, send)).rejects.toThrow('crashed')
    expect(sent.length).toBe(1)
    // Claimed: nobody else takes it at once.
    expect(await deliverMessages(later, send)).toBe(false)
    const afterClaim = { ...later, clock: { ...clock, now: () => new Date(later.clock.now().getTime() + minutes(2)) } }
    expect(await deliverMessages(afterClaim, send)).toBe(true)
    expect(sent[1]).toBe(sent[0])
    expect(await deliverMessages(afterClaim, send)).toBe(false)
  })
})

/** A database connection that is gone from the statement with these words on. */
function breakAt(sql: typeof product.look, words: string): typeof product.look {
  let gone = false
  return new Proxy(sql, {
    apply(target, self, input: unknown[]) {
      const [parts] = input
      gone ||= Array.isArray(parts) && parts.join('').includes(words)
      if (gone) throw new Error('crashed')
      return Reflect.apply(target, self, input)
    },
  })
}

describe('contributor tokens', () => {
  it('can only train, and are shown once, listed and revoked', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const made = await person.call('user/addContributorToken', { name: 'Server in the cellar' })
    expect(JSON.stringify(await person.call('user/contributorTokens', {}))).not.toContain(made.token)
    const contributor = client(made.token)
    // Lets in, to a run that is not there.
    await expect(contributor('train/units', { runId: '1' })).rejects.toEqual(refusal('run.not-found'))
    for (const name of [
      'user/info',
      'user/sessions',
      'withdrawal/list',
      'user/contributorTokens',
      'bank/list',
    ] as const)
      await expect(contributor(name, {})).rejects.toEqual(ended)
    const list = (await person.call('user/contributorTokens', {})).list
    expect(list).toMatchObject([{ id: made.id, name: 'Server in the cellar', usedAt: expect.any(String) }])
    const other = await registerPerson(product, 'SYNET001', { bindEmail: false })
    await expect(other.call('user/revokeContributorToken', { id: made.id })).rejects.toEqual(refusal('token.not-found'))
    await person.call('user/revokeContributorToken', { id: made.id })
    await expect(contributor('train/units', { runId: '1' })).rejects.toEqual(ended)
    await told(person.email, /device key was created/)
  })
})

it('a withdrawal address that is saved again is in the list once [FLT-03]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const address = `0x${'5a'.repeat(20)}`
  await addAccount(product, person, address)
  await product.passOnly(minutes(1))
  const again = await addAccount(product, person, address)
  await product.passOnly(minutes(1))
  const other = await addAccount(product, person, `0x${'6b'.repeat(20)}`)
  const { list } = await person.call('bank/list', {})
  expect(list.map(({ id }) => id).toSorted()).toEqual([again, other].toSorted())
})

it('one code saves an address once: the second call with it changes nothing [FLT-03]', async () => {
  const person = await registerPerson(product, 'SYNET001')
  const address = `0x${'7c'.repeat(20)}`
  const code = await codeTo(person.email, () => person.call('ems/send', { email: person.email, event: 'account' }))
  const save = (name: string) =>
    person.call('bank/add', { network: 'dev', address, name, payPassword: person.payPassword, code })
  const saved = await Promise.allSettled([save('one'), save('two')])
  const failures = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failures).toEqual([refusal('code.wrong')])
  const { list } = await person.call('bank/list', {})
  expect(list).toEqual(
    saved.flatMap((one) => (one.status === 'fulfilled' ? [expect.objectContaining({ id: one.value.id })] : [])),
  )
})

describe('proof of work', () => {
  it('is needed for every code: none is sent without one, with a wrong one or with a used one', async () => {
    const { makeChallenge, verifyWork } = await import('#platform/message/proof-of-work')
    const context = { ...product.owner, config: { ...product.owner.config, codesWithoutWork: false } }
    const { salt, challenge, numberMax, signature } = makeChallenge(context)
    const numbers = Array.from({ length: numberMax }, (_, number) => number)
    const number = numbers.find((n) => createHash('sha256').update(`${salt}${n}`).digest('hex') === challenge) ?? -1
    const work = { salt, number, signature }
    expect(await verifyWork(context, undefined)).toMatchObject({ error: 'work.required' })
    expect(await verifyWork(context, { ...work, number: number + 1 })).toMatchObject({ error: 'work.wrong' })
    expect(await verifyWork(context, work)).toMatchObject({ ok: true })
    expect(await verifyWork(context, work)).toMatchObject({ error: 'work.wrong' })
    const late = { ...context, clock: { ...context.clock, now: () => new Date(Date.now() + hours(1_000)) } }
    expect(await verifyWork(late, work)).toMatchObject({ error: 'work.wrong' })
    const production = { ...context, config: { ...context.config, codesWithoutWork: true, development: false } }
    expect(await verifyWork(production, undefined)).toMatchObject({ error: 'work.required' })
  })
})
