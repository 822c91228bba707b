import { permissionsOf, roleNames } from '#operator/roles'
import { opsRoutes, type OpsRoute } from '@synet/contract/routes'
import type { OpsAnswer, OpsRequestInput } from '@synet/contract/calls'
import { createClient } from '@synet/contract/client'
import { days, hours, minutes } from '@synet/core/clock'
import { readBalance } from '@synet/ledger/audit'
import { type AssetOf, systemAccount, type SystemBucket } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { auditAll } from '#audit-all'
import { verifyOperatorLog } from '#operator/verify-operator-log'
import { readSettings } from '#settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  actionKey,
  addAccount,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
} from '#test-support/person'
import { type Product, startProduct } from '#test-support/product'

type Operator = Awaited<ReturnType<typeof logInOperator>>
type Proposal = OpsAnswer<'approveProposal'>
type Money = OpsRequestInput<'proposeMoney'>
type Distribute<T> = T extends unknown ? Omit<T, 'reason' | 'secondFactor'> : never

let product: Product
let first: Operator
let second: Operator
beforeAll(async () => {
  product = await startProduct(0, { projects: ['tiny-speeches'] })
})
afterAll(() => product[Symbol.asyncDispose]())
// Sessions last twelve hours, and the clock is moved by months.
beforeEach(async () => {
  ;[first, second] = await Promise.all([logInOperator(product, 0), logInOperator(product, 1)])
})
afterEach(async () => {
  expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])
})

const error = (code: string, facts: object = {}) => ({ code: 0, data: { error: code, ...facts } })
const logInBoth = async () => {
  ;[first, second] = await Promise.all([logInOperator(product, 0), logInOperator(product, 1)])
}
const proposeMoney = async (money: Distribute<Money>, operator = first): Promise<Proposal> =>
  operator.ops('proposeMoney', {
    ...money,
    reason: 'A reason that can be read',
    secondFactor: await operator.secondFactor(),
  } as Money)
const approve = async (proposal: Proposal, operator = second): Promise<Proposal> =>
  operator.ops('approveProposal', {
    id: proposal.id,
    contentHash: proposal.contentHash,
    secondFactor: await operator.secondFactor(),
  })
const read = async (id: string): Promise<Proposal> => {
  const [proposal] = (await first.ops('proposals', { id })).list
  if (!proposal) throw new Error(`no proposal ${id}`)
  return proposal
}
/** As the proof page shows it to anybody. */
const publicChange = async ({ id }: Proposal) => {
  const call = createClient({ origin: product.urls.site, fetch, lang: () => 'en', token: () => undefined })
  return (await call('proof/changes', {})).list.find((one) => one.id === id)
}
const ended = (id: string): Promise<Proposal> =>
  product.until(`proposal ${id} ends`, async () => {
    const proposal = await read(id)
    return proposal.state !== 'proposed' && proposal.state !== 'approved' ? proposal : undefined
  })
const balance = <B extends SystemBucket>(bucket: B, asset: AssetOf<B>) =>
  readBalance(product.look, systemAccount(bucket, asset))

