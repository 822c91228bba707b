import { days, hours } from '@synet/core/clock'
import { actionKey, addAccount, rechargePerson, registerPerson, requestWithdrawal } from '#test-support/person'
import { takeOperators, error } from '#test-support/operators'
import { describe, expect, it } from 'vitest'

const desk = takeOperators()
const { logInBoth, proposeMoney, approve, ended, balance } = desk

describe('money of the platform', () => {
  it("operators take out only the platform's own money, and none while a withdrawal is overdue by more than 24 h", async () => {
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
    expect(await desk.read(taken.id)).toMatchObject({ state: 'approved' })
    await desk.product.advance(days(3))
    await logInBoth()
    expect(await ended(taken.id)).toMatchObject({ state: 'executed' })
    expect(own - (await balance('capital', 'USDT'))).toBe(1_000_000_000n)

    const person = await registerPerson(desk.product, 'AGENT001')
    await rechargePerson(desk.product, person, '100')
    const accountId = await addAccount(desk.product, person, '0x00000000000000000000000000000000000000dd')
    await desk.product.advance(hours(25))
    await logInBoth()
    const early = await take('10')
    const order = await requestWithdrawal(person, accountId, '20')
    await desk.product.advance(hours(47))
    await logInBoth()
    await expect(take('10')).resolves.toMatchObject({ state: 'proposed' })
    await desk.product.advance(hours(2))
    await logInBoth()
    await expect(take('10')).rejects.toMatchObject(error('capital.overdue'))
    expect(await approve(early)).toMatchObject({ state: 'proposed', blocked: { code: 'capital.overdue' } })
    const [queued] = (await desk.first.ops('withdrawals', {})).list
    expect(queued).toMatchObject({ id: order.id, overdue: true, usualAmount: null })
    await desk.first.ops('reject', {
      id: order.id,
      cause: 'other',
      reason: 'test',
      secondFactor: await desk.first.secondFactor(),
    })
    await expect(proposeMoney({ kind: 'loss.covered', source: 'capital', amount: '1' })).rejects.toMatchObject(
      error('loss.none', { max: '0' }),
    )
  })

  it('a correction takes back a wrong credit, once, and nothing that a user confirmed [ATK-21]', async () => {
    const person = await registerPerson(desk.product, 'AGENT001')
    await rechargePerson(desk.product, person, '50')
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
        discoveredAt: desk.product.owner.clock.now().toISOString(),
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
    await desk.product.until('the person is told by mail', async () =>
      desk.product.mailbox.messages(person.email).some(({ subject }) => subject === 'Your Synet balance was changed'),
    )
    expect(await approve(two)).toMatchObject({ state: 'proposed', blocked: { code: 'posting.corrected' } })
  })
})
