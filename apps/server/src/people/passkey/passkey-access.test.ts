import { regions } from '@synet/contract/regions'
import { hours, minutes } from '@synet/core/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { createSoftwareKey } from '#test-support/software-key'
import { addFirstKey, createUserKey, signContent, signLogIn, signPayments } from '#test-support/user-passkey'

openProductForEach(2)
let user: ModelUser
const key = createUserKey()
beforeEach(async () => {
  user = product.user(0)
  await addFirstKey(product, user, key)
  key.setCounter(0)
})

const refused = (error: string) => ({ data: { error } })
const nonce = async () => (await user.call('index/passkeyNonce', {})).nonce
const mails = async () =>
  (await product.look<{ body_text: string }[]>`select body_text from app.message where sealed is null order by id`).map(
    (row) => row.body_text,
  )
const transferOf = (amount: string, note = '') =>
  ({ of: 'transfer', counterparty: 'user1', asset: 'USDT', amount, note }) as const

const recharge = () => rechargeUser(product, user, 500_000_000n)

describe('a log-in by passkey', () => {
  const logIn = async (by = key, of?: string) =>
    user.call('user/passkeyLogin', await signLogIn(by, of ?? (await nonce())))

  it('needs neither name nor password, and its answer is valid once [LUV-05]', async () => {
    const request = await signLogIn(key, await nonce())
    const { userInfo, token } = await user.call('user/passkeyLogin', request)
    expect(userInfo.username).toBe('user0')
    expect(token).not.toBe(user.token)
    expect((await user.call('user/passkeys', {})).list[0]?.usedAt).toBe(product.now().toISOString())
    await expect(user.call('user/passkeyLogin', request)).rejects.toMatchObject(refused('signature.invalid'))
  })

  it('opens at most sixty sessions per hour [ATK-25]', async () => {
    for (let n = 0; n < 60; n++) await logIn()
    const sessions = async () => (await product.look`select from app.session`).count
    const before = await sessions()
    await expect(logIn()).rejects.toMatchObject(refused('request.too-many'))
    expect(await sessions()).toBe(before)
    await product.pass(hours(1))
    await logIn()
  })

  it('is refused for other sites, other contents, forged and old nonces [LUV-05]', async () => {
    const fresh = await nonce()
    const phishing = createSoftwareKey({ origin: 'http://localhost.example', id: 'localhost' })
    const stranger = createUserKey()
    const { assertion } = (await signLogIn(phishing, fresh)).signature
    const asked = (signature: Awaited<ReturnType<typeof signLogIn>>['signature']) =>
      user.call('user/passkeyLogin', { signature })
    await expect(asked({ credentialId: key.credentialId, assertion, nonce: fresh })).rejects.toMatchObject(
      refused('signature.invalid'),
    )
    await expect(asked((await signLogIn(stranger, fresh)).signature)).rejects.toMatchObject(refused('passkey.unknown'))
    // A signature for something else logs nobody in, nor does that of a payment.
    const content = await signContent(user, key, { purpose: 'new-key' })
    await expect(asked({ ...content, nonce: fresh })).rejects.toMatchObject(refused('signature.invalid'))
    const payment = await signPayments(user, key, transferOf('1'))
    await expect(asked({ ...payment, nonce: payment.nonce })).rejects.toMatchObject(refused('signature.invalid'))
    for (const forged of ['', 'a.b.c', `${fresh}x`.replace('x', 'AA')])
      await expect(logIn(key, forged)).rejects.toMatchObject(refused('signature.invalid'))
    await product.pass(minutes(5))
    await expect(logIn(key, fresh)).rejects.toMatchObject(refused('passkey.too-late'))
  })

  it('is refused by a frozen account with the reason, and by a key that was removed or reported lost [LUV-05]', async () => {
    await product.look`update app.user_account set frozen_reason = 'a court order', frozen_scopes = '{log-in}' where id = ${user.id}`
    await expect(logIn()).rejects.toMatchObject(refused('user.frozen'))
    await product.look`update app.user_account set frozen_reason = null, frozen_scopes = '{}' where id = ${user.id}`
    await product.look`insert into app.passkey_change (user_id, kind, at) values (${user.id}, 'lost', ${product.now()})`
    await expect(logIn()).rejects.toMatchObject(refused('passkey.lost'))
    await product.pass(hours(72))
    await expect(logIn()).rejects.toMatchObject(refused('passkey.unknown'))
  })

  it('informs the owner about a new device [LUV-05]', async () => {
    await product.look`delete from app.device where user_id = ${user.id}`
    await logIn()
    expect((await mails()).at(-1)).toContain('logged in to your account user0 on a new device')
  })

  it('that is sent again after a later one is not taken for a copied key [LUV-05]', async () => {
    key.setCounter(5)
    const request = await signLogIn(key, await nonce())
    await user.call('user/passkeyLogin', request)
    key.setCounter(6)
    await logIn()
    await expect(user.call('user/passkeyLogin', request)).rejects.toMatchObject(refused('signature.invalid'))
    expect((await mails()).filter((text) => text.includes('may have been copied'))).toEqual([])
  })

  it('a log-in whose signature another one overtook is refused without an alarm, and works when it is signed again [FLT-07]', async () => {
    key.setCounter(5)
    await logIn()
    key.setCounter(6)
    const slow = await signLogIn(key, await nonce())
    key.setCounter(7)
    const quick = await signLogIn(key, await nonce())
    await user.call('user/passkeyLogin', quick)
    await expect(user.call('user/passkeyLogin', slow)).rejects.toMatchObject(refused('passkey.late'))
    expect((await mails()).filter((text) => text.includes('may have been copied'))).toEqual([])
    const requests: Awaited<ReturnType<typeof signLogIn>>[] = []
    for (const counter of [8, 9, 10, 11]) {
      key.setCounter(counter)
      requests.push(await signLogIn(key, await nonce()))
    }
    const both = await Promise.allSettled(requests.map((request) => user.call('user/passkeyLogin', request)))
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused('passkey.late'))
    expect(both.some((candidate) => candidate.status === 'fulfilled')).toBe(true)
    expect((await mails()).filter((text) => text.includes('may have been copied'))).toEqual([])
  })

  it('is refused for a key whose counter did not increase: it was copied, and its owner is informed [LUV-05]', async () => {
    key.setCounter(5)
    await logIn()
    key.setCounter(6)
    await logIn()
    await expect(logIn()).rejects.toMatchObject(refused('passkey.copied'))
    await product.pass(minutes(5))
    for (const counter of [4, 0]) {
      key.setCounter(counter)
      await expect(logIn()).rejects.toMatchObject(refused('passkey.copied'))
    }
    expect((await mails()).at(-1)).toContain('may have been copied')
    key.setCounter(7)
    await logIn()
  })
})

