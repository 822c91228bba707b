import { CallError } from '@synet/contract/client'
import { days, hours } from '@synet/core/clock'
import {
  confirmFreeze,
  confirmRenewal,
  freezeCustomer,
  renewFreeze,
  unfreezeCustomer,
} from '#operators/customer/change-freeze'
import { findCustomers } from '#operators/customer/find-customers'
import { lapseFreezes } from '#people/freeze/lapse-freezes'
import { readCustomer } from '#operators/customer/read-customer'
import { readLog } from '#operators/operator/read-log'
import { createOperator } from '#operators/operator/create-operator'
import type { Operator } from '#operators/operator/operator-session'
import { hashPassword } from '#people/password/hash-password'
import { totpCode } from '@synet/stack/seed'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ModelUser, openProduct, type Product, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { openClient } from '@synet/contract/test-support/open-client'

const password = 'correct horse'
openProduct(11)
/** Operators with their second factors. */
const operators: { who: Operator; totpSecret: string }[] = []
beforeAll(async () => {
  const { look, context, owner } = product
  const hash = await hashPassword(context, password)
  await look`update app.user_account set password_hash = ${hash}, email = username || '@demo.invalid'
    where password_hash = ''`
  for (const name of ['ann', 'ben', 'cem']) {
    const { totpSecret } = await createOperator(owner, { name, password: 'an operator', roles: ['owner'] })
    const [row] = await look<{ id: bigint }[]>`select id from app.operator where name = ${name}`
    operators.push({ who: { id: row?.id ?? 0n, name, roles: [], permissions: [] }, totpSecret })
  }
})

/** Calls as operator `n`, with a fresh code. */
async function as<Q extends { secondFactor: string }, A>(
  n: number,
  call: (context: Product['context'], request: Q, who: Operator, token: string) => Promise<A>,
  request: Omit<Q, 'secondFactor'>,
): Promise<A> {
  const operator = operators[n]
  if (!operator) throw new Error(`no operator ${n}`)
  await product.look`update app.operator set totp_last_step = 0`
  const asked = { ...request, secondFactor: totpCode(operator.totpSecret) } as unknown as Q
  return call(product.context, asked, operator.who, '')
}
type Scope = 'log-in' | 'withdraw' | 'transfer'
async function freezeUser(n: number, scopes: Scope[], { confirmed = true } = {}): Promise<string> {
  const frozen = await as(0, freezeCustomer, {
    userId: product.user(n).id.toString(),
    scopes,
    reason: 'A stolen phone was reported',
    appeal: 'Send us a picture of the invoice',
  })
  if (!frozen.ok) throw new Error(frozen.error)
  const id = frozen.value.freezes[0]?.id ?? ''
  if (confirmed) expect(await as(1, confirmFreeze, { id })).toMatchObject({ ok: true })
  return id
}
const lapse = async () => {
  while (await lapseFreezes(product.context));
}
const stateOf = async (n: number) => {
  const customer = await readCustomer(product.look, {
    userId: product.user(n).id,
    operatorId: operators[0]?.who.id ?? 0n,
  })
  if (!customer.ok) throw new Error(customer.error)
  return customer.value
}
const pass = async (ms: number) => {
  await product.pass(ms)
  await lapse()
}
const dataOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.data : String(error)),
  )
const errorOf = async (call: Promise<unknown>) => {
  const data = await dataOf(call)
  return typeof data === 'object' ? data.error : data
}
const visitor = () => openClient(product.urls.site)
const logIn = (n: number) => visitor()('user/login', { account: product.user(n).name, password })
const mailsTo = async (n: number) =>
  (
    await product.look<{ body_text: string }[]>`select body_text from app.message
      where recipient = ${`user${n}@demo.invalid`} order by id desc`
  ).map((row) => row.body_text)

