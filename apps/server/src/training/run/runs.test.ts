import { auditAll } from '#custody/audit/audit-all'
import { addMs, days, hours } from '@synet/core/clock'
import { readMonth } from '#money/emission/emission-share'
import { sendReminders } from '#training/run/send-reminders'
import { describe, expect, it } from 'vitest'
import { compute, deliver, leaseFor, readRun, trainToday } from '#test-support/contributor'
import {
  addAccount,
  actionKey,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
  requestWithdrawal,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { earnToday } from '#test-support/runs'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })

const balances = async (person: Person) => (await person.call('user/info', {})).balances
const income = async (person: Person, id: string) => (await person.call('purchase/taskIncome', { id })).list
const nextDay = () => product.advance(days(1))
const expectGreen = async () => expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])

describe('a run', () => {
  it('goes new → starting → running → today-done and is credited when the day closes; the principal is given back at the end [ST-01, ST-02]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '500')
    const id = await startRun(person, '300', false)
    expect(await readRun(person, id)).toMatchObject({
      state: 'new',
      dailyIncome: '0.3',
      bonusPerDay: '0.06',
      quota: 8,
      dayNumber: 1,
    })
    expect(await balances(person)).toMatchObject({ USDT: { available: '198', pledged: '300' } })

    const lease = await person.call('train/lease', { runId: id, device: person.device, protocol: 2 })
    expect((await readRun(person, id)).state).toBe('starting')
    await person.call('train/release', { leaseId: lease.leaseId })
    await trainToday(product, person, id)
    expect((await balances(person)).SNT.available).toBe('0') // earned, and not credited before its window closes

    await nextDay()
    await product.until('day 1 is credited', async () =>
      (await income(person, id)).some((day) => day.day === 1 && day.state === 'credited'),
    )
    expect((await balances(person)).SNT.available).toBe('0.3')
    expect((await readRun(person, id)).state).toBe('running')

    await nextDay() // day 2: nothing computed
    await product.until('day 2 is missed', async () =>
      (await income(person, id)).some((day) => day.day === 2 && day.state === 'missed'),
    )
    for (let day = 3; day <= 7; day++) {
      await earnToday(product, id)
      await nextDay()
    }
    const run = await product.until('the run is finished', async () => {
      const now = await readRun(person, id)
      return now.state === 'finished' && now
    })
    expect(run).toMatchObject({ daysPaid: 6, produced: '1.8' })
    // six paid days, a bonus of 0.06 for each, the whole principal
    expect(await balances(person)).toMatchObject({
      USDT: { available: '498', pledged: '0' },
      SNT: { available: '2.16' },
    })
    expect((await income(person, id))[0]).toMatchObject({ kind: 'bonus', day: 7, income: '0.36', state: 'credited' })
    const { days: lately, worth } = await person.call('purchase/income', { zone: 'UTC' })
    expect(lately).toHaveLength(30)
    expect(lately.slice(-7).map((day) => [day.income, day.missed])).toEqual([
      ['0.3', 0],
      ['0', 1],
      ['0.3', 0],
      ['0.3', 0],
      ['0.3', 0],
      ['0.3', 0],
      ['0.66', 0],
    ])
    expect(lately.slice(0, -7).every((day) => day.income === '0' && day.missed === 0)).toBe(true)
    const quote = await person.call('user/exchangeQuote', { from: 'SNT', amount: '2.16' })
    expect(Number(quote.received) - Number(worth)).toBeLessThan(0.01)
    expect(Number(worth)).toBeGreaterThan(0)
    const log = (await person.call('user/getMoneyLog', { asset: 'SNT' })).list
    expect(log.map(({ kind, change, order }) => ({ kind, change, order }))).toEqual([
      { kind: 'run.finished', change: '0.36', order: { type: 'run', id } },
      ...Array.from({ length: 6 }, () => ({ kind: 'run.day-credited', change: '0.3', order: { type: 'run', id } })),
    ])
    await expectGreen()

    // The verified units went into the model: new versions, better on text that was never trained on than the first guess, ln 256 nats a byte.
    const versions = await product.look<{ version: number; held_out_loss: number | null; units: number }[]>`
      select version, held_out_loss, units from app.model_version where project = 'tiny-speeches' order by version`
    expect(versions.length).toBeGreaterThan(1)
    expect(versions.slice(1).every(({ units }) => units > 0)).toBe(true)
    expect(versions.at(-1)?.held_out_loss).toBeLessThan(Math.log(256))
  }, 240_000)

  it('goes into the next round by itself with auto-reinvest, and the principal stays locked [ST-02]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const id = await startRun(person, '100', true)
    const lease = await leaseFor(person, id)
    await deliver(person, lease, await compute(product, lease))
    await product.work()
    await earnToday(product, id)
    await product.advance(days(7))
    const run = await product.until('round 2', async () => {
      const now = await readRun(person, id)
      return now.term === 2 && now
    })
    expect(run.state).toBe('running')
    expect(await balances(person)).toMatchObject({
      USDT: { available: '98', pledged: '100' },
      SNT: { available: '0.12' },
    })
    await expectGreen()
  })

  it('that ends early gives the whole principal back at once, keeps credited days and gives up the day in progress', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const id = await startRun(person, '100', true)
    await earnToday(product, id)
    await nextDay()
    await product.until('day 1 is credited', async () =>
      (await income(person, id)).some((day) => day.state === 'credited'),
    )
    await earnToday(product, id)
    const ended = await person.call('purchase/endTaskPledge', { id, payPassword: person.payPassword }, actionKey())
    expect(ended.state).toBe('ended-early')
    expect(await balances(person)).toMatchObject({
      USDT: { available: '198', pledged: '0' },
      SNT: { available: '0.1' },
    })
    const refused = { data: { error: 'run.ended' } }
    await expect(person.call('train/lease', { runId: id, device: person.device, protocol: 2 })).rejects.toMatchObject(
      refused,
    )
    await expect(person.call('purchase/editTaskPledge', { id, region: 'manchester-gb' })).rejects.toMatchObject(refused)
    await expect(person.call('purchase/editTaskPledge', { id, autoReinvest: false })).rejects.toMatchObject(refused)
    expect(await readRun(person, id)).toMatchObject({ region: 'accra-gh', autoReinvest: true })
    await expectGreen()
  })

  it('is expired when software or node has run out, and continues after renewal [ST-01]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const id = await startRun(person, '100', false)
    await product.owner
      .sql`update app.user_account set software_until = ${new Date(product.owner.clock.now().getTime() - hours(1))}
      where email = ${person.email}`
    expect((await readRun(person, id)).state).toBe('expired')
    await expect(person.call('train/lease', { runId: id, device: person.device, protocol: 2 })).rejects.toMatchObject({
      data: { error: 'software.expired' },
    })
    const [software] = (await person.call('purchase/softwareList', {})).list
    await person.call('purchase/buySoftware', { id: software?.id ?? '', payPassword: person.payPassword }, actionKey())
    expect((await readRun(person, id)).state).toBe('new')
  })

  it('pays direct agents their share of verified income, from the same reserve', async () => {
    const agent = await registerPerson(product, 'SYNET001')
    const { invite_code } = await agent.call('user/info', {})
    const member = await registerPerson(product, invite_code)
    await rechargePerson(product, member, '1100')
    const id = await startRun(member, '1000', false)
    await earnToday(product, id)
    await nextDay()
    await product.until('day 1 is credited', async () =>
      (await income(member, id)).some((day) => day.state === 'credited'),
    )
    expect((await balances(agent)).SNT.available).toBe('0.03')
    expect((await balances(member)).SNT.available).toBe('1')
    const [share] = (await agent.call('user/getMoneyLog', {})).list
    expect(share).toMatchObject({ kind: 'run.agent-credited', change: '0.03', order: null })
    await expectGreen()
  })

  it('pays at most one day within 24 h on the same USDT, however often it is started and ended, across accounts too', async () => {
    const one = await registerPerson(product, 'AGENT001')
    const other = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, one, '150')
    await rechargePerson(product, other, '10') // for software and node
    const begun = product.owner.clock.now().getTime()
    for (let turn = 0; turn < 3; turn++) {
      const person = turn % 2 === 0 ? one : other
      const id = await startRun(person, '100', false)
      await earnToday(product, id) // the quota is full: the day is earned
      if (turn === 2) break
      await product.advance(hours(7))
      await person.call('purchase/endTaskPledge', { id, payPassword: person.payPassword }, actionKey())
      const next = turn % 2 === 0 ? other : one
      const { username } = await next.call('user/info', {})
      const send = { counterparty: username, asset: 'USDT' as const, amount: '100', payPassword: person.payPassword }
      await person.call('user/transfer', send, actionKey())
    }
    await product.advance(begun + days(1) - product.owner.clock.now().getTime())
    const paid = async () => [(await balances(one)).SNT.available, (await balances(other)).SNT.available]
    expect(await paid()).toEqual(['0', '0']) // 24 h after the first pledge: no window has closed with its principal still there
    await product.advance(hours(14))
    await product.until('the last run’s first day is credited', async () => (await paid())[0] === '0.1')
    expect(await paid()).toEqual(['0.1', '0'])
    await expectGreen()
  })

  it('makes up a day lost to an outage at the round’s end, and pays it like any other', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const id = await startRun(person, '100', false)
    const { startedAt, endsAt } = await readRun(person, id)
    const after = (ms: number) => new Date(new Date(startedAt).getTime() + ms)
    const outage = (from: number, to: number) =>
      product.owner
        .sql`insert into app.outage (starts_at, ends_at, reason) values (${after(from)}, ${after(to)}, 'a test')`
    await outage(hours(5), hours(5.5)) // day 1: half an hour
    await outage(days(1) + hours(1), days(1) + hours(2)) // day 2: an hour and
    await outage(days(1) + hours(22), days(2) + hours(1)) // two more, and an hour of day 3
    await product.advance(days(3) + hours(3))
    await product.until(
      'three days are missed',
      async () => (await income(person, id)).filter((d) => d.state === 'missed').length === 3,
    )
    expect((await income(person, id)).map(({ day, madeUp }) => ({ day, madeUp })).slice(-3)).toEqual([
      { day: 3, madeUp: false },
      { day: 2, madeUp: true },
      { day: 1, madeUp: false },
    ])
    expect(new Date((await readRun(person, id)).endsAt).getTime() - new Date(endsAt).getTime()).toBe(days(1))
    await product.advance(days(4))
    expect((await readRun(person, id)).dayNumber).toBe(8)
    await earnToday(product, id)
    await nextDay()
    await product.until('the run is finished', async () => (await readRun(person, id)).state === 'finished')
    expect(await balances(person)).toMatchObject({ USDT: { available: '198' }, SNT: { available: '0.12' } })
    await expectGreen()
  })

  it('informs its user the day before a round ends, and when software and node run out in seven days and in one', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    await startRun(person, '100', true)
    await product.advance(days(6) + hours(1))
    const { sql, clock } = product.owner
    while (await sendReminders(product.owner));
    const mails = () => product.mailbox.messages(person.email).filter((mail) => mail.subject.includes('reminder'))
    const [first] = await product.until('the round’s end is announced', async () => mails().length === 1 && mails())
    expect(first?.text).toContain('Auto-restart is on')
    await sql`update app.user_account set software_until = ${addMs(clock.now(), days(6))}, node_until = ${addMs(clock.now(), hours(20))}
      where email = ${person.email}`
    for (let again = 0; again < 2; again++) while (await sendReminders(product.owner));
    await product.until('both are announced', async () => mails().length === 3)
    const texts = mails()
      .map((mail) => mail.text)
      .join()
    expect(texts).toContain('Your training software expires on')
    expect(texts).toContain('Your node expires in less than a day')
  })

  it('promises one task at most 20 % and one account at most 1 % of a month’s release, and takes back what an early end frees', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const id = await startRun(person, '100', false)
    const { sql, clock } = product.owner
    const { number, release } = await readMonth(sql, clock.now())
    const task = async () =>
      (await person.call('purchase/taskList', {})).list.find((candidate) => candidate.projectCode === 'tiny-speeches')
    const shares = async () =>
      Object.fromEntries(
        (
          await sql<
            { scope: string; promised: bigint }[]
          >`select scope, promised from app.emission_share where month = ${number}
            and (scope = 'user' and subject_id = ${(await person.call('user/info', {})).id} or scope = 'task' and subject_id = ${(await task())?.id ?? 0})`
        ).map((row) => [row.scope, row.promised]),
      )
    // 7 days of 0.1, a bonus of 0.02 for each and 3 % of the income for the agent.
    expect((await shares())['user']).toBe(861_000n)
    const before = (await shares())['task'] ?? 0n
    await person.call('purchase/endTaskPledge', { id, payPassword: person.payPassword }, actionKey())
    expect(await shares()).toEqual({ user: 0n, task: before - 861_000n })

    const pledge = async () => {
      const request = { taskId: (await task())?.id ?? '', region: 'accra-gh', amount: '100', autoReinvest: false }
      return person.call('purchase/taskPledge', { ...request, payPassword: person.payPassword }, actionKey())
    }
    const full = (scope: 'task' | 'user', promised: bigint) =>
      sql`update app.emission_share set promised = ${promised} where scope = ${scope}`
    await full('user', release / 100n - 860_999n)
    await expect(pledge()).rejects.toMatchObject({ data: { error: 'task.account-limit' } })
    await full('user', 0n)
    await full('task', release / 5n - 860_999n)
    await expect(pledge()).rejects.toMatchObject({ data: { error: 'task.sold-out' } })
    await full('task', release / 5n)
    expect((await task())?.soldOut).toBe(true)
    // A pledge that fills both shares to the last unit is sold.
    await full('task', release / 5n - 861_000n)
    await full('user', release / 100n - 861_000n)
    expect((await pledge()).state).toBe('new')
    await full('task', 861_000n)
    await full('user', 861_000n)
  })

  it('is not sold while a withdrawal is overdue by more than a day; running ones continue', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '300')
    const id = await startRun(person, '100', false)
    const accountId = await addAccount(product, person, '0x00000000000000000000000000000000000000ab')
    const order = await requestWithdrawal(person, accountId, '50')
    await product.advance(hours(49))
    const other = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, other, '150')
    // Neither the software that a task needs nor the task.
    await expect(startRun(other, '100', false)).rejects.toMatchObject({ data: { error: 'product.payouts-overdue' } })
    const [task] = (await other.call('purchase/taskList', {})).list
    const request = { taskId: task?.id ?? '', region: 'accra-gh', amount: '100', autoReinvest: false }
    await expect(
      other.call('purchase/taskPledge', { ...request, payPassword: other.payPassword }, actionKey()),
    ).rejects.toMatchObject({ data: { error: 'task.payouts-overdue' } })
    await earnToday(product, id)
    await person.call('withdrawal/cancel', { id: order.id }, actionKey())
    await startRun(other, '100', false)
  })

  it('is sold out when the emission budget does not cover what it would be promised', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const { sql } = product.owner
    const [rate] = await sql<{ rate_ppm: bigint }[]>`select rate_ppm from app.task where project_code = 'tiny-speeches'`
    // The bound on rates forbids it otherwise: an amount that no budget covers.
    await sql`update app.task set max_amount = 9e17, min_amount = 8e17 where project_code = 'tiny-speeches'`
    const tiny = (await person.call('purchase/taskList', {})).list.find((item) => item.projectCode === 'tiny-speeches')
    expect(tiny?.soldOut).toBe(true)
    await sql`update app.task set max_amount = 100000000000, min_amount = 100000000, rate_ppm = ${rate?.rate_ppm ?? 1000n} where project_code = 'tiny-speeches'`
  })
})
