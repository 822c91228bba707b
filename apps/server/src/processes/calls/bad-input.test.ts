import { gzipSync } from 'node:zlib'
import { calls as schemas } from '@synet/contract/calls'
import { languages } from '@synet/contract/languages'
import { callNames, opsRoutes, routes, type Route } from '@synet/contract/routes'
import { opsSchemas } from '@synet/contract/schema/ops'
import { calls as served } from '#processes/calls'
import { auditAll } from '#custody/audit/audit-all'
import { addMs, days, minutes } from '@synet/core/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compute, deliver } from '#test-support/contributor'
import {
  actionKey,
  addAccount,
  logInOperator,
  newestCode,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })
let ada: Person
let bob: Person
beforeAll(async () => {
  ada = await registerPerson(product, 'AGENT001')
  bob = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, ada, '500')
})

const error = (code: string, facts: object = {}) => ({ code: 0, data: { error: code, ...facts } })
const entries = async () => (await product.look<{ count: bigint }[]>`select count(*) from ledger.entries`)[0]?.count

describe('bad input is refused with a code, changes nothing and is never a 5xx', () => {
  const amounts: readonly [string, string][] = [
    ['1e3', 'amount.invalid'],
    ['100.1234567', 'amount.invalid'],
    ['0', 'recharge.below-minimum'],
    ['-5', 'amount.invalid'],
    ['', 'amount.required'],
    ['  ', 'amount.invalid'],
    ['9.999999', 'recharge.below-minimum'],
    ['0x10', 'amount.invalid'],
    ['NaN', 'amount.invalid'],
    ['1,5', 'amount.invalid'],
    ['99999999999999999999', 'amount.invalid'],
  ]
  it.each(amounts)('a recharge of "%s" gives %s [VAL-04]', async (amount, code) => {
    const before = await entries()
    await expect(ada.call('recharge/recharge', { network: 'dev', amount }, actionKey())).rejects.toMatchObject(
      error(code),
    )
    expect(await entries()).toBe(before)
  })

  it('a withdrawal below the minimum, above the balance or without an account is refused [VAL-02]', async () => {
    const accountId = await addAccount(product, ada, '0x00000000000000000000000000000000000000cc')
    const quote = (amount: string, account = accountId) => ada.call('withdrawal/quote', { accountId: account, amount })
    await expect(quote('9')).rejects.toMatchObject(error('amount.below-minimum', { min: '10', asset: 'USDT' }))
    await expect(quote('500.000001')).rejects.toMatchObject(error('balance.insufficient', { available: '500' }))
    await expect(quote('')).rejects.toMatchObject(error('withdrawal.amount-required'))
    await expect(quote('1e2')).rejects.toMatchObject(error('withdrawal.amount-invalid'))
    await expect(quote('50', '')).rejects.toMatchObject(error('withdrawal.account-required'))
    await expect(quote('50', '999999')).rejects.toMatchObject(error('account.not-found'))
    await expect(bob.call('withdrawal/quote', { accountId, amount: '50' })).rejects.toMatchObject(
      error('account.not-found'),
    )
  })

  it('an address with a wrong checksum, of another form or of ours is refused before a code is used [VAL-06, ENT-11]', async () => {
    const add = (address: string) =>
      ada.call('bank/add', { network: 'dev', address, name: 'x', payPassword: ada.payPassword, code: '000000' })
    // Pages ask before password and code are typed.
    const check = (address: string) => ada.call('bank/check', { network: 'dev', address })
    const order = await ada.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
    for (const ask of [add, check]) {
      await expect(ask('0x8ba1f109551bD432803012645Ac136ddd64DBa72')).rejects.toMatchObject(error('address.checksum'))
      await expect(ask('0x1234')).rejects.toMatchObject(error('address.invalid'))
      await expect(ask('')).rejects.toMatchObject(error('address.required'))
      await expect(ask(order.address)).rejects.toMatchObject(error('address.own'))
      await expect(ask('0x000000000000000000000000000000000000dEaD')).rejects.toMatchObject(error('address.no-wallet'))
    }
    expect(await check('0x8ba1f109551bD432803012645Ac136ddd64DBA72')).toEqual({})
    // Nobody looks through the addresses of a chain for ours.
    await Promise.allSettled(Array.from({ length: 60 }, () => check('0x1234')))
    await expect(check('0x1234')).rejects.toMatchObject(error('request.too-many'))
    await ada.call('recharge/cancel', { id: order.id })
  })

  it("somebody else's order, run, lease and account are not found [ENT-06]", async () => {
    const order = await ada.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
    await expect(bob.call('recharge/detail', { id: order.id })).rejects.toMatchObject(error('order.not-found'))
    await expect(bob.call('recharge/cancel', { id: order.id })).rejects.toMatchObject(error('order.not-found'))
    await expect(bob.call('recharge/submitted', { id: order.id })).rejects.toMatchObject(error('order.not-found'))
    await expect(bob.call('withdrawal/cancel', { id: '1' }, actionKey())).rejects.toMatchObject(
      error('order.not-found'),
    )
    await ada.call('recharge/cancel', { id: order.id })
  })

  it('a wrong, a stale and a reused code are refused [VAL-07]', async () => {
    const eve = await registerPerson(product, 'AGENT001', { bindEmail: false })
    const email = 'eve@demo.invalid'
    await eve.call('ems/send', { email, event: 'bind' })
    const code = await newestCode(product, email, 0)
    const wrong = code === '111111' ? '222222' : '111111'
    await expect(
      eve.call('user/bindEmail', { email, code: wrong, payPassword: eve.payPassword }),
    ).rejects.toMatchObject(error('code.wrong'))
    await expect(
      eve.call('user/bindEmail', { email: 'other@demo.invalid', code, payPassword: eve.payPassword }),
    ).rejects.toMatchObject(error('code.wrong'))
    await product.advance(minutes(11))
    await expect(eve.call('user/bindEmail', { email, code, payPassword: eve.payPassword })).rejects.toMatchObject(
      error('code.expired'),
    )
    await eve.call('ems/send', { email, event: 'bind' })
    const fresh = await newestCode(product, email, 1)
    await eve.call('user/bindEmail', { email, code: fresh, payPassword: eve.payPassword })
    await expect(
      eve.call('user/bindEmail', { email, code: fresh, payPassword: eve.payPassword }),
    ).rejects.toMatchObject(error('email.already-bound'))
    await expect(bob.call('ems/send', { email: 'no mail', event: 'bind' })).rejects.toMatchObject(
      error('email.invalid'),
    )
  })

  it('five tries use a code up', async () => {
    const eve = await registerPerson(product, 'AGENT001', { bindEmail: false })
    const email = 'five@demo.invalid'
    await eve.call('ems/send', { email, event: 'bind' })
    const code = await newestCode(product, email, 0)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let i = 0; i < 5; i++)
      await expect(
        eve.call('user/bindEmail', { email, code: wrong, payPassword: eve.payPassword }),
      ).rejects.toMatchObject(error('code.wrong'))
    await expect(eve.call('user/bindEmail', { email, code, payPassword: eve.payPassword })).rejects.toMatchObject(
      error('code.wrong'),
    )
  })

  it('the same request fifty times at once has one effect and one answer', async () => {
    const before = await ada.call('user/info', {})
    const [software] = (await ada.call('purchase/softwareList', {})).list
    const key = actionKey()
    const buy = () => ada.call('purchase/buySoftware', { id: software?.id ?? '', payPassword: ada.payPassword }, key)
    const answers = await Promise.all(Array.from({ length: 50 }, buy))
    expect(new Set(answers.map((answer) => answer.expiresAt)).size).toBe(1)
    const after = await ada.call('user/info', {})
    expect(Number(before.balances.USDT.available) - Number(after.balances.USDT.available)).toBeCloseTo(1, 9)
    // The key belongs to that request: with another one it is refused.
    const [node] = (await ada.call('purchase/nodeList', {})).list
    await expect(
      ada.call('purchase/buySoftware', { id: node?.id ?? '', payPassword: ada.payPassword }, key),
    ).rejects.toMatchObject(error('idempotency.mismatch'))
    // Nor to that user: another user's belongs to them alone.
    await expect(
      bob.call('purchase/buySoftware', { id: software?.id ?? '', payPassword: bob.payPassword }, key),
    ).rejects.toMatchObject(error('balance.insufficient'))
  })

  it('purchases are listed newest first, found by number and date [LUV-08]', async () => {
    const [node] = (await ada.call('purchase/nodeList', {})).list
    const bought = await ada.call('purchase/buyNode', { id: node?.id ?? '', payPassword: ada.payPassword }, actionKey())
    const { list } = await ada.call('purchase/records', {})
    expect(list[0]).toMatchObject({
      id: bought.id,
      number: `P${bought.id.padStart(8, '0')}`,
      kind: 'node',
      name: node?.name,
      price: node?.price,
      until: bought.expiresAt,
    })
    expect(list.map(({ kind }) => kind)).toContain('software')
    const first = await ada.call('purchase/records', { limit: 1 })
    expect(first.list).toEqual(list.slice(0, 1))
    expect((await ada.call('purchase/records', { limit: 1, cursor: first.next ?? '' })).list).toEqual(list.slice(1, 2))
    expect((await ada.call('purchase/records', { id: bought.id })).list).toEqual(list.slice(0, 1))
    expect((await ada.call('purchase/records', { to: list[0]?.at })).list).toEqual(list.slice(1))
    expect((await ada.call('purchase/records', { from: list[0]?.at })).list).toEqual(list.slice(0, 1))
    expect((await bob.call('purchase/records', { id: bought.id })).list).toEqual([])
  })

  it('a statement is for 366 days at most, and for some time at least [LUV-07]', async () => {
    const to = product.now()
    const before = (ms: number) => ({ from: addMs(to, -ms).toISOString(), to: to.toISOString() })
    expect((await ada.call('user/statement', before(days(366)))).balances).toHaveLength(2)
    for (const ms of [days(366) + 1, 0, -days(1)])
      await expect(ada.call('user/statement', before(ms))).rejects.toMatchObject(error('period.invalid'))
  })

  it('a call that moves money is refused without its key [API-01]', async () => {
    await expect(ada.call('recharge/recharge', { network: 'dev', amount: '10' })).rejects.toMatchObject(
      error('request.key-required'),
    )
  })

  it('five wrong payment passwords lock it', async () => {
    const [software] = (await bob.call('purchase/softwareList', {})).list
    const buy = () => bob.call('purchase/buySoftware', { id: software?.id ?? '', payPassword: '000000' }, actionKey())
    for (const left of [4, 3, 2, 1]) await expect(buy()).rejects.toMatchObject(error('pay-password.wrong', { left }))
    await expect(buy()).rejects.toMatchObject(error('pay-password.locked', { minutes: 15 }))
    await expect(buy()).rejects.toMatchObject(error('pay-password.locked'))
  })

  it('a unit with NaN, a wrong hash, of another version or after its lease is refused and not counted', async () => {
    const eve = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, eve, '200')
    const runId = await startRun(eve, '100', false)
    const lease = () => eve.call('train/lease', { runId, device: eve.device, protocol: 2 })

    const first = await lease()
    const unit = await compute(product, first)
    const commit = (leaseId: string, lossTrace: readonly number[] = unit.lossTrace, deltaHash = unit.deltaHash) =>
      eve.call('train/commit', {
        leaseId,
        deltaHash,
        parametersHash: unit.parametersHash,
        lossTrace: [...lossTrace],
        stateHashes: [...unit.stateHashes],
      })
    const submit = (leaseId: string, delta: Uint8Array<ArrayBuffer>, version = first.version) =>
      eve.call('train/submit', { leaseId, version, delta })
    await expect(submit(first.leaseId, unit.delta)).rejects.toMatchObject(error('unit.not-committed'))
    await expect(commit(first.leaseId, unit.lossTrace.slice(1))).rejects.toMatchObject(error('unit.malformed'))
    await expect(commit(first.leaseId, unit.lossTrace.with(0, 1e39))).rejects.toMatchObject(error('unit.non-finite'))
    await expect(commit(first.leaseId, unit.lossTrace, 'zz')).rejects.toMatchObject(error('unit.hash'))
    await expect(
      bob.call('train/commit', {
        leaseId: first.leaseId,
        deltaHash: unit.deltaHash,
        parametersHash: unit.parametersHash,
        lossTrace: [],
        stateHashes: [],
      }),
    ).rejects.toMatchObject(error('lease.not-found'))
    await commit(first.leaseId)
    await expect(submit(first.leaseId, unit.delta, first.version + 1)).rejects.toMatchObject(error('unit.version'))
    await expect(submit(first.leaseId, unit.delta.subarray(1))).rejects.toMatchObject(error('unit.malformed'))
    const oversized = new Uint8Array(unit.delta.length * 2)
    await expect(submit(first.leaseId, oversized)).rejects.toMatchObject(error('unit.malformed'))
    // Nothing is unpacked: what was compressed is just as long as it is.
    const packed = new Uint8Array(gzipSync(new Uint8Array(20_000_000)))
    await expect(submit(first.leaseId, packed)).rejects.toMatchObject(error('unit.malformed'))
    const poisoned = unit.delta.slice()
    new DataView(poisoned.buffer).setFloat32(16, Number.NaN, true) // the first block's scale
    await expect(submit(first.leaseId, poisoned)).rejects.toMatchObject(error('unit.non-finite'))
    const changed = unit.delta.slice()
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    await expect(submit(first.leaseId, changed)).rejects.toMatchObject(error('unit.hash'))
    expect((await submit(first.leaseId, unit.delta)).state).toBe('accepted')

    // Right form, wrong work: the replay finds it and it is not paid.
    await product.until('the first verdict', async () =>
      (await eve.call('train/units', { runId })).list.some((candidate) => candidate.state === 'verified'),
    )
    const second = await lease()
    const late = await lease()
    await deliver(eve, second, unit)
    const units = async () =>
      (await eve.call('train/units', { runId })).list.filter((candidate) => candidate.leaseId !== late.leaseId)
    await product.until('the verdicts', async () =>
      (await units()).every((one) => one.state === 'verified' || one.state === 'rejected'),
    )
    expect((await units()).map((one) => [one.state, one.reason])).toEqual([
      ['rejected', 'delta'],
      ['verified', null],
    ])

    // The offender gets no further unit today.
    await expect(lease()).rejects.toMatchObject(error('train.paused'))
    await product.advance(minutes(11))
    await expect(commit(late.leaseId)).rejects.toMatchObject(error('lease.over'))
    const [run] = (await eve.call('purchase/taskPledgeList', { id: runId })).list
    expect(run).toMatchObject({ unitsVerified: 1, unitsPending: 0 })
  })

  /** Days, times, cursors and numbers in the form that some call expects, and at the ends of what a column holds. */
  const crafted = `2026-13-45|0000-00-00|0000-01-01|9999-12-31|0000-01-01T00:00:00Z|9999-12-31T23:59:59.999999Z|1|0|-1
2147483648|9223372036854775808|999999999999999999|1099511627776|1e3|1e400|{|null|{"id":{}}|\0|%|${'x'.repeat(200)}
999999999999999.999999999999999999|999999999999999.999999999|999999.999999|999999999.999999999
999999999999.999999999999999999.999999999999999999|999999999999999999.999999999.999999999
999999999999999999:999999999999999999|999999999999999999 x 999999999|9 999999999999999999
1 999999999999999999 999999999999999999`.split(/[|\n]/)
  it('a crafted value in any field that a call reads from an address gets a code, never a 5xx [API-02]', async () => {
    const read = [
      ...callNames.map((name) => ({
        base: `${product.urls.site}/prod`,
        name,
        route: routes[name] as Route,
        of: schemas,
      })),
      ...Object.entries(opsRoutes).map(([name, route]) => ({
        base: `${product.urls.console}/ops`,
        name,
        route,
        of: opsSchemas,
      })),
    ].filter(({ route }) => route.method === 'GET')
    const tokens = { site: (await ada.session()).token, console: (await logInOperator(product, 0)).token }
    for (const { base, name, route, of } of read) {
      const { request } = (of as Readonly<Record<string, { readonly request: z.core.$ZodType }>>)[name] ?? {}
      const { properties = {}, required = [] } = z.toJSONSchema(request ?? z.object({}), {
        io: 'input',
        unrepresentable: 'any',
      })
      const needed = Object.fromEntries(required.map((field) => [field, field === 'language' ? 'en-US' : '1']))
      const token = base.endsWith('/ops') ? tokens.console : tokens.site
      for (const field of Object.keys(properties))
        await Promise.all(
          crafted.map(async (value) => {
            const query = new URLSearchParams({ ...needed, [field]: value })
            const { status } = await fetch(`${base}${route.path}?${query.toString()}`, { headers: { token } })
            expect.soft([name, field, value, status < 500]).toEqual([name, field, value, true])
          }),
        )
    }
  }, 120_000)

  it('any body at all gets an envelope: nonsense in every call answers with a code, never with a 5xx [API-02]', async () => {
    const { token } = await ada.session()
    const bodies = [
      '{',
      'null',
      '[]',
      '"x"',
      '{"id":{}}',
      '{"amount":1e400}',
      '{"id":"9999999999999999999999"}',
      '{"cursor":"\\u0000"}',
      '{"id":"1"}',
    ]
    for (const name of callNames) {
      const route: Route = routes[name]
      if (route.method === 'GET') continue
      for (const body of bodies) {
        const response = await fetch(`${product.urls.site}/prod${route.path}`, {
          method: 'POST',
          headers: {
            token,
            lang: 'zh_CN',
            'idempotency-key': crypto.randomUUID(),
            'content-type': 'application/json',
          },
          body,
        })
        expect.soft(response.status, `${name} ${body}`).toBeLessThan(500)
        expect(await response.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
        if (name === 'user/logout') break
      }
    }
    expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])
  }, 120_000)

  it('the message is in the language of the caller [K-04, ERR-01]', async () => {
    const ask = async (lang: string) => {
      const response = await fetch(`${product.urls.site}/prod/api/recharge/recharge`, {
        method: 'POST',
        headers: { lang, 'content-type': 'application/json' },
        body: '{}',
      })
      return (await response.json()) as { code: number; msg: string }
    }
    const answers = await Promise.all(languages.map(({ apiLocale }) => ask(apiLocale)))
    expect(answers.every(({ code, msg }) => code === 401 && msg.length > 0)).toBe(true)
    expect(answers[0]?.msg).not.toBe(answers[1]?.msg)
  })
})

it('every call is served [API-03]', () => {
  expect(callNames.filter((name) => served[name] === undefined)).toEqual([])
})