describe('an account whose transfers are frozen', () => {
  const buy = async (n: number) => {
    const { call } = product.user(n)
    const [software] = (await call('purchase/softwareList', {})).list
    const [node] = (await call('purchase/nodeList', {})).list
    const task = (await call('purchase/taskList', {})).list.find(
      (candidate) => candidate.projectCode === 'tiny-speeches',
    )
    const pledge = { taskId: task?.id ?? '', region: 'accra-gh', amount: '100', autoReinvest: false, payPassword }
    return {
      software: (key = actionKey()) => call('purchase/buySoftware', { id: software?.id ?? '', payPassword }, key),
      node: (key = actionKey()) => call('purchase/buyNode', { id: node?.id ?? '', payPassword }, key),
      pledge: (key = actionKey()) => call('purchase/taskPledge', pledge, key),
    }
  }
  const fund = async (n: number) => {
    await rechargeUser(product, product.user(n), 200_000_000n)
  }

  it('buys nothing: no software, no node, no pledge; what it bought before is answered as it was', async () => {
    await fund(0)
    const { software, node, pledge } = await buy(0)
    const key = actionKey()
    const bought = await software(key)
    await node()
    await freezeUser(0, ['transfer'])
    const before = (await product.user(0).call('user/info', {})).balances
    for (const call of [software, node, pledge]) expect(await errorOf(call())).toBe('user.frozen')
    expect(await software(key)).toEqual(bought)
    expect((await product.user(0).call('user/info', {})).balances).toEqual(before)
    expect(await product.auditFully()).toEqual([])
  })

  it('a freeze of withdrawals alone leaves buying and pledging as they were', async () => {
    await fund(1)
    const { software, node, pledge } = await buy(1)
    await freezeUser(1, ['withdraw'])
    await software()
    await node()
    await pledge()
  })
})

describe('a confirmed freeze', () => {
  it('has a review after 30 days and ends by itself when nobody renews it', async () => {
    await freezeUser(2, ['withdraw'])
    const reviewAt = new Date(product.now().getTime() + days(30)).toISOString()
    expect((await stateOf(2)).freezes[0]).toMatchObject({ reviewAt, lapsesAt: null, renewal: null })
    await pass(days(30) - 1)
    expect((await stateOf(2)).frozen).toEqual(['withdraw'])
    await pass(1)
    expect((await stateOf(2)).frozen).toEqual([])
    expect((await stateOf(2)).freezes[0]).toMatchObject({ endedBy: null, confirmedBy: 'ben' })
    const { list } = await readLog(product.look, { action: 'customer.freeze-review-lapsed' })
    expect(list[0]).toMatchObject({ operator: null, facts: { userId: product.user(2).id.toString() } })
    expect((await mailsTo(2))[0]).toContain('no longer frozen')
  })

  it('continues when two different operators renew it, each time for 30 days, and its owner is informed why', async () => {
    const id = await freezeUser(3, ['withdraw'])
    await pass(days(29))
    const renew = { id, reason: 'The invoice was forged' }
    expect(await as(0, confirmRenewal, { id })).toMatchObject({ error: 'freeze.not-found' })
    expect(await as(0, renewFreeze, renew)).toMatchObject({ ok: true })
    expect((await stateOf(3)).freezes[0]).toMatchObject({
      renewal: { operator: 'ann', reason: 'The invoice was forged', mine: true },
    })
    expect(await as(0, confirmRenewal, { id })).toMatchObject({ error: 'operator.same' })
    expect(await as(2, confirmRenewal, { id })).toMatchObject({ ok: true })
    const reviewAt = new Date(product.now().getTime() + days(30)).toISOString()
    expect((await stateOf(3)).freezes[0]).toMatchObject({
      reviewAt,
      renewal: null,
      renewedReason: 'The invoice was forged',
    })
    const [mail] = await mailsTo(3)
    expect(mail).toContain('The invoice was forged')
    expect(mail).toContain(reviewAt.slice(0, 10))
    await pass(days(2))
    expect((await stateOf(3)).frozen).toEqual(['withdraw'])
    // A renewal that one operator alone requests renews nothing.
    expect(await as(1, renewFreeze, renew)).toMatchObject({ ok: true })
    await pass(days(28))
    expect((await stateOf(3)).frozen).toEqual([])
    expect(await as(2, confirmRenewal, { id })).toMatchObject({ error: 'freeze.not-found' })
  })

  it('is not extended before it is confirmed', async () => {
    const id = await freezeUser(4, ['withdraw'], { confirmed: false })
    expect(await as(1, renewFreeze, { id, reason: 'x' })).toMatchObject({ error: 'freeze.not-found' })
    await pass(hours(24))
    expect((await stateOf(4)).frozen).toEqual([])
  })
})