describe('the console', () => {
  it('asks every call for its own permission, whatever is sent', async () => {
    const ask = async (name: string, route: OpsRoute, token?: string) => {
      const response = await fetch(`${product.urls.console}/ops${route.path}`, {
        method: route.method,
        headers: { 'content-type': 'application/json', ...(token && { token }) },
        ...(route.method === 'POST' && { body: '{}' }),
      })
      return [name, ((await response.json()) as { data: { error?: string } }).data.error]
    }
    const { sql } = product.owner
    const named = Object.entries<OpsRoute>(opsRoutes).filter(([, { permission }]) => permission !== 'public')
    const give = (held: readonly string[]) =>
      sql`update app.operator set roles = ${[...held]} where name = 'demo-operator-2'`
    try {
      for (const held of [[], ...roleNames.map((name) => [name]), ['no-such-role']]) {
        await give(held)
        const may = permissionsOf(held)
        for (const [name, route] of named) {
          if (route.permission === 'any') continue
          const answer = await ask(name, route, second.token)
          if (may.some((permission) => permission === route.permission))
            expect([held, ...answer]).not.toEqual([held, name, 'operator.forbidden'])
          else expect([held, ...answer]).toEqual([held, name, 'operator.forbidden'])
        }
      }
      for (const [name, route] of named) expect(await ask(name, route)).toEqual([name, 'session.required'])
    } finally {
      await give(['owner'])
    }
    expect(named.map(([name, { permission }]) => `${name}: ${permission}`)).toMatchInlineSnapshot(`
      [
        "logout: any",
        "me: any",
        "withdrawals: withdrawals.read",
        "approve: withdrawals.decide",
        "approveBatch: withdrawals.decide",
        "reject: withdrawals.decide",
        "cancelPayout: withdrawals.decide",
        "exceptions: recharges.read",
        "proposeAssignment: recharges.assign",
        "proposeResume: withdrawals.decide",
        "proposals: proposals.read",
        "approveProposal: proposals.decide",
        "rejectProposal: proposals.decide",
        "cancelProposal: proposals.decide",
        "proposeMoney: money.propose",
        "settings: settings.read",
        "proposeSetting: settings.propose",
        "catalogue: catalogue.read",
        "proposeCatalogue: catalogue.propose",
        "ledgerSearch: ledger.read",
        "ledgerAccount: ledger.read",
        "reserves: ledger.read",
        "log: log.read",
        "audit: audit.read",
        "customers: customers.read",
        "customer: customers.read",
        "customerTeam: customers.read",
        "freeze: customers.freeze",
        "confirmFreeze: customers.freeze",
        "renewFreeze: customers.freeze",
        "confirmRenewal: customers.freeze",
        "unfreeze: customers.freeze",
        "messages: messages.read",
        "notices: notices.read",
        "saveNotice: notices.write",
        "proposeNotice: notices.write",
        "withdrawNotice: notices.write",
        "texts: texts.read",
        "proposeText: texts.write",
        "operators: operators.read",
        "proposeOperator: operators.propose",
        "proof: ledger.read",
        "publishProof: proof.publish",
        "training: training.read",
        "proposeLift: training.decide",
        "keepOffence: training.decide",
        "proposeRollBack: training.decide",
      ]
    `)
  })

  it('ATK-21 a grant takes two operators and seven days, and keeps within 5 % of the pool a month', async () => {
    const grant = { kind: 'grant', username: 'demo_member', amount: '1000' } as const
    await expect(proposeMoney({ ...grant, username: 'nobody_here' })).rejects.toMatchObject(error('user.not-found'))
    await expect(proposeMoney({ ...grant, amount: '1e3' })).rejects.toMatchObject(error('amount.invalid'))
    await expect(proposeMoney({ ...grant, amount: '50000.000001' })).rejects.toMatchObject(
      error('grant.above-month', { max: '50000', asset: 'SNT' }),
    )
    const proposal = await proposeMoney(grant)
    expect(proposal).toMatchObject({
      state: 'proposed',
      mine: true,
      needsApprover: true,
      noticeMs: days(7),
      blocked: null,
    })
    expect(proposal.entries.map(({ bucket, username, amount }) => [bucket, username, amount])).toEqual([
      ['treasury', null, '-1000'],
      ['vesting', 'demo_member', '1000'],
    ])
    await expect(approve(proposal, first)).rejects.toMatchObject(error('operator.same'))
    expect(await publicChange(proposal)).toBeUndefined()
    expect(await approve(proposal)).toMatchObject({ state: 'approved', approver: 'demo-operator-2' })
    await expect(approve(proposal)).rejects.toMatchObject(error('proposal.state'))

    const announced = await publicChange(proposal)
    expect(announced).toMatchObject({
      kind: 'grant',
      facts: { username: 'demo_member', amount: '1000' },
      state: 'announced',
    })
    expect(announced?.facts).not.toHaveProperty('userId')
    const before = await balance('treasury', 'SNT')
    await product.advance(days(7) - minutes(5))
    await logInBoth()
    expect((await read(proposal.id)).state).toBe('approved')
    await product.advance(minutes(5))
    const done = await ended(proposal.id)
    expect(done).toMatchObject({ state: 'executed', refusal: null })
    expect(before - (await balance('treasury', 'SNT'))).toBe(1_000_000_000n)
    const [posting] = (await first.ops('ledgerSearch', { query: `proposal:${proposal.id}` })).postings
    expect(posting).toMatchObject({ id: done.postingId, kind: 'grant', ref: { proposal: proposal.id } })
    // What was granted counts for 30 days.
    await expect(proposeMoney({ ...grant, amount: '49000.000001' })).rejects.toMatchObject(error('grant.above-month'))
  })

  it('an approval holds for what was seen: other content is refused, and what changes after it is not executed', async () => {
    const { sql } = product.owner
    const grant = await proposeMoney({ kind: 'grant', username: 'demo_member', amount: '5' })
    await sql`update app.proposal set facts = facts || '{"amount": "50"}' where id = ${grant.id}`
    await expect(approve(grant)).rejects.toMatchObject(error('approval.changed'))
    const seen = await read(grant.id)
    expect(seen.facts['amount']).toBe('50')
    await approve(seen)
    await sql`update app.proposal set facts = facts || '{"amount": "500"}' where id = ${grant.id}`
    await product.advance(days(7))
    await logInBoth()
    expect(await ended(grant.id)).toMatchObject({ state: 'rejected', refusal: { code: 'approval.changed' } })
  })

  it('the second operator may refuse, the first take back, before and after the approval; each with a fresh code', async () => {
    const grant = { kind: 'grant', username: 'demo_member', amount: '7' } as const
    const taken = await proposeMoney(grant)
    const decision = async (operator: Operator, id: string) => ({ id, secondFactor: await operator.secondFactor() })
    await expect(second.ops('cancelProposal', await decision(second, taken.id))).rejects.toMatchObject(
      error('operator.forbidden'),
    )
    expect(await first.ops('cancelProposal', await decision(first, taken.id))).toMatchObject({ state: 'cancelled' })
    const refused = await proposeMoney(grant)
    const reason = 'Not this one'
    await expect(first.ops('rejectProposal', { ...(await decision(first, refused.id)), reason })).rejects.toMatchObject(
      error('operator.same'),
    )
    expect(await second.ops('rejectProposal', { ...(await decision(second, refused.id)), reason })).toMatchObject({
      state: 'rejected',
      refusal: { code: 'rejected', facts: { reason } },
    })
    const stopped = await proposeMoney(grant)
    await approve(stopped)
    expect(await first.ops('cancelProposal', await decision(first, stopped.id))).toMatchObject({ state: 'cancelled' })
    const code = await first.secondFactor()
    await first.ops('proposeMoney', { ...grant, reason, secondFactor: code })
    await expect(first.ops('proposeMoney', { ...grant, reason, secondFactor: code })).rejects.toMatchObject(
      error('operator.login-wrong'),
    )
    await expect(first.ops('proposeMoney', { ...grant, reason: ' ', secondFactor: code })).rejects.toMatchObject(
      error('reason.required'),
    )
  })

  it('the pool changes by 10 % in 30 days, after 30 days, in its own proportion', async () => {
    const reduce = (amount: string) => proposeMoney({ kind: 'pool.reduced', amount })
    await expect(reduce('10000.000001')).rejects.toMatchObject(error('pool.above-month', { max: '10000' }))
    const [usdt, snt] = [await balance('pool', 'USDT'), await balance('pool', 'SNT')]
    const proposal = await reduce('10000')
    await approve(proposal)
    const late = await reduce('1')
    await approve(late)
    await product.advance(days(30) - hours(1))
    await logInBoth()
    expect((await read(proposal.id)).state).toBe('approved')
    await product.advance(hours(1))
    expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
    expect(await balance('pool', 'USDT')).toBe((usdt * 9n) / 10n)
    expect(await balance('pool', 'SNT')).toBe((snt * 9n) / 10n)
    // Approved when there was room for it, refused when there is none left.
    expect(await ended(late.id)).toMatchObject({ state: 'rejected', refusal: { code: 'pool.above-month' } })
  })

  it("what is taken out is the platform's own, never while a withdrawal is overdue by more than 24 h", async () => {
    const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
    const take = (amount: string) =>
      proposeMoney({ kind: 'capital.taken-out', source: 'capital', network: 'dev', address, amount })
    const own = await balance('capital', 'USDT')
    await expect(take('200000')).rejects.toMatchObject(error('capital.below-liabilities'))
    await expect(
      proposeMoney({ kind: 'capital.taken-out', source: 'fees', network: 'dev', address, amount: '5000' }),
    ).rejects.toMatchObject(error('source.insufficient', { account: 'fees', asset: 'USDT' }))
    await expect(
      proposeMoney({ kind: 'capital.taken-out', source: 'fees', network: 'TRC20', address, amount: '1' }),
    ).rejects.toMatchObject(error('network.unknown'))
    const taken = await take('1000')
    await approve(taken)
    expect(await ended(taken.id)).toMatchObject({ state: 'executed' })
    expect(own - (await balance('capital', 'USDT'))).toBe(1_000_000_000n)

    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '100')
    const accountId = await addAccount(product, person, '0x00000000000000000000000000000000000000dd')
    await product.advance(hours(25))
    await logInBoth()
    const early = await take('10')
    const quote = await person.call('withdrawal/quote', { accountId, amount: '20' })
    const order = await person.call(
      'withdrawal/apply',
      { quoteId: quote.quoteId, payPassword: person.payPassword },
      actionKey(),
    )
    await product.advance(hours(47))
    await logInBoth()
    await expect(take('10')).resolves.toMatchObject({ state: 'proposed' })
    await product.advance(hours(2))
    await logInBoth()
    await expect(take('10')).rejects.toMatchObject(error('capital.overdue'))
    await expect(approve(early)).rejects.toMatchObject(error('capital.overdue'))
    const [queued] = (await first.ops('withdrawals', {})).list
    expect(queued).toMatchObject({ id: order.id, overdue: true, usualAmount: null })
    await first.ops('reject', { id: order.id, reason: 'test', secondFactor: await first.secondFactor() })
    await expect(proposeMoney({ kind: 'loss.covered', source: 'capital', amount: '1' })).rejects.toMatchObject(
      error('loss.none', { max: '0' }),
    )
  })

  it('ATK-21 a correction takes back a wrong credit, once, and nothing that a user confirmed', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '50')
    const [software] = (await person.call('purchase/softwareList', {})).list
    const { payPassword } = person
    await person.call('purchase/buySoftware', { id: software?.id ?? '', payPassword }, actionKey())
    const log = (await person.call('user/getMoneyLog', {})).list
    const postingOf = (kind: string) => log.find((row) => row.kind === kind)?.id.split('.')[0] ?? ''
    const correct = (posting: string, amount: string) =>
      proposeMoney({
        kind: 'correction',
        posting,
        amount,
        mistake: 'wrong-amount',
        discoveredAt: product.owner.clock.now().toISOString(),
      })
    await expect(correct(postingOf('software.bought'), '1')).rejects.toMatchObject(
      error('posting.not-correctable', { kind: 'software.bought' }),
    )
    await expect(correct('999999999', '1')).rejects.toMatchObject(error('posting.not-found'))
    const credited = postingOf('recharge.credited')
    await expect(correct(credited, '50.000001')).rejects.toMatchObject(error('amount.invalid'))
    const [one, two] = [await correct(credited, '20'), await correct(credited, '20')]
    expect(one.entries.map(({ bucket, amount }) => [bucket, amount])).toEqual([
      ['available', '-20'],
      ['chain:dev', '20'],
    ])
    await approve(one)
    expect(await ended(one.id)).toMatchObject({ state: 'executed' })
    expect((await person.call('user/info', {})).balances.USDT.available).toBe('29')
    await product.until('the person is told by mail', async () =>
      product.mailbox.messages(person.email).some(({ subject }) => subject === 'Your Synet balance was changed'),
    )
    await expect(approve(two)).rejects.toMatchObject(error('posting.corrected'))
    expect((await read(two.id)).blocked).toMatchObject({ code: 'posting.corrected' })
  })
})

