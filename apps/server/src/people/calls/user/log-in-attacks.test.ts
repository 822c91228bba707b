import { createHash } from 'node:crypto'
import { type CallError, createOpsClient } from '@synet/contract/client'
import type { Answer, RequestInput } from '@synet/contract/calls'
import { hours, minutes } from '@synet/core/clock'
import { createOperator } from '#operators/operator/create-operator'
import { storeKnownDevice } from '#people/session/known-device'
import { tokenHash } from '#people/session/session'
import { inTransaction } from '@synet/ledger/database'
import { checkPassword, hashPassword } from '#people/password/hash-password'
import { totpCode } from '@synet/stack/seed'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openProduct, product } from '#test-support/product'
import { untilLocked } from '#test-support/lock-waits'
import { fetchFrom, openClient } from '@synet/contract/test-support/open-client'

const password = 'correct horse'
openProduct(12, { configured: { trustedProxies: ['127.0.0.1'] } })
beforeAll(async () => {
  const hash = await hashPassword(product.context, password)
  await product.look`update app.user_account set password_hash = ${hash} where password_hash = ''`
  await product.look`update app.user_account set email = username || '@demo.invalid' where username in ('user1', 'user3')`
})

let hosts = 0
/** Another network each time: nothing here is about limits by network. */
const newIp = () => `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`
const client = (ip: string) => openClient(product.urls.site, undefined, ip)

type LogIn = RequestInput<'user/login'>
const logIn = (request: LogIn, ip = newIp()): Promise<Answer<'user/login'>> => client(ip)('user/login', request)
const failed = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ data }: CallError) => data,
  )
const errorOf = async (call: Promise<unknown>) => (await failed(call))?.error
/** A stranger who knows the name and tries passwords, from many networks. */
async function flood(account: string, times = 40): Promise<(string | undefined)[]> {
  const errors: (string | undefined)[] = []
  for (let n = 0; n < times; n++) errors.push(await errorOf(logIn({ account, password: `guess ${n}` })))
  return errors
}
const phoneOf = (n: number) => `+120255502${n}0`
const messagesTo = async (to: string) => (await product.look`select from app.message where recipient = ${to}`).count
const set = (next: string) => ({ password: next, passwordConfirm: next })

