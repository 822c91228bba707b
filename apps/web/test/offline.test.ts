import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { config } from './fixtures/config.ts'
import { age, takeOfflinePhone } from './offline-phone.ts'

const { phone, keptAnswers, keeps, shows } = takeOfflinePhone()
const { open, sees } = phone

describe('the app without a connection', () => {
  it('confirms nothing while a page shows earlier answers or there is no connection [ALV-10]', async () => {
    await open('/pages-sub/finance/transfer')
    await phone.page.getByLabel('Recipient').waitFor()
    await keeps('index/config')
    phone.api.answer({ 'index/config': () => 'break' })
    await phone.page.reload()
    await shows(age)
    await phone.page.getByLabel('Recipient').fill('lena')
    await phone.page.getByRole('textbox', { name: 'Amount' }).fill('5')
    await phone.button('Continue').click()
    const sheet = phone.page.getByRole('dialog')
    const send = sheet.locator('button[type=submit]')
    await sheet.getByText('We can’t reach the server right now.').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await takePicture(phone.page, 'offline/confirm', { fullPage: false })
    phone.api.answer({ 'index/config': () => config })
    await phone.context.setOffline(true)
    await sheet.getByText('You’re offline').waitFor()
    expect(await send.isDisabled()).toBe(true)
    // Back online, the page asks again.
    await phone.context.setOffline(false)
    await expect.poll(() => send.isEnabled()).toBe(true)
    expect(phone.requestsTo('user/transfer')).toEqual([])
  })

  it('keeps no secret, quote or address to pay to [ALV-10]', async () => {
    await open('/pages-sub/swap/index')
    await phone.page.getByRole('textbox', { name: /^You pay$/ }).fill('100')
    await expect.poll(() => phone.requestsTo('user/exchangeQuote').length).toBeGreaterThan(0)
    await open('/pages-sub/security/index')
    await expect.poll(() => phone.requestsTo('user/security').length).toBeGreaterThan(0)
    await open('/pages-sub/recharge/pay?id=41')
    await expect.poll(() => phone.requestsTo('recharge/detail').length).toBeGreaterThan(0)
    // Whatever came before the last of these was gathered with it or earlier.
    await open('/pages-sub/notice/index')
    await keeps('user/notices')
    const secret = /recharge\/detail|user\/security|Quote|freeze|proof\/own|andover/
    expect((await keptAnswers()).filter((name) => secret.test(name))).toEqual([])
  })

  it('leaves nothing of the user on the device after a log-out', async () => {
    await open('/pages/home/index')
    await sees('1,284')
    expect(await phone.page.evaluate('localStorage.getItem("last-user") !== null')).toBe(true)
    await keeps('purchase/taskPledgeList')
    phone.api.answer({ 'user/logout': () => ({}) })
    await open('/pages/my/index')
    await phone.button(/Log out/).click()
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await phone.page.waitForURL(/pages\/login/)
    expect(await phone.page.evaluate('localStorage.getItem("last-user")')).toBeNull()
    await expect.poll(keptAnswers, { timeout: 15_000 }).toEqual([])
  })

  const confirm = () => phone.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' })

  it('an answer that comes while its user is logged out leaves nothing on the device [ALV-10]', async () => {
    await open('/pages/home/index')
    await sees('1,284')
    phone.api.answer({ 'user/logout': () => ({}) })
    const gates: (() => void)[] = []
    const hold = async (url: string): Promise<void> => {
      const open = new Promise<void>((resolve) => gates.push(resolve))
      await phone.page.route(url, async (route) => {
        await open
        await route.continue()
      })
    }
    await hold('**/api/user/info*')
    await open('/pages/my/index')
    await phone.page.reload()
    await phone.button(/Log out/).click()
    await confirm().waitFor()
    // The page to log in is on its way meanwhile.
    await hold('**/assets/**')
    await confirm().click()
    await expect.poll(() => phone.page.evaluate('localStorage.getItem("last-user")')).toBeNull()
    const answered = phone.page.waitForEvent('requestfinished', (request) => request.url().includes('user/info'))
    gates[0]?.()
    await answered
    gates[1]?.()
    await phone.page.waitForURL(/pages\/login/)
    await phone.heading('Log in').waitFor()
    expect(await phone.page.evaluate('localStorage.getItem("last-user")')).toBeNull()
  })

  it('a log-out that the server does not hear ends the pushes of this browser [ALV-10, LUV-06]', async () => {
    await phone.page.addInitScript(`
      window.ended = 0
      const subscription = { endpoint: 'https://push.example/1', toJSON: () => ({}), unsubscribe: async () => { window.ended++; return true } }
      navigator.serviceWorker.getRegistration = async () => ({ pushManager: { getSubscription: async () => subscription } })`)
    await open('/pages/my/index')
    await phone.page.reload()
    phone.api.answer({ 'user/logout': () => 'break' })
    await phone.button(/Log out/).click()
    await confirm().click()
    await phone.page.waitForURL(/pages\/login/)
    await expect.poll(() => phone.page.evaluate('window.ended')).toBe(1)
  })
})
