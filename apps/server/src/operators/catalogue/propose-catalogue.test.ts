import type { OpsRequestInput } from '@synet/contract/calls'
import { days, minutes } from '@synet/core/clock'
import { actionKey, type Person, rechargePerson, registerPerson, startRun } from '#test-support/person'
import { type Asked, takeOperators, error } from '#test-support/operators'
import { describe, expect, it } from 'vitest'

const desk = takeOperators()
const { logInBoth, approve, ended } = desk

describe('the catalogue', () => {
  const terms = {
    name: 'Tiny speeches, 7 days',
    projectCode: 'tiny-speeches',
    periodDays: 7,
    rate: '1',
    bonus: '0.2',
    minAmount: '100',
    maxAmount: '100000',
    unitsPerDay: 8,
  }
  const made = async () => ({ reason: 'New terms', secondFactor: await desk.first.secondFactor() })

  it('bounds in code hold: rate and bonus, period, amounts, a project that beats its baseline, what one run may promise [NET-07]', async () => {
    const propose = async (change: object) =>
      desk.first.ops('proposeCatalogue', { kind: 'task.new', ...terms, ...change, ...(await made()) })
    await expect(propose({ rate: '2.9' })).rejects.toMatchObject(error('catalogue.rate', { max: '3' }))
    await expect(propose({ rate: '0' })).rejects.toMatchObject(error('catalogue.rate'))
    await expect(propose({ rate: '1.0001' })).rejects.toMatchObject(error('amount.invalid'))
    await expect(propose({ periodDays: 6 })).rejects.toMatchObject(error('catalogue.bounds', { field: 'periodDays' }))
    await expect(propose({ periodDays: 91 })).rejects.toMatchObject(error('catalogue.bounds'))
    await expect(propose({ unitsPerDay: 65 })).rejects.toMatchObject(error('catalogue.bounds'))
    await expect(propose({ maxAmount: '100001' })).rejects.toMatchObject(error('catalogue.bounds', { max: '100000' }))
    await expect(propose({ minAmount: '500', maxAmount: '400' })).rejects.toMatchObject(error('catalogue.bounds'))
    await expect(propose({ projectCode: 'nothing' })).rejects.toMatchObject(error('catalogue.project-unknown'))
    await expect(propose({ projectCode: 'english-speeches' })).rejects.toMatchObject(
      error('catalogue.project-unproven'),
    )
    const product = { kind: 'product.new', product: 'node', name: 'Node', days: 90 } as const
    await expect(
      desk.first.ops('proposeCatalogue', { ...product, price: '1000.01', ...(await made()) }),
    ).rejects.toMatchObject(error('catalogue.bounds', { field: 'price' }))
    await expect(
      desk.first.ops('proposeCatalogue', { ...product, price: '1', days: 366, ...(await made()) }),
    ).rejects.toMatchObject(error('catalogue.bounds', { field: 'days' }))
  })

  it('a new version takes two operators and a day; a running run keeps the terms it was pledged at', async () => {
    const person: Person = await registerPerson(desk.product, 'AGENT001')
    await rechargePerson(desk.product, person, '300')
    const runId = await startRun(person, '100', false)
    const run = async () => (await person.call('purchase/taskPledgeList', { id: runId })).list[0]
    const before = await run()
    const item = async () =>
      (await person.call('purchase/taskList', {})).list.find((t) => t.projectCode === 'tiny-speeches')
    const old = await item()
    const proposal = await desk.first.ops('proposeCatalogue', {
      kind: 'task.version',
      id: old?.id ?? '',
      ...terms,
      rate: '0.5',
      ...(await made()),
    })
    await approve(proposal)
    expect((await item())?.id).toBe(old?.id)
    await desk.product.advance(days(1))
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
    const pledge = { taskId: old?.id ?? '', region: 'accra-gh', amount: '100', autoReinvest: false, payPassword }
    await expect(person.call('purchase/taskPledge', pledge, actionKey())).rejects.toMatchObject(error('task.not-found'))
    const { tasks } = await desk.first.ops('catalogue', {})
    expect(tasks.find((task) => task.id === old?.id)).toMatchObject({ active: false, openRuns: 1, version: 1 })
    expect(tasks.find((task) => task.replaces === old?.id)).toMatchObject({ active: true, version: 2, rate: '0.5' })
  })

  it('a run continues by itself with the new version of its task where that is no worse, and ends where it is worse [ST-02]', async () => {
    const { sql } = desk.product.owner
    const item = async () =>
      (await desk.first.ops('catalogue', {})).tasks.find((t) => t.active && t.projectCode === 'tiny-speeches')
    const change = async (rate: string) => {
      const { secondFactor, reason } = await made()
      const id = (await item())?.id ?? ''
      const proposal = await desk.first.ops('proposeCatalogue', {
        kind: 'task.version',
        id,
        ...terms,
        rate,
        reason,
        secondFactor,
      })
      expect(proposal.facts['was.rate']).toBeDefined()
      await approve(proposal)
      await desk.product.advance(days(1))
      await logInBoth()
      expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
    }
    const person = await registerPerson(desk.product, 'AGENT001')
    await rechargePerson(desk.product, person, '200')
    const runId = await startRun(person, '100', true)
    const run = async () => (await person.call('purchase/taskPledgeList', { id: runId })).list[0]
    // A paid day, as if it had been computed: without one no round follows.
    const pay = (round: number) =>
      sql`update app.run_day set state = 'earned' where run_id = ${runId} and round = ${round} and day = 7`
    const oldTask = (await run())?.taskId
    await change('0.7')
    await pay(1)
    // On time: a first day that was opened hours late would be made up.
    await desk.product.advance(days(6) + minutes(5))
    await desk.product.until('the second round', async () => (await run())?.term === 2)
    const second2 = await run()
    expect(second2?.taskId).not.toBe(oldTask)
    expect(second2).toMatchObject({ dailyIncome: '0.07', state: 'new' })
    await logInBoth()
    await change('0.6')
    await pay(2)
    await desk.product.advance(days(6))
    await desk.product.until('the principal is back', async () => (await run())?.state === 'finished')
    expect((await person.call('user/info', {})).balances.USDT).toMatchObject({ available: '198', pledged: '0' })
    await logInBoth()
  })

  it('software can be made, replaced and retired', async () => {
    const change = async (request: Asked<OpsRequestInput<'proposeCatalogue'>>) => {
      const proposal = await desk.first.ops('proposeCatalogue', {
        ...request,
        ...(await made()),
      } as OpsRequestInput<'proposeCatalogue'>)
      await approve(proposal)
      await desk.product.advance(days(1))
      await logInBoth()
      expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
      return (await desk.first.ops('catalogue', {})).products
    }
    const made1 = await change({ kind: 'product.new', product: 'software', name: 'Half', price: '0.5', days: 300 })
    const one = made1.find((p) => p.name === 'Half')
    const made2 = await change({
      kind: 'product.version',
      id: one?.id ?? '',
      name: 'Half',
      price: '0.6',
      days: 300,
    })
    const two = made2.find((p) => p.replaces === one?.id)
    expect(two).toMatchObject({ version: 2, price: '0.6', active: true, product: 'software' })
    const made3 = await change({ kind: 'product.retire', id: two?.id ?? '' })
    expect(made3.filter((p) => p.name === 'Half' && p.active)).toEqual([])
  })
})