describe('somebody who knows a name', () => {
  it('locks out no device that has logged in to the account before [ATK-08]', async () => {
    const { deviceSecret } = await logIn({ account: 'user0', password })
    expect(new Set(await flood('user0'))).toEqual(new Set(['login.wrong', 'login.code-required']))
    for (const account of ['user0', phoneOf(0)]) await flood(account, 12)
    const again = await logIn({ account: 'user0', password, deviceSecret })
    expect(again.userInfo.username).toBe('user0')
    expect((await logIn({ account: phoneOf(0), password, deviceSecret })).deviceSecret).toBe(deviceSecret)
  })

  it('does not lock out its owner on a new device: a code to the e-mail address opens it [ATK-08]', async () => {
    await flood('user1')
    expect(await errorOf(logIn({ account: 'user1', password }))).toBe('login.code-required')
    const code = await product.newestCode('user1@demo.invalid')
    const { deviceSecret } = await logIn({ account: 'user1', password, code })
    // The code is good once; the device is known from here on.
    expect(await errorOf(logIn({ account: 'user1', password, code }))).toBe('login.code-wrong')
    await logIn({ account: 'user1', password, deviceSecret })
  })

  it('sends no SMS where no e-mail address is bound [ATK-08]', async () => {
    await flood(phoneOf(2))
    expect(await errorOf(logIn({ account: phoneOf(2), password }))).toBe('login.code-required')
    const code = await product.newestCode(phoneOf(2))
    await logIn({ account: phoneOf(2), password, code })
  })

  it('has no codes sent and uses none up, and does not learn whether the password or the code was wrong [ATK-08]', async () => {
    const to = 'user3@demo.invalid'
    await flood('user3', 10)
    expect(await errorOf(logIn({ account: 'user3', password: 'wrong horse' }))).toBe('login.code-required')
    expect(await messagesTo(to)).toBe(0)
    await errorOf(logIn({ account: 'user3', password }))
    expect(await messagesTo(to)).toBe(1)
    const code = await product.newestCode(to)
    for (let n = 0; n < 20; n++)
      expect(await errorOf(logIn({ account: 'user3', password: 'wrong horse', code: '000000' }))).toBe(
        'login.code-wrong',
      )
    // With the right code, too: both have to be right.
    expect(await errorOf(logIn({ account: 'user3', password: 'wrong horse', code }))).toBe('login.code-wrong')
    await logIn({ account: 'user3', password, code })
    // A person who knows the password guesses five codes, and as many as codes are sent.
    expect(await errorOf(logIn({ account: 'user3', password }))).toBe('login.code-required')
    await product.pass(minutes(1))
    expect(await errorOf(logIn({ account: 'user3', password }))).toBe('login.code-required')
    const next = await product.newestCode(to)
    for (let n = 0; n < 5; n++)
      expect(await errorOf(logIn({ account: 'user3', password, code: next === '000000' ? '000001' : '000000' }))).toBe(
        'login.code-wrong',
      )
    expect(await errorOf(logIn({ account: 'user3', password, code: next }))).toBe('login.code-wrong')
  })

  it('does not learn whether there is such an account [ATK-08]', async () => {
    const answers = async (account: string, code?: string) => {
      const data: unknown[] = []
      for (let n = 0; n < 14; n++)
        data.push(
          await failed(logIn({ account, password: 'wrong horse', ...(code !== undefined && n > 12 && { code }) })),
        )
      return data
    }
    expect(await answers('user4', '123456')).toEqual(await answers('nobody_there', '123456'))
    expect(await answers(phoneOf(5))).toEqual(await answers('+12025559999'))
  })

  it('cannot pretend to be known: neither a secret of their own nor one of their own account counts for another account [ATK-08]', async () => {
    const { deviceSecret: theirs } = await logIn({ account: 'user6', password })
    await flood('user4', 10)
    for (const deviceSecret of ['', 'made up', 'x'.repeat(43), theirs])
      expect(await errorOf(logIn({ account: 'user4', password: 'wrong horse', deviceSecret }))).toBe(
        'login.code-required',
      )
    // A secret that they make up is not kept either.
    const { deviceSecret } = await logIn({ account: 'user6', password, deviceSecret: 'y'.repeat(43) })
    expect(deviceSecret).not.toBe('y'.repeat(43))
  })

  it('asks for codes for a new password without making those of the owner outdated or invalid [ATK-08]', async () => {
    const phone = phoneOf(5)
    const [owner, stranger] = [client(newIp()), client(newIp())]
    await owner('sms/send', { phone, event: 'password', device: 'the owner’s phone' })
    const code = await product.newestCode(phone)
    await stranger('sms/send', { phone, event: 'password', device: 'another' })
    await stranger('sms/send', { phone, event: 'password' })
    const recover = { by: 'phone', address: phone, ...set('another horse') } as const
    for (const device of [undefined, 'another', 'guessed'])
      for (let n = 0; n < 6; n++)
        await errorOf(stranger('user/recoverPassword', { ...recover, code: '000000', ...(device && { device }) }))
    await owner('user/recoverPassword', { ...recover, code, device: 'the owner’s phone' })
    await logIn({ account: phone, password: 'another horse' })
  })
})

