import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { takePhone } from './phone.ts'

/** Collects how far things moved that nobody had touched, as the metric CLS adds it up within one window. */
const observe = `
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value
  }).observe({ type: 'layout-shift', buffered: true })`
const movedMax = 0.02

/** Keeps answers and files back until the page stands without them. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(what, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Two frames later everything that was rendered has been measured. */
const moved = (page: Page): Promise<number> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(moved))))')

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
    expect(await moved(visitor.page)).toBeLessThan(movedMax)
    // The page itself asks, before its code is there.
    expect(visitor.asked('project/list')).toHaveLength(1)
  })

  it('on the website [ALV-12]', async () => {
    const release = await hold(visitor.page, /\/api\/(project|proof|index)\//)
    await visitor.page.goto(`${visitor.api.origin}/en-US/`)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    release()
    await visitor.page.locator('#relief path').first().waitFor({ state: 'attached' })
    await visitor.page.waitForLoadState('networkidle')
    expect(await moved(visitor.page)).toBeLessThan(movedMax)
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
    expect(await moved(phone.page)).toBeLessThan(movedMax)
  })

  it('on the page of a task [ALV-12]', async () => {
    const release = await hold(phone.page, /\/api\/purchase\/taskPledgeList/)
    await phone.open('/pages/task-list/run?id=12')
    await phone.page.getByRole('banner').waitFor()
    release()
    await phone.sees('English speeches, 30 days')
    expect(await moved(phone.page)).toBeLessThan(movedMax)
  })
})
