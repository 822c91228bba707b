import { amount, statedMinor } from '@synet/core/amount'
import { minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { type Costs, fullCostInUsdt, incomeInUsdt, type Term } from '@synet/market/break-even'
import { parsePercent } from '@synet/market/fee'
import { quotaOf } from '@synet/market/quota'
import { describe, expect, it } from 'vitest'
import { readMonth } from '#money/emission/emission-share'
import { giveUsdt } from '#test-support/give'
import { actionKey } from '#test-support/person'
import { takeMoneyDesk } from '#test-support/money-desk'
import { codeOf } from '#test-support/runs'
import { payPassword } from '#test-support/seeded-product'

const money = takeMoneyDesk()

describe('what the catalogue lets a page compute', () => {
  it('is the quota of the run that is made, also at the steps and where the maximum cuts [FLT-02, WRD-03]', async () => {
    const { call, id } = money.user(0)
    await giveUsdt(money.product, id, 200_000_000_000n)
    await call('purchase/takeStarter', {})
    const principals = ['100', '999.999999', '1000', '1999.999999', '5000', '55999.999999', '56000', '57000']
    const quotas = { 64: [8, 8, 9, 9, 13, 63, 64, 64], 11: [8, 8, 9, 9, 11, 11, 11, 11] } as const
    for (const max of [64, 11] as const) {
      await money.product.look`
        insert into app.setting (name, value) values ('unitsPerDayMax', to_jsonb(${max}::int))
          on conflict (name) do update set value = excluded.value`
      for (const [i, principal] of principals.entries()) {
        const { list, market } = await call('purchase/taskList', {})
        const task = list.find(({ projectCode }) => projectCode === 'tiny-speeches')
        invariant(task, 'the tiny task is there')
        const request = { taskId: task.id, region: 'accra-gh', amount: principal, autoReinvest: false, payPassword }
        const run = await call('purchase/taskPledge', request, actionKey())
        const computed = quotaOf(task.unitsPerDay, statedMinor('USDT', principal), market.unitsPerDayMax)
        expect([principal, run.quota, computed]).toEqual([principal, quotas[max][i], quotas[max][i]])
        await call('purchase/endTaskPledge', { id: run.id, payPassword }, actionKey())
      }
    }
  })

  it.each(['the task', 'the account', 'the budget'] as const)(
    'has no larger pledge than %s covers now, and what is above is refused before the payment password [FLT-02, ATK-10]',
    async (scarce) => {
      const { look, forge } = money.product
      const { call, id } = money.user(2)
      await giveUsdt(money.product, id, 2_000_000_000n)
      await call('purchase/takeStarter', {}).catch(() => {})
      const task = async () => {
        const found = (await call('purchase/taskList', {})).list.find(
          (candidate) => candidate.projectCode === 'tiny-speeches',
        )
        invariant(found, 'the tiny task is there')
        return found
      }
      const { id: taskId, maxAmount } = await task()
      expect(maxAmount).toBe('100000')
      // Seven days of 1 SNT and a bonus of 0.2 for 1,000 USDT, and an agent's 3 % of the income.
      const promiseOf = (usdt: bigint) => 7n * (usdt * 1_000n + usdt * 200n + usdt * 30n)
      const { release, number } = await readMonth(look, money.product.now())
      /** All but so much of a share, or of the budget, is promised. */
      const leave = async (left: bigint) => {
        if (scarce === 'the budget')
          return forge(
            (tx) =>
              tx`update ledger.balance set balance = ${left} where account_id = ${systemAccount('emission', 'SNT')}`,
          )
        const [scope, subject, share] = scarce === 'the task' ? ['task', taskId, 5n] : ['user', String(id), 100n]
        return look`
          insert into app.emission_share (scope, subject_id, month, promised)
            values (${scope as string}, ${subject as string}, ${number}, ${release / (share as bigint) - left})
            on conflict (scope, subject_id, month) do update set promised = excluded.promised`
      }
      const [budget] = await look<{ balance: bigint }[]>`
        select balance from ledger.balance where account_id = ${systemAccount('emission', 'SNT')}`
      const refusalOf = (amount: string, pin: string) =>
        codeOf(
          call(
            'purchase/taskPledge',
            { taskId, region: 'accra-gh', amount, autoReinvest: false, payPassword: pin },
            actionKey(),
          ),
        )
      const wrongPin = '000001'
      await leave(promiseOf(501n) - 1n)
      expect(await task()).toMatchObject({ maxAmount: '500', soldOut: false, accountLimit: false })
      const code = scarce === 'the account' ? 'task.account-limit' : 'task.sold-out'
      expect(await refusalOf('501', wrongPin)).toBe(code)
      expect(await refusalOf('500', wrongPin)).toBe('pay-password.wrong')
      await leave(promiseOf(100n) - 1n)
      expect(await task()).toMatchObject({
        maxAmount: '100000',
        soldOut: scarce !== 'the account',
        accountLimit: scarce === 'the account',
      })
      await leave(promiseOf(501n))
      expect(await task()).toMatchObject({ maxAmount: '501' })
      expect(await refusalOf('501', payPassword)).toBeUndefined()
      const [run] = (await call('purchase/taskPledgeList', { state: 'open' })).list
      await call('purchase/endTaskPledge', { id: run?.id ?? '', payPassword }, actionKey())
      await look`delete from app.emission_share`
      await forge(
        (tx) => tx`update ledger.balance set balance = ${budget?.balance ?? 0n}
          where account_id = ${systemAccount('emission', 'SNT')}`,
      )
    },
  )

  it('earns back licences and electricity at the posted break-even, and not a hundredth below [FLT-02, WRD-03]', async () => {
    await money.pass(minutes(1))
    const { call } = money.user(1)
    const { list, market } = await call('purchase/taskList', {})
    const [software] = (await call('purchase/softwareList', {})).list
    const [node] = (await call('purchase/nodeList', {})).list
    invariant(software && node, 'both licences are sold')
    const ppm = (rate: string) => BigInt(Math.round(Number(rate) * 1e6))
    const [usdt, snt] = [statedMinor('USDT', market.pool.USDT), statedMinor('USDT', market.pool.SNT)]
    const costs: Costs = {
      licences: [],
      offers: [software, node].map(({ price, days }) => ({ price: statedMinor('USDT', price), days })),
      swapFeeBps: parsePercent(market.swapFee) ?? 0,
      priceNano: (usdt * 1_000_000_000n) / snt,
    }
    const shown = list.filter(({ breakEven }) => breakEven !== null)
    expect(shown.length).toBeGreaterThan(2)
    for (const item of shown) {
      const term: Term = {
        periodDays: item.periodDays,
        ratePpm: ppm(item.dailyRate),
        bonusPpm: ppm(item.bonusRate),
        unitsBase: item.unitsPerDay,
        unitsMax: market.unitsPerDayMax,
      }
      const gain = (principal: bigint) =>
        incomeInUsdt(term, amount('USDT', principal), costs) - fullCostInUsdt(term, amount('USDT', principal), costs)
      const at = statedMinor('USDT', item.breakEven ?? '')
      expect(gain(at)).toBeGreaterThanOrEqual(0n)
      expect(gain(at - 10_000n)).toBeLessThan(0n)
      // The whole price of both licences, not the share of a week.
      expect(incomeInUsdt(term, at, costs)).toBeGreaterThanOrEqual(
        statedMinor('USDT', software.price) + statedMinor('USDT', node.price),
      )
    }
    const listed = (await money.desk.first.ops('catalogue', {})).tasks
    for (const { id, breakEven } of shown)
      expect(listed.find((candidate) => candidate.id === id)).toMatchObject({ breakEven })
  })
})
