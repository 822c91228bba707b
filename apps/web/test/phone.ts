import { testPin } from '@synet/contract/test-support/test-pin'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type FakeApi, fetchBuild, startFakeApi } from './fake-api.ts'
import { answers } from './fixtures/answers.ts'

/** A phone with the app on it before each test of a file. Errors of the page fail the test. */
export interface Phone {
  readonly page: Page
  readonly context: BrowserContext
  readonly api: FakeApi
  open(path: string): Promise<void>
  /** Somebody is logged in when the app starts, until they log out. */
  logIn(): Promise<void>
  button(name: string | RegExp): Locator
  heading(name: string): Locator
  /** Loads the page again once no sheet is left: one that closes goes back in the history, which would end the reload. */
  reload(): Promise<void>
  /** Waits until the page shows each of the texts. */
  sees(...texts: (string | RegExp)[]): Promise<void>
  /** Types the payment password into the sheet that is open. */
  typePin(): Promise<void>
  hash(): string
  /** Lists the requests of a call, oldest first. */
  asked(name: FakeApi['asked'][number]['name']): readonly FakeApi['asked'][number][]
}

export const launchBrowser = (own: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // Nothing here needs the emulation of a graphics card, which costs a core.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    ...own,
  })

/**
 * @param worker the app's service worker is there. What it fetches, a test can't stop, and it fetches the whole app: only
 * for tests that are about it
 * @param visitor nobody is logged in when the app starts
 * @param browser another one than the usual
 */
export function takePhone({
  worker = false,
  visitor = false,
  browser: own,
}: {
  readonly worker?: boolean
  readonly visitor?: boolean
  readonly browser?: LaunchOptions
} = {}): Phone {
  let browser: Browser
  let api: FakeApi
  let context: BrowserContext
  let page: Page
  let broken: string[] = []
  beforeAll(async () => {
    await fetchBuild()
    browser = await launchBrowser(own)
  }, 120_000)
  afterAll(() => browser.close())
  beforeEach(async () => {
    api = await startFakeApi(answers)
    context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      locale: 'en-US',
      serviceWorkers: worker ? 'allow' : 'block',
    })
    if (!visitor) await context.addInitScript("localStorage.setItem('token', 'a')")
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
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  return {
    get page() {
      return page
    },
    get context() {
      return context
    },
    get api() {
      return api
    },
    async open(path) {
      await page.goto(`${api.origin}/#${path}`)
    },
    async logIn() {
      await context.addInitScript(`if (!sessionStorage.getItem('started')) {
        sessionStorage.setItem('started', '1')
        localStorage.setItem('token', 'a')
      }`)
    },
    button,
    heading: (name) => page.getByRole('heading', { level: 1, name, exact: true }),
    async reload() {
      await page.waitForFunction('!history.state?.overlays')
      await page.reload()
    },
    async sees(...texts) {
      for (const text of texts) await page.getByText(text).first().waitFor()
    },
    async typePin() {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Payment password', exact: true }).click()
      await page.keyboard.type(testPin)
    },
    hash: () => new URL(page.url()).hash,
    asked: (name) => api.asked.filter((one) => one.name === name),
  }
}