describe('a known device', () => {
  it('has its own count of wrong tries, which grows, delays no other device, and ends', async () => {
    const phone = await logIn({ account: 'user7', password })
    const tablet = await logIn({ account: 'user7', password })
    const wrong = () => failed(logIn({ account: 'user7', password: 'typo', deviceSecret: phone.deviceSecret }))
    // Side by side, too: each is counted before it is checked.
    const burst = await Promise.all(Array.from({ length: 20 }, wrong))
    expect(burst.filter((data) => data?.error === 'login.wrong')).toHaveLength(6)
    const right = { account: 'user7', password, deviceSecret: phone.deviceSecret }
    expect(await failed(logIn(right))).toEqual({ error: 'login.wait', minutes: 1 })
    await logIn({ account: 'user7', password, deviceSecret: tablet.deviceSecret })
    await product.pass(minutes(1))
    expect((await wrong())?.error).toBe('login.wrong')
    expect(await failed(logIn(right))).toEqual({ error: 'login.wait', minutes: 2 })
    await product.pass(minutes(2))
    await logIn(right)
    expect((await wrong())?.error).toBe('login.wrong')
    await logIn(right)
  })

  it('is one of twenty of its account: the one that was seen longest ago is forgotten', async () => {
    const [user] = await product.look<{ id: bigint }[]>`select id from app.user_account where username = 'user3'`
    const userId = user?.id ?? 0n
    const keep = (given?: string) =>
      inTransaction(product.look, (tx) => storeKnownDevice(tx, product.owner, { userId, given }))
    const secrets: string[] = []
    for (let n = 0; n < 20; n++) {
      secrets.push((await keep()).secret)
      await product.passOnly(minutes(1))
    }
    // The first one is seen again, so that the second one goes.
    await keep(secrets[0])
    secrets.push((await keep()).secret)
    const known = await Promise.all(
      secrets.map(
        async (secret) =>
          (
            await product.look`select from app.known_device where user_id = ${userId} and secret_hash = ${tokenHash(secret)}`
          ).count,
      ),
    )
    expect(known).toEqual([1, 0, ...Array.from({ length: 19 }, () => 1)])
  })

  it('waits no longer once its session has changed the password', async () => {
    const account = 'user2'
    const { deviceSecret, token } = await logIn({ account, password })
    for (let n = 0; n < 6; n++) await failed(logIn({ account, password: 'typo', deviceSecret }))
    expect(await errorOf(logIn({ account, password, deviceSecret }))).toBe('login.wait')
    const own = openClient(product.urls.site, token)
    await own('user/changePassword', { oldPassword: password, ...set('another horse') })
    await logIn({ account, password: 'another horse', deviceSecret })
  })

  it('logs in at most sixty times per hour, so that it fills neither the queue of passwords nor the list [ATK-25]', async () => {
    const account = 'user6'
    const [phone, tablet] = [await logIn({ account, password }), await logIn({ account, password })]
    const sessions = async () => (await product.look`select from app.session`).count
    const before = await sessions()
    const again = () => errorOf(logIn({ account, password, deviceSecret: phone.deviceSecret }))
    const errors: (string | undefined)[] = []
    for (let n = 0; n < 70; n++) errors.push(await again())
    expect(errors.filter((error) => error === undefined)).toHaveLength(60)
    expect(errors.slice(60)).toEqual(Array.from({ length: 10 }, () => 'request.too-many'))
    expect((await sessions()) - before).toBe(60)
    await logIn({ account, password, deviceSecret: tablet.deviceSecret })
    await product.pass(hours(1))
    expect(await again()).toBeUndefined()
  })

  it('a new password ends every wait, by whichever name, and forgets the devices that the old one made known [ATK-08]', async () => {
    const account = 'user8'
    const thief = await logIn({ account, password })
    const device = 'the owner’s phone'
    await Promise.all([flood(account, 12), flood(phoneOf(8), 12)])
    const call = client(newIp())
    await call('sms/send', { phone: phoneOf(8), event: 'password', device })
    const code = await product.newestCode(phoneOf(8))
    const { deviceSecret } = await call('user/recoverPassword', {
      by: 'phone',
      address: phoneOf(8),
      code,
      device,
      ...set('third horse'),
    })
    // From anywhere, by both names.
    await logIn({ account, password: 'third horse' })
    await logIn({ account: phoneOf(8), password: 'third horse' })
    // However the stranger continues: where it was recovered, it opens.
    await flood(account)
    await logIn({ account, password: 'third horse', deviceSecret })
    expect(await errorOf(logIn({ account, password: 'guess', deviceSecret: thief.deviceSecret }))).toBe(
      'login.code-required',
    )
    // A change with the old one keeps the device that it is made on, and no other.
    const other = await logIn({ account, password: 'third horse', deviceSecret })
    const changed = openClient(product.urls.site, other.token, newIp())
    const known = async () =>
      (
        await product.look`select from app.known_device d join app.user_account u on u.id = d.user_id
        where u.username = ${account}`
      ).count
    expect(await known()).toBeGreaterThan(1)
    await changed('user/changePassword', { oldPassword: 'third horse', ...set('fourth horse') })
    expect(await known()).toBe(1)
    await logIn({ account, password: 'fourth horse', deviceSecret })
  })
})

