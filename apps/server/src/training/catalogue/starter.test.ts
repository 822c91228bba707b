import { days, hours } from '@synet/core/clock'
import { describe, expect, it } from 'vitest'
import { error } from '#test-support/operators'
import { deliver, compute, leaseFor } from '#test-support/contributor'
import { actionKey, type Person, rechargePerson, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { earnToday } from '#test-support/runs'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })

const arrive = async () => {
  const person = await registerPerson(product, 'AGENT001', { bindEmail: false })
  await rechargePerson(product, person, '102')
  return person
}
const pledge = async ({ call, payPassword }: Person) => {
  const task = (await call('purchase/taskList', {})).list.find(({ projectCode }) => projectCode === 'tiny-speeches')
  const request = { taskId: task?.id ?? '', region: 'accra-gh', amount: '100', autoReinvest: false, payPassword }
  return (await call('purchase/taskPledge', request, actionKey())).id
}
const buy = async ({ call, payPassword }: Person, kind: 'Software' | 'Node') => {
  const [offer] = (await call(`purchase/${kind === 'Software' ? 'softwareList' : 'nodeList'}`, {})).list
  return call(`purchase/buy${kind}`, { id: offer?.id ?? '', payPassword }, actionKey())
}
const idOf = async ({ call }: Person) => BigInt((await call('user/info', {})).id)
const trustOf = async (person: Person) => {
  const [row] = await product.look<{ units: number }[]>`
    select coalesce(sum(valid_in_row), 0)::int as units from app.contributor_record where user_id = ${await idOf(person)}`
  return row?.units
}
const paidUnitsOf = async (person: Person) =>
  (
    await product.look<{ units: number }[]>`
      select units from app.paid_day where member_id = ${await idOf(person)} order by ended_on`
  ).map(({ units }) => units)

describe('the free licence of a beginner [ATK-16]', () => {
  it('lasts 30 days, once per phone number, and only for people who have had none', async () => {
    const person = await arrive()
    expect(await person.call('user/info', {})).toMatchObject({
      starterDays: 30,
      softwareDaysLeft: 0,
      softwareUntil: null,
      nodeUntil: null,
    })
    expect(await person.call('purchase/takeStarter', {})).toMatchObject({ daysLeft: 30 })
    expect(await person.call('user/info', {})).toMatchObject({
      starterDays: 0,
      softwareDaysLeft: 30,
      nodeDaysLeft: 30,
    })
    await expect(person.call('purchase/takeStarter', {})).rejects.toMatchObject(error('starter.used'))
    // The number counts, not the account: as if this one had been closed and opened again.
    await product.look`update app.user_account set software_until = null, node_until = null where id = ${await idOf(person)}`
    expect(await person.call('user/info', {})).toMatchObject({ starterDays: 0 })
    await expect(person.call('purchase/takeStarter', {})).rejects.toMatchObject(error('starter.used'))

    const buyer = await arrive()
    await buy(buyer, 'Software')
    await expect(buyer.call('purchase/takeStarter', {})).rejects.toMatchObject(error('starter.used'))
  })

  it('costs nothing, and several requests at once give one', async () => {
    const person = await arrive()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => person.call('purchase/takeStarter', {})))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await person.call('user/info', {})).balances.USDT.available).toBe('102')
  })

  it('pays for work, but its units count neither for levels nor for trust, until both licences are bought', async () => {
    const person = await arrive()
    await person.call('purchase/takeStarter', {})
    const runId = await pledge(person)
    const trainUnit = async () => {
      const lease = await leaseFor(person, runId)
      await deliver(person, lease, await compute(product, lease))
      await product.work()
    }
    await trainUnit()
    expect(await trustOf(person)).toBe(0)
    await earnToday(product, runId)
    await product.advance(days(1) + hours(3))
    expect((await person.call('user/info', {})).balances.SNT.available).toBe('0.1')
    expect(await paidUnitsOf(person)).toEqual([0])

    await buy(person, 'Software')
    await trainUnit()
    expect(await trustOf(person)).toBe(0)
    await buy(person, 'Node')
    await trainUnit()
    expect(await trustOf(person)).toBeGreaterThan(0)
    await earnToday(product, runId)
    await product.advance(days(1))
    expect(await paidUnitsOf(person)).toEqual([0, 8])
  }, 120_000)
})
