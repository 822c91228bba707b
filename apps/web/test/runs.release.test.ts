import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { run } from './fixtures/training.ts'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, hash } = phone
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const dayRow = (name: string) => phone.page.locator('div', { has: phone.page.getByText(name, { exact: true }) }).last()

describe('a run', () => {
  it('shows income by day and kind, missed days, and when the next is credited [ST-01]', async () => {
    const day = { term: 1, income: '1', creditedAt: null, madeUp: false, kind: 'day' as const }
    phone.api.answer({
      'purchase/taskIncome': () => ({
        list: [
          { ...day, day: 4, state: 'open', unitsVerified: 2 },
          { ...day, day: 3, state: 'missed', unitsVerified: 3, madeUp: true },
          { ...day, day: 2, state: 'missed', unitsVerified: 1 },
          { ...day, day: 1, state: 'credited', unitsVerified: 9, creditedAt: at(-hour) },
          { ...day, kind: 'bonus', day: 1, income: '0.2', state: 'credited', unitsVerified: 0, creditedAt: at(-hour) },
        ],
        next: null,
      }),
    })
    phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [{ ...run, daysMissed: 2 }], next: null }) })
    await open('/pages/task-list/run?id=12')
    const summary = phone.page.getByRole('region', { name: 'Income of this task' })
    await summary.getByText('Missed days').waitFor()
    expect(await summary.locator('dd').allInnerTexts()).toEqual(['2.00SNT', '2', '2', expect.stringMatching(/20\d\d/)])
    await sees('End bonus', '+0.20', /we added a day at the end/)
  })

  it('leads to the days that its first page leaves out, and counts all that were missed [STD-07]', async () => {
    const day = { term: 1, kind: 'day', state: 'missed', income: '0', creditedAt: null, madeUp: false } as const
    const dayAt = (n: number) => ({ ...day, day: n, unitsVerified: 0 })
    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [{ ...run, daysMissed: 30 }], next: null }),
      'purchase/taskIncome': ({ cursor }) =>
        cursor === '1.11'
          ? { list: Array.from({ length: 10 }, (_, i) => dayAt(10 - i)), next: null }
          : { list: Array.from({ length: 20 }, (_, i) => dayAt(30 - i)), next: '1.11' },
    })
    await open('/pages/task-list/run?id=12')
    const summary = phone.page.getByRole('region', { name: 'Income of this task' })
    await summary.getByText('30', { exact: true }).waitFor()
    await sees('Day 11')
    expect(await phone.page.getByText('Day 10', { exact: true }).count()).toBe(0)
    await button('Show more').click()
    await sees('Day 10', 'Day 1')
    await expect.poll(() => button('Show more').count()).toBe(0)
  })

  it('the task on home draws today’s units from their prints, and counts them where the drawing is not available', async () => {
    await phone.page.route(/\/home-/, (route) => route.abort())
    await open('/pages/home/index')
    const card = phone.page.getByRole('button', { name: /English speeches, 30 days/ })
    const day = card.getByText(/Units verified today/).first()
    await day.waitFor()
    const drawn = card.locator('svg[role=img] path')
    expect(await drawn.count()).toBe(0)
    await phone.page.unroute(/\/home-/)
    await phone.page.reload()
    await expect.poll(() => drawn.count()).toBeGreaterThan(5)
    await day.waitFor()
  })

  it('a filled day ends with what it earns, its days and one next step [ALV-07]', async () => {
    const day = { term: 1, income: '1', creditedAt: null, madeUp: false, kind: 'day' as const }
    const done = { ...run, state: 'today-done' as const, unitsVerified: run.quota, unitsPending: 0 }
    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [done], next: null }),
      'purchase/taskIncome': () => ({
        list: [
          { ...day, income: '0', day: 3, state: 'earned', unitsVerified: run.quota },
          { ...day, income: '0', day: 2, state: 'missed', unitsVerified: 1 },
          { ...day, day: 1, state: 'credited', unitsVerified: 9, creditedAt: at(-hour) },
        ],
        next: null,
      }),
    })
    await open('/pages/task-list/run?id=12')
    await sees('Day 3 of 30 done', /^Today’s work is done/)
    // The core of a filled day is green, and stays so.
    const cells = phone.page.locator('svg[role=img] path[class*=_green-]')
    await cells.first().waitFor()
    const animation = `getComputedStyle(document.querySelector('svg[role=img] path[class*=_green-]')).animationName`
    expect(await phone.page.evaluate<string>(animation)).toBe('none')
    const today = dayRow('Day 3')
    await today.getByText('Target met').waitFor()
    const text = await today.textContent()
    expect(text).toMatch(/9 verified units · credited around .*20\d\d/)
    expect(text).toMatch(/\+1\.00\s*SNT/)
    expect(
      await phone.page
        .getByRole('listitem')
        .filter({ hasText: /^2 Missed/ })
        .count(),
    ).toBe(1)
    expect(await button('Continue training').count()).toBe(0)
    await takePicture(phone.page, 'run/day-done')
  })

  it('home says what a filled day pays and when, and that a day of an earlier round has no amount yet [ALV-07]', async () => {
    const day = { income: '0', creditedAt: null, madeUp: false, kind: 'day' as const, unitsVerified: 9 }
    const done = { ...run, term: 2, state: 'today-done' as const, unitsVerified: run.quota, unitsPending: 0 }
    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [done], next: null }),
      'purchase/taskIncome': () => ({
        list: [
          { ...day, term: 2, day: 3, state: 'open' },
          { ...day, term: 1, day: 30, state: 'earned' },
        ],
        next: null,
      }),
    })
    await open('/pages/home/index')
    await sees(/^Today’s work is done. 1\sSNT will be credited around /)
    await phone.page.locator('svg[role=img] path[class*=_green-]').first().waitFor()
    await takePicture(phone.page, 'run/home-day-done', { fullPage: false })
    await open('/pages/task-list/run?id=12')
    const earlier = dayRow('Day 30')
    await earlier.getByText('Target met').waitFor()
    expect(await earlier.getByText('SNT').count()).toBe(0)
  })

  it('home says from the second day on what the network has changed since yesterday [ALV-07]', async () => {
    const merged = (version: number, hours: number) => ({
      version,
      at: at(-hours * hour),
      heldOutLoss: 0.1,
      units: 4,
      hash: '0'.repeat(64),
      kept: true,
      rolledBack: false,
    })
    const figure = (version: number, value: number) => ({ version, value, error: 0.001, of: 2_000 })
    const answerDay = (dayNumber: number, newest: number): void =>
      phone.api.answer({
        'purchase/taskPledgeList': () => ({ list: [{ ...run, dayNumber }], next: null }),
        'project/detail': () => ({
          ...dictionary,
          code: run.projectCode,
          version: newest,
          versions: [merged(40, 30), merged(newest, 2)],
          figures: [figure(40, 0.38), figure(newest, 0.429)],
        }),
      })
    answerDay(3, 44)
    await open('/pages/home/index')
    const night = phone.page.getByRole('region', { name: 'What the last 4 updates changed in the model' })
    await night.waitFor()
    await night.getByText('38.0% → 42.9%').waitFor()
    await night.getByText('model version 40 → 44').waitFor()
    await takePicture(phone.page, 'run/home-night')
    await night.getByRole('button', { name: 'What it trains' }).click()
    await expect.poll(hash).toContain('/pages-sub/project/detail?code=english-speeches')

    answerDay(1, 44)
    await open('/pages/home/index')
    await phone.page.reload()
    await sees('Day 1 of 30')
    await expect.poll(() => phone.page.locator('svg[role=img] path').count()).toBeGreaterThan(5)
    expect(await night.count()).toBe(0)
  })

  it('one more verified unit vibrates the devices that have this switched on [LUV-10]', async () => {
    await phone.context.addInitScript('navigator.vibrate = (ms) => (window.felt = [...(window.felt ?? []), ms])')
    const more = (count: number) => {
      phone.api.answer({
        'purchase/taskPledgeList': () => ({ list: [{ ...run, unitsVerified: count }], next: null }),
      })
      phone.api.push('run', String(count))
    }
    const felt = () => phone.page.evaluate<number[]>('window.felt ?? []')
    await open('/pages-sub/training-settings/index')
    await phone.page.getByRole('switch', { name: 'Vibrate when a unit is verified' }).click()
    await open('/pages/task-list/run?id=12')
    await expect.poll(() => phone.api.listeners()).toBe(1)
    more(run.unitsVerified + 1)
    await expect.poll(felt).toEqual([30])
    await open('/pages-sub/training-settings/index')
    await phone.page.getByRole('switch', { name: 'Vibrate when a unit is verified' }).click()
    await open('/pages/task-list/run?id=12')
    more(run.unitsVerified + 2)
    await sees(String(run.unitsVerified + 2))
    expect(await felt()).toEqual([30])
  })

  it.each([
    ['no-preference', 'scale(0.92)'],
    ['reduce', 'none'],
  ] as const)('a page grows out of the card that opens it, with %s', async (reducedMotion, from) => {
    await phone.page.emulateMedia({ reducedMotion })
    await open('/pages/home/index')
    await phone.page.getByRole('button', { name: /English speeches, 30 days/ }).click()
    const said = "getComputedStyle(document.documentElement).getPropertyValue('--page-from')"
    await expect.poll(() => phone.page.evaluate(said)).toBe(from)
    await expect.poll(hash).toContain('/pages/task-list/run')
  })

  it('every tab says that this device trains, and pauses it', async () => {
    phone.api.answer({
      'train/device': () => ({ device: 'a'.repeat(43) }),
      'train/lease': () => ({ refuse: 'train.busy', msg: 'Many devices are at work', facts: { seconds: 60 } }),
    })
    await open('/pages/home/index')
    await phone.page
      .getByRole('button', { name: /English speeches, 30 days/ })
      .first()
      .click()
    await button('Continue training').click()
    await button('Pause').waitFor()
    await button('Back').click()
    const pill = phone.page.getByRole('complementary', { name: 'Training now' })
    await pill.getByText(`${run.unitsVerified} / ${run.quota}`).waitFor()
    await takePicture(phone.page, 'run/pill', { fullPage: false })
    await pill.getByRole('button', { name: 'Pause' }).click()
    await pill.getByText('Paused').waitFor()
    await pill.getByRole('button', { name: /Paused/ }).click()
    await expect.poll(hash).toContain('/pages/task-list/run')
    await button('Resume').waitFor()
  })

  it('says that a computer works for it [LUV-09]', async () => {
    const list = (onComputer: boolean) => ({
      'purchase/taskPledgeList': () => ({ list: [{ ...run, onComputer }], next: null }),
    })
    phone.api.answer(list(true))
    await open('/pages/task-list/run?id=12')
    await sees('Training on a computer')
    phone.api.answer(list(false))
    await phone.page.reload()
    await sees('In progress')
    expect(await phone.page.getByText('Training on a computer').count()).toBe(0)
  })

  it('says in one sentence that all units are sent and how many are verified, and asks for no more [ST-01]', async () => {
    phone.api.answer({
      'purchase/taskPledgeList': () => ({
        list: [{ ...run, quota: 8, unitsVerified: 7, unitsPending: 1 }],
        next: null,
      }),
    })
    await open('/pages/task-list/run?id=12')
    await sees('All 8 units sent: 7 verified, 1 being checked. Nothing to do meanwhile.')
    expect(await phone.page.getByText(/Meet today’s target/).count()).toBe(0)
    expect(await phone.page.getByText('1 being checked', { exact: true }).count()).toBe(0)
    await open('/pages/home/index')
    await sees('Being checked')
  })

  it('says before they expire that the licences end before the run [ST-01]', async () => {
    await open('/pages/task-list/run?id=12')
    await sees(/^Your licenses end .+, before this task does\./)
    phone.api.answer({ 'user/info': () => ({ ...user, softwareUntil: user.nodeUntil, softwareDaysLeft: 88 }) })
    await phone.page.reload()
    await sees('Auto-restart')
    expect(await phone.page.getByText(/^Your licenses end/).count()).toBe(0)
  })

  it('changes the region on the map and auto-restart, each alone [ENT-03, ALV-08]', async () => {
    let now = { ...run, region: 'accra-gh' }
    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [now], next: null }),
      'purchase/editTaskPledge': ({ id: _, ...changes }) => (now = { ...now, ...changes }),
    })
    await open('/pages/task-list/run?id=12')
    await button(/^Region on the map/).click()
    await phone.page.getByRole('searchbox').fill('manchester')
    await button(/^Manchester/).click()
    await sees('Changes saved', /· Manchester$/)
    await takePicture(phone.page, 'runs/choices')
    await phone.page.getByRole('switch', { name: 'Auto-restart' }).click()
    const edits = () => phone.requestsTo('purchase/editTaskPledge').map(({ input }) => input)
    await expect.poll(edits).toEqual([
      { id: '12', region: 'manchester-gb' },
      { id: '12', autoReinvest: !run.autoReinvest },
    ])
  })

  it('that has expired names what ran out, renews it with one tap, and asks for no quota [ST-01]', async () => {
    phone.api.answer({
      'user/info': () => ({ ...user, softwareDaysLeft: 0 }),
      'purchase/taskPledgeList': () => ({ list: [{ ...run, state: 'expired' }], next: null }),
    })
    await open('/pages/task-list/run?id=12')
    await sees('Your software or node has expired')
    expect(await button('Renew node').count()).toBe(0)
    expect(await phone.page.getByText(/Meet today’s target/).count()).toBe(0)
    await button('Renew training software').click()
    await heading('Training software').waitFor()
    expect(hash()).toBe('#/pages-sub/store/software')
  })
})