describe('settings', () => {
  const change = async (name: string, from: string, to: string) =>
    first.ops('proposeSetting', { name, from, to, reason: 'Trying', secondFactor: await first.secondFactor() })
  const settings = () => readSettings(product.look)
  const shown = async (name: string) => (await first.ops('settings', {})).list.find((one) => one.name === name)

  it('one that touches money takes a second operator and a day; the other is changed at once; both keep their history', async () => {
    expect(await change('devicesMax', '3', '4')).toMatchObject({ state: 'executed', needsApprover: false })
    expect((await settings()).devicesMax).toBe(4)
    const proposal = await change('transferFeeBps', '50', '60')
    expect(proposal).toMatchObject({ state: 'proposed', noticeMs: days(1), facts: { from: '50', to: '60' } })
    expect((await shown('transferFeeBps'))?.pending).toMatchObject({ value: '60', state: 'proposed' })
    const rival = await change('transferFeeBps', '50', '70')
    await expect(approve(proposal, first)).rejects.toMatchObject(error('operator.same'))
    await approve(proposal)
    await approve(rival)
    await product.advance(days(1) - minutes(5))
    await logInBoth()
    expect((await settings()).transferFeeBps).toBe(50)
    await product.advance(minutes(5))
    expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
    expect((await settings()).transferFeeBps).toBe(60)
    // It was approved as a change from 50.
    expect(await ended(rival.id)).toMatchObject({ state: 'rejected', refusal: { code: 'proposal.stale' } })
    expect(await shown('transferFeeBps')).toMatchObject({ value: '60', standard: '50', changedBy: 'demo-operator-1' })
    const history = (await first.ops('proposals', { kind: 'setting', name: 'transferFeeBps' })).list
    expect(history.map((one) => [one.facts['from'], one.facts['to'], one.state])).toEqual([
      ['50', '70', 'rejected'],
      ['50', '60', 'executed'],
    ])
  })

  it('a value outside its bounds, or none, is refused; one that stands in the database all the same is ignored', async () => {
    await expect(change('exchangeFeeBps', '300', '501')).rejects.toMatchObject(
      error('setting.bounds', { min: '0%', max: '5%' }),
    )
    await expect(change('withdrawFourEyes', '5000', '50000.000001')).rejects.toMatchObject(
      error('setting.bounds', { min: '0 USDT', max: '50000 USDT' }),
    )
    await expect(change('exchangeFeeBps', '300', '2.5')).rejects.toMatchObject(error('setting.value'))
    await expect(change('inviteRequired', 'true', 'maybe')).rejects.toMatchObject(error('setting.value'))
    await expect(change('toString', '', '1')).rejects.toMatchObject(error('setting.unknown'))
    await expect(change('exchangeFeeBps', '300', '300')).rejects.toMatchObject(error('setting.unchanged'))
    await expect(change('exchangeFeeBps', '200', '250')).rejects.toMatchObject(error('proposal.stale'))
    const { sql } = product.owner
    for (const value of ['9000', '-1', '"300"', 'null', 'true']) {
      await sql`insert into app.setting (name, value) values ('exchangeFeeBps', ${value}::text::jsonb)
        on conflict (name) do update set value = excluded.value`
      expect((await settings()).exchangeFeeBps).toBe(300)
    }
    await sql`delete from app.setting where name = 'exchangeFeeBps'`
  })
})

