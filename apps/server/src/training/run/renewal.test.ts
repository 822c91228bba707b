import { days, hours } from '@synet/core/clock'
import { sendReminders } from '#training/run/send-reminders'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { actionKey, requestWithdrawal } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { beginRun, buyLicences, codeOf, earnDay, handIn, pledge, readRun } from '#test-support/runs'

openProductForEach(4)
let next = 0
beforeEach(() => {
  next = 0
})

const inDays = (count: number) => new Date(product.now().getTime() + days(count))
const takeUser = (): ModelUser => product.user(next++)
/** Somebody whose first round has a paid day and would be renewed. */
async function arrive(): Promise<{ user: ModelUser; id: string }> {
  const user = takeUser()
  const { id } = await beginRun(product, user, '300', { autoReinvest: true })
  await earnDay(product, id, 1)
  return { user, id }
}
const bindEmail = (user: ModelUser) =>
  product.look`update app.user_account set email = ${`${user.name}@demo.invalid`} where id = ${user.id}`
const mailsTo = (user: ModelUser) =>
  product.look<{ body_text: string }[]>`
    select body_text from app.message where recipient = ${`${user.name}@demo.invalid`} order by id`
const notificationsOf = async (user: ModelUser) =>
  (await user.call('user/notifications', {})).list
    .filter(
      ({ order, state }) => order?.type !== 'recharge' && order?.type !== 'withdrawal' && state !== 'day-credited',
    )
    .map(({ order, state, reason }) => [order?.type, state, reason].filter(Boolean).join(' '))
/** The tiny task gets a new version, as two operators would give it one. */
async function changeTask(change: {
  units?: number
  ratePpm?: number
  bonusPpm?: number
  project?: string
  max?: number
}): Promise<void> {
  const { units = 8, ratePpm = 1_000, bonusPpm = 200, project = 'tiny-speeches', max = 100_000 } = change
  await product.look`
    with old as (update app.task set active = false where project_code = 'tiny-speeches' and active returning *)
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base, version, replaces,
        first_version_id)
      select name, ${project}, period_days, ${ratePpm}, ${bonusPpm}, min_amount, ${BigInt(max) * 1_000_000n}, ${units}, version + 1, id, id
        from old`
}
async function orderWithdrawal(user: ModelUser): Promise<string> {
  const [account] = (await user.call('bank/list', {})).list
  return (await requestWithdrawal({ ...user, payPassword }, account?.id ?? '', '50')).id
}
const expectReturned = async (user: ModelUser, id: string) => {
  expect(await readRun(user, id)).toMatchObject({ state: 'finished', term: 1 })
  expect((await user.call('user/info', {})).balances.USDT).toMatchObject({ available: '300', pledged: '0' })
}

describe('auto-reinvest [ATK-10]', () => {
  it('renews on the same terms, and on better ones', async () => {
    const { user, id } = await arrive()
    await changeTask({ units: 7, ratePpm: 1_500 })
    await product.pass(days(7))
    expect(await readRun(user, id)).toMatchObject({ state: 'new', term: 2, quota: 7, dailyIncome: '0.45' })
    expect(await notificationsOf(user)).toEqual([])
  })

  it.each([
    ['one unit per day more', { units: 9 }],
    ['the next lower income', { ratePpm: 999 }],
    ['the next lower bonus', { bonusPpm: 199 }],
    ['units of another project', { project: 'icelandic-sounds' }],
    ['a lower limit', { max: 299 }],
  ])('does not renew for %s, returns the principal, and says so by mail and in the app', async (_what, change) => {
    const { user, id } = await arrive()
    await bindEmail(user)
    await changeTask(change)
    await product.pass(days(7))
    await expectReturned(user, id)
    expect(await notificationsOf(user)).toEqual(['run not-renewed terms'])
    const [mail] = await mailsTo(user)
    expect(mail?.body_text).toMatch(
      /Your principal of 300 USDT is back.*another round would pay less, ask for more work/s,
    )
    expect(await product.auditFully()).toEqual([])
  })

  it('needs licences that last until the next term ends, and not a millisecond more', async () => {
    const [covered, short] = [await arrive(), await arrive()]
    const end = new Date((await readRun(covered.user, covered.id)).endsAt).getTime() + days(7)
    for (const [{ user }, until] of [
      [covered, new Date(end)],
      [short, new Date(end - 1)],
    ] as const)
      await product.look`
        update app.user_account set software_until = ${until}, node_until = ${until} where id = ${user.id}`
    await product.pass(days(7))
    expect(await readRun(covered.user, covered.id)).toMatchObject({ state: 'new', term: 2 })
    await expectReturned(short.user, short.id)
    expect(await notificationsOf(short.user)).toEqual(['run not-renewed licence'])
  })

  /** As if the days of the round had never been earned, which no transition allows. */
  const forgetWork = async (id: string) => {
    await product.look`alter table app.run_day disable trigger allowed_transition`
    await product.look`update app.run_day set state = 'open', units_verified = 0 where run_id = ${id}`
    await product.look`alter table app.run_day enable trigger allowed_transition`
  }
  const fullShare = (scope: 'task' | 'user') =>
    product.look`update app.emission_share set promised = 2e12 where scope = ${scope}`
  it.each<readonly [string, (user: ModelUser, id: string) => Promise<unknown>]>([
    ['licence', (user) => product.look`update app.user_account set node_until = ${inDays(13)} where id = ${user.id}`],
    ['frozen', (user) => product.look`update app.user_account set frozen_reason = 'a test' where id = ${user.id}`],
    ['withdrawn', () => product.look`update app.task set active = false`],
    ['sold-out', () => fullShare('task')],
    ['account-limit', () => fullShare('user')],
    ['unpaid', (_, id) => forgetWork(id)],
    ['late-checks', (_, id) => handIn(product, id, 7, 8)],
  ])('reports the true reason: %s', async (reason, prepare) => {
    const { user, id } = await arrive()
    await prepare(user, id)
    await product.pass(days(7) + hours(2))
    await expectReturned(user, id)
    expect(await notificationsOf(user)).toEqual([`run not-renewed ${reason}`])
  })

  it('reminds everybody the day before, people without e-mail in the app, and notes only what was sent', async () => {
    const { user, id } = await arrive()
    await product.passOnly(days(6) + hours(1))
    for (let again = 0; again < 2; again++) while (await sendReminders(product.context));
    expect(await notificationsOf(user)).toEqual(['run round-reinvest'])
    expect((await user.call('user/unread', {})).notifications).toBeGreaterThan(0)
    const [told] = await product.look`select kind from app.reminder where subject_id = ${id}`
    expect(told).toEqual({ kind: 'round-reinvest' })
  })
})

