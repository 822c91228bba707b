import { type CallError, createOpsClient } from '@synet/contract/client'
import type { RequestInput } from '@synet/contract/calls'
import { done } from '@synet/core/result'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  checkPassword,
  countDerivations,
  hashPassword,
  setPasswordCost,
  withPasswordPlace,
} from '#people/password/hash-password'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { fetchFrom, openClient } from '@synet/contract/test-support/open-client'

openProduct(2, { configured: { trustedProxies: ['127.0.0.1'] } })
let payer: ModelUser
let other: ModelUser
beforeAll(async () => {
  const [first, second] = [product.user(0), product.user(1)]
  payer = first
  other = second
  await rechargeUser(product, payer, 100_000_000n)
  // A flood is one only at what production pays for a password.
  setPasswordCost('argon2id')
})

const client = (ip: string) => openClient(product.urls.site, undefined, ip)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ data }: CallError) => data,
  )
const logIn = (n: number, request: Partial<RequestInput<'user/login'>> = {}) =>
  client(`198.51.100.${n % 10}`)('user/login', { account: `nobody_${n}`, password: 'a guess', ...request })

const flood = 300

describe('a flood of log-ins [ATK-25]', () => {
  it('is refused beyond the capacity of the moment, and somebody’s payment is answered before it [ATK-25]', async () => {
    let answered = 0
    const errors: (string | undefined)[] = []
    const again: unknown[] = []
    const guesses = Array.from({ length: flood }, async (_, n) => {
      const data = await refusal(logIn(n))
      errors.push(data?.error)
      if (data?.error === 'request.too-many') again.push(data['seconds'])
      else answered++
    })
    await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(0)
    const transfer = { counterparty: other.name, asset: 'USDT', amount: '1', payPassword } as const
    await payer.call('user/transfer', transfer, actionKey())
    const before = answered
    await Promise.all(guesses)
    expect(new Set(errors)).toEqual(new Set(['login.wrong', 'request.too-many']))
    expect(new Set(again)).toEqual(new Set([5]))
    // The payment password had a queue of its own: most of the log-ins that were taken still waited.
    expect(before).toBeLessThan(answered / 2)
  })

  let operatorsHost = 0
  it('a flood of operators’ log-ins is refused alike, and leaves the users’ log-ins alone [ATK-25]', async () => {
    const ops = createOpsClient({
      origin: product.urls.console,
      fetch: (input, init) => fetchFrom(`198.51.100.${++operatorsHost}`)(input, init),
      lang: () => 'en',
      token: () => undefined,
    })
    let answered = 0
    const login = { name: 'nobody', password: 'a guess', secondFactor: '000000' }
    const errors: (string | undefined)[] = []
    const guesses = Array.from({ length: flood }, async (_, n) => {
      errors.push((await refusal(ops('login', { ...login, name: `nobody${n}` })))?.error)
      answered++
    })
    expect(await refusal(logIn(0))).toMatchObject({ error: 'login.wrong' })
    expect(answered).toBeLessThan(flood)
    await Promise.all(guesses)
    expect(new Set(errors)).toEqual(new Set(['operator.login-wrong', 'request.too-many']))
  })

  it('a refused log-in counts as no try of the account [ATK-25]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const taken = Array.from({ length: 60 }, (_, n) =>
      withPasswordPlace('users', `203.0.113.${n}`, async () => {
        return done(await promise)
      }),
    )
    for (let n = 0; n < 20; n++)
      expect(await refusal(logIn(n, { account: 'the_same' }))).toMatchObject({ error: 'request.too-many' })
    resolve()
    await Promise.all(taken)
    expect(await refusal(logIn(0, { account: 'the_same' }))).toMatchObject({ error: 'login.wrong' })
  })
})

describe('a flood of challenges', () => {
  it('is answered in full and writes nothing [ATK-25]', async () => {
    const written = () =>
      product.look`select (select count(*) from app.rate) as rates, (select count(*) from app.work_used) as works`
    const before = await written()
    const asked = client('192.0.2.77')
    for (let n = 0; n < 10; n++)
      await Promise.all(Array.from({ length: 50 }, () => asked(n % 2 ? 'index/challenge' : 'index/passkeyNonce', {})))
    expect(await written()).toEqual(before)
  })
})

describe('places for passwords [ATK-25]', () => {
  it('are not all taken by one network, or by one household in IPv6 [ATK-25]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const take = (ip: string) => withPasswordPlace('users', ip, async () => done(await promise))
    const taken = Array.from({ length: 40 }, (_, n) => take(`2001:db8:0:${n.toString(16)}::1`))
    const over = taken.slice(20)
    for (const one of over) expect(await one).toMatchObject({ error: 'request.too-many', facts: { seconds: 5 } })
    const other = take('198.51.100.7')
    resolve()
    expect((await Promise.all([...taken.slice(0, 20), other])).every(({ ok }) => ok)).toBe(true)
  })
})

describe('an empty password hash [ATK-25]', () => {
  it('is nobody’s password, and takes as long as that of an account that does not exist [ATK-25]', async () => {
    for (const stored of ['', 'argon2id', 'argon2id$$', `argon2id$${'zz'.repeat(16)}$${'00'.repeat(32)}`]) {
      const before = countDerivations()
      expect([stored, await checkPassword('', stored)]).toEqual([stored, false])
      expect(countDerivations()).toBe(before + 1)
    }
    // The stand-in for a missing hash is no password's either.
    expect(await checkPassword('', undefined)).toBe(false)
    expect(await checkPassword('a', await hashPassword(product.context, 'a'))).toBe(true)
  })

  it('refuses a log-in as the platform’s own account, and a payment of one that was just closed [ATK-25]', async () => {
    await product.look`update app.user_account set password_hash = '', pay_password_hash = '' where id = ${other.id}`
    expect(await refusal(logIn(1, { account: other.name }))).toMatchObject({ error: 'login.wrong' })
    const transfer = { counterparty: payer.name, asset: 'USDT', amount: '1', payPassword } as const
    expect(await refusal(other.call('user/transfer', transfer, actionKey()))).toMatchObject({
      error: 'pay-password.wrong',
    })
    expect(
      await refusal(
        other.call('user/changePassword', { oldPassword: 'x', password: 'a long one', passwordConfirm: 'a long one' }),
      ),
    ).toMatchObject({ error: 'password.wrong' })
  })
})
