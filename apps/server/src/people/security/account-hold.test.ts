import { hours } from '@synet/core/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { openProduct, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { untilLocked } from '#test-support/lock-waits'

openProduct(6)
beforeAll(async () => {
  for (const [n, { id }] of product.users.entries())
    await product.look`update app.user_account set email = ${emailOf(n)} where id = ${id}`
})

const emailOf = (n: number) => `user${n}@demo.invalid`
const set = (pin: string) => ({ payPassword: pin, payPasswordConfirm: pin })
async function codeFor(n: number, event: 'account' | 'pay-password' | 'change-old' | 'change-new', to = emailOf(n)) {
  await product.user(n).call('ems/send', { email: to, event })
  return product.newestCode(to)
}
const account = async (n: number, pin = payPassword) => ({
  network: 'dev' as const,
  address: '0x00000000000000000000000000000000000000aa',
  name: 'A thief’s',
  payPassword: pin,
  code: await codeFor(n, 'account'),
})
const held = (until: number) => ({ data: { error: 'account.held', until: new Date(until).toISOString() } })

const changes: readonly [what: string, change: (n: number) => Promise<unknown>, pin?: string][] = [
  [
    'the payment password was changed',
    (n) => product.user(n).call('user/resetPayPassword', { oldPayPassword: payPassword, ...set('908471') }),
    '908471',
  ],
  [
    'the payment password was recovered',
    async (n) =>
      product.user(n).call('user/recoverPayPassword', { code: await codeFor(n, 'pay-password'), ...set('730052') }),
    '730052',
  ],
  [
    'the e-mail address was changed and back',
    async (n) => {
      const away = `thief${n}@demo.invalid`
      const change = async (oldEmail: string, newEmail: string) =>
        product.user(n).call('user/changeEmail', {
          oldEmail,
          oldCode: await codeFor(n, 'change-old', oldEmail),
          newEmail,
          newCode: await codeFor(n, 'change-new', newEmail),
          payPassword,
        })
      await change(emailOf(n), away)
      await product.pass(60_000)
      await change(away, emailOf(n))
    },
  ],
]

describe('new receiving accounts are held for 24 hours after [WRD-03]', () => {
  it.each(changes.map(([what, change, pin], n) => ({ what, change, pin, n })))(
    '$what: said beforehand, refused with the end, added and edited after it',
    async ({ change, pin, n }) => {
      const { call, id } = product.user(n)
      const [own] = (await call('bank/list', {})).list
      expect((await call('bank/list', {})).heldUntil).toBeNull()
      await change(n)
      const from = product.now().getTime()
      await product.pass(hours(1))
      const until = from + hours(24)
      expect((await call('bank/list', {})).heldUntil).toBe(new Date(until).toISOString())
      const asked = await account(n, pin)
      await expect(call('bank/add', asked)).rejects.toMatchObject(held(until))
      await expect(call('bank/edit', { id: own?.id ?? '', ...asked })).rejects.toMatchObject(held(until))
      // The refusal used up nothing, and nobody loses what they have.
      expect((await call('bank/list', {})).list).toEqual([own])
      const [state] = await product.look`select pay_tries from app.user_account where id = ${id}`
      expect(state).toEqual({ pay_tries: 0 })

      await product.pass(hours(23) - 1)
      await expect(call('bank/add', await account(n, pin))).rejects.toMatchObject(held(until))
      await product.pass(1)
      expect((await call('bank/list', {})).heldUntil).toBeNull()
      await product.pass(60_000)
      const added = await call('bank/add', await account(n, pin))
      await product.pass(60_000)
      await call('bank/edit', { id: added.id, ...(await account(n, pin)) })
    },
  )

  it('a change that commits while an account is being saved', async () => {
    const { call, id } = product.user(4)
    const asked = await account(4)
    // The row is held by the change; the account waits for it, after it has looked at the hold the first time.
    const changed = Promise.withResolvers<void>()
    const change = product.look.begin(async (tx) => {
      await tx`update app.user_account set security_changed_at = ${product.now()} where id = ${id}`
      await changed.promise
    })
    const adding = call('bank/add', asked).catch((error: unknown) => error)
    await untilLocked(product.look)
    changed.resolve()
    await change
    expect(await adding).toMatchObject(held(product.now().getTime() + hours(24)))
    expect((await call('bank/list', {})).list).toHaveLength(1)
  })
})