describe('a licence', () => {
  it('adds its days to those that are left, ends at its moment, and starts over afterwards', async () => {
    const user = takeUser()
    await rechargeUser(product, user, 10_000_000n)
    const [offer] = (await user.call('purchase/softwareList', {})).list
    const buy = async () => {
      const bought = await user.call('purchase/buySoftware', { id: offer?.id ?? '', payPassword }, actionKey())
      return new Date(bought.expiresAt).getTime()
    }
    const lasts = days(offer?.days ?? 0)
    const first = product.now().getTime() + lasts
    expect(await buy()).toBe(first)
    await product.passOnly(days(1))
    expect(await buy()).toBe(first + lasts)
    // Sessions end before.
    await product.look`update app.session set expires_at = '2099-01-01'`
    const refusal = async () => (await user.call('user/refusals', {})).pledge?.code
    await product.passOnly(first + lasts - product.now().getTime() - 1)
    expect(await refusal()).toBe('node.expired')
    await product.passOnly(1)
    expect(await refusal()).toBe('software.expired')
    await product.passOnly(hours(1))
    expect(await buy()).toBe(product.now().getTime() + lasts)
  })
})

describe('a term that is renewed late', () => {
  const daysOf = (id: string) => product.look<{ day: number; state: string; made_up: boolean; starts_at: Date }[]>`
    select day, state, made_up, starts_at from app.run_day where run_id = ${id} and round = 2 order by day`

  it.each([
    ['seconds', 20_000, 0],
    ['two hours, which a late verdict took', hours(2), 0],
    ['a night', hours(9), 0],
    ['two days, in which no job ran', days(2) + hours(5), 2],
    ['longer than the term', days(9), 9],
  ])('begins at the end of the former one after %s, and loses no day [STD-10]', async (_what, late, lost) => {
    const { user, id } = await arrive()
    const { endsAt } = await readRun(user, id)
    const end = new Date(endsAt).getTime()
    // The licences outlast what is made up.
    await product.look`update app.user_account set software_until = '2099-01-01', node_until = '2099-01-01' where id = ${user.id}`
    await product.passOnly(days(7) + late)
    // The term is opened, then its days that are over already are closed, and those that were added for them.
    for (let pass = 0; pass < 3; pass++) await product.pass(0)
    const opened = await daysOf(id)
    expect(opened.map((one) => one.starts_at.getTime() - end)).toEqual(opened.map((_, i) => days(i)))
    expect(opened.filter((one) => one.made_up)).toHaveLength(lost)
    expect(opened).toHaveLength(7 + lost)
    expect(opened.slice(lost).every((one) => one.state === 'open')).toBe(true)
    // All seven days can still be earned, and are paid once.
    const before = (await user.call('user/info', {})).balances.SNT.available
    const { dailyIncome } = await readRun(user, id)
    await user.call('purchase/editTaskPledge', { id, autoReinvest: false })
    for (let day = lost + 1; day <= lost + 7; day++) await earnDay(product, id, day)
    await product.pass(end + days(7 + lost) - product.now().getTime())
    const run = await readRun(user, id)
    expect(run).toMatchObject({ state: 'finished', daysPaid: 7, daysMissed: lost })
    const earned = Number((await user.call('user/info', {})).balances.SNT.available) - Number(before)
    expect(earned).toBeCloseTo(7 * (Number(dailyIncome) + Number(run.bonusPerDay)), 6)
    expect(await product.auditFully()).toEqual([])
  })

  it('adds a day for a missed first day that began more than two hours late [STD-10]', async () => {
    const { user, id } = await arrive()
    await product.look`update app.user_account set software_until = '2099-01-01', node_until = '2099-01-01' where id = ${user.id}`
    await product.passOnly(days(7) + hours(9))
    await product.pass(0)
    await product.pass(days(1))
    expect((await daysOf(id)).map((day) => [day.state, day.made_up]).slice(0, 2)).toEqual([
      ['missed', true],
      ['open', false],
    ])
    expect(await daysOf(id)).toHaveLength(8)
    expect(await product.auditFully()).toEqual([])
  })

  it('counts an outage and the time before the term was opened once where they overlap [STD-10]', async () => {
    const { user, id } = await arrive()
    // Two hours are not longer than an outage may last.
    const end = new Date((await readRun(user, id)).endsAt)
    await product.look`insert into app.outage (starts_at, ends_at, reason)
      values (${end}, ${new Date(end.getTime() + hours(2))}, 'api was down')`
    await product.passOnly(days(7) + hours(2))
    await product.pass(0)
    await product.pass(days(1))
    expect((await daysOf(id)).map((day) => [day.state, day.made_up])[0]).toEqual(['missed', false])
  })
})