describe("the owner's freeze and one of operators", () => {
  const own = ['transfer', 'withdraw'] as const
  const begin = { own: () => called('user/freezeSelf', {}), operators: () => freezeUser(8, ['log-in']) }
  const end = {
    own: () => called('user/unfreezeSelf', { payPassword }),
    operators: async () => {
      const open = (await stateOf(8)).freezes.find((freeze) => freeze.endedAt === null)
      return as(2, unfreezeCustomer, { id: open?.id ?? '', reason: 'It was a mistake' })
    },
  }
  const scopes = async () => (await stateOf(8)).frozen
  // A freeze of the log-in ends sessions.
  let called: ModelUser['call']
  beforeEach(() => logIn())
  const logIn = async () => {
    const token = await product.logIn(product.user(8).id)
    called = openClient(product.urls.site, token)
  }

  for (const first of ['own', 'operators'] as const)
    for (const leaves of ['own', 'operators'] as const)
      it(`stay apart when ${first} begins and ${leaves} ends first [ATK-32]`, async () => {
        await begin[first]()
        await logIn()
        await begin[first === 'own' ? 'operators' : 'own']()
        await logIn()
        expect(await scopes()).toEqual(['log-in', ...own])
        await end[leaves]()
        expect(await scopes()).toEqual(leaves === 'own' ? ['log-in'] : own)
        await end[leaves === 'own' ? 'operators' : 'own']()
        expect(await scopes()).toEqual([])
      })

  it('keep the whole of the owner’s freeze when an operator freezes less and lets that lapse [ATK-32]', async () => {
    await begin.own()
    await freezeUser(8, ['withdraw'], { confirmed: false })
    const pay = () =>
      called('user/transfer', { counterparty: 'user7', asset: 'USDT', amount: '1', payPassword }, actionKey())
    expect(await errorOf(pay())).toBe('user.frozen')
    await pass(hours(25))
    expect(await scopes()).toEqual(own)
    expect(await errorOf(pay())).toBe('user.frozen')
    expect((await called('user/security', {})).frozenAt).not.toBeNull()
    expect((await stateOf(8)).selfFrozenAt).not.toBeNull()
    await end.own()
    expect((await called('user/security', {})).heldUntil).not.toBeNull()
  })
})