describe('the catalogue', () => {
  const terms = {
    name: 'Tiny speeches, 7 days',
    projectCode: 'tiny-speeches',
    periodDays: 7,
    rate: '1',
    bonus: '0.2',
    minAmount: '10',
    maxAmount: '100000',
    unitsPerDay: 8,
  }
  const made = async () => ({ reason: 'New terms', secondFactor: await first.secondFactor() })

  it('bounds in code hold: rate and bonus, period, amounts, project, what one run may promise', async () => {
    const propose = async (change: object) =>
      first.ops('proposeCatalogue', { kind: 'task.new', ...terms, ...change, ...(await made()) })
    await expect(propose({ rate: '2.9' })).rejects.toMatchObject(error('catalogue.rate', { max: '3' }))
    await expect(propose({ rate: '0' })).rejects.toMatchObject(error('catalogue.rate'))
    await expect(propose({ rate: '1.0001' })).rejects.toMatchObject(error('amount.invalid'))
    await expect(propose({ periodDays: 6 })).rejects.toMatchObject(error('catalogue.bounds', { field: 'periodDays' }))
    await expect(propose({ periodDays: 91 })).rejects.toMatchObject(error('catalogue.bounds'))
    await expect(propose({ unitsPerDay: 65 })).rejects.toMatchObject(error('catalogue.bounds'))
    await expect(propose({ maxAmount: '100001' })).rejects.toMatchObject(error('catalogue.bounds', { max: '100000' }))
    await expect(propose({ minAmount: '500', maxAmount: '400' })).rejects.toMatchObject(error('catalogue.bounds'))
    await expect(propose({ projectCode: 'nothing' })).rejects.toMatchObject(error('catalogue.project-unknown'))
    const product = { kind: 'product.new', product: 'node', name: 'Node', days: 90 } as const
    await expect(
      first.ops('proposeCatalogue', { ...product, price: '1000.01', ...(await made()) }),
    ).rejects.toMatchObject(error('catalogue.bounds', { field: 'price' }))
    await expect(
      first.ops('proposeCatalogue', { ...product, price: '1', days: 366, ...(await made()) }),
    ).rejects.toMatchObject(error('catalogue.bounds', { field: 'days' }))
  })

  it('a new version takes two operators and a day; a running run keeps the terms it was pledged at', async () => {
    const person: Person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '300')
    const runId = await startRun(person, '100', false)
    const run = async () => (await person.call('purchase/taskPledgeList', { id: runId })).list[0]
    const before = await run()
    const item = async () =>
      (await person.call('purchase/taskList', {})).list.find((t) => t.projectCode === 'tiny-speeches')
    const old = await item()
    const proposal = await first.ops('proposeCatalogue', {
      kind: 'task.version',
      id: old?.id ?? '',
      ...terms,
      rate: '0.5',
      ...(await made()),
    })
    await expect(approve(proposal, first)).rejects.toMatchObject(error('operator.same'))
    await approve(proposal)
    expect((await item())?.id).toBe(old?.id)
    await product.advance(days(1))
    await logInBoth()
    expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
    expect(await item()).toMatchObject({ dailyRate: '0.0005' })
    const after = await run()
    expect([after?.dailyIncome, after?.bonusPerDay, after?.endsAt]).toEqual([
      before?.dailyIncome,
      before?.bonusPerDay,
      before?.endsAt,
    ])
    const { payPassword } = person
    const pledge = { taskId: old?.id ?? '', region: 'accra-gh', amount: '10', autoReinvest: false, payPassword }
    await expect(person.call('purchase/taskPledge', pledge, actionKey())).rejects.toMatchObject(error('task.not-found'))
    const { tasks } = await first.ops('catalogue', {})
    expect(tasks.find((task) => task.id === old?.id)).toMatchObject({ active: false, openRuns: 1, version: 1 })
    expect(tasks.find((task) => task.replaces === old?.id)).toMatchObject({ active: true, version: 2, rate: '0.5' })
  })

  it('ST-02 a run goes on by itself with the new version of its task where that is no worse, and ends where it is', async () => {
    const { sql } = product.owner
    const item = async () =>
      (await first.ops('catalogue', {})).tasks.find((t) => t.active && t.projectCode === 'tiny-speeches')
    const change = async (rate: string) => {
      const { secondFactor, reason } = await made()
      const id = (await item())?.id ?? ''
      const proposal = await first.ops('proposeCatalogue', {
        kind: 'task.version',
        id,
        ...terms,
        rate,
        reason,
        secondFactor,
      })
      expect(proposal.facts['was.rate']).toBeDefined()
      await approve(proposal)
      await product.advance(days(1))
      await logInBoth()
      expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
    }
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const runId = await startRun(person, '100', true)
    const run = async () => (await person.call('purchase/taskPledgeList', { id: runId })).list[0]
    // A paid day, as if it had been computed: without one no round follows.
    const pay = (round: number) =>
      sql`update app.run_day set state = 'earned' where run_id = ${runId} and round = ${round} and day = 7`
    const oldTask = (await run())?.taskId
    await change('0.7')
    await pay(1)
    await product.advance(days(6) + hours(3))
    await product.until('the second round', async () => (await run())?.round === 2)
    const second2 = await run()
    expect(second2?.taskId).not.toBe(oldTask)
    expect(second2).toMatchObject({ dailyIncome: '0.07', state: 'new' })
    await logInBoth()
    await change('0.6')
    await pay(2)
    await product.advance(days(6) + hours(3))
    await product.until('the principal is back', async () => (await run())?.state === 'finished')
    expect((await person.call('user/info', {})).balances.USDT).toMatchObject({ available: '198', pledged: '0' })
    await logInBoth()
  })

  it('software can be made, replaced and retired', async () => {
    const change = async (request: Distribute<OpsRequestInput<'proposeCatalogue'>>) => {
      const proposal = await first.ops('proposeCatalogue', {
        ...request,
        ...(await made()),
      } as OpsRequestInput<'proposeCatalogue'>)
      await approve(proposal)
      await product.advance(days(1))
      await logInBoth()
      expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
      return (await first.ops('catalogue', {})).products
    }
    const made1 = await change({ kind: 'product.new', product: 'software', name: 'Half', price: '0.5', days: 30 })
    const one = made1.find((p) => p.name === 'Half')
    const made2 = await change({ kind: 'product.version', id: one?.id ?? '', name: 'Half', price: '0.6', days: 30 })
    const two = made2.find((p) => p.replaces === one?.id)
    expect(two).toMatchObject({ version: 2, price: '0.6', active: true, product: 'software' })
    const made3 = await change({ kind: 'product.retire', id: two?.id ?? '' })
    expect(made3.filter((p) => p.name === 'Half' && p.active)).toEqual([])
  })
})