it('each try beyond the free ones takes a proof of work, which is valid once [ATK-08]', async () => {
  const { config } = product.context
  Object.assign(config, { codesWithoutWork: false })
  try {
    await flood('worker', 10)
    expect(await errorOf(logIn({ account: 'worker', password }))).toBe('work.required')
    const call = client(newIp())
    const { challenge } = await call('index/challenge', {})
    if (!challenge) throw new Error('work is asked for')
    const { salt, signature, numberMax } = challenge
    const isIt = (n: number) => createHash('sha256').update(`${salt}${n}`).digest('hex') === challenge.challenge
    const number = Array.from({ length: numberMax + 1 }, (_, n) => n).find(isIt) ?? 0
    const tried = { account: 'worker', password, work: { salt, number, signature } }
    expect(await errorOf(logIn(tried))).toBe('login.code-required')
    expect(await errorOf(logIn(tried))).toBe('work.wrong')
  } finally {
    Object.assign(config, { codesWithoutWork: true })
  }
})

describe('operators', () => {
  const name = 'demo-operator-1'
  const right = 'model password'
  let secret = ''
  const opsClient = (ip: string, token?: string) =>
    createOpsClient({ origin: product.urls.console, fetch: fetchFrom(ip), lang: () => 'en', token: () => token })
  beforeEach(async () => {
    // Another operator each time, so that no test waits for what another has counted.
    const operator = await createOperator(product.owner, {
      name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
      password: right,
      roles: ['owner'],
    })
    secret = operator.totpSecret
    const [row] = await product.look<{ name: string }[]>`select name from app.operator order by id desc limit 1`
    who = row?.name ?? ''
  })
  let who = ''
  const code = async () => {
    await product.look`update app.operator set totp_last_step = 0 where name = ${who}`
    return totpCode(secret)
  }
  const enter = async (ip = newIp(), deviceSecret?: string, given = right, secondFactor?: string) =>
    opsClient(ip)('login', {
      name: who,
      password: given,
      secondFactor: secondFactor ?? (await code()),
      ...(deviceSecret !== undefined && { deviceSecret }),
    })
  /** Something that takes a fresh code, and does nothing: there is no such proposal. */
  const act = async (token: string, secondFactor: string) =>
    errorOf(opsClient(newIp(), token)('rejectProposal', { id: '999999', reason: 'none', secondFactor }))

  it('wrong log-ins with a known name stop neither the open session nor the operator’s device [ATK-08]', async () => {
    const session = await enter()
    for (let n = 0; n < 30; n++) expect(await errorOf(enter(newIp(), undefined, 'guess'))).toBe('operator.login-wrong')
    expect(await act(session.token, await code())).toBe('proposal.not-found')
    const again = await enter(newIp(), session.deviceSecret)
    expect(await act(again.token, await code())).toBe('proposal.not-found')
    // On a new device, too: the stranger's tries were from elsewhere.
    await enter()
  })

  it('a network that tries a name too often is refused, but the operator’s own device still logs in from there [ATK-08]', async () => {
    const ip = newIp()
    const { deviceSecret } = await enter(ip)
    const errors: (string | undefined)[] = []
    for (let n = 0; n < 15; n++) errors.push(await errorOf(enter(ip, undefined, 'guess')))
    expect(errors.filter((error) => error === 'request.too-many').length).toBeGreaterThan(4)
    expect(await errorOf(enter(ip))).toBe('request.too-many')
    await enter(ip, deviceSecret)
    await enter()
    // All names together have a limit as well, and enrolment has its own.
    const other = newIp()
    const many = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        errorOf(opsClient(other)('login', { name: `name ${n}`, password: 'guess', secondFactor: '000000' })),
      ),
    )
    expect(many.filter((error) => error === 'operator.login-wrong')).toHaveLength(60)
    const enrolments = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        errorOf(opsClient(other)('enrol', { name: `name ${n}`, password: 'guess', code: 'ABCDEFGHJK' })),
      ),
    )
    expect(enrolments.filter((error) => error === 'request.too-many')).toHaveLength(20)
  })

  it('codes that are guessed with the right password lock new devices only', async () => {
    const { deviceSecret, token } = await enter()
    for (let n = 0; n < 6; n++) await errorOf(enter(newIp(), undefined, right, '000000'))
    expect(await errorOf(enter())).toBe('operator.login-wrong')
    await enter(newIp(), deviceSecret)
    expect(await act(token, await code())).toBe('proposal.not-found')
  })

  it('codes in an open session are counted before they are checked, apart from log-ins', async () => {
    const { deviceSecret, token } = await enter()
    const wrong = (await code()) === '000000' ? '000001' : '000000'
    const burst = await Promise.all(Array.from({ length: 40 }, () => act(token, wrong)))
    expect(burst.filter((error) => error === 'factor.wrong')).toHaveLength(5)
    expect(burst.filter((error) => error === 'operator.wait')).toHaveLength(35)
    expect(await act(token, await code())).toBe('operator.wait')
    await enter(newIp(), deviceSecret)
    await product.pass(minutes(15))
    expect(await act(token, await code())).toBe('proposal.not-found')
  })

  it('a known device has its own count, and a session’s end does not make it unknown', async () => {
    const { deviceSecret } = await enter()
    for (let n = 0; n < 5; n++) expect(await errorOf(enter(newIp(), deviceSecret, 'typo'))).toBe('operator.login-wrong')
    expect(await errorOf(enter(newIp(), deviceSecret))).toBe('operator.wait')
    await product.pass(minutes(15))
    await enter(newIp(), deviceSecret)
    await product.pass(hours(13))
    await enter(newIp(), deviceSecret)
  })
})

