import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, button, heading, sees, requestsTo } = phone

/** What a browser does that may keep nothing for the site: some refuse the property, others each use of it. */
const denied = {
  'refuses every store when it is asked for': `
    const deny = (of, name) => Object.defineProperty(of, name, { configurable: true, get() { throw new DOMException(name, 'SecurityError') } })
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) deny(window, name)
    for (const name of ['serviceWorker', 'storage', 'locks']) deny(Navigator.prototype, name)
    window.BroadcastChannel = class { constructor() { throw new DOMException('channel', 'SecurityError') } }`,
  'refuses each use of a store': `
    const deny = () => { throw new DOMException('full', 'QuotaExceededError') }
    Storage.prototype.setItem = deny
    Storage.prototype.getItem = deny
    IDBFactory.prototype.open = deny
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    LockManager.prototype.request = () => Promise.reject(new DOMException('locks', 'SecurityError'))
    LockManager.prototype.query = () => Promise.reject(new DOMException('locks', 'SecurityError'))`,
  'leaves every question to a store without an answer': `
    IDBFactory.prototype.open = () => new EventTarget()
    CacheStorage.prototype.open = () => new Promise(() => undefined)`,
}

describe.each(Object.entries(denied))('a browser that %s', (_, script) => {
  it('opens the app, logs in and pays [FLT-04]', async () => {
    await phone.context.addInitScript(`{${script}}`)
    await open('/pages/login/index')
    phone.api.answer({ 'user/login': () => ({ token: 'a', userInfo: user, deviceSecret: 'known' }) })
    await phone.page.getByLabel('Phone number or username').fill('john')
    await phone.page.getByLabel('Login password').fill('correct horse')
    await button('Log in').click()
    await heading('Home').waitFor()
    await sees('1,284')
    await button('Hide balances').click()
    await button('Hide balances').click()
    await open('/pages-sub/finance/transfer')
    await phone.page.getByLabel('Recipient').fill('john')
    await phone.page.getByRole('textbox', { name: 'Amount' }).fill('25')
    await button('Continue').click()
    await expect.poll(() => requestsTo('user/transferQuote').length).toBe(1)
    // The app is told what happens.
    await expect.poll(() => phone.api.listeners()).toBe(1)
  })
})
