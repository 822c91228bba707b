import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, fetchBuild, startFakeApi } from './fake-api.ts'
import { answers, user } from './fixtures.ts'
import { launchBrowser } from './phone.ts'

let browser: Browser
let api: FakeApi
let context: BrowserContext
let page: Page
let broken: string[]

beforeAll(async () => {
  await fetchBuild()
  browser = await launchBrowser()
}, 120_000)
afterAll(() => browser.close())

beforeEach(async () => {
  api = await startFakeApi(answers)
  context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'en-US',
    // What it fetches, a test can't stop; the offline app has tests of its own.
    serviceWorkers: 'block',
  })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  broken = []
  page.on('pageerror', (error) => broken.push(error.message))
})
afterEach(async () => {
  await context.close()
  await api.close()
  expect(broken).toEqual([])
})

const open = (path: string): Promise<unknown> => page.goto(`${api.origin}/#${path}`)
/** Already logged in when the app starts. */
const logIn = (): Promise<unknown> =>
  context.addInitScript(`if (!sessionStorage.getItem('started')) {
    sessionStorage.setItem('started', '1')
    localStorage.setItem('token', 'a')
  }`)
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const hash = (): string => new URL(page.url()).hash

describe('guards', () => {
  it('NAV-07 sends a visitor to log-in, and after log-in to the page first asked for', async () => {
    await open('/pages-sub/recharge/pay?id=41')
    await heading('Log in').waitFor()
    await page.reload()
    await page.getByLabel('Phone number or user name').fill('marta')
    await page.getByLabel('Login password', { exact: true }).fill('correct horse')
    await button('Log in').click()
    await heading('Pay').waitFor()
    expect(hash()).toBe('#/pages-sub/recharge/pay?id=41')
  })

  it('HSE-06 NAV-07 an address kept over log-in that is no page of this version leads home', async () => {
    await context.addInitScript(`sessionStorage.setItem('wanted', '/pages-sub/old-page?id=41')`)
    await open('/pages/login/index')
    await page.getByLabel('Phone number or user name').fill('marta')
    await page.getByLabel('Login password', { exact: true }).fill('correct horse')
    await button('Log in').click()
    await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()
    expect(hash()).toBe('#/pages/home/index')
  })

  it('NAV-01 a deep link opens its page and a reload stays on it', async () => {
    await logIn()
    await open('/pages-sub/orders/withdraw?id=9')
    await heading('Withdrawal').waitFor()
    await page.reload()
    await heading('Withdrawal').waitFor()
    expect(hash()).toBe('#/pages-sub/orders/withdraw?id=9')
  })

  it('NAV-01 an address that changes while the first page is still on its way is the one that opens', async () => {
    await logIn()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const asked = page.waitForRequest(/balance-detail.*\.js$/)
    await page.route(/balance-detail.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await open('/pages-sub/finance/balance-detail')
    await asked
    await open('/pages-sub/finance/withdraw')
    letGo()
    await heading('Withdraw').waitFor()
  })

  it('NAV-15 an unknown address shows a page-not-found page with a way home', async () => {
    await logIn()
    await open('/pages/nowhere')
    await heading('Page not found').waitFor()
    await button('Go home').click()
    await heading('Home').waitFor()
  })

  it('NAV-09 keeps the system info in local storage, NAV-08 knows the user before the page shows', async () => {
    await logIn()
    await open('/pages/my/index')
    await page.getByText('Marta', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate<string>('localStorage.getItem("systemInfo")')).toContain('"version":"1.0.0"')
    expect(api.asked.findIndex((one) => one.name === 'user/info')).toBeLessThan(
      api.asked.findIndex((one) => one.name === 'index/config'),
    )
  })

  it('NAV-20 a visitor gets the landing page with both tokens and the ways in', async () => {
    await open('/')
    await heading('Your device trains open AI models. Every payout can be checked.').waitFor()
    for (const token of ['SNT', 'SNTN'])
      expect(await page.getByRole('region', { name: token, exact: true }).count()).toBe(1)
    await button('How it works, fees and risks').waitFor()
    await button('Register').click()
    await heading('Register').waitFor()
  })

  it('NAV-04 the registration link fills in the invite code and says so', async () => {
    await open('/pages/login/index?type=register&invite=K7QM2X')
    expect(await page.getByLabel('Invite code').inputValue()).toBe('K7QM2X')
    await page.getByText('From the link you opened').waitFor()
  })
})

describe('session', () => {
  it('ST-07 a 401 shows its message once in a modal, then log-in', async () => {
    await logIn()
    api.answer({ 'user/info': () => ({ refuse: 'session.ended', msg: 'Your session has ended' }) })
    await open('/pages/home/index')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Your session has ended').waitFor()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await heading('Log in').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()
  })

  it('ST-07 logged out elsewhere, an open page hears it from its stream of events alone', async () => {
    await logIn()
    await page.route('**/api/events', (route) =>
      route.fulfill({
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify({ code: 401, msg: 'Your session has ended', data: { error: 'session.ended' } }),
      }),
    )
    await open('/pages/home/index')
    await page.getByRole('alertdialog').getByText('Your session has ended').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await heading('Log in').waitFor()
  })

  it('ST-06 without an e-mail one binds it or logs out', async () => {
    await logIn()
    api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages/home/index')
    await button('Go to bind').click()
    await heading('E-mail').waitFor()
    await button('Back').click()
    await button('Log out').click()
    await heading('Log in').waitFor()
    expect(api.asked.some((one) => one.name === 'user/logout')).toBe(true)
  })

  it('ST-08 a chosen language is saved, the page reloads in it, and it is restored', async () => {
    await open('/pages-sub/language-settings/index')
    await button(/简体中文/).click()
    await heading('语言').waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN')
    await page.reload()
    await heading('语言').waitFor()
  })

  it('NAV-11 hidden for half an hour and shown again, the app starts at its root; sooner, what was typed stays', async () => {
    const hide = (hidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
        document.dispatchEvent(new Event('visibilitychange'))`)
    await page.clock.install()
    await open('/pages/login/index')
    // What watches for it is loaded after the first page.
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Phone number or user name').fill('marta')
    await hide(true)
    await page.clock.fastForward('29:00')
    await hide(false)
    expect(await page.getByLabel('Phone number or user name').inputValue()).toBe('marta')
    await hide(true)
    await page.clock.fastForward('31:00')
    await hide(false)
    await page.getByText('The training is real').waitFor()
  })
})

describe('tabs and navigation', () => {
  it('NAV-02 four named tabs in order, 56 px high, the selected one marked', async () => {
    await logIn()
    await open('/pages/home/index')
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await tabs.first().waitFor()
    expect(await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))).toEqual([
      'Home',
      'Tasks',
      'Invite',
      'My account',
    ])
    expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.height).toBe(56)
    expect(await tabs.first().getAttribute('aria-current')).toBe('page')
  })

  it('NAV-03 a tab keeps its scroll and what was chosen on it', async () => {
    await logIn()
    await open('/pages/task-list/index')
    await button('Finished').click()
    await page.getByText('28 of 30 days paid').waitFor()
    const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await tab('My account').click()
    await heading('My account').waitFor()
    await page.evaluate('window.scrollTo(0, 300)')
    await tab('Tasks').click()
    await page.getByText('28 of 30 days paid').waitFor()
    expect(await page.evaluate('window.scrollY')).toBe(0)
    await tab('My account').click()
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(300)
  })

  it('NAV-13 NAV-14 a step into a page and back, and tabs leave no pages below', async () => {
    await logIn()
    await open('/pages/my/index')
    await button(/^Money log/).click()
    await heading('Money log').waitFor()
    await button('Back').click()
    await heading('My account').waitFor()
  })

  it('NAV-13 who moves on before a tap’s page is drawn stays where that led', async () => {
    await logIn()
    await open('/pages/my/index')
    await button(/^Money log/).waitFor()
    await button(/^Money log/).evaluate((row: { click(): void; ownerDocument: { location: { hash: string } } }) => {
      row.click()
      row.ownerDocument.location.hash = '#/pages-sub/device/index'
    })
    await heading('Devices and tokens').waitFor()
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))))')
    expect(new URL(page.url()).hash).toBe('#/pages-sub/device/index')
  })

  it('NAV-10 a progress bar shows while a page is fetched', async () => {
    await logIn()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/balance-detail.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await open('/pages/my/index')
    await button(/^Money log/).click()
    await page.getByTestId('navigation-progress').waitFor()
    letGo()
    await heading('Money log').waitFor()
    await page.getByTestId('navigation-progress').waitFor({ state: 'detached' })
  })

  it('NAV-12 a page whose code is gone asks to reload', async () => {
    await logIn()
    await page.route(/balance-detail.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await open('/pages/my/index')
    await button(/^Money log/).click()
    await page.getByRole('alertdialog').getByText('A new version is here').waitFor()
    await page.unroute(/balance-detail.*\.js$/)
    await button('Reload').click()
    await heading('Money log').waitFor()
  })

  it('UI-10 a page that does not come says so and is asked for again', async () => {
    await logIn()
    await open('/pages/my/index')
    await page.route(/community.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await button(/community/i).click()
    await page.getByRole('alertdialog').waitFor()
    await button('Cancel').click()
    await page.unroute(/community.*\.js$/)
    await page.getByText('Connection timed out, tap the button to try again.').waitFor()
  })

  it('NAV-16 the registration link is origin, log-in route, type and code', async () => {
    await logIn()
    await open('/pages/agent-promotion/index')
    await page.getByText(`${api.origin}/#/pages/login/index?type=register&invite=K7QM2X`).waitFor()
    await page.getByRole('img', { name: 'QR code of registration link' }).waitFor()
  })
})

describe('states', () => {
  it('a call that fails is said with a way to try again; no answer is told apart from a refusal', async () => {
    await logIn()
    api.answer({ 'bank/list': () => ({ refuse: 'server.failed', msg: 'Something failed on our side' }) })
    await open('/pages-sub/withdrawal-type/index')
    await page.getByRole('alert').getByText('Something failed on our side').waitFor()
    api.answer({ 'bank/list': () => ({ list: [], next: null, heldUntil: null }) })
    await button('Try again').click()
    await page.getByText('No receiving account yet.').waitFor()
  })

  it('offline is said, and what was loaded stays', async () => {
    await logIn()
    await open('/pages/home/index')
    await page.getByText('Day 3 of 30').waitFor()
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByText('Day 3 of 30').waitFor()
    await context.setOffline(false)
  })

  it('API-01 a purchase that got no answer is sent again with the same idempotency key', async () => {
    await logIn()
    api.answer({ 'purchase/buySoftware': () => 'break' })
    await open('/pages-sub/store/software')
    await button('Renew Training software').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await page.keyboard.type('135790')
    await dialog.getByRole('button', { name: 'Pay 1.00 USDT' }).click()
    await dialog.getByText('No answer came').waitFor()
    api.answer(answers)
    await dialog.getByRole('button', { name: 'Pay 1.00 USDT' }).click()
    await page.getByText('Purchase successful').waitFor()
    const keys = api.asked.filter((one) => one.name === 'purchase/buySoftware').map((one) => one.key)
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('ST-03 a pushed event shows at once what the poll would show later', async () => {
    await logIn()
    const [order] = [answers['recharge/detail']?.({})]
    if (!order || typeof order === 'string' || 'refuse' in order) throw new Error('no order in the fixtures')
    await open('/pages-sub/recharge/pay?id=41')
    await page.getByText('Waiting for payment').first().waitFor()
    api.answer({
      'recharge/detail': () => ({ ...order, state: 'confirming', confirmations: { seen: 1, needed: 3 } }),
    })
    await expect.poll(() => api.listeners()).toBe(1)
    api.push('recharge', '41')
    // The poll would come after ten seconds.
    await page.getByText('Confirming 1 of 3').waitFor({ timeout: 9_000 })
  })

  it('VAL-01 VAL-02 refuses in the browser with the words of the server', async () => {
    await open('/pages/login/index?type=register')
    await button('Next').click()
    for (const text of ['Please enter phone number', 'Please enter verification code', 'Please enter username'])
      await page.getByText(text).waitFor()
    await page.evaluate('localStorage.setItem("token", "a")')
    await page.reload()
    await open('/pages-sub/finance/withdraw')
    await button('Continue').click()
    await page.getByText('Withdrawal amount cannot be empty').waitFor()
  })

  it('UI-01 while a box is open the app behind it is inert, and focus stays inside', async () => {
    await logIn()
    await open('/pages/my/index')
    await button('Log out').click()
    await page.getByRole('alertdialog').waitFor()
    expect(await page.evaluate('document.getElementById("app").inert')).toBe(true)
    for (let i = 0; i < 6; i += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.getElementById("app").contains(document.activeElement)')).toBe(false)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.getElementById("app").inert')).toBe(false)
  })

  it('NAV-01 who goes by keys is on the next page’s heading, also where nothing had the focus before the box that led there', async () => {
    api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await logIn()
    await open('/pages/home/index')
    await button('Go to bind').waitFor()
    await page.keyboard.press('Tab')
    await button('Go to bind').press('Enter')
    await heading('E-mail').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('E-mail')
  })

  it('UI-11 when the browser refuses to copy, the text is there to be copied by hand', async () => {
    await logIn()
    await context.addInitScript('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))')
    await open('/pages/agent-promotion/index')
    await button('Copy registration link').click()
    await page.getByText('Please copy manually').waitFor()
  })
})
