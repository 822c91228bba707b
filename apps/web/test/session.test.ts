import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, logIn, button, heading, hash } = phone

describe('guards', () => {
  it('send a visitor to log-in, and after log-in to the page first asked for [NAV-07]', async () => {
    await open('/pages-sub/recharge/pay?id=41')
    await heading('Log in').waitFor()
    await phone.page.reload()
    await phone.sendLogIn()
    await heading('Send USDT').waitFor()
    expect(hash()).toBe('#/pages-sub/recharge/pay?id=41')
  })

  it('an address kept over log-in that is no page of this version leads home [HSE-06, NAV-07]', async () => {
    await phone.context.addInitScript(`sessionStorage.setItem('wanted', '/pages-sub/old-page?id=41')`)
    await open('/pages/login/index')
    await phone.sendLogIn()
    await phone.page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()
    expect(hash()).toBe('#/pages/home/index')
  })

  it('a deep link opens its page and a reload stays on it [NAV-01]', async () => {
    await logIn()
    await open('/pages-sub/orders/withdraw?id=9')
    await heading('Withdrawal details').waitFor()
    await phone.page.reload()
    await heading('Withdrawal details').waitFor()
    expect(hash()).toBe('#/pages-sub/orders/withdraw?id=9')
  })

  it('a person who is logged in starts at home, whose run is asked for before anything is drawn [NAV-09, ALV-12]', async () => {
    await logIn()
    await open('/')
    await heading('Home').waitFor()
    await phone.sees('English speeches')
    expect(hash()).toBe('#/pages/home/index')
    expect(await phone.page.evaluate('history.length')).toBeLessThanOrEqual(2)
    const calls = phone.api.requests.map((one) => one.name)
    // What the frame of every page asks when it is drawn.
    expect(calls.indexOf('purchase/taskPledgeList')).toBeLessThan(calls.indexOf('user/unread'))
    expect(phone.requestsTo('purchase/taskPledgeList').length).toBe(1)
  })

  it('a start without an answer says so at home, and tries again when told to [NAV-09, UI-10]', async () => {
    await logIn()
    phone.api.answer({ 'user/info': () => ({ refuse: 'server.failed', msg: 'Something went wrong' }) })
    await open('/')
    const again = button('Try again').first()
    await again.waitFor()
    expect(hash()).toBe('#/pages/home/index')
    phone.api.answer({ 'user/info': () => user })
    await again.click()
    await phone.sees('USDT')
  })

  it('an address that changes while the first page is still on its way is the one that opens [NAV-01]', async () => {
    await logIn()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const asked = phone.page.waitForRequest(/balance-detail.*\.js$/)
    await phone.page.route(/balance-detail.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await open('/pages-sub/finance/balance-detail')
    await asked
    await open('/pages-sub/finance/withdraw')
    letGo()
    await heading('Withdraw').waitFor()
  })

  it.each(['微信', '😀', 'a\r\nb', 'x'.repeat(10_000)])(
    'a link whose source is "%.8s" opens its page [ATK-25]',
    async (source) => {
      await logIn()
      const asked = `?source=${encodeURIComponent(source)}`
      await phone.page.goto(`${phone.api.origin}/#/pages-sub/orders/withdraw${asked}&id=9`)
      await heading('Withdrawal details').waitFor()
      await expect.poll(() => phone.requestsTo('withdrawal/list').length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['/pages/home/index?__proto__[a]=1&constructor[prototype][b]=2&toString=1&valueOf[c]=%E0%A4%A', 'Home'],
    ['/pages-sub/finance/transfer?to=%E0%A4%A&to=__proto__&amount=%&asset=constructor&note=%u202e', 'Transfer'],
    ['/pages/%E0%A4%A/index', 'Page not found'],
    ['/__proto__', 'Page not found'],
    ['//example.com/%', 'Page not found'],
  ])('the mangled link %s opens a page [ATK-25]', async (link, title) => {
    await logIn()
    await open(link)
    await heading(title).waitFor()
  })

  it('a stored token that can be none reaches the server, which refuses it, and leads to log-in [ATK-25]', async () => {
    await phone.context.addInitScript(`localStorage.setItem('token', '登录')`)
    phone.api.answer({ 'user/info': () => ({ refuse: 'session.ended', msg: 'Your session has ended' }) })
    await open('/pages/home/index')
    const dialog = phone.page.getByRole('alertdialog')
    await dialog.getByText('Your session has ended').waitFor()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await heading('Log in').waitFor()
  })

  it('an unknown address shows a page-not-found page with a way home [NAV-15]', async () => {
    await logIn()
    await open('/pages/nowhere')
    await heading('Page not found').waitFor()
    await button('Go to the home page').click()
    await heading('Home').waitFor()
  })

  it('keep the system info in local storage, and know the user before the page shows [NAV-08, NAV-09]', async () => {
    await logIn()
    await open('/pages/my/index')
    await phone.page.getByText('Marta', { exact: true }).waitFor()
    await expect
      .poll(() => phone.page.evaluate<string>('localStorage.getItem("systemInfo")'))
      .toContain('"version":"1.0.0"')
    expect(phone.api.requests.findIndex((candidate) => candidate.name === 'user/info')).toBeLessThan(
      phone.api.requests.findIndex((candidate) => candidate.name === 'index/config'),
    )
  })

  it('a visitor gets the landing page with both tokens and the ways in [NAV-20]', async () => {
    await open('/')
    await heading('Your device trains open AI models.').waitFor()
    for (const token of ['SNT', 'SNTN'])
      expect(await phone.page.getByRole('region', { name: token, exact: true }).count()).toBe(1)
    await button('How it works, fees and risks').waitFor()
    await button('Register').click()
    await heading('Register').waitFor()
  })

  it('the invite link fills in the invite code and says so [NAV-04]', async () => {
    await open('/pages/login/index?type=register&invite=K7QM2X')
    expect(await phone.page.getByLabel('Invite code').inputValue()).toBe('K7QM2X')
    await phone.page.getByText('From the link you opened').waitFor()
  })
})

describe('session', () => {
  it('a tab whose session ends in another one says why it asks for a log-in, once [ST-07]', async () => {
    await logIn()
    await open('/pages/home/index')
    await heading('Home').waitFor()
    const other = await phone.context.newPage()
    await other.goto(`${phone.api.origin}/mark.svg`)
    await other.evaluate("localStorage.removeItem('token')")
    await heading('Log in').waitFor()
    await phone.page.getByText('Your session ended in another tab.').waitFor()
    await phone.page.reload()
    await heading('Log in').waitFor()
    expect(await phone.page.getByText('Your session ended in another tab.').count()).toBe(0)
  })

  it('a form that is sent without a connection says so, and that nothing was sent [UI-10]', async () => {
    await open('/pages/login/index')
    await phone.page.getByLabel('Phone number or username').fill('marta')
    await phone.page.getByLabel('Login password', { exact: true }).fill('correct horse')
    await phone.context.setOffline(true)
    await button('Log in').click()
    await phone.page.getByText('You’re offline. Nothing was sent.').waitFor()
    await phone.context.setOffline(false)
    expect(phone.api.requests.filter(({ name }) => name === 'user/login')).toEqual([])
  })

  it('a 401 shows its message once in a modal, then log-in [ST-07]', async () => {
    await logIn()
    phone.api.answer({ 'user/info': () => ({ refuse: 'session.ended', msg: 'Your session has ended' }) })
    await open('/pages/home/index')
    const dialog = phone.page.getByRole('alertdialog')
    await dialog.getByText('Your session has ended').waitFor()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await heading('Log in').waitFor()
    expect(await phone.page.getByRole('alertdialog').count()).toBe(0)
    expect(await phone.page.evaluate('localStorage.getItem("token")')).toBeNull()
  })

  it('an open page learns from its stream of events alone that it was logged out elsewhere [ST-07]', async () => {
    await logIn()
    await phone.page.route('**/api/events', (route) =>
      route.fulfill({
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify({ code: 401, msg: 'Your session has ended', data: { error: 'session.ended' } }),
      }),
    )
    await open('/pages/home/index')
    await phone.page.getByRole('alertdialog').getByText('Your session has ended').waitFor()
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await heading('Log in').waitFor()
  })

  it('a user without an e-mail binds it or logs out [ST-06]', async () => {
    await logIn()
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages/home/index')
    await button('Add email').click()
    await heading('Email').waitFor()
    await button('Back').click()
    await button('Log out').click()
    await heading('Log in').waitFor()
    expect(phone.api.requests.some((candidate) => candidate.name === 'user/logout')).toBe(true)
  })

  it('a chosen language is saved, the page reloads in it, and it is restored [ST-08]', async () => {
    await open('/pages-sub/language-settings/index')
    await button(/简体中文/).click()
    await heading('语言').waitFor()
    expect(await phone.page.evaluate('document.documentElement.lang')).toBe('zh-CN')
    await phone.page.reload()
    await heading('语言').waitFor()
  })

  it('the app starts at its root when it is shown again after half an hour; sooner, what was typed stays [NAV-11]', async () => {
    const hide = (hidden: boolean) =>
      phone.page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
        document.dispatchEvent(new Event('visibilitychange'))`)
    await phone.page.clock.install()
    await open('/pages/login/index')
    // The listener is loaded after the first page.
    await phone.page.waitForLoadState('networkidle')
    await phone.page.getByLabel('Phone number or username').fill('marta')
    await hide(true)
    await phone.page.clock.fastForward('29:00')
    await hide(false)
    expect(await phone.page.getByLabel('Phone number or username').inputValue()).toBe('marta')
    await hide(true)
    await phone.page.clock.fastForward('31:00')
    await hide(false)
    await phone.page.getByText('The training is real').waitFor()
  })
})
