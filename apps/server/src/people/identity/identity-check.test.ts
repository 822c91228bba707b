import { opsRoutes } from '@synet/contract/routes'
import { hours } from '@synet/core/clock'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '@synet/ledger/database'
import { askedLifeMs, finishIdentityChecks, consumeIdentityKey } from '#people/identity/identity-check'
import { shownCustomers } from '#operators/read/shown-customers'
import { logInOperator, type Person, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { openClient } from '@synet/contract/test-support/open-client'

openProduct(0, { ticking: true, configured: { trustedProxies: ['127.0.0.1'] } })

const error = (code: string) => ({ data: { error: code } })
let networks = 0
/** Each from a network of their own, as strangers are. */
const visitor = (ip = `198.51.100.${++networks}`) => openClient(product.urls.site, undefined, ip)
const contact = 'ada-new@demo.invalid'
const ask = (account: string, to = contact, ip = '192.0.2.1', facts = 'I recharged 200 on 1 March.') =>
  visitor(ip)('user/askIdentityCheck', { account, contact: to, facts })
const checkOf = async (operator: Awaited<ReturnType<typeof logInOperator>>, userId: string) =>
  (await operator.ops('identityChecks', {})).list.find((check) => check.userId === userId)
const usernameOf = async (person: Person) => (await person.call('user/info', {})).username
const idOf = async (person: Person) => (await person.call('user/info', {})).id

async function confirm(userId: string, n: number): Promise<void> {
  const operator = await logInOperator(product, n)
  const { id = '' } = (await checkOf(operator, userId)) ?? {}
  await operator.ops('confirmIdentity', { id, secondFactor: await operator.secondFactor() })
}
const keyFrom = async (to = contact) => {
  await finishIdentityChecks(product.context)
  return product.until(
    'the key arrives',
    async () => /^[\w-]{43}$/m.exec(product.mailbox.messages(to)[0]?.text ?? '')?.[0],
  )
}
const credentials = (key: string) => ({
  key,
  password: 'another horse',
  passwordConfirm: 'another horse',
  payPassword: '908471',
  payPasswordConfirm: '908471',
})

describe('a check of identity', () => {
  it('takes two different operators and 72 hours, informs every address, and has a key that works once', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const [username, userId] = [await usernameOf(ada), await idOf(ada)]
    // Unknown accounts get the same answer.
    expect(await ask('nobody_at_all')).toEqual({})
    expect(await ask(username)).toEqual({})
    expect((await ada.call('user/identityCheck', {})).open).toMatchObject({
      contact: 'a***@demo.invalid',
      heldUntil: null,
    })
    await confirm(userId, 0)
    await expect(confirm(userId, 0)).rejects.toMatchObject(error('operator.same'))
    await product.advance(hours(73))
    expect(await finishIdentityChecks(product.context)).toBe(false)
    await confirm(userId, 1)
    const { phone, email } = await ada.call('user/info', {})
    for (const to of [phone, email ?? ''])
      await product.until('the owner is told', async () =>
        /lost|new passwords/.test(product.mailbox.messages(to)[0]?.text ?? ''),
      )
    await product.advance(hours(71))
    expect(await finishIdentityChecks(product.context)).toBe(false)
    expect(product.mailbox.messages(contact)).toEqual([])
    await product.advance(hours(1))
    const key = await keyFrom()
    // A person who lost the authenticator app, too, logs in without it.
    await product.look`insert into app.second_factor (user_id, secret, begun_at, confirmed_at)
      values (${userId}, 'v1:', ${product.now()}, ${product.now()})`
    const [stored] = await product.look<{ text: string }[]>`
      select coalesce(string_agg(to_jsonb(m)::text, ''), '') as text from app.message m`
    expect(stored?.text).not.toContain(key)
    await expect(visitor()('user/newCredentials', credentials('x'.repeat(43)))).rejects.toMatchObject(
      error('key.wrong'),
    )
    expect(await visitor()('user/newCredentials', credentials(key))).toEqual({ username })
    await expect(visitor()('user/newCredentials', credentials(key))).rejects.toMatchObject(error('key.wrong'))
    await expect(ada.call('user/info', {})).rejects.toMatchObject(error('session.ended'))
    const session = await visitor()('user/login', { account: username, password: 'another horse' })
    expect(session.userInfo.email).toBe(contact)
    const own = openClient(product.urls.site, session.token)
    await expect(own('user/closeAccount', { payPassword: '908471', claimKey: 'k'.repeat(43) })).rejects.toMatchObject(
      error('withdrawal.held'),
    )
  })

  it('is stopped by any session of the account, even after its key was sent', async () => {
    const bob = await registerPerson(product, 'AGENT001')
    const [username, userId] = [await usernameOf(bob), await idOf(bob)]
    await ask(username)
    await confirm(userId, 0)
    await confirm(userId, 1)
    await product.advance(hours(72))
    const key = await keyFrom()
    expect(await bob.call('user/stopIdentityCheck', {})).toEqual({ open: null })
    await expect(visitor()('user/newCredentials', credentials(key))).rejects.toMatchObject(error('key.wrong'))
  })

  it('has a key for seven days and a time to be confirmed in, even while the job that ends it is late', async () => {
    const cem = await registerPerson(product, 'AGENT001')
    const [username, userId] = [await usernameOf(cem), await idOf(cem)]
    const to = 'cem-new@demo.invalid'
    await ask(username, to, '192.0.2.60')
    await product.passOnly(askedLifeMs)
    await expect(confirm(userId, 0)).rejects.toMatchObject(error('identity.not-found'))
    await product.passOnly(-hours(1))
    await confirm(userId, 0)
    await confirm(userId, 1)
    // A third one starts no second hold.
    await expect(confirm(userId, 0)).rejects.toMatchObject(error('identity.not-found'))
    await product.passOnly(hours(72))
    const key = await keyFrom(to)
    const [check] = await product.look<{ until: Date }[]>`
      select key_until as until from app.identity_check where user_id = ${userId} and ended_at is null`
    const until = check?.until ?? new Date(0)
    const take = (at: Date) => inTransaction(product.look, (tx) => consumeIdentityKey(tx, at, key))
    expect(await take(until)).toBeUndefined()
    expect(await take(new Date(until.getTime() - 1))).toMatchObject({ contact: to })
  })

  it('is rejected by one operator, and requested once per day', async () => {
    const eve = await registerPerson(product, 'AGENT001')
    const [username, userId] = [await usernameOf(eve), await idOf(eve)]
    await ask(username)
    const operator = await logInOperator(product)
    const { id = '' } = (await checkOf(operator, userId)) ?? {}
    await operator.ops('rejectIdentity', { id, reason: 'Nothing fits', secondFactor: await operator.secondFactor() })
    expect((await eve.call('user/identityCheck', {})).open).toBeNull()
    expect(await ask(username)).toEqual({})
    expect((await eve.call('user/identityCheck', {})).open).toBeNull()
  })

  it('a check that a stranger asks for costs operators one review per day and contact, five per network, and ends by itself [ATK-12]', async () => {
    const eve = await registerPerson(product, 'AGENT001')
    const [username, userId] = [await usernameOf(eve), await idOf(eve)]
    const { phone } = await eve.call('user/info', {})
    const open = async () => (await eve.call('user/identityCheck', {})).open
    const countOf = async () => (await product.look`select from app.identity_check where user_id = ${userId}`).length
    await ask(username)
    expect(await open()).not.toBeNull()
    await product.advance(askedLifeMs - hours(1))
    await finishIdentityChecks(product.context)
    expect(await open()).not.toBeNull()
    await product.advance(hours(1))
    await finishIdentityChecks(product.context)
    expect(await open()).toBeNull()
    // By every name of the account, with the same contact: one review per day.
    for (const account of [username, phone, username.toUpperCase()]) await ask(account, 'stranger@demo.invalid')
    expect(await countOf()).toBe(2)
    await product.advance(hours(24))
    await ask(username, 'stranger@demo.invalid')
    expect(await countOf()).toBe(3)
    // A network with other contacts each time.
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => ask(username, `stranger-${n}@demo.invalid`, '192.0.2.99')),
    )
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
    expect(await countOf()).toBe(8)
  })

  it('that strangers ask for, even with the owner’s contact, hides and uses up nothing of the owner’s [ATK-33, FLT-07]', async () => {
    const owner = await registerPerson(product, 'AGENT001')
    const [username, userId] = [await usernameOf(owner), await idOf(owner)]
    const own = 'owner-new@demo.invalid'
    for (let n = 0; n < 8; n++)
      await ask(username, n % 2 === 0 ? own : `thief-${n}@demo.invalid`, `203.0.113.${n}`, 'It is mine.')
    await ask(username, own, '192.0.2.7', 'I invited ten people in May.')
    // Somebody else's account comes after them, not between.
    const other = await registerPerson(product, 'AGENT001')
    await ask(await usernameOf(other), 'other@demo.invalid', '192.0.2.8')
    const [first, second] = [await logInOperator(product, 0), await logInOperator(product, 1)]
    const seen: { userId: string; contact: string; facts: string; id: string; ofAccount: number }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { list: typeof seen; next: string | null } = await first.ops('identityChecks', {
        limit: 4,
        cursor,
      })
      seen.push(...page.list)
      cursor = page.next
    }
    const ofOwner = seen.filter((one) => one.userId === userId)
    expect(ofOwner).toHaveLength(9)
    expect(ofOwner.every((one) => one.ofAccount === 9)).toBe(true)
    const places = seen.flatMap((one, i) => (one.userId === userId ? [i] : []))
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(8)
    expect((await owner.call('user/identityCheck', {})).open?.contact).toBe('o***@demo.invalid, t***@demo.invalid')
    const id = ofOwner.find((candidate) => candidate.facts.startsWith('I invited'))?.id ?? ''
    for (const operator of [first, second])
      await operator.ops('confirmIdentity', { id, secondFactor: await operator.secondFactor() })
    // Other requests change nothing about the one that was confirmed.
    await ask(username, 'thief-late@demo.invalid', '203.0.113.200')
    await product.advance(hours(72))
    const key = await keyFrom(own)
    expect(await visitor()('user/newCredentials', credentials(key))).toEqual({ username })
    for (let n = 0; n < 8; n++) expect(product.mailbox.messages(`thief-${n}@demo.invalid`)).toEqual([])
    const session = await visitor()('user/login', { account: username, password: 'another horse' })
    const again = openClient(product.urls.site, session.token)
    expect((await again('user/identityCheck', {})).open).not.toBeNull()
    expect(await again('user/stopIdentityCheck', {})).toEqual({ open: null })
    const left = await product.look`select from app.identity_check where user_id = ${userId} and ended_at is null`
    expect(left).toHaveLength(0)
  })

  it('ends lost passkeys as well with its key, after 72 hours, unless one of them cancels it [ATK-07]', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const [username, userId] = [await usernameOf(ada), await idOf(ada)]
    await product.look`insert into app.passkey (user_id, credential_id, public_key, name, created_at)
      values (${userId}, 'lost', '', 'Phone', ${product.now()})`
    await ask(username, 'ada-lost@demo.invalid')
    await confirm(userId, 0)
    await confirm(userId, 1)
    await product.advance(hours(72))
    const key = await keyFrom('ada-lost@demo.invalid')
    await visitor()('user/newCredentials', { ...credentials(key), keysLost: true })
    const session = await visitor()('user/login', { account: username, password: 'another horse' })
    const own = openClient(product.urls.site, session.token)
    const { list, lost, lossHours } = await own('user/passkeys', {})
    expect(list).toHaveLength(1)
    expect(new Date(lost?.until ?? 0).getTime()).toBeGreaterThan(product.now().getTime() + hours(lossHours - 1))
    await product.advance(hours(lossHours))
    expect((await own('user/passkeys', {})).list).toEqual([])
  })
})

