import { testPin } from '@synet/contract/test-support/test-pin'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Disposable,
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
  /** Chooses Accra as the region in the sheet that is open. */
  chooseRegion(): Promise<void>
  /** Somebody is logged in when the app starts, until they log out. */
  logIn(): Promise<void>
  /** Fills in the page of log-in, and sends it. */
  sendLogIn(): Promise<void>
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
  requestsTo(name: FakeApi['requests'][number]['name']): readonly FakeApi['requests'][number][]
}

export const launchBrowser = (own: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // Nothing here needs the emulation of a graphics card, which costs a core.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--process-per-site'],
    ...own,
  })

interface Shared {
  readonly context: BrowserContext
  readonly api: FakeApi
  /** Leaves nothing of a test but the files and the compiled code that the browser keeps. */
  clear(): Promise<void>
}

let shared: Promise<Shared> | undefined

const newContext = (browser: Browser, worker: boolean): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers: worker ? 'allow' : 'block',
  })

/**
 * The tests of a worker share a browser and an origin. A page that stays open keeps the origin's process, which has read and
 * compiled the app: a new one took two thirds of a test.
 */
async function startShared(): Promise<Shared> {
  const browser = await launchBrowser()
  const context = await newContext(browser, false)
  const api = await startFakeApi(answers)
  const { clock } = context
  const install = clock.install.bind(clock)
  let isClockSet = false
  clock.install = (time) => {
    isClockSet = true
    return install(time)
  }
  const kept = await context.newPage()
  await kept.goto(`${api.origin}/mark.svg`)
  const session = await context.newCDPSession(kept)
  const scripts: Disposable[] = []
  const add = context.addInitScript.bind(context)
  context.addInitScript = async (...given) => {
    const script = await add(...given)
    scripts.push(script)
    return script
  }
  return {
    context,
    api,
    async clear() {
      // A context whose clock was set keeps it.
      if (isClockSet || !browser.isConnected()) {
        shared = undefined
        await browser.close()
        await api.close()
        return
      }
      for (const page of context.pages()) if (page !== kept) await page.close()
      for (const script of scripts.splice(0)) await script.dispose()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
      await session.send('Storage.clearDataForOrigin', { origin: api.origin, storageTypes: 'all' })
      api.reset()
    },
  }
}

/**
 * @param worker the app's service worker is there. What it fetches, a test can't stop, and it fetches the whole app: only
 * for tests that are about it
 * @param visitor nobody is logged in when the app starts
 * @param browser another one than the usual
 * @param fresh nothing of the app has been fetched before
 */
export function takePhone({
  worker = false,
  visitor = false,
  browser: own,
  fresh = worker || own !== undefined,
}: {
  readonly worker?: boolean
  readonly visitor?: boolean
  readonly browser?: LaunchOptions
  readonly fresh?: boolean
} = {}): Phone {
  let browser: Browser
  let api: FakeApi
  let context: BrowserContext
  let clear: () => Promise<void>
  let page: Page
  let broken: string[] = []
  beforeAll(async () => {
    await fetchBuild()
    if (fresh) browser = await launchBrowser(own)
  }, 120_000)
  afterAll(() => (fresh ? browser.close() : undefined))
  beforeEach(async () => {
    if (fresh) {
      api = await startFakeApi(answers)
      context = await newContext(browser, worker)
      clear = async () => {
        await context.close()
        await api.close()
      }
    } else ({ api, context, clear } = await (shared ??= startShared()))
    page = await context.newPage()
    if (!visitor) await context.addInitScript("localStorage.setItem('token', 'a')")
    page.setDefaultTimeout(30_000)
    broken = []
    page.on('pageerror', (error) => broken.push(error.message))
  })
  afterEach(async () => {
    await clear()
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
    async chooseRegion() {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Region/ })
        .click()
      await page.getByRole('searchbox').fill('accra')
      await button(/^Accra/).click()
    },
    async logIn() {
      await context.addInitScript(`if (!sessionStorage.getItem('started')) {
        sessionStorage.setItem('started', '1')
        localStorage.setItem('token', 'a')
      }`)
    },
    async sendLogIn() {
      await page.getByLabel('Phone number or username', { exact: true }).fill('marta')
      await page.getByLabel('Login password', { exact: true }).fill('correct horse')
      await button('Log in').click()
    },
    button,
    heading: (name) => page.getByRole('heading', { level: 1, name, exact: true }),
    async reload() {
      await page.waitForFunction('!history.state?.overlays')
      await page.reload()
    },
    async sees(...texts) {
      for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor()
    },
    async typePin() {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Payment password', exact: true }).click()
      await page.keyboard.type(testPin)
    },
    hash: () => new URL(page.url()).hash,
    requestsTo: (name) => api.requests.filter((request) => request.name === name),
  }
}