describe('a person whom a freeze concerns', () => {
  it('reads it in the product and answers; the operators see it on the user’s page and in the list', async () => {
    const { id: userId } = product.user(5)
    const token = await product.logIn(userId)
    const call = openClient(product.urls.site, token)
    expect(await call('user/freeze', {})).toEqual({ ticket: null })
    expect((await call('user/info', {})).frozen).toEqual([])
    const id = await freezeUser(5, ['withdraw', 'transfer'])
    const { ticket } = await call('user/freeze', {})
    if (ticket === null) throw new Error('no ticket')
    expect((await call('user/info', {})).frozen).toEqual(['transfer', 'withdraw'])
    expect(await call('user/freezeOf', { ticket })).toMatchObject({
      scopes: ['transfer', 'withdraw'],
      reason: 'A stolen phone was reported',
      appeal: 'Send us a picture of the invoice',
      confirmed: true,
      endsAt: new Date(product.now().getTime() + days(30)).toISOString(),
      appeals: [],
    })
    const text = 'It is my phone.\n<script>alert(1)</script>'
    expect((await call('user/appealFreeze', { ticket, text })).appeals).toMatchObject([{ text }])
    // Sent again it is the same; another one waits a day, however it is sent.
    expect((await call('user/appealFreeze', { ticket, text })).appeals).toHaveLength(1)
    expect(await dataOf(call('user/appealFreeze', { ticket, text: 'More' }))).toEqual({
      error: 'appeal.again',
      until: new Date(product.now().getTime() + days(1)).toISOString(),
    })
    const burst = await Promise.all(
      Array.from({ length: 10 }, (_, n) => errorOf(call('user/appealFreeze', { ticket, text: `More ${n}` }))),
    )
    expect(new Set(burst)).toEqual(new Set(['appeal.again']))
    expect((await stateOf(5)).freezes[0]?.appeals).toMatchObject([{ text }])
    const [row] = (await findCustomers(product.look, {})).list.filter((one) => one.id === userId.toString())
    expect(row?.appealedAt).toBe(product.now().toISOString())
    await pass(hours(23))
    expect(await errorOf(call('user/appealFreeze', { ticket, text: 'More' }))).toBe('appeal.again')
    const next = await call('user/freeze', {})
    await pass(hours(1))
    // A ticket lasts a day.
    expect(await errorOf(call('user/appealFreeze', { ticket, text: 'More' }))).toBe('freeze.not-found')
    await call('user/appealFreeze', { ticket: next.ticket ?? '', text: 'More' })
    expect((await stateOf(5)).freezes[0]?.appeals.map((appeal) => appeal.text)).toEqual(['More', text])
    await as(1, unfreezeCustomer, { id, reason: 'The phone is his' })
    expect(await errorOf(call('user/freezeOf', { ticket: next.ticket ?? '' }))).toBe('freeze.not-found')
    expect(await call('user/freeze', {})).toEqual({ ticket: null })
  })

  it('answers without being able to log in, with what the right password gives, and nobody else can', async () => {
    await freezeUser(6, ['log-in'])
    const refused = await dataOf(logIn(6))
    if (typeof refused !== 'object') throw new Error('log-in is frozen')
    const { ticket } = refused
    expect(refused).toMatchObject({
      error: 'login.frozen',
      reason: 'A stolen phone was reported · Send us a picture of the invoice',
      until: new Date(product.now().getTime() + days(30)).toISOString(),
    })
    expect(await dataOf(visitor()('user/login', { account: product.user(6).name, password: 'guess' }))).toEqual({
      error: 'login.wrong',
    })
    const call = visitor()
    await call('user/appealFreeze', { ticket: String(ticket), text: 'I am the owner' })
    expect((await stateOf(6)).freezes[0]?.appeals).toMatchObject([{ text: 'I am the owner' }])
    for (const forged of ['', 'x', `${ticket}x`, `1${ticket}`, String(ticket).replace(/\.\d+\./, '.99999999999999.')])
      expect(await errorOf(call('user/freezeOf', { ticket: forged }))).toBe('freeze.not-found')
  })

  it('the books and the operators’ log are green after it', async () => {
    expect(await product.auditFully()).toEqual([])
  })
})

describe('the time of a freeze', () => {
  const late = { ok: false, error: 'freeze.not-found' }

  it('is over although the job that ends it is late: nobody can confirm it any more', async () => {
    const id = await freezeUser(9, ['withdraw'], { confirmed: false })
    await product.passOnly(hours(24) - 1)
    expect(await as(0, confirmFreeze, { id })).toMatchObject({ error: 'operator.same' })
    await product.passOnly(1)
    expect(await as(1, confirmFreeze, { id })).toMatchObject(late)
    await lapse()
    expect((await stateOf(9)).frozen).toEqual([])
    // The same operator holds nobody again for 30 days after that freeze began.
    await product.passOnly(days(29) - 1)
    await expect(freezeUser(9, ['withdraw'], { confirmed: false })).rejects.toThrow('freeze.again')
    await product.passOnly(1)
    await freezeUser(9, ['withdraw'], { confirmed: false })
  })

  it('is over although the job is late: nobody can renew it or grant a renewal any more', async () => {
    const id = await freezeUser(10, ['withdraw'])
    await product.passOnly(days(30) - 1)
    expect(await as(0, renewFreeze, { id, reason: 'It goes on' })).toMatchObject({ ok: true })
    await product.passOnly(1)
    expect(await as(1, confirmRenewal, { id })).toMatchObject(late)
    expect(await as(1, renewFreeze, { id, reason: 'It goes on' })).toMatchObject(late)
    await lapse()
    expect((await stateOf(10)).frozen).toEqual([])
  })
})