describe('the explorer and the reserves', () => {
  it('finds a posting by id, key, user, account, order and transaction; an account page by page', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '30')
    const [row] = (await person.call('user/getMoneyLog', {})).list
    const { username } = await person.call('user/info', {})
    const [order] = (await person.call('recharge/myRecords', {})).list
    const id = row?.id.split('.')[0] ?? ''
    const search = (query: string) => first.ops('ledgerSearch', { query })
    const [byId] = (await search(id)).postings
    expect(byId?.entries.map((entry) => [entry.bucket, entry.amount])).toEqual([
      ['available', '30'],
      ['chain:dev', '-30'],
    ])
    for (const query of [byId?.key ?? '', byId?.ref['transaction'] ?? '', order?.number ?? ''])
      expect((await search(query)).postings.map((posting) => posting.id)).toEqual([id])
    const { accounts } = await search(username)
    expect(accounts.find((a) => a.bucket === 'available' && a.asset === 'USDT')).toMatchObject({
      balance: '30',
      username,
    })
    const [emission] = (await search('emission:locked/SNT')).accounts
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await first.ops('ledgerAccount', { id: emission?.id ?? '', limit: 40, ...(cursor && { cursor }) })
      seen.push(...page.list.map((entry) => entry.seq))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.length).toBe(Number(emission?.entries))
    expect(new Set(seen).size).toBe(seen.length)
    await expect(first.ops('ledgerAccount', { id: '7' })).rejects.toMatchObject(error('account.not-found'))
    for (const query of ['%', "'; drop table", '0', 'W0', '99999999999999999999', 'ü'])
      expect(await search(query)).toMatchObject({ postings: [] })
  })

  it('reserves are what the chain and the ledger say', async () => {
    const page = await first.ops('reserves', {})
    const [dev] = page.networks
    const minor = (text: string | null | undefined) => Math.round(Number(text) * 1e6)
    expect(minor(page.surplus)).toBe(minor(page.held) - minor(page.owed.total))
    expect(minor(page.owed.total)).toBe(
      minor(page.owed.available) + minor(page.owed.pledged) + minor(page.owed.withdrawing) + minor(page.owed.suspense),
    )
    expect(page.own.find((one) => one.name === 'treasury' && one.asset === 'SNT')?.amount).toBe(
      String(Number(await balance('treasury', 'SNT')) / 1e6),
    )
    expect(minor(dev?.held)).toBeGreaterThanOrEqual(minor(dev?.booked))
    expect(page.promised).toBe(page.emission.find((one) => one.name === 'reserved')?.amount)
  })
})

