import { days, hours, minutes } from '@synet/core/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { passkeysMax } from '#people/passkey/read-passkeys'
import { consumeAccountRate } from '#people/session/rates'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { createSoftwareKey } from '#test-support/software-key'
import {
  addFirstKey,
  createUserKey,
  requestOfKey,
  signContent,
  signPayments,
  signQuote,
} from '#test-support/user-passkey'

openProductForEach(2)
let user: ModelUser
const key = createUserKey()
beforeEach(() => {
  user = product.user(0)
})

const email = 'user0@demo.invalid'
const refused = (error: string) => ({ data: { error } })
const recharge = () => rechargeUser(product, user, 500_000_000n)
async function account() {
  const [own] = (await user.call('bank/list', {})).list
  if (!own) throw new Error('there is an account')
  return own
}
async function codeFor(to: string, event: 'passkey' | 'account'): Promise<string> {
  await product.pass(minutes(2))
  if (to.startsWith('+')) await user.call('sms/send', { phone: to, event: 'passkey' })
  else await user.call('ems/send', { email: to, event })
  return product.newestCode(to)
}
const phoneOf = async () => (await user.call('user/info', {})).phone
const declareLost = async () =>
  user.call('user/losePasskeys', {
    payPassword,
    phoneCode: await codeFor(await phoneOf(), 'passkey'),
    code: await codeFor(email, 'passkey'),
  })
const mails = async () =>
  (
    await product.look<{ body_text: string }[]>`
      select body_text from app.message where recipient = ${email} and sealed is null order by id`
  ).map((row) => row.body_text)

describe('a withdrawal of a user with a passkey', () => {
  it('is refused with the payment password alone, and with any signature but that of exactly this quote [ATK-07]', async () => {
    await recharge()
    await addFirstKey(product, user, key)
    await product.pass(hours(24))
    const own = await account()
    const { quoteId, signature } = await signQuote(user, key, own, '50')
    const apply = (more: object, id = quoteId) =>
      user.call('withdrawal/apply', { quoteId: id, payPassword, ...more }, actionKey())
    await expect(apply({})).rejects.toMatchObject(refused('passkey.required'))
    const other = await signQuote(user, key, own, '50')
    const phishing = createSoftwareKey({ origin: 'http://localhost.example', id: 'localhost' })
    const stranger = createUserKey()
    for (const wrong of [
      other.signature,
      { ...signature, credentialId: stranger.credentialId },
      (await signQuote(user, stranger, own, '50')).signature,
      { ...signature, assertion: (await signQuote(user, phishing, own, '50')).signature.assertion },
      await signContent(user, key, { purpose: 'remove-key', credentialId: key.credentialId }),
    ])
      await expect(apply({ signature: wrong })).rejects.toMatchObject(refused('signature.invalid'))
    expect((await user.call('withdrawal/list', {})).list).toEqual([])
    expect((await user.call('user/info', {})).balances.USDT.available).toBe('500')

    const order = await apply({ signature })
    expect(order.state).toBe('reviewing')
    expect((await user.call('user/passkeys', {})).list[0]?.usedAt).toBe(product.now().toISOString())
    // The answer was lost: the same quote again is the same order.
    expect((await apply({ signature })).id).toBe(order.id)
  })

  it('is paid when operators have approved it [ATK-07]', async () => {
    await recharge()
    await addFirstKey(product, user, key)
    await product.pass(hours(24))
    const { id } = await user.call(
      'withdrawal/apply',
      { payPassword, ...(await signQuote(user, key, await account(), '50')) },
      actionKey(),
    )
    await product.approve(BigInt(id))
    await product.settle()
    expect((await user.call('withdrawal/list', { id })).list[0]?.state).toBe('confirmed')
    expect(await product.auditFully()).toEqual([])
  })
})

describe('a receiving account of a user with a passkey', () => {
  it('is added and edited only with its signature, which holds for one address and one code [ATK-07]', async () => {
    await addFirstKey(product, user, key)
    await product.pass(hours(24))
    const address = '0x00000000000000000000000000000000000000aa'
    const input = async () => ({
      network: 'dev' as const,
      address,
      name: 'Cold',
      payPassword,
      code: await codeFor(email, 'account'),
    })
    const asked = await input()
    const sign = (at: string, code: string) =>
      signContent(user, key, { purpose: 'account', network: 'dev', address: at, code })
    await expect(user.call('bank/add', asked)).rejects.toMatchObject(refused('passkey.required'))
    const elsewhere = await sign('0x00000000000000000000000000000000000000bb', asked.code)
    await expect(user.call('bank/add', { ...asked, signature: elsewhere })).rejects.toMatchObject(
      refused('signature.invalid'),
    )
    const signature = await sign(address, asked.code)
    const added = await user.call('bank/add', { ...asked, signature })
    const again = await input()
    const edit = { id: added.id, ...again }
    await expect(user.call('bank/edit', edit)).rejects.toMatchObject(refused('passkey.required'))
    await expect(user.call('bank/edit', { ...edit, signature })).rejects.toMatchObject(refused('signature.invalid'))
    await user.call('bank/edit', { ...edit, signature: await sign(address, again.code) })
  })
})

