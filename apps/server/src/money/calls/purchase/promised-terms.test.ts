import { amount, statedMinor } from '@synet/core/amount'
import { minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { type Costs, fullCostInUsdt, incomeInUsdt, type Term } from '@synet/market/break-even'
import { parsePercent } from '@synet/market/fee'
import { quotaOf } from '@synet/market/quota'
import { describe, expect, it } from 'vitest'
import { giveUsdt } from '#test-support/give'
import { actionKey } from '#test-support/person'
import { takeMoneyDesk } from '#test-support/money-desk'
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
    for (const { id, breakEven } of shown) expect(listed.find((one) => one.id === id)).toMatchObject({ breakEven })
  })
})