describe("the operators' log", () => {
  const rolledBack = new Error('rolled back')
  /** What the verifier says after somebody with every right has changed the table. */
  const after = async (tamper: (tx: Transaction) => Promise<unknown>) => {
    let detail = ''
    await product.look
      .begin(async (tx) => {
        await tx`alter table app.operator_log disable trigger append_only`
        await tamper(tx)
        const check = await verifyOperatorLog(tx)
        detail = check.green ? 'green' : check.detail
        throw rolledBack
      })
      .catch((thrown: unknown) => {
        if (thrown !== rolledBack) throw thrown
      })
    return detail
  }
  const rows = () =>
    product.look<{ id: bigint }[]>`select id from app.operator_log order by id`.then((all) => all.map((r) => r.id))

  it('names the row that was changed, removed or swapped, and missing last rows', async () => {
    const ids = await rows()
    const [a = 0n, b = 0n, c = 0n] = ids.slice(3)
    expect(await after(async () => undefined)).toBe('green')
    expect(await after((tx) => tx`update app.operator_log set action = 'nothing' where id = ${b}`)).toBe(
      `row ${b} was changed`,
    )
    expect(
      await after((tx) => tx`update app.operator_log set facts = facts || '{"amount": "1"}' where id = ${b}`),
    ).toBe(`row ${b} was changed`)
    expect(await after((tx) => tx`update app.operator_log set at = at + interval '1 second' where id = ${b}`)).toBe(
      `row ${b} was changed`,
    )
    expect(await after((tx) => tx`delete from app.operator_log where id = ${b}`)).toBe(
      `row ${c} does not follow row ${a}: rows are missing, swapped or changed`,
    )
    const swap = (columns: string) => (tx: Transaction) =>
      tx.unsafe(`update app.operator_log l set (${columns}) = (select ${columns} from app.operator_log o
        where o.id = case l.id when ${a} then ${b} else ${a} end) where l.id in (${a}, ${b})`)
    expect(await after(swap('operator_id, action, facts, at'))).toBe(`row ${a} was changed`)
    expect(await after(swap('operator_id, action, facts, at, previous, hash'))).toContain(
      `row ${a} does not follow row`,
    )
    const last = ids.at(-1) ?? 0n
    expect(await after((tx) => tx`delete from app.operator_log where id = ${last}`)).toContain(
      'rows are missing: the head counts',
    )
    // The page says the same.
    const audit = await first.ops('audit', {})
    expect(audit.checks.find((check) => check.name === "the operators' log is unbroken")?.green).toBe(true)
  })

  it('nobody who runs the product can change a row', async () => {
    const { sql } = product.owner
    await expect(sql`update app.operator_log set action = 'x'`).rejects.toThrow('append only')
    await expect(sql`delete from app.operator_log`).rejects.toThrow('append only')
  })

  it('holds every action with its facts, and can be filtered', async () => {
    const page = await first.ops('log', {
      action: 'proposal.propose',
      operator: 'demo-operator-2',
      text: 'Not this one',
    })
    expect(page.list).toEqual([])
    const rejected = await first.ops('log', { action: 'proposal.reject' })
    expect(rejected.list[0]).toMatchObject({ operator: 'demo-operator-2', facts: { reason: 'Not this one' } })
    const executed = await first.ops('log', { action: 'proposal.execute', limit: 2 })
    expect(executed.list[0]?.operator).toBeNull()
    expect(executed.next).not.toBeNull()
  })
})