describe('a site with a withdrawal that is overdue by more than a day [ATK-10]', () => {
  it('only licences of running tasks are extended, and a free one stays free', async () => {
    const [waiting, idle, free, paid] = [takeUser(), takeUser(), takeUser(), takeUser()]
    await rechargeUser(product, waiting, 100_000_000n)
    for (const user of [free, paid]) await beginRun(product, user, '300')
    await orderWithdrawal(waiting)
    await product.pass(days(2) - hours(1))
    const end = new Date(product.now().getTime() + hours(3))
    const long = new Date(product.now().getTime() + days(300))
    await product.look`update app.user_account set software_until = ${end}, node_until = ${end}, starter_until = null`
    await product.look`update app.user_account set node_until = ${long}, starter_until = ${end} where id = ${free.id}`
    await product.pass(hours(1))
    const licencesOf = async (user: ModelUser) => {
      const [row] = await product.look<{ software: Date; node: Date; starter: Date | null }[]>`
        select software_until as software, node_until as node, starter_until as starter from app.user_account where id = ${user.id}`
      return row
    }
    const extended = new Date(product.now().getTime() + hours(25))
    expect(await licencesOf(idle)).toEqual({ software: end, node: end, starter: null })
    expect(await licencesOf(paid)).toEqual({ software: extended, node: extended, starter: null })
    expect(await licencesOf(free)).toEqual({ software: extended, node: long, starter: extended })
  })

  it('nothing is renewed or sold, licences of running tasks last until the day after, and then all continues', async () => {
    const { user: late, id } = await arrive()
    const [waiting, buyer, keeper] = [takeUser(), takeUser(), takeUser()]
    await rechargeUser(product, buyer, 300_000_000n)
    await rechargeUser(product, waiting, 100_000_000n)
    await product.pass(days(5))
    const order = await orderWithdrawal(waiting)
    const kept = await beginRun(product, keeper, '300')
    const outAt = new Date(product.now().getTime() + days(2) + hours(5))
    await product.look`update app.user_account set software_until = ${outAt}, node_until = ${outAt} where id = ${keeper.id}`

    await product.pass(days(2) - hours(1))
    await buyLicences(buyer) // overdue by less than a day: still sold
    await product.pass(hours(1))
    await expectReturned(late, id)
    expect(await notificationsOf(late)).toEqual(['run not-renewed overdue'])

    expect(await codeOf(buyLicences(buyer))).toBe('product.payouts-overdue')
    const [node] = (await buyer.call('purchase/nodeList', {})).list
    const buyNode = buyer.call('purchase/buyNode', { id: node?.id ?? '', payPassword }, actionKey())
    expect(await codeOf(buyNode)).toBe('product.payouts-overdue')
    expect(await codeOf(pledge(buyer, '100'))).toBe('task.payouts-overdue')
    expect((await buyer.call('user/info', {})).balances.USDT.available).toBe('298')

    // For days on, the run of somebody whose licences have run out continues, and nobody is told to buy new ones.
    for (let hour = 0; hour < 72; hour++) {
      await product.pass(hours(1))
      expect((await readRun(keeper, kept.id)).state).toBe('new')
      while (await sendReminders(product.context));
    }
    expect(await notificationsOf(keeper)).toEqual([])
    await waiting.call('withdrawal/cancel', { id: order }, actionKey())
    await product.pass(hours(24) - 1)
    while (await sendReminders(product.context));
    expect((await readRun(keeper, kept.id)).state).toBe('new')
    expect((await notificationsOf(keeper)).toSorted()).toContain('software software-1')
    await product.pass(hours(2))
    expect((await readRun(keeper, kept.id)).state).toBe('expired')
    await buyLicences(buyer)
    await pledge(buyer, '100')
    expect(await product.auditFully()).toEqual([])
  })
})