it.each([
  [
    'money',
    { email: 'a@example.com', money: false },
    ['Add your email', 'Choose a task', 'Deposit USDT'],
    'Choose a task',
  ],
  [
    'a task',
    { email: 'a@example.com', money: true },
    ['Add your email', 'Deposit USDT', 'Choose a task'],
    'Choose a task',
  ],
] as const)(
  'a user who lacks %s sees the next step on the first screen of home, after what is done',
  async (_, has, steps, next) => {
    const none = { available: '0', pledged: '0', withdrawing: '0', vesting: '0' }
    const { USDT } = user.balances
    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [], next: null }),
      'user/info': () => ({
        ...user,
        email: has.email,
        softwareDaysLeft: 0,
        nodeDaysLeft: 0,
        balances: { ...user.balances, USDT: has.money ? USDT : none },
      }),
    })
    await open('/pages/home/index')
    const list = phone.page
      .getByRole('listitem')
      .filter({ hasText: /^(\d\s*)?(Add your email|Deposit USDT|Choose a task)/ })
    await button(next).waitFor()
    const names = (await list.allInnerTexts()).map((text) => steps.find((step) => text.includes(step)))
    expect(names).toEqual(steps)
    const box = await button(next).boundingBox()
    // The bar of tabs covers the last 56.
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(812 - 56)
    await takePicture(phone.page, `run/lacks-${next.length}-${steps[0].length}`, { fullPage: false })
  },
)

it('a user without a task has the next step beside what the others train on a desktop [LUV-09, ALV-01]', async () => {
  phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [], next: null }) })
  await phone.page.setViewportSize({ width: 1280, height: 800 })
  await open('/pages/home/index')
  const left = await button('Choose a task').boundingBox()
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(640)
  const right = await button('View project').boundingBox()
  expect(right?.x).toBeGreaterThan(560)
  await sees('Verified training units')
})

it('a user who has no task yet sees what is done, and does the next step from home', async () => {
  const none = { available: '0', pledged: '0', withdrawing: '0', vesting: '0' }
  phone.api.answer({
    'purchase/taskPledgeList': () => ({ list: [], next: null }),
    'user/info': () => ({ ...user, balances: { ...user.balances, USDT: none } }),
  })
  await open('/pages/home/index')
  await sees('Add your email', 'Choose a task')
  await takePicture(phone.page, 'run/first-steps', { fullPage: false })
  await button('Deposit USDT').click()
  await expect.poll(hash).toContain('/pages-sub/recharge/index')
  phone.api.answer({ 'user/info': () => user })
  await open('/pages/home/index')
  await phone.page.reload()
  await button('Choose a task').click()
  await expect.poll(hash).toContain('/pages/task-list/index')
})