it('passwords of operators have a queue of their own: a flood there makes no user wait [ATK-08]', async () => {
  let operators = 0
  const flooding = Array.from({ length: 150 }, () =>
    checkPassword('guess', undefined, 'operators').then(() => {
      operators++
    }),
  )
  await checkPassword('guess', undefined, 'users')
  expect(operators).toBeLessThan(10)
  await Promise.all(flooding)
})

describe('a log-in during a change that invalidates its password', () => {
  it.each([
    ['a changed password', 9, `password_hash = 'another'`, 'login.wrong'],
    ['a freeze', 10, `frozen_scopes = '{log-in}', frozen_reason = 'fraud'`, 'user.frozen'],
    ['a closing', 11, `username = 'Closed-12'`, 'login.wrong'],
  ])('opens no session after %s [ATK-25]', async (_, n, change, refusal) => {
    const account = `user${n}`
    const [user] = await product.look<{ id: bigint }[]>`select id from app.user_account where username = ${account}`
    const sessions = async () => (await product.look`select from app.session where user_id = ${user?.id ?? 0n}`).count
    const before = await sessions()
    let answer: Promise<string | undefined> | undefined
    await product.look.begin(async (tx) => {
      await tx`select from app.user_account where id = ${user?.id ?? 0n} for update`
      answer = errorOf(logIn({ account, password }))
      // The password was checked; the log-in waits for the account.
      await untilLocked(product.look)
      await tx.unsafe(`update app.user_account set ${change} where id = $1`, [String(user?.id)])
    })
    expect(await answer).toBe(refusal)
    expect(await sessions()).toBe(before)
  })
})