describe('reads of customers’ data', () => {
  it('has a row for every call of the console', () => {
    expect(Object.keys(shownCustomers).toSorted()).toEqual(Object.keys(opsRoutes).toSorted())
  })

  it('are recorded with operator, call and time before the answer is sent; the person sees how often, without names', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const [username, id] = [await usernameOf(ada), await idOf(ada)]
    expect((await ada.call('user/dataReads', {})).list).toEqual([])
    const { ops } = await logInOperator(product)
    await ops('customer', { id })
    await ops('customers', { query: username })
    await ops('customers', { query: username })
    await ops('messages', { recipient: ada.email })
    await ops('settings', {})
    const { list } = await ops('reads', { userId: id })
    expect(Object.fromEntries(list.map(({ call, count }) => [call, count]))).toEqual({
      customer: 1,
      customers: 2,
      messages: 1,
    })
    expect(new Set(list.map(({ operator }) => operator))).toEqual(new Set([product.operators[0]?.name]))
    const own = await ada.call('user/dataReads', {})
    expect(own.list).toMatchObject([{ count: 4 }])
    expect(JSON.stringify(own)).not.toContain(product.operators[0]?.name)
    // Without the record there is no answer.
    await product.forge((tx) => tx`alter table app.customer_read rename to customer_read_gone`)
    await expect(ops('customer', { id })).rejects.toMatchObject(error('server.failed'))
    await product.forge((tx) => tx`alter table app.customer_read_gone rename to customer_read`)
    await ops('customer', { id })
  })
})
