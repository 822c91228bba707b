import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { order, stock } from './fixtures/orders.ts'
import { run } from './fixtures/training.ts'
import { readLayoutShift, movedMax, observe } from './layout-shift.ts'
import { takePhone } from './phone.ts'

/** Keeps answers and files back until the page stands without them. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('nothing moves when what a page waited for arrives', () => {
  const visitor = takePhone({ visitor: true })
  beforeEach(async () => {
    visitor.api.answer({
      'project/list': () => ({ list: [dictionary], next: null }),
      'project/detail': () => dictionary,
    })
    await visitor.context.addInitScript(observe)
  })

  it('on the landing page, also where the models come late [ALV-12]', async () => {
    const release = await hold(visitor.page, /\/api\/project\/(list|detail)/)
    await visitor.open('/')
    await visitor.button('Register').waitFor()
    release()
    await visitor.page.getByRole('img', { name: /updates/ }).waitFor()
    await visitor.page.getByLabel(/a word/).waitFor()
    expect(await readLayoutShift(visitor.page)).toBeLessThan(movedMax)
    // The page itself asks, before its code is there.
    expect(visitor.requestsTo('project/list')).toHaveLength(1)
  })

  it('on the website [ALV-12]', async () => {
    const release = await hold(visitor.page, /\/api\/(project|proof|index)\//)
    await visitor.page.goto(`${visitor.api.origin}/en-US/`)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    release()
    await visitor.page.locator('#relief path').first().waitFor({ state: 'attached' })
    await visitor.page.waitForLoadState('networkidle')
    expect(await readLayoutShift(visitor.page)).toBeLessThan(movedMax)
  })
})

describe('nothing moves when a part of a page arrives', () => {
  const phone = takePhone()
  beforeEach(() => phone.context.addInitScript(observe))

  it('on the home page of a running task [ALV-12]', async () => {
    const release = await hold(phone.page, /\/assets\/(home|training)-|\/api\/train\/units/)
    await phone.open('/pages/home/index')
    await phone.sees('English speeches, 30 days')
    release()
    await phone.button('Train now').waitFor()
    expect(await readLayoutShift(phone.page)).toBeLessThan(movedMax)
  })

  it('on the home page when days were paid since it was last open [ALV-08, ALV-12]', async () => {
    await phone.open('/pages/home/index')
    await phone.button('Train now').waitFor()
    const paid = { ...run, daysPaid: run.daysPaid + 2, produced: '4.5' }
    phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [paid], next: null }) })
    const release = await hold(phone.page, /\/assets\/(home|training)-|\/api\/train\/units/)
    await phone.page.reload()
    await phone.sees('English speeches, 30 days')
    release()
    await phone.sees('2 days paid')
    await phone.button('Train now').waitFor()
    expect(await readLayoutShift(phone.page)).toBe(0)
  })

  it.each([
    ['security/index', /\/api\/user\/security/, 'Freeze my account', 'Phone number'],
    ['promotion/index', /\/api\/train\/units/, 'How your share works', 'Team earnings'],
    ['swap/index', /\/api\/stock\/detail/, '24-hour volume', 'You get at least'],
  ] as const)('on the page %s [ALV-12]', async (path, what, late, early) => {
    phone.api.answer({ 'stock/detail': () => ({ ...stock, price: '0.100065962' }) })
    const release = await hold(phone.page, what)
    await phone.open(`/pages-sub/${path}`)
    await phone.sees(early)
    release()
    await phone.sees(late)
    expect(await readLayoutShift(phone.page)).toBeLessThan(movedMax)
  })

  it('on the page of a task [ALV-12]', async () => {
    const release = await hold(phone.page, /\/api\/purchase\/taskPledgeList/)
    await phone.open('/pages/task-list/run?id=12')
    await phone.page.getByRole('banner').waitFor()
    release()
    await phone.sees('English speeches, 30 days')
    expect(await readLayoutShift(phone.page)).toBeLessThan(movedMax)
  })

  it('on the way back from a task whose day was done meanwhile, before its list is asked for again [ALV-12]', async () => {
    const done = { ...run, state: 'today-done', unitsVerified: run.quota, unitsPending: 0 } as const
    phone.api.answer({ 'purchase/taskPledgeList': ({ id }) => ({ list: [id === undefined ? run : done], next: null }) })
    await phone.open('/pages/home/index')
    await phone.button('Train now').waitFor()
    await phone.page.getByText('English speeches, 30 days').click()
    await phone.page.getByText('Done for today').first().waitFor()
    const asked = phone.requestsTo('purchase/taskPledgeList').filter(({ input }) => input['id'] === undefined).length
    await phone.page.evaluate('moved = 0')
    await phone.page.goBack()
    await phone.heading('Home').waitFor()
    expect(await phone.button('Train now').count()).toBe(0)
    expect(await readLayoutShift(phone.page)).toBeLessThan(movedMax)
    expect(phone.requestsTo('purchase/taskPledgeList').filter(({ input }) => input['id'] === undefined)).toHaveLength(
      asked,
    )
  })

  it('on the form of a deposit whose order opens its own page [ALV-12]', async () => {
    phone.api.answer({ 'recharge/myRecords': () => ({ list: [], next: null }) })
    await phone.open('/pages-sub/recharge/index')
    const amount = phone.page.getByRole('textbox', { name: 'Amount', exact: true })
    await amount.fill('100')
    const release = await hold(phone.page, /\/assets\/pay-/)
    phone.api.answer({ 'recharge/myRecords': () => ({ list: [order], next: null }) })
    const listed = phone.page.waitForResponse(/\/api\/recharge\/myRecords/)
    // The metric counts no shift in the half second after a touch.
    const place = await amount.boundingBox()
    await phone.button('Get address').click()
    await (await listed).finished()
    await readLayoutShift(phone.page)
    expect(await amount.boundingBox()).toEqual(place)
    release()
    await phone.heading('Send USDT').waitFor()
  })
})
