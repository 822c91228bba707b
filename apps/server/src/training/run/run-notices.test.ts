import { days, hours } from '@synet/core/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendReminders } from '#training/run/send-reminders'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { beginRun, earnDay, readRun } from '#test-support/runs'

openProductForEach(1)
let user: ModelUser
beforeEach(() => {
  user = product.user(0)
})

const notificationsOf = async () =>
  (await user.call('user/notifications', {})).list
    .filter(({ order }) => order?.type === 'run')
    .map(({ state, amount, asset }) => [state, amount ?? '-', asset].join(' '))

describe('a run', () => {
  it('reports the income of each credited day, and the principal at its end [LUV-06]', async () => {
    const { id, dailyIncome } = await beginRun(product, user, '300')
    await earnDay(product, id, 1)
    await product.pass(days(1))
    expect(await notificationsOf()).toEqual([`day-credited ${dailyIncome} SNT`])
    await product.pass(days(6) + hours(1))
    expect((await notificationsOf())[0]).toBe('ended 300 USDT')
  })

  it('reports for a past day what that day paid, even after a renewal at other terms [STD-10]', async () => {
    const { id, dailyIncome } = await beginRun(product, user, '300', { autoReinvest: true })
    await earnDay(product, id, 1)
    await product.pass(days(1))
    await product.look`
      with old as (update app.task set active = false where project_code = 'tiny-speeches' and active returning *)
      insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base, version, replaces, first_version_id)
        select name, project_code, period_days, 2 * rate_ppm, bonus_ppm, min_amount, max_amount, units_base, version + 1, id, id from old`
    await product.pass(days(6))
    const renewed = await readRun(user, id)
    expect([renewed.term, Number(renewed.dailyIncome)]).toEqual([2, 2 * Number(dailyIncome)])
    await earnDay(product, id, 1)
    await product.pass(days(1))
    expect(await notificationsOf()).toEqual([
      `day-credited ${renewed.dailyIncome} SNT`,
      `day-credited ${dailyIncome} SNT`,
    ])
  })

  it('reports in the evening of a day, once, that its quota is open [LUV-06]', async () => {
    const { id } = await beginRun(product, user, '300')
    await product.look`update app.run set state = 'running' where id = ${id}`
    await product.passOnly(hours(20))
    await sendReminders(product.context)
    expect(await notificationsOf()).toEqual([])
    await product.passOnly(hours(2))
    await sendReminders(product.context)
    await sendReminders(product.context)
    expect(await notificationsOf()).toEqual(['quota-open - USDT'])
    await product.pass(hours(3))
    await earnDay(product, id, 2)
    await product.passOnly(hours(20))
    await sendReminders(product.context)
    expect(await notificationsOf()).toEqual(['quota-open - USDT'])
  })
})
