import { createHash } from 'node:crypto'
import { calls as schemas } from '@synet/contract/calls'
import { callNames, type Route, routes } from '@synet/contract/routes'
import { testPin } from '@synet/contract/test-support/test-pin'
import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { hashRequest } from '#platform/http/parse-request'
import { minutes } from '@synet/core/clock'
import { checkPayPassword, isRemembered, payLockRefusal } from '#people/password/check-pay-password'
import { hashPassword } from '#people/password/hash-password'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openProduct, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'

openProduct(2)

const refusal = (error: string) => expect.objectContaining({ data: expect.objectContaining({ error }) })

/** Every row of every table, as text: what somebody with the database or a backup has. */
async function dump(): Promise<string> {
  const tables = await product.look<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'ledger')`
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await product.look.unsafe<{ text: string }[]>(`select t::text as text from ${name} t`)
    texts.push(...rows.map((row) => row.text))
  }
  return texts.join('\n')
}

describe('a payment password', () => {
  it('cannot be found by a fast function from what the database keeps, which has all else of a request', async () => {
    const user = product.user(0)
    await rechargeUser(product, user, 100_000_000n)
    const [software] = (await user.call('purchase/softwareList', {})).list
    const buy = { id: software?.id ?? '', payPassword }
    await user.call('purchase/buySoftware', buy, actionKey())
    const send = { counterparty: 'user1', asset: 'USDT' as const, amount: '5', payPassword }
    await user.call('user/transfer', send, actionKey())
    const [account] = (await user.call('bank/list', {})).list
    const { quoteId } = await user.call('withdrawal/quote', { accountId: account?.id ?? '', amount: '20' })
    const withdraw = { quoteId, payPassword }
    await user.call('withdrawal/apply', withdraw, actionKey())

    const kept = await dump()
    // A thief would try this for each of the million payment passwords; the test tries the right one.
    const sorted = (request: object) =>
      JSON.stringify(Object.fromEntries(Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    const texts = [
      payPassword,
      ...[buy, send, withdraw].flatMap((request) => [sorted(request), JSON.stringify(request)]),
    ]
    for (const text of texts)
      for (const algorithm of ['sha256', 'sha512', 'sha1', 'md5'])
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(kept).not.toContain(createHash(algorithm).update(text).digest(encoding))
  })

  it('one process alone remembers a password that was right a moment ago', async () => {
    const { id } = product.user(0)
    const here = await import('#people/password/check-pay-password')
    expect(await here.checkPayPassword(product.context, id, payPassword)).toMatchObject({ ok: true })
    expect(await here.isRemembered(product.context, id, payPassword)).toBe(true)
    // Another process on the same database: it has the same code, and a memory of its own.
    vi.resetModules()
    const elsewhere = await import('#people/password/check-pay-password')
    expect(await elsewhere.isRemembered(product.context, id, payPassword)).toBe(false)
  })

  it('that was right a moment ago lets no other one pass: five wrong ones lock it, and a former one is wrong', async () => {
    const { id } = product.user(1)
    const check = (password: string) => checkPayPassword(product.context, id, password)
    expect(await check(payPassword)).toMatchObject({ ok: true })
    expect(await isRemembered(product.context, id, payPassword)).toBe(true)
    expect(await isRemembered(product.context, id, '000000')).toBe(false)
    for (const left of [4, 3, 2, 1])
      expect(await check('000000')).toMatchObject({ error: 'pay-password.wrong', facts: { left } })
    expect(await check('000000')).toMatchObject({ error: 'pay-password.locked' })
    // The right one is refused, too, although it was right a moment ago.
    expect(await isRemembered(product.context, id, payPassword)).toBe(false)
    expect(await check(payPassword)).toMatchObject({ error: 'pay-password.locked' })
    await product.passOnly(minutes(15) - 1)
    const lock = () => payLockRefusal(product.look, product.now(), id)
    for (const refused of [await lock(), await check(payPassword)])
      expect(refused).toMatchObject({ error: 'pay-password.locked', facts: { minutes: 1 } })
    await product.passOnly(1)
    expect(await lock()).toMatchObject({ ok: true })
    expect(await check(payPassword)).toMatchObject({ ok: true })
    const hash = await hashPassword(product.context, '908471')
    await product.look`update app.user_account set pay_password_hash = ${hash} where id = ${id}`
    expect(await isRemembered(product.context, id, payPassword)).toBe(false)
    expect(await check(payPassword)).toMatchObject({ error: 'pay-password.wrong' })
    expect(await check('908471')).toMatchObject({ ok: true })
    const former = await hashPassword(product.context, payPassword)
    await product.look`update app.user_account set pay_password_hash = ${former} where id = ${id}`
  })

  it('is in no stored hash of a request, for any call that moves money', () => {
    const money = callNames.filter((name) => (routes[name] as Route).money)
    expect(money.length).toBeGreaterThan(8)
    for (const name of money) {
      const { properties = {} } = z.toJSONSchema(schemas[name].request, { io: 'input', unrepresentable: 'any' })
      const secrets = Object.keys(properties).filter((field) => /password|code|secret/i.test(field))
      const request = Object.fromEntries(Object.keys(properties).map((field) => [field, 'same']))
      for (const secret of secrets)
        expect([name, secret, hashRequest({ ...request, [secret]: 'other' })]).toEqual([
          name,
          secret,
          hashRequest(request),
        ])
    }
  })

  it.each([
    ['one digit', '000000'],
    ['one digit', '111111'],
    ['two digits', '121212'],
    ['two digits', '100000'],
    ['a run', '123456'],
    ['a run down', '654321'],
    ['a run past nine', '567890'],
    ['a run past nine', '890123'],
    ['a block twice', '135135'],
    ['pairs', '112233'],
    ['a run there and back', '123321'],
    ['mirrored', '724427'],
    ['a pair thrice', '121212'],
    ['a triple twice', '123123'],
    ['a step of two', '135790'],
    ['a step of two', '246810'],
    ['a step of two past nine', '246802'],
    ['a step of two down', '864202'],
    ['a step of two down', '975310'],
    ['a step of three', '036925'],
    ['a step of four down', '951739'],
    ['five steps and another digit', '123457'],
    ['another digit and five steps', '512345'],
    ['numbers in turn', '101112'],
    ['numbers in turn', '102030'],
    ['numbers in turn', '510152'],
    ['numbers in turn, down', '302928'],
    ['a line of the key pad', '147258'],
    ['a line of the key pad', '159753'],
    ['a day, month, year', '241290'],
    ['a month, day, year', '122490'],
    ['a year, month, day', '901224'],
    ['a year and month', '199012'],
    ['a month and year', '121990'],
    ['the end of the own phone number', '719342'],
  ])('is refused when it is %s: %s', (_why, pin) => {
    expect(isWeakPayPassword(pin, '+44 7911 719342')).toBe(true)
  })

  it.each([testPin, '719342', '908471', '730052', '442917'])('may be %s', (pin) => {
    expect(isWeakPayPassword(pin)).toBe(false)
  })

  it('leaves most of the million to choose from', () => {
    let weak = 0
    for (let n = 0; n < 1_000_000; n++) if (isWeakPayPassword(String(n).padStart(6, '0'))) weak++
    expect(weak).toBeGreaterThan(50_000)
    expect(weak).toBeLessThan(130_000)
  })

  it('a password that is easily guessed is refused when it is changed or recovered; nothing changes, no try is counted', async () => {
    const { id, call } = product.user(1)
    const set = (pin: string) => ({ payPassword: pin, payPasswordConfirm: pin })
    await product.look`update app.user_account set email = 'weak@demo.invalid' where id = ${id}`
    for (const pin of ['111111', '123456', '550210']) {
      await expect(call('user/resetPayPassword', { oldPayPassword: payPassword, ...set(pin) })).rejects.toEqual(
        refusal('pay-password.weak'),
      )
      await expect(call('user/recoverPayPassword', { code: '000000', ...set(pin) })).rejects.toEqual(
        refusal('pay-password.weak'),
      )
    }
    const [after] = await product.look<{ pay_tries: number; security_changed_at: Date | null }[]>`
      select pay_tries, security_changed_at from app.user_account where id = ${id}`
    expect(after).toEqual({ pay_tries: 0, security_changed_at: null })
    await call('user/resetPayPassword', { oldPayPassword: payPassword, ...set('908471') })
    await call('user/resetPayPassword', { oldPayPassword: '908471', ...set(payPassword) })
  })

  it('a password that is easily guessed is refused at registration, by the phone number’s last digits, too', async () => {
    const { call } = product.user(0)
    const person = (pin: string) => ({
      phone: '+12025559081',
      username: 'weak_one',
      password: 'correct horse',
      passwordConfirm: 'correct horse',
      payPassword: pin,
      payPasswordConfirm: pin,
      invite_code: 'AGENT001',
      code: '000000',
      documents: 1,
    })
    await expect(call('user/register', person('654321'))).rejects.toEqual(refusal('pay-password.weak'))
    await expect(call('user/register', person('559081'))).rejects.toEqual(refusal('pay-password.weak'))
    await expect(call('user/register', person('719342'))).rejects.toEqual(refusal('code.wrong'))
  })
})
