import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { hours } from '@synet/core/clock'
import { buildApps } from '@synet/stack/build-apps'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import {
  actionKey,
  addAccount,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
  until,
} from './person.ts'
import { moveStackClock, startTestStack } from './test-stack.ts'

// Every page of web app and console on the real product: no error, no violation of the page's policy, nothing that axe finds.
// SCREENSHOTS=all keeps pictures of each at three widths in three languages, in an ignored folder.
const all = process.env['SCREENSHOTS'] === 'all'
const folder = fileURLToPath(new URL('../docs/screenshots/all/', import.meta.url))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const source = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

let stack: Awaited<ReturnType<typeof startTestStack>>
let browser: Browser
let ada: Person
const ids: Record<string, string> = {}
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps(), blockMs: 500 }), launchBrowser()])
  ada = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, ada, '500')
  ids['account'] = await addAccount(stack, ada, '0x00000000000000000000000000000000000000aa')
  ids['run'] = await startRun(ada, '100', true)
  await moveStackClock(stack, hours(25))
  const { payPassword } = ada
  const quote = await ada.call('withdrawal/quote', { accountId: ids['account'], amount: '20' })
  ids['withdrawal'] = (await ada.call('withdrawal/apply', { quoteId: quote.quoteId, payPassword }, actionKey())).id
  const swap = await ada.call('user/exchangeQuote', { from: 'USDT', amount: '5' })
  ids['swap'] = (await ada.call('user/exchange_coin_money', { quoteId: swap.quoteId, payPassword }, actionKey())).id
  const sent = { counterparty: 'demo_member', asset: 'USDT', amount: '1', payPassword } as const
  ids['transfer'] = (await ada.call('user/transfer', sent, actionKey())).id
  ids['recharge'] = (await ada.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())).id
  ids['task'] = (await ada.call('purchase/taskList', {})).list[0]?.id ?? ''
  ids['row'] = (await ada.call('user/getMoneyLog', {})).list[0]?.id ?? ''
}, 240_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})

/** The addresses of the table of routes, with something to show where a page shows one thing. */
function webPages(logged = true): string[] {
  const rows = [...source('../apps/web/src/pages.ts').matchAll(/^ {2}'(\/[^']*)': \{([^}]*)\}/gm)]
  const paths = rows.flatMap(([, path = '', row = '']) => (logged || row.includes("access: 'public'") ? [path] : []))
  if (!logged) return paths
  const one: Record<string, string> = {
    '/pages/task-list/run': `?id=${ids['run']}`,
    '/pages-sub/task/detail': `?id=${ids['task']}`,
    '/pages-sub/finance/trade-detail': `?id=${ids['row']}`,
    '/pages-sub/recharge/pay': `?id=${ids['recharge']}`,
    '/pages-sub/withdrawal-type/edit': `?id=${ids['account']}`,
    '/pages-sub/orders/withdraw': `?id=${ids['withdrawal']}`,
    '/pages-sub/orders/transfer': `?id=${ids['transfer']}`,
    '/pages-sub/orders/exchange': `?id=${ids['swap']}`,
    '/pages-sub/orders/deposit': `?id=${ids['recharge']}`,
    '/pages-sub/project/detail': '?code=english-speeches',
  }
  return [...paths.map((path) => path + (one[path] ?? '')), '/pages-sub/orders/withdraw', '/pages-sub/nowhere']
}

interface Opened {
  readonly page: Page
  /** What went wrong since it was last asked. */
  problems(): string[]
}
async function openBrowser(storage: Readonly<Record<string, string>>, width = 375): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: 812 },
    hasTouch: width < 1_000,
    locale: 'en-US',
  })
  await context.addInitScript(`
    if (location.protocol === 'http:')
      for (const [key, value] of Object.entries(${JSON.stringify(storage)})) {
        localStorage.setItem(key, value)
        sessionStorage.setItem(key, value)
      }
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  let found: string[] = []
  page.on('pageerror', (error) => found.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`)
  })
  return {
    page,
    problems() {
      const before = found
      found = []
      return before
    },
  }
}
const settled = (page: Page): Promise<true> =>
  until('the page is at rest', () =>
    page.evaluate<boolean>(`!document.querySelector('[aria-busy="true"], [class*="skeleton"]') &&
      document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)`),
  )
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()')
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 150)}`))
}
const widerThanItself = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

describe.each([
  ['a user', true],
  ['a visitor', false],
] as const)('every page of the web app, for %s', (who, logged) => {
  it('NAV-04 NAV-05 NAV-06 opens without an error, a violation of its policy, or one that axe finds', {
    timeout: 300_000,
  }, async () => {
    const token = logged ? (await ada.session()).token : ''
    const { page, problems } = await openBrowser({ ...(logged && { token }) })
    const { headers } = await fetch(stack.urls.site)
    // axe comes over the debugger, which the policy does not bind.
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    const wrong: string[] = []
    for (const path of webPages(logged)) {
      await page.goto('about:blank')
      await page.goto(`${stack.urls.site}/#${path}`)
      await page.locator('main').first().waitFor()
      await settled(page)
      for (const problem of [...problems(), ...(await violations(page))]) wrong.push(`${path}: ${problem}`)
      if (await widerThanItself(page)) wrong.push(`${path}: wider than the phone`)
    }
    await page.context().close()
    expect(wrong, who).toEqual([])
  })
})

it('every page of the console opens without an error or a violation of its policy', { timeout: 120_000 }, async () => {
  const { token } = await logInOperator(stack, 0)
  const { page, problems } = await openBrowser({ 'operator-token': token }, 1280)
  const links = [...source('../apps/console/src/pages.ts').matchAll(/\bpath: '([\w-]+)'/g)].map(
    ([, name]) => `#/${name}`,
  )
  expect(links.length).toBeGreaterThan(8)
  const wrong: string[] = []
  for (const link of links) {
    await page.goto(new URL(link, stack.urls.console).href)
    await page.locator('main').first().waitFor()
    await settled(page)
    for (const problem of [...problems(), ...(await violations(page))]) wrong.push(`${link}: ${problem}`)
  }
  await page.context().close()
  expect(wrong).toEqual([])
})

it.runIf(all)('pictures of every page', { timeout: 1_800_000 }, async () => {
  mkdirSync(folder, { recursive: true })
  const { token } = await ada.session()
  for (const width of [375, 768, 1280])
    for (const language of ['en-US', 'zh-CN', 'th-TH']) {
      const { page } = await openBrowser({ token, language }, width)
      for (const path of webPages()) {
        await page.goto('about:blank')
        await page.goto(`${stack.urls.site}/#${path}`)
        await page.locator('main').first().waitFor()
        await settled(page)
        const name =
          path
            .replace(/[?].*$/, '')
            .replaceAll('/', '_')
            .slice(1) || 'launch'
        await page.screenshot({ path: `${folder}${name}.${width}.${language}.png`, fullPage: true })
      }
      await page.context().close()
    }
})
