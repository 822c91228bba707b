import { allNetworks } from '@synet/core/all-networks'
import { hours, minutes } from '@synet/core/clock'
import { beforeAll, expect, it } from 'vitest'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { actionKey } from '#test-support/person'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { withdrawApproved } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { isOverdue } from '#money/withdrawal/overdue'

openProduct(4, { configured: { siteOrigin: 'https://app.example' } })
beforeAll(async () => {
  for (const [n, user] of product.users.entries()) {
    await product.look`update app.user_account set email = ${`user${n}@demo.invalid`} where id = ${user.id}`
    const order = await user.call('recharge/recharge', { network: 'dev', amount: '500' }, actionKey())
    product.chain.pay(order.address, 500_000_000n)
  }
  await product.settle()
})

async function approved(user: ModelUser): Promise<bigint> {
  await product.passOnly(minutes(1))
  return withdrawApproved(product, user, '20')
}
const read = async (user: ModelUser, id: bigint) => (await user.call('withdrawal/list', { id: id.toString() })).list[0]
const sign = () => signApprovedWithdrawals(product.context, allNetworks.dev, product.signer)
const mailOf = async (n: number, text: string) => {
  const rows = await product.look<{ body_text: string }[]>`
    select body_text from app.message where recipient = ${`user${n}@demo.invalid`} and body_text like ${`%${text}%`}`
  return rows.at(-1)?.body_text
}
const overdue = async (id: bigint) => {
  const late = new Date(product.now().getTime() + hours(20))
  return (
    await product.look`select from app.withdrawal w where w.id = ${id} and ${isOverdue(product.look, product.now(), late)}`
  ).count
}

it('an order that precedes a change of the payment password waits, is named in its mail, and is cancelled there [STD-06]', async () => {
  const user = product.user(0)
  const id = await approved(user)
  const other = await approved(user)
  const set = { payPassword: '908471', payPasswordConfirm: '908471' }
  await user.call('user/resetPayPassword', { oldPayPassword: payPassword, ...set })
  const mail = await mailOf(0, 'payment password')
  for (const one of [id, other]) expect(mail).toContain(`https://app.example/#/pages-sub/orders/withdraw?id=${one}`)
  await product.passOnly(hours(23))
  expect(await sign()).toBe(false)
  expect(await read(user, id)).toMatchObject({ state: 'reviewing', waitingFor: 'change' })
  expect(await overdue(id)).toBe(0)
  await expect(product.approve(id)).rejects.toThrow()
  expect((await user.call('withdrawal/cancel', { id: other.toString() }, actionKey())).state).toBe('cancelled')
  await product.passOnly(hours(2))
  expect((await read(user, id))?.waitingFor).toBe('again')
  await product.approve(id)
  await product.settle()
  expect((await read(user, id))?.state).toBe('confirmed')
})

it.each([
  ['the login password was recovered', 1],
  ['the owner ended their freeze', 2],
])('an approved order waits when %s [STD-06]', async (what, n) => {
  const user = product.user(n)
  const id = await approved(user)
  if (n === 2) {
    await user.call('user/freezeSelf', {})
    await user.call('user/unfreezeSelf', { payPassword })
  } else {
    const address = `user${n}@demo.invalid`
    await user.call('ems/send', { email: address, event: 'password' })
    const code = await product.newestCode(address)
    const set = { password: 'owner is back', passwordConfirm: 'owner is back' }
    await user.call('user/recoverPassword', { by: 'email', address, code, ...set })
  }
  expect(what).not.toBe('')
  expect(await sign()).toBe(false)
  const [row] = await product.look<{ state: string }[]>`select state from app.withdrawal where id = ${id}`
  expect(row).toEqual({ state: 'reviewing' })
  expect(await mailOf(n, `withdraw?id=${id}`)).toBeDefined()
})

it('the signer holds a payout by itself when it saw a change of keys, whatever the database says [STD-06]', async () => {
  const user = product.user(3)
  const id = await approved(user)
  await product.look`update app.user_account set security_changed_at = null where id = ${user.id}`
  const at = product.now()
  const key = { credentialId: 'x', publicKey: 'x', signedBy: null }
  const { records } = product.signer
  records.append('user-key', user.id.toString(), { event: 'added', ...key }, at)
  records.append('user-key', user.id.toString(), { event: 'removed', credentialId: 'x', signedBy: 'x' }, at)
  expect(await sign()).toBe(false)
  expect(await read(user, id)).toMatchObject({ state: 'approved', waitingFor: 'address' })
  await product.passOnly(hours(23))
  expect(await sign()).toBe(false)
  await product.passOnly(hours(1))
  // The approvals from before the hold have ended with it.
  expect(await sign()).toBe(false)
  await product.approve(id)
  expect(await sign()).toBe(true)
})
