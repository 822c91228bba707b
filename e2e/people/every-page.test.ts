import { mkdirSync, rmSync } from 'node:fs'
import { languages } from '@synet/contract/languages'
import { buildApps } from '@synet/stack/build-apps'
import { keptPictures, takePicture, takesAllPictures } from '@synet/stack/pictures'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { launchBrowser, problemsOf, settled } from '#support/browser'
import { type Furnished, furnish, openAtRest, source } from '#support/furnish'
import { logInOperator, type Person } from '@synet/server/test-support/person'
import { startTestStack, type TestStack } from '#support/test-stack'

// Every page of web app and console on the real product: no error, no violation of the page's policy, nothing that axe finds.
// SCREENSHOTS=all takes pictures of each in ten languages, and keeps a small one of each in both themes.
const kept = `${keptPictures}pages/`

let stack: TestStack
let browser: Browser
let ada: Person
let webPages: Furnished['webPages']
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps(), blockMs: 500 }), launchBrowser()])
  ;({ person: ada, webPages } = await furnish(stack))
}, 240_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})

interface Opened {
  readonly page: Page
  /** The errors since the last call. */
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
  const found = problemsOf(page)
  return { page, problems: () => found.splice(0) }
}
const widerThanItself = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

describe.each([
  ['a user', true],
  ['a visitor', false],
] as const)('every page of the web app, for %s', (who, logged) => {
  it('NAV-04 NAV-05 NAV-06 opens without an error, a violation of its policy, or one that axe finds', {
    timeout: 600_000,
  }, async () => {
    const token = logged ? (await ada.session()).token : ''
    const { page, problems } = await openBrowser({ ...(logged && { token }) })
    const { headers } = await fetch(stack.urls.site)
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    const wrong: string[] = []
    for (const path of webPages(logged)) {
      await openAtRest(page, stack.urls.site, path)
      for (const problem of [...problems(), ...(await violations(page))]) wrong.push(`${path}: ${problem}`)
      if (await widerThanItself(page)) wrong.push(`${path}: wider than the phone`)
    }
    await page.context().close()
    expect(wrong, who).toEqual([])
  })
})

it('LUV-09 OPS-08 the status page tells how the product does, without JavaScript and in both themes', {
  timeout: 120_000,
}, async () => {
  for (const [language, colorScheme, javaScriptEnabled] of [
    ['en-US', 'dark', true],
    ['fr-FR', 'light', true],
    ['zh-CN', 'dark', false],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 320, height: 800 }, colorScheme, javaScriptEnabled })
    const page = await context.newPage()
    const problems = problemsOf(page)
    await page.goto(`${stack.urls.site}/${language}/status`)
    expect(await page.locator('.services li').count()).toBe(6)
    expect(await page.locator('li[data-state=working] h2').count()).toBeGreaterThan(3)
    if (javaScriptEnabled) {
      expect([...problems, ...(await violations(page))]).toEqual([])
      expect(await widerThanItself(page)).toBe(false)
    }
    await context.close()
  }
})

it('every page of the console opens without an error or a violation of its policy', { timeout: 120_000 }, async () => {
  const { token } = await logInOperator(stack, 0)
  const { page, problems } = await openBrowser({ 'operator-token': token }, 1280)
  const links = [...source('../../apps/console/src/pages.ts').matchAll(/\bpath: '([\w-]+)'/g)].map(
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

const pictureName = (path: string): string =>
  path
    .replace(/[?].*$/, '')
    .replaceAll('/', '_')
    .slice(1) || 'launch'

/** A small picture of the screen for the documents. */
async function keep(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 64 })
    .toFile(`${kept}${name}.png`)
}

it.runIf(takesAllPictures)('kept pictures of every page in both themes', { timeout: 1_200_000 }, async () => {
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  const { token } = await ada.session()
  const operator = await logInOperator(stack, 0)
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await openBrowser({ token, theme })
    for (const path of webPages()) {
      await openAtRest(page, stack.urls.site, path)
      await keep(page, `${pictureName(path)}.${theme}`)
    }
    await page.context().close()
    const desk = await openBrowser({ token, theme, 'operator-token': operator.token }, 1280)
    for (const path of webPages().filter((one) => /\/(home|website)\/|task-list\/run/.test(one))) {
      await openAtRest(desk.page, stack.urls.site, path)
      await keep(desk.page, `desktop_${pictureName(path)}.${theme}`)
    }
    // The website follows the browser, not the app's setting.
    await desk.page.emulateMedia({ colorScheme: theme })
    await desk.page.goto(`${stack.urls.site}/en-US/`)
    await settled(desk.page)
    await keep(desk.page, `desktop_site.${theme}`)
    for (const link of ['overview', 'withdrawals']) {
      await desk.page.goto(new URL(`#/${link}`, stack.urls.console).href)
      await desk.page.locator('main').first().waitFor()
      await settled(desk.page)
      await keep(desk.page, `console_${link}.${theme}`)
    }
    await desk.page.context().close()
  }
})

it.runIf(takesAllPictures)('pictures of every page in each language', { timeout: 3_600_000 }, async () => {
  const { token } = await ada.session()
  for (const { name: language } of languages)
    for (const width of language === 'en-US' ? [375, 768, 1280] : [375]) {
      const { page } = await openBrowser({ token, language }, width)
      for (const path of webPages()) {
        await openAtRest(page, stack.urls.site, path)
        await takePicture(page, `every-page/${pictureName(path)}.${width}.${language}`)
      }
      await page.context().close()
    }
})