describe('a transfer of a user with a passkey', () => {
  const transfer = (amount: string, more: object = {}, idempotency = actionKey()) =>
    user.call('user/transfer', { counterparty: 'user1', asset: 'USDT', amount, payPassword, ...more }, idempotency)
  const sign = (amount: string) =>
    signPayments(user, key, { of: 'transfer', counterparty: 'user1', asset: 'USDT', amount, note: '' })

  it('a transfer to somebody new needs its signature; to somebody paid before the payment password is enough [ATK-07]', async () => {
    await recharge()
    await addFirstKey(product, user, key)
    await product.pass(hours(24))
    const asked = { counterparty: 'user1', asset: 'USDT', amount: '50' } as const
    expect((await user.call('user/transferQuote', asked)).needsPasskey).toBe(true)
    await expect(transfer('50')).rejects.toMatchObject(refused('passkey.required'))
    await expect(transfer('50', { signature: await sign('40') })).rejects.toMatchObject(refused('signature.invalid'))
    // A repetition after a lost answer is signed again, and transfers nothing a second time.
    const once = actionKey()
    const { id } = await transfer('50', { signature: await sign('50') }, once)
    expect((await transfer('50', { signature: await sign('50') }, once)).id).toBe(id)
    expect((await user.call('user/transferQuote', asked)).needsPasskey).toBe(false)
    await transfer('10')
    expect((await user.call('user/transferList', {})).list).toHaveLength(2)
  })

  it('is refused to anybody while the keys are declared lost [ATK-07]', async () => {
    await recharge()
    await transfer('10')
    await addFirstKey(product, user, key)
    await declareLost()
    await product.pass(hours(72) - 1)
    await expect(transfer('10')).rejects.toMatchObject(refused('passkey.lost'))
    await product.pass(1)
    await transfer('10')
  })
})

describe('the passkeys of a user', () => {
  it('begin with payment password and a code from the mail, hold outflows, and are announced [ATK-07]', async () => {
    await product.look`update app.user_account set email = ${email} where id = ${user.id}`
    const asked = await requestOfKey(user, key)
    await expect(user.call('user/addPasskey', asked)).rejects.toMatchObject(refused('code.required'))
    await expect(user.call('user/addPasskey', { ...asked, code: '000000' })).rejects.toMatchObject(
      refused('code.wrong'),
    )
    await expect(user.call('user/addPasskey', { ...asked, payPassword: '975310' })).rejects.toMatchObject(
      refused('pay-password.wrong'),
    )
    const other = product.user(1)
    // A registration for another user's account, and one whose challenge is not ours.
    const strange = { ...asked, registration: (await requestOfKey(other, key)).registration }
    const code = await codeFor(email, 'passkey')
    await expect(user.call('user/addPasskey', { ...strange, code })).rejects.toMatchObject(refused('signature.invalid'))
    const { list } = await user.call('user/addPasskey', { ...asked, code })
    expect(list).toMatchObject([{ name: 'Phone', credentialId: key.credentialId, usedAt: null }])
    expect((await user.call('bank/list', {})).heldUntil).not.toBeNull()
    expect((await mails()).at(-1)).toContain('A passkey was added to your account user0')
    expect((await user.call('user/notifications', {})).list[0]).toMatchObject({
      state: 'passkey-added',
      order: { type: 'passkey' },
    })
  })

  it('are added and removed only by the signature of one of them, up to ten [ATK-07]', async () => {
    await addFirstKey(product, user, key)
    const second = createUserKey()
    const code = await codeFor(email, 'passkey')
    const bare = await requestOfKey(user, second)
    await expect(user.call('user/addPasskey', { ...bare, code })).rejects.toMatchObject(refused('passkey.required'))
    const own = await requestOfKey(user, second, second)
    await expect(user.call('user/addPasskey', own)).rejects.toMatchObject(refused('signature.invalid'))
    await user.call('user/addPasskey', await requestOfKey(user, second, key))
    await expect(user.call('user/addPasskey', await requestOfKey(user, second, key))).rejects.toMatchObject(
      refused('passkey.taken'),
    )
    const { list } = await user.call('user/passkeys', {})
    const remove = async (of: typeof key, by: typeof key) =>
      user.call('user/removePasskey', {
        id: list.find((row) => row.credentialId === of.credentialId)?.id ?? '',
        payPassword,
        signature: await signContent(user, by, { purpose: 'remove-key', credentialId: of.credentialId }),
      })
    await expect(remove(key, createUserKey())).rejects.toMatchObject(refused('signature.invalid'))
    expect((await remove(key, second)).list).toMatchObject([{ credentialId: second.credentialId }])
    expect((await mails()).at(-1)).toContain('A passkey was removed')
    await expect(remove(key, second)).rejects.toMatchObject(refused('passkey.not-found'))
    await expect(user.call('user/addPasskey', await requestOfKey(user, key, second))).rejects.toMatchObject(
      refused('passkey.taken'),
    )
    for (let n = 1; n < passkeysMax; n++)
      await user.call('user/addPasskey', await requestOfKey(user, createUserKey(), second))
    await expect(user.call('user/addPasskey', await requestOfKey(user, createUserKey(), second))).rejects.toMatchObject(
      refused('passkey.limit'),
    )
  })

  it('do not block withdrawals in progress [ATK-07]', async () => {
    await recharge()
    const { quoteId } = await user.call('withdrawal/quote', {
      accountId: (await account()).id,
      amount: '50',
      feeIn: 'USDT',
    })
    const unsigned = await user.call('withdrawal/apply', { quoteId, payPassword }, actionKey())
    await expect(addFirstKey(product, user, key)).rejects.toMatchObject(refused('passkey.withdrawal-open'))
    await user.call('withdrawal/cancel', { id: unsigned.id }, actionKey())
    await addFirstKey(product, user, key)
    await product.pass(hours(24))
    await user.call(
      'withdrawal/apply',
      { payPassword, ...(await signQuote(user, key, await account(), '50')) },
      actionKey(),
    )
    const [row] = (await user.call('user/passkeys', {})).list
    const signature = await signContent(user, key, { purpose: 'remove-key', credentialId: key.credentialId })
    await expect(user.call('user/removePasskey', { id: row?.id ?? '', payPassword, signature })).rejects.toMatchObject(
      refused('passkey.withdrawal-open'),
    )
  })
})

