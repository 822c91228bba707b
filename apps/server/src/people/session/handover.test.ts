import { callNames, type Route, routes } from '@synet/contract/routes'
import { hours, minutes } from '@synet/core/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '@synet/ledger/database'
import { revokeContributorTokens } from '#people/session/contributor-token'
import { makeDeviceKeys, showDevice } from '#test-support/device'
import { actionKey, type Person, rechargePerson, registerPerson, startRun } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { untilLocked } from '#test-support/lock-waits'
import { openClient } from '@synet/contract/test-support/open-client'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })
let ada: Person
let bob: Person
beforeAll(async () => {
  ada = await registerPerson(product, 'AGENT001')
  bob = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, ada, '500')
}, 240_000)

const client = (token?: string) => openClient(product.urls.site, token)
const computer = () => client()
const refusal = (error: string, facts: object = {}) =>
  expect.objectContaining({ data: expect.objectContaining({ error, ...facts }) })
const ended = expect.objectContaining({ code: 401 })

/** A computer that was confirmed by somebody, and the number that their phone shows. */
async function confirmed(by: Person) {
  const { code, secret } = await computer()('train/openHandover', {})
  const { number } = await by.call('user/confirmHandover', { code })
  return { code, secret, number, wrong: number === '1111' ? '2222' : '1111' }
}

async function tokenOf(person: Person): Promise<string> {
  const { secret, number } = await confirmed(person)
  const { token } = await computer()('train/takeHandover', { secret, number })
  return token ?? ''
}

