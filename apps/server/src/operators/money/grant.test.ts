import { days, hours } from '@synet/core/clock'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { describe, expect, it } from 'vitest'
import { releaseVested } from '#money/vesting/release-vested'
import { error } from '#test-support/operators'
import { takeMoneyDesk } from '#test-support/money-desk'
import { payPassword } from '#test-support/seeded-product'

const money = takeMoneyDesk()
const { reason, user, propose, balances, publicChange, pass } = money
const expectGreen = async () => expect(await money.product.auditFully()).toEqual([])

describe('a grant [ATK-21]', () => {
  const grant = (amount: string, to = user(0)) => propose({ kind: 'grant', username: to.name, amount })

  it('is at most the smaller of 1 % of the treasury and 5 % of the pool in 30 days', async () => {
    const pool = await readBalance(money.product.look, systemAccount('pool', 'SNT'))
    expect(pool).toBe(1_000_000_000_000n)
    await expect(grant('50000.000001')).rejects.toMatchObject(
      error('grant.above-month', { max: '50000', asset: 'SNT' }),
    )
    await expect(grant('3870000')).rejects.toMatchObject(error('grant.above-month'))
  })

  it('is public beforehand with who, why and when; vests in 30 equal daily parts and cannot be sold before', async () => {
    const ada = user(0)
    const before = await readBalance(money.product.look, systemAccount('treasury', 'SNT'))
    const proposal = await grant('100.00001')
    expect(proposal.entries.map(({ bucket, username, amount }) => [bucket, username, amount])).toEqual([
      ['treasury', null, '-100.00001'],
      ['vesting', ada.name, '100.00001'],
    ])
    expect(await money.desk.approve(proposal)).toMatchObject({ state: 'approved', noticeMs: days(7) })
    expect(await publicChange(proposal.id)).toMatchObject({
      kind: 'grant',
      state: 'announced',
      reason,
      facts: { userId: ada.id.toString(), amount: '100.00001', asset: 'SNT' },
    })
    await pass(days(7))
    expect(await money.desk.read(proposal.id)).toMatchObject({ state: 'executed' })
    expect(before - (await readBalance(money.product.look, systemAccount('treasury', 'SNT')))).toBe(100_000_010n)
    expect((await balances(ada)).SNT).toMatchObject({ available: '0', vesting: '100.00001' })
    const [own] = (await ada.call('user/vesting', {})).list
    expect(own).toMatchObject({ amount: '100.00001', released: '0', reason, nextAmount: '3.333333' })
    // None of it can be sold or sent.
    await expect(ada.call('user/exchangeQuote', { from: 'SNT', amount: '20' })).rejects.toMatchObject(
      error('balance.insufficient', { available: '0' }),
    )
    await expect(
      ada.call(
        'user/transfer',
        { counterparty: user(1).name, asset: 'SNT', amount: '5', payPassword },
        { idempotencyKey: crypto.randomUUID() },
      ),
    ).rejects.toMatchObject(error('balance.insufficient'))
    await expectGreen()

    await pass(days(1) - hours(1))
    expect((await balances(ada)).SNT.available).toBe('0')
    await pass(hours(1))
    expect((await balances(ada)).SNT).toMatchObject({ available: '3.333333', vesting: '96.666677' })
    // The job slept for four days and a half, and two of them wake at once: half a day gives no part.
    await money.product.passOnly(days(4) + hours(12))
    await Promise.all([releaseVested(money.product.context), releaseVested(money.product.context)])
    expect((await balances(ada)).SNT.available).toBe('16.666668')
    for (let day = 6; day <= 29; day++) await pass(days(1))
    expect((await balances(ada)).SNT).toMatchObject({ available: '96.666676', vesting: '3.333334' })
    await pass(days(1))
    expect((await balances(ada)).SNT).toMatchObject({ available: '100.00001', vesting: '0' })
    await pass(days(3))
    expect((await ada.call('user/vesting', {})).list).toMatchObject([{ released: '100.00001', nextAt: null }])
    const log = (await ada.call('user/getMoneyLog', { asset: 'SNT', limit: 100 })).list
    expect(log.filter((row) => row.kind === 'grant.vested')).toHaveLength(27)
    // The grant itself changed nothing that could be used.
    expect(log.every((row) => row.kind === 'grant.vested')).toBe(true)
    expect((await ada.call('user/notifications', {})).list).toMatchObject([
      { state: 'granted', amount: '100.00001', asset: 'SNT', explanation: reason },
    ])
    await expectGreen()
  })

  it('the second of two grants that were both in bounds when proposed is rejected', async () => {
    await pass(days(31))
    const [one, two] = [await grant('30000'), await grant('30000', user(1))]
    await money.desk.approve(one)
    await money.desk.approve(two)
    await pass(days(7))
    expect(await money.desk.read(one.id)).toMatchObject({ state: 'executed' })
    expect(await money.desk.read(two.id)).toMatchObject({ state: 'rejected', refusal: { code: 'grant.above-month' } })
    await expect(grant('20000.000001')).rejects.toMatchObject(error('grant.above-month', { max: '20000' }))
    await expectGreen()
  })

  it('the audit finds a grant whose row differs from what is held', async () => {
    await money.product.look`update app.vesting set released = released + 1 where next_at is not null`
    expect((await money.product.auditFully()).join('\n')).toContain('what has not vested yet is held')
    await money.product.look`update app.vesting set released = released - 1 where next_at is not null`
    await expectGreen()
  })
})