describe('passkeys that are all lost', () => {
  it('end after 72 hours by both codes; nothing leaves before, and the user is informed [ATK-07]', async () => {
    await recharge()
    await addFirstKey(product, user, key)
    await product.pass(days(2))
    const phoneCode = await codeFor(await phoneOf(), 'passkey')
    const lose = (more: object) => user.call('user/losePasskeys', { payPassword, phoneCode, ...more })
    await expect(lose({})).rejects.toMatchObject(refused('code.required'))
    await expect(lose({ phoneCode: '000000' })).rejects.toMatchObject(refused('code.phone-wrong'))
    await expect(lose({ code: '000000' })).rejects.toMatchObject(refused('code.wrong'))
    const { lost } = await declareLost()
    expect(lost?.until).toBe(new Date(product.now().getTime() + hours(72)).toISOString())
    expect((await mails()).at(-1)).toContain('were reported lost')
    await product.pass(hours(72) - 1)
    const signed = await signQuote(user, key, await account(), '50')
    const apply = (more: { quoteId: string; signature?: typeof signed.signature }) =>
      user.call('withdrawal/apply', { payPassword, ...more }, actionKey())
    await expect(apply(signed)).rejects.toMatchObject(refused('passkey.lost'))
    await expect(apply({ quoteId: signed.quoteId })).rejects.toMatchObject(refused('passkey.lost'))
    await product.pass(1)
    expect(await user.call('user/passkeys', {})).toMatchObject({ list: [], lost: null })
    const { quoteId } = await user.call('withdrawal/quote', {
      accountId: (await account()).id,
      amount: '50',
      feeIn: 'USDT',
    })
    expect((await apply({ quoteId })).state).toBe('reviewing')
  })

  it('are declared lost although somebody in the account has used up its changes, and a bounded number of times per day [ATK-07, ATK-32]', async () => {
    await addFirstKey(product, user, key)
    await product.passOnly(days(2))
    const use = async (of: string) => {
      while ((await consumeAccountRate(product.context, 'change', of)).ok);
    }
    await use(`${user.id}`)
    expect((await declareLost()).lost).not.toBeNull()
    const keep = async () => {
      const lossId = (await user.call('user/passkeys', {})).lost?.id ?? ''
      await user.call('user/keepPasskeys', {
        signature: await signContent(user, key, { purpose: 'keep-keys', lossId }),
      })
    }
    await product.passOnly(days(1))
    await keep()
    await use(`recover:${user.id}`)
    await expect(declareLost()).rejects.toMatchObject(refused('request.too-many'))
    expect((await user.call('user/passkeys', {})).lost).toBeNull()
  })

  it('stay when any of them signs that they are not lost [ATK-07]', async () => {
    await addFirstKey(product, user, key)
    const { lost } = await declareLost()
    const keep = async (by: typeof key, lossId = lost?.id ?? '') =>
      user.call('user/keepPasskeys', { signature: await signContent(user, by, { purpose: 'keep-keys', lossId }) })
    await expect(keep(createUserKey())).rejects.toMatchObject(refused('signature.invalid'))
    await expect(keep(key, '999')).rejects.toMatchObject(refused('signature.invalid'))
    expect((await keep(key)).lost).toBeNull()
    await product.pass(days(4))
    expect((await user.call('user/passkeys', {})).list).toHaveLength(1)
    expect((await mails()).at(-1)).toContain('has been canceled with one of them')
    await expect(keep(key)).rejects.toMatchObject(refused('passkey.not-found'))
  })
})