describe('the handover of work to a computer [LUV-09]', () => {
  it('shows who asks, gives one token for the number that the phone shows, and lists it', async () => {
    const opened = await computer()('train/openHandover', {})
    const take = (number?: string) => computer()('train/takeHandover', { secret: opened.secret, number })
    expect(await take()).toEqual({ state: 'waiting', token: null, expiresAt: opened.expiresAt })
    // Nobody types a number before there is one.
    expect(await take('1234')).toMatchObject({ state: 'waiting' })
    const typed = ` ${opened.code.slice(0, 4).toLowerCase()}-${opened.code.slice(4)} `
    expect(await ada.call('user/handover', { code: typed })).toMatchObject({ device: 'node', sameNetwork: true })
    const { number } = await ada.call('user/confirmHandover', { code: typed })
    expect(await take()).toMatchObject({ state: 'confirmed', token: null })
    const taken = await take(number)
    expect(taken).toMatchObject({ state: 'taken', token: expect.stringMatching(/^synet_contributor_/) })
    await expect(take(number)).rejects.toEqual(refusal('handover.over'))
    await expect(ada.call('user/handover', { code: opened.code })).rejects.toEqual(refusal('handover.over'))
    expect((await ada.call('user/contributorTokens', {})).list[0]).toMatchObject({
      name: 'node',
      expiresAt: taken.expiresAt,
    })
    expect(await product.look`select from app.handover where code = ${opened.code}`).toHaveLength(0)
  })

  it('gives no token once all tokens of its owner have ended, as with a new password [STD-04]', async () => {
    const { secret, number } = await confirmed(bob)
    const { id } = await bob.call('user/info', {})
    await inTransaction(product.owner.sql, (tx) => revokeContributorTokens(tx, product.now(), BigInt(id)))
    await expect(computer()('train/takeHandover', { secret, number })).rejects.toEqual(refusal('handover.over'))
  })

  it('a token that is asked for while its session ends is not made [STD-04]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    const { id } = await person.call('user/info', {})
    let asking: Promise<unknown> | undefined
    await product.look.begin(async (tx) => {
      await tx`select from app.user_account where id = ${id} for update`
      asking = person.call('user/addContributorToken', { name: 'cellar' }).catch((error: unknown) => error)
      await untilLocked(product.look)
      await tx`update app.session set ended_at = ${product.now()} where user_id = ${id}`
    })
    expect(await asking).toEqual(ended)
    expect(await product.look`select from app.contributor_token where user_id = ${id}`).toHaveLength(0)
  })

  it('its token trains, and every call that is not for training refuses it', async () => {
    const call = client(await tokenOf(ada))
    expect(await call('train/runs', {})).toMatchObject({ list: [] })
    for (const name of callNames) {
      const { access }: Route = routes[name]
      if (access === 'user') await expect(call(name, {} as never, actionKey()), name).rejects.toEqual(ended)
    }
  })

  it('a code is valid for one person and two minutes', async () => {
    const { code, secret } = await confirmed(ada)
    await expect(bob.call('user/handover', { code })).rejects.toEqual(refusal('handover.over'))
    await expect(bob.call('user/confirmHandover', { code })).rejects.toEqual(refusal('handover.over'))
    await product.advance(minutes(2))
    await expect(computer()('train/takeHandover', { secret })).rejects.toEqual(refusal('handover.over'))
    const late = await computer()('train/openHandover', {})
    await product.advance(minutes(2))
    await expect(ada.call('user/confirmHandover', { code: late.code })).rejects.toEqual(refusal('handover.over'))
  })

  it('the third wrong number ends it, so a code that somebody was lured into confirming is useless', async () => {
    const { secret, number, wrong } = await confirmed(ada)
    const take = (typed: string) => computer()('train/takeHandover', { secret, number: typed })
    const before = (await ada.call('user/contributorTokens', {})).list.length
    await expect(take(wrong)).rejects.toEqual(refusal('handover.number-wrong', { left: 2 }))
    // Two at once count as two.
    const tried = await Promise.allSettled([take(wrong), take(wrong)])
    expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(take(number)).rejects.toEqual(refusal('handover.over'))
    expect((await ada.call('user/contributorTokens', {})).list).toHaveLength(before)
  })

  it('somebody who guesses codes, or opens many, has to wait', async () => {
    const eve = await registerPerson(product, 'AGENT001', { bindEmail: false })
    for (let i = 0; i < 30; i++)
      await expect(eve.call('user/handover', { code: `GUESS${i}` })).rejects.toEqual(refusal('handover.over'))
    await expect(eve.call('user/handover', { code: 'GUESS' })).rejects.toEqual(refusal('request.too-many'))
    await expect(eve.call('user/confirmHandover', { code: 'GUESS' })).rejects.toEqual(refusal('request.too-many'))
    const open = async () => computer()('train/openHandover', {})
    const flood = async (): Promise<void> => {
      for (let i = 0; i < 61; i++) await open()
    }
    await expect(flood()).rejects.toEqual(refusal('request.too-many'))
    await product.advance(minutes(10))
    await open()
  })

  it('is ended by its owner at any time, and by the computer too: what it has leased is free at once', async () => {
    const runId = await startRun(ada, '100', false)
    const leased = async (token: string): Promise<string> => {
      const device = await showDevice(client(token), token)
      return (await client(token)('train/lease', { runId, device, protocol: 2 })).leaseId
    }
    const stateOf = async (id: string) =>
      (await product.look<{ state: string }[]>`select state from app.lease where id = ${id}`)[0]?.state

    const one = await tokenOf(ada)
    const works = async () =>
      (await ada.call('purchase/taskPledgeList', { id: runId })).list.map(({ onComputer }) => onComputer)
    expect(await works()).toEqual([false])
    const lease = await leased(one)
    expect(await stateOf(lease)).toBe('leased')
    expect(await works()).toEqual([true])
    const [listed] = (await ada.call('user/contributorTokens', {})).list
    await ada.call('user/revokeContributorToken', { id: listed?.id ?? '' })
    expect(await stateOf(lease)).toBe('released')
    expect(await works()).toEqual([false])
    await expect(client(one)('train/runs', {})).rejects.toEqual(ended)

    const other = await tokenOf(ada)
    const next = await leased(other)
    await client(other)('train/endToken', {})
    expect(await stateOf(next)).toBe('released')
    await expect(client(other)('train/runs', {})).rejects.toEqual(ended)
    await expect(ada.call('train/endToken', {})).rejects.toEqual(refusal('token.not-found'))
  })

  it('ends by itself after a day, and leaves the list', async () => {
    const token = await tokenOf(bob)
    await client(token)('train/runs', {})
    await product.advance(hours(24))
    await expect(client(token)('train/runs', {})).rejects.toEqual(ended)
    expect((await bob.call('user/contributorTokens', {})).list).toEqual([])
  })

  it('leases nothing with a token that is being revoked', async () => {
    const token = await tokenOf(ada)
    const call = client(token)
    const device = await showDevice(call, token)
    const [run] = (await call('train/runs', {})).list
    const { sql } = product.owner
    let asked: Promise<unknown> = Promise.resolve()
    await sql.begin(async (tx) => {
      // This transaction holds the token's row, as a revocation that began while the call was in progress.
      const revoked = await tx`update app.contributor_token set revoked_at = ${product.now()}
        where id = (select max(id) from app.contributor_token) returning id`
      expect(revoked).toHaveLength(1)
      asked = call('train/lease', { runId: run?.runId ?? '', device, protocol: 4 }).catch((error: unknown) => error)
      await product.until('the lease waits for it', async () => {
        const [{ count } = { count: 0n }] = await product.look<{ count: bigint }[]>`
          select count(*) from pg_locks where not granted`
        return count > 0n
      })
    })
    expect(await asked).toEqual(
      expect.objectContaining({ data: expect.objectContaining({ error: expect.any(String) }) }),
    )
    expect(
      await product.look`select from app.lease l join app.device_proof p using (device)
        where p.token_id = (select max(id) from app.contributor_token) and l.state = 'leased'`,
    ).toHaveLength(0)
  })
})

describe('a session that ends', () => {
  it('frees what its device has leased, unless somebody logged in there again', async () => {
    const stateOf = async (id: string) =>
      (await product.look<{ state: string }[]>`select state from app.lease where id = ${id}`)[0]?.state
    const keys = await makeDeviceKeys()
    const logIn = async () => {
      const { token } = await ada.session()
      const call = client(token)
      const device = await showDevice(call, token, keys)
      return { call, device }
    }
    const lease = async ({ call, device }: Awaited<ReturnType<typeof logIn>>): Promise<string> => {
      const [run] = (await ada.call('purchase/taskPledgeList', { state: 'open' })).list
      return (await call('train/lease', { runId: run?.id ?? '', device, protocol: 4 })).leaseId
    }
    const first = await logIn()
    const leased = await lease(first)
    await first.call('user/logout', {})
    expect(await stateOf(leased)).toBe('released')

    const second = await logIn()
    const next = await lease(second)
    await logIn()
    await second.call('user/logout', {})
    expect(await stateOf(next)).toBe('leased')
    await ada.call('user/logout', { which: 'others' })
    expect(await stateOf(next)).toBe('released')
  })
})