describe('a payment confirmed by passkey', () => {
  it('needs no payment password: transfer, swap, licences and pledge [LUV-05]', async () => {
    await recharge()
    await product.pass(hours(24))
    const sign = (...payments: Parameters<typeof signPayments>[2][]) => signPayments(user, key, ...payments)
    const amount = '20'
    const transfer = { counterparty: 'user1', asset: 'USDT', amount, note: 'for lunch' } as const
    await user.call(
      'user/transfer',
      { ...transfer, signature: await sign(transferOf(amount, 'for lunch')) },
      actionKey(),
    )

    const { quoteId, paid, minimumReceived } = await user.call('user/exchangeQuote', { from: 'USDT', amount: '10' })
    await user.call(
      'user/exchange_coin_money',
      { quoteId, signature: await sign({ of: 'swap', quoteId, paid, minimumReceived }) },
      actionKey(),
    )

    const [software] = (await user.call('purchase/softwareList', {})).list
    const [node] = (await user.call('purchase/nodeList', {})).list
    const [task] = (await user.call('purchase/taskList', {})).list
    if (!software || !node || !task) throw new Error('something is sold')
    const pledge = { taskId: task.id, region: regions[0]?.code ?? '', amount: task.minAmount, autoReinvest: true }
    // A key that counts signs all three with one touch.
    key.setCounter(1)
    const signature = await sign(
      { of: 'software', id: software.id, price: software.price },
      { of: 'node', id: node.id, price: node.price },
      { of: 'pledge', ...pledge },
    )
    await user.call('purchase/buySoftware', { id: software.id, signature }, actionKey())
    await user.call('purchase/buyNode', { id: node.id, signature }, actionKey())
    const run = await user.call('purchase/taskPledge', { ...pledge, signature }, actionKey())
    expect(run.amount).toBe(task.minAmount)
    await expect(user.call('purchase/buyNode', { id: node.id, signature }, actionKey())).rejects.toMatchObject(
      refused('signature.invalid'),
    )
    expect(await product.auditFully()).toEqual([])
  })

  it('holds for exactly what was signed, once, for five minutes, by this user [LUV-05]', async () => {
    await recharge()
    await product.pass(hours(24))
    const other = product.user(1)
    const send = (more: object, by = user, key = actionKey()) =>
      by.call('user/transfer', { counterparty: 'user1', asset: 'USDT', amount: '20', ...more }, key)
    const signature = await signPayments(user, key, transferOf('20'))
    await expect(send({})).rejects.toMatchObject(refused('passkey.required'))
    for (const changed of [{ amount: '21' }, { note: 'more' }, { asset: 'SNT' }])
      await expect(send({ ...changed, signature })).rejects.toMatchObject({ data: { error: expect.any(String) } })
    // The list of payments is signed too.
    const items = [...signature.items, (await signPayments(user, key, transferOf('21'))).items[0] ?? '']
    await expect(send({ amount: '21', signature: { ...signature, items } })).rejects.toMatchObject(
      refused('signature.invalid'),
    )
    const once = actionKey()
    const { id } = await send({ signature }, user, once)
    expect((await send({ signature }, user, once)).id).toBe(id)
    await expect(send({ signature })).rejects.toMatchObject(refused('signature.invalid'))
    await expect(
      other.call(
        'user/transfer',
        {
          counterparty: 'user0',
          asset: 'USDT',
          amount: '1',
          signature: await signPayments(user, key, transferOf('1')),
        },
        actionKey(),
      ),
    ).rejects.toMatchObject({ data: { error: expect.stringMatching(/^(signature.invalid|balance.insufficient)$/) } })
    const late = await signPayments(user, key, transferOf('20'))
    await product.pass(minutes(5))
    await expect(send({ signature: late })).rejects.toMatchObject(refused('passkey.too-late'))
    // To somebody who was paid before, the payment password is as good; nothing at all is not.
    await send({ payPassword })
    await expect(send({})).rejects.toMatchObject(refused('pay-password.required'))
    expect((await user.call('user/transferList', {})).list).toHaveLength(2)
  })
})
