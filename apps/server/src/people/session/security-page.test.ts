import { addMs, days, hours, minutes } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { beforeEach, describe, expect, it } from 'vitest'
import { coarseNetwork } from '#platform/http/network-of'
import { hashPassword } from '#people/password/hash-password'
import { createContributorToken, findContributor } from '#people/session/contributor-token'
import { confirmHandover, findHandover, openHandover, takeHandover } from '#people/session/handover'
import { findSession, isSessionOpen } from '#people/session/session'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { addFirstKey, createUserKey, signLogIn } from '#test-support/user-passkey'

const password = 'correct horse'
openProductForEach(2)
let user: ModelUser
beforeEach(async () => {
  user = product.user(0)
  const hash = await hashPassword(product.context, password)
  await product.look`update app.user_account set password_hash = ${hash}, email = 'user0@demo.invalid' where id = ${user.id}`
})

const refused = (error: string) => ({ data: { error } })
const logIn = () => user.call('user/login', { account: 'user0', password })
const transfer = () =>
  user.call('user/transfer', { counterparty: 'user1', asset: 'USDT', amount: '5', payPassword }, actionKey())
const mails = () =>
  product.look<{ body_text: string; body_html: string }[]>`
    select body_text, body_html from app.message where sealed is null order by id`

const recharge = () => rechargeUser(product, user, 500_000_000n)

describe('log-ins', () => {
  it('are listed with time, way and a coarse network, also when they have ended [LUV-05]', async () => {
    await logIn()
    await user.call('user/logout', { which: 'others' })
    const { list } = await user.call('user/logIns', {})
    expect(list[0]).toMatchObject({
      at: product.now().toISOString(),
      method: 'password',
      network: '127.0.x.x',
      ended: true,
    })
    expect(list.at(-1)).toMatchObject({ current: true, ended: false })
  })

  it('keep no address by which a home could be found [LUV-05]', () => {
    expect(coarseNetwork('198.51.100.7')).toBe('198.51.x.x')
    expect(coarseNetwork('::ffff:198.51.100.7')).toBe('198.51.x.x')
    expect(coarseNetwork('2001:db8:1234:5678::1')).toBe('2001:db8::')
    expect(coarseNetwork('nonsense')).toBeNull()
  })
})

describe('a user’s word', () => {
  it('comes first in each mail, and can be neither a link nor markup [LUV-05]', async () => {
    for (const word of ['ab', 'two words', 'a<b>c', 'https://x.example', 'x'.repeat(21)])
      await expect(user.call('user/setMailWord', { mailWord: word })).rejects.toMatchObject(
        refused('mail-word.invalid'),
      )
    await user.call('user/setMailWord', { mailWord: 'Reiher7' })
    expect((await user.call('user/security', {})).mailWord).toBe('Reiher7')
    await user.call('user/addContributorToken', { name: 'PC' })
    const mail = (await mails()).at(-1)
    expect(mail?.body_text).toMatch(/^Your word: Reiher7\n/)
    expect(mail?.body_html).toContain('Your word: Reiher7')
    await user.call('user/setMailWord', { mailWord: '' })
    await user.call('user/addContributorToken', { name: 'PC 2' })
    expect((await mails()).at(-1)?.body_text).not.toContain('Your word')
  })
})

describe('a user’s own freeze', () => {
  it('stops what leaves, ends other sessions, and ends by the payment password with a hold [LUV-05]', async () => {
    await recharge()
    await transfer()
    const other = await logIn()
    await user.call('user/freezeSelf', {})
    expect((await user.call('user/security', {})).frozenAt).toBe(product.now().toISOString())
    await expect(user.call('user/freezeSelf', {})).rejects.toMatchObject(refused('freeze.open'))
    await expect(transfer()).rejects.toMatchObject(refused('user.frozen'))
    const [ended] = await product.look<{ open: number }[]>`
      select count(*)::int as open from app.session where user_id = ${user.id} and ended_at is null`
    expect([ended?.open, other.token !== user.token]).toEqual([1, true])
    await expect(user.call('user/unfreezeSelf', {})).rejects.toMatchObject(refused('pay-password.required'))
    await expect(user.call('user/unfreezeSelf', { payPassword: '975310' })).rejects.toMatchObject(
      refused('pay-password.wrong'),
    )
    await user.call('user/unfreezeSelf', { payPassword })
    expect((await user.call('user/security', {})).frozenAt).toBeNull()
    expect((await user.call('user/security', {})).heldUntil).not.toBeNull()
    await transfer()
    await expect(user.call('user/unfreezeSelf', { payPassword })).rejects.toMatchObject(refused('freeze.not-found'))
  })

  it('is ended by its owner while a freeze by operators stays [LUV-05, ATK-32]', async () => {
    await user.call('user/freezeSelf', {})
    await product.look`insert into app.freeze (user_id, scopes, reason, appeal, operator_id, at, lapses_at)
      select ${user.id}, '{transfer}', 'a court', 'write to us', min(id), ${product.now()}, ${product.now()} from app.operator`
    await user.call('user/unfreezeSelf', { payPassword })
    expect((await user.call('user/info', {})).frozen).toEqual(['transfer'])
    expect((await user.call('user/security', {})).heldUntil).not.toBeNull()
    await expect(user.call('user/unfreezeSelf', { payPassword })).rejects.toMatchObject(refused('freeze.not-found'))
    await expect(transfer()).rejects.toMatchObject(refused('user.frozen'))
  })
})

