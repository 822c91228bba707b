import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { answers } from './fixtures/answers.ts'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, logIn, button, heading } = phone
const ring = 'document.activeElement.matches(":focus-visible") && getComputedStyle(document.activeElement).outlineStyle'

describe('tabs and navigation', () => {
  it('four named tabs are in order, 56 px high, and the selected one is marked [NAV-02]', async () => {
    await logIn()
    await open('/pages/home/index')
    const tabs = phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await tabs.first().waitFor()
    expect(await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))).toEqual([
      'Home',
      'Tasks',
      'Invite',
      'My account',
    ])
    expect((await phone.page.getByRole('navigation', { name: 'Main' }).boundingBox())?.height).toBe(56)
    expect(await tabs.first().getAttribute('aria-current')).toBe('page')
  })

  it('a tab keeps its scroll and what was chosen on it [NAV-03]', async () => {
    await logIn()
    await open('/pages/task-list/index')
    await button('Finished').click()
    await phone.page.getByText('28 of 30 days paid').waitFor()
    const tab = (name: string) => phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await tab('My account').click()
    await heading('My account').waitFor()
    await phone.page.evaluate('window.scrollTo(0, 300)')
    await tab('Tasks').click()
    await phone.page.getByText('28 of 30 days paid').waitFor()
    expect(await phone.page.evaluate('window.scrollY')).toBe(0)
    await tab('My account').click()
    await expect.poll(() => phone.page.evaluate('window.scrollY')).toBe(300)
  })

  it('the keyboard reaches the tabs, which are on top on a desktop, before the page [NAV-02]', async () => {
    await phone.page.setViewportSize({ width: 1280, height: 800 })
    await logIn()
    await open('/pages/home/index')
    await heading('Home').waitFor()
    await phone.page.keyboard.press('Tab')
    expect(await phone.page.evaluate("document.activeElement.closest('nav') !== null")).toBe(true)
  })

  it('a step into a page and back, and a switch of tabs, leave no pages below [NAV-13, NAV-14]', async () => {
    await logIn()
    await open('/pages/my/index')
    await button(/^Activity/).click()
    await heading('Activity').waitFor()
    await button('Back').click()
    await heading('My account').waitFor()
  })

  it('somebody who moves on before a tap’s page is drawn stays where that led [NAV-13]', async () => {
    await logIn()
    await open('/pages/my/index')
    await button(/^Activity/).waitFor()
    await button(/^Activity/).evaluate((row: { click(): void; ownerDocument: { location: { hash: string } } }) => {
      row.click()
      row.ownerDocument.location.hash = '#/pages-sub/device/index'
    })
    await heading('Devices and keys').waitFor()
    await phone.page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))))')
    expect(new URL(phone.page.url()).hash).toBe('#/pages-sub/device/index')
  })

  it('a progress bar shows while a page is fetched [NAV-10]', async () => {
    await logIn()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await phone.page.route(/balance-detail.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await open('/pages/my/index')
    await button(/^Activity/).click()
    await phone.page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    letGo()
    await heading('Activity').waitFor()
    await phone.page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
  })

  it('a page whose code was removed because another build is deployed asks to reload [NAV-12, EVR-02]', async () => {
    await logIn()
    await phone.page.route('**/version.json', (route) => route.fulfill({ json: { entry: '/assets/another.js' } }))
    await phone.page.route(/balance-detail.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await open('/pages/my/index')
    await button(/^Activity/).click()
    await phone.page.getByRole('alertdialog').getByText('A new version is available').waitFor()
    await phone.page.unroute(/balance-detail.*\.js$/)
    await button('Reload').click()
    await heading('Activity').waitFor()
  })

  it('a page that fails to load says so and is asked for again [UI-10]', async () => {
    await logIn()
    await open('/pages/my/index')
    await phone.page.route(/community.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await button(/community/i).click()
    await phone.page.getByText('This page couldn’t be loaded. Check your connection, then try again.').waitFor()
    await phone.page.unroute(/community.*\.js$/)
    await button('Try again').click()
    await phone.page.getByText('This page couldn’t be loaded.').waitFor({ state: 'detached' })
    await phone.page.getByRole('heading', { level: 1, name: /community/i }).waitFor()
    expect(await phone.page.getByRole('alertdialog').count()).toBe(0)
  })

  it('the invite link is origin, log-in route, type and code [NAV-16]', async () => {
    await logIn()
    await open('/pages/agent-promotion/index')
    await phone.page.getByText(`${phone.api.origin}/#/pages/login/index?type=register&invite=K7QM2X`).waitFor()
    await phone.page.getByRole('img', { name: 'QR code of invite link' }).waitFor()
  })
})

describe('states', () => {
  it('a call that fails is reported with a way to try again; a missing answer is distinguished from a refusal', async () => {
    await logIn()
    phone.api.answer({ 'bank/list': () => ({ refuse: 'server.failed', msg: 'Something went wrong on our side' }) })
    await open('/pages-sub/withdrawal-type/index')
    await phone.page.getByRole('alert').getByText('Something went wrong on our side').waitFor()
    phone.api.answer({ 'bank/list': () => ({ list: [], next: null, heldUntil: null }) })
    await button('Try again').click()
    await phone.page.getByText('No withdrawal addresses yet.').waitFor()
  })

  it('a missing connection is reported, and what was loaded stays', async () => {
    await logIn()
    await open('/pages/home/index')
    await phone.page.getByText('Day 3 of 30').waitFor()
    await phone.context.setOffline(true)
    await phone.page.getByText('You’re offline.').waitFor()
    await phone.page.getByText('Day 3 of 30').waitFor()
    await phone.context.setOffline(false)
  })

  it('a purchase that got no answer is sent again with the same idempotency key [API-01]', async () => {
    await logIn()
    phone.api.answer({ 'purchase/buySoftware': () => 'break' })
    await open('/pages-sub/store/software')
    await button('Renew Training software').click()
    const dialog = phone.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type(testPin)
    await dialog.getByText('We didn’t get an answer').waitFor()
    phone.api.answer(answers)
    await dialog.getByRole('button', { name: 'Pay 1.00 USDT' }).click()
    await phone.page.getByText('Purchase successful').waitFor()
    const keys = phone.api.requests.filter((one) => one.name === 'purchase/buySoftware').map((one) => one.key)
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('a pushed event shows at once what the poll would show later [ST-03]', async () => {
    await logIn()
    const [order] = [answers['recharge/detail']?.({})]
    if (!order || typeof order === 'string' || 'refuse' in order) throw new Error('no order in the fixtures')
    await open('/pages-sub/recharge/pay?id=41')
    await phone.page.getByText('Waiting for payment').filter({ visible: true }).first().waitFor()
    phone.api.answer({
      'recharge/detail': () => ({ ...order, state: 'confirming', confirmations: { seen: 1, needed: 3 } }),
    })
    await expect.poll(() => phone.api.listeners()).toBe(1)
    phone.api.push('recharge', '41')
    // The poll would come after ten seconds.
    await phone.page.getByText('1 of 3 confirmations').waitFor({ timeout: 9_000 })
  })

  it('a form refuses in the browser with the words of the server [VAL-01, VAL-02]', async () => {
    await open('/pages/login/index?type=register')
    await button('Next').click()
    for (const text of ['Enter your phone number', 'Enter the verification code', 'Enter a username'])
      await phone.page.getByText(text).waitFor()
    await phone.page.evaluate('localStorage.setItem("token", "a")')
    await phone.page.reload()
    await open('/pages-sub/finance/withdraw')
    await button('Continue').click()
    await phone.page.getByText('Withdrawal amount cannot be empty').waitFor()
  })

  it('the app behind an open box is inert, and focus stays inside [UI-01]', async () => {
    await logIn()
    await open('/pages/my/index')
    await button('Log out').click()
    await phone.page.getByRole('alertdialog').waitFor()
    expect(await phone.page.evaluate('document.getElementById("app").inert')).toBe(true)
    for (let i = 0; i < 6; i += 1) {
      await phone.page.keyboard.press('Tab')
      expect(await phone.page.evaluate('document.getElementById("app").contains(document.activeElement)')).toBe(false)
    }
    await phone.page.keyboard.press('Escape')
    await phone.page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await phone.page.evaluate('document.getElementById("app").inert')).toBe(false)
  })

  it('a question leaves with its page when an address, such as that of a notification, leads to another one [UI-01]', async () => {
    await logIn()
    await open('/pages/my/index')
    await button('Log out').click()
    await phone.page.getByRole('alertdialog').waitFor()
    await phone.page.evaluate("location.hash = '/pages-sub/help/index'")
    await heading('Help').waitFor()
    await phone.page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await phone.page.evaluate('document.getElementById("app").inert')).toBe(false)
    await phone.page.goBack()
    await expect.poll(phone.hash).toBe('#/pages/my/index')
  })

  it('the focus of a keyboard user is on the next page’s heading, also where nothing had it before the box that led there [NAV-01]', async () => {
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await logIn()
    await open('/pages/home/index')
    await button('Add email').waitFor()
    await phone.page.keyboard.press('Tab')
    await button('Add email').press('Enter')
    await heading('Email').waitFor()
    await expect.poll(() => phone.page.evaluate('document.activeElement.textContent')).toBe('Email')
    expect(await phone.page.evaluate(ring)).not.toBe('none')
  })

  it('a heading shows no focus ring after a password was typed on a phone [NAV-01]', async () => {
    await logIn()
    await open('/pages/task-list/index')
    await button(/^Start: English speeches, 7 days/).click()
    await phone.chooseRegion()
    await button('Continue').click()
    await phone.typePin()
    await expect.poll(phone.hash).toContain('/pages/task-list/run')
    await expect.poll(() => phone.page.evaluate('document.activeElement.tagName')).toBe('H1')
    expect(await phone.page.evaluate(ring)).toBe('none')
  })

  it('a text that the browser refuses to copy is shown to be copied by hand [UI-11]', async () => {
    await logIn()
    await phone.context.addInitScript('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))')
    await open('/pages/agent-promotion/index')
    await button('Copy invite link').click()
    await phone.page.getByText('Please copy manually').waitFor()
  })
})