describe('a locked app', () => {
  it('opens by the payment password, or by a passkey of this user, once [LUV-05]', async () => {
    await user.call('user/unlock', { payPassword })
    await expect(user.call('user/unlock', {})).rejects.toMatchObject(refused('pay-password.required'))
    const key = createUserKey()
    await addFirstKey(product, user, key)
    const nonce = async () => (await user.call('index/passkeyNonce', {})).nonce
    const signed = await signLogIn(key, await nonce())
    await user.call('user/unlock', signed)
    await expect(user.call('user/unlock', signed)).rejects.toMatchObject(refused('signature.invalid'))
    const other = product.user(1)
    await expect(other.call('user/unlock', await signLogIn(key, await nonce()))).rejects.toMatchObject(
      refused('passkey.unknown'),
    )
    await product.pass(hours(1))
  })
})

describe('access to an account', () => {
  const minted = (expiresAt: Date | null) =>
    inTransaction(product.look, (tx) =>
      createContributorToken(tx, product.context, { userId: user.id, name: 'Cellar', expiresAt }),
    )
  const later = (ms: number) => addMs(product.now(), ms)

  it('ends with the time of its session, for calls and for streams [STD-04]', async () => {
    const [used, left] = [await product.logIn(user.id), await product.logIn(user.id)]
    const find = (token: string) => findSession(product.context, token)
    const id = (await find(left))?.id ?? 0n
    await product.passOnly(days(30) - 1)
    expect(await find(used)).toMatchObject({ userId: user.id })
    expect(await isSessionOpen(product.context, id)).toBe(true)
    await product.passOnly(1)
    expect(await isSessionOpen(product.context, id)).toBe(false)
    expect(await find(left)).toBeUndefined()
    // The other one was used, and lasts on.
    expect(await find(used)).toMatchObject({ userId: user.id })
  })

  it('ends with the time of its contributor token, and an account has ten such tokens [LUV-09]', async () => {
    const made = await minted(later(hours(1)))
    if (!made.ok) throw new Error(made.error)
    const find = () => findContributor(product.context, made.value.token)
    await product.passOnly(hours(1) - 1)
    expect(await find()).toMatchObject({ userId: user.id })
    await product.passOnly(1)
    expect(await find()).toBeUndefined()
    for (let n = 0; n < 10; n++) expect(await minted(null)).toMatchObject({ ok: true })
    expect(await minted(null)).toMatchObject({ error: 'token.limit' })
  })

  it('can be given by the code of a computer for two minutes, and taken for two more [LUV-09]', async () => {
    const { context } = product
    const ip = '127.0.0.1'
    const opened = () => openHandover(context, { device: 'Cellar', ip })
    const [session] = await product.look<{ id: bigint }[]>`select id from app.session where user_id = ${user.id}`
    const confirm = (code: string) => confirmHandover(context, { code, userId: user.id, sessionId: session?.id ?? 0n })
    const [first, second] = [await opened(), await opened()]
    await product.passOnly(minutes(2) - 1)
    expect(await findHandover(context, { code: second.code, ip })).toMatchObject({ ok: true })
    expect(await confirm(first.code)).toMatchObject({ ok: true })
    await product.passOnly(1)
    for (const late of [await findHandover(context, { code: second.code, ip }), await confirm(second.code)])
      expect(late).toMatchObject({ error: 'handover.over' })
    await product.passOnly(minutes(2) - 2)
    const take = () => takeHandover(context, { secret: first.secret, number: undefined })
    expect(await take()).toMatchObject({ ok: true })
    await product.passOnly(1)
    expect(await take()).toMatchObject({ error: 'handover.over' })
  })
})
