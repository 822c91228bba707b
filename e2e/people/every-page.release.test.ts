import { mkdirSync, rmSync } from 'node:fs'
import { languages } from '@synet/contract/languages'
import { keptPictures, takePicture, takesAllPictures } from '@synet/stack/pictures'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { waitUntilSettled } from '#support/browser'
import { type PageContents, createPageContents, openAtRest } from '#support/page-contents'
import { logInOperator, registerPerson } from '@synet/server/test-support/person'
import { readMeaninglessFigures } from '#support/meaningless-figures'
import { openBrowser, isWiderThanItself } from '#support/open-browser'
import { browser, openBrowserStack, stack } from '#support/open-stack'

// Every page of the web app on the real product in the sizes, themes and languages that `every-page.test.ts` leaves out.
// SCREENSHOTS=all takes pictures of each in ten languages, and keeps a small one of each in both themes.
const kept = `${keptPictures}pages/`

openBrowserStack({ blockMs: 500 })
let made: Promise<PageContents> | undefined
const pageContents = () => (made ??= createPageContents(stack))

it('the app shows a new user no figure that means nothing [ALV-01]', { timeout: 300_000 }, async () => {
  const { token } = await (await registerPerson(stack, 'AGENT001')).session()
  const { page } = await openBrowser(browser, { token })
  expect(await readMeaninglessFigures(page, stack.urls.site, true)).toEqual([])
  await openAtRest(page, stack.urls.site, '/pages/home/index')
  expect(await page.locator('svg[role="img"]:has(> polyline), svg[role="img"]:has(> rect)').count()).toBe(0)
  await page.context().close()
})

describe.each([
  { width: 375, theme: 'dark', language: 'en-US', logged: false },
  { width: 320, theme: 'light', language: 'en-US' },
  { width: 768, theme: 'dark', language: 'en-US' },
  { width: 1280, theme: 'light', language: 'en-US' },
  ...languages
    .filter(({ name }) => name !== 'en-US')
    .map(({ name }, i) => ({ width: 375, theme: i % 2 ? 'dark' : 'light', language: name })),
])('every page of the web app, $width wide, $theme, in $language', ({ width, theme, language, logged = true }) => {
  it('opens without an error, a violation of its policy, or one that axe finds [NAV-04, NAV-05, NAV-06]', {
    timeout: 600_000,
  }, async () => {
    const { person, webPages } = await pageContents()
    const { token } = await person.session()
    const { page, problems } = await openBrowser(browser, { ...(logged && { token }), theme, language }, width)
    const wrong: string[] = []
    for (const path of webPages(logged)) {
      await openAtRest(page, stack.urls.site, path)
      for (const problem of [...problems(), ...(await violations(page))]) wrong.push(`${path}: ${problem}`)
      if (await isWiderThanItself(page)) wrong.push(`${path}: wider than the screen`)
    }
    await page.context().close()
    expect(wrong).toEqual([])
  })
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

it.runIf(takesAllPictures)('pictures of every page are kept in both themes', { timeout: 1_200_000 }, async () => {
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  const { person, webPages } = await pageContents()
  const { token } = await person.session()
  const operator = await logInOperator(stack, 0)
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await openBrowser(browser, { token, theme })
    for (const path of webPages()) {
      await openAtRest(page, stack.urls.site, path)
      await keep(page, `${pictureName(path)}.${theme}`)
    }
    await page.context().close()
    const desk = await openBrowser(browser, { token, theme, 'operator-token': operator.token }, 1280)
    for (const path of webPages().filter((candidate) => /\/(home|website)\/|task-list\/run/.test(candidate))) {
      await openAtRest(desk.page, stack.urls.site, path)
      await keep(desk.page, `desktop_${pictureName(path)}.${theme}`)
    }
    // The website follows the browser, not the app's setting.
    await desk.page.emulateMedia({ colorScheme: theme })
    await desk.page.goto(`${stack.urls.site}/en-US/`)
    await waitUntilSettled(desk.page)
    await keep(desk.page, `desktop_site.${theme}`)
    for (const link of ['overview', 'withdrawals']) {
      await desk.page.goto(new URL(`#/${link}`, stack.urls.console).href)
      await desk.page.locator('main').first().waitFor()
      await waitUntilSettled(desk.page)
      await keep(desk.page, `console_${link}.${theme}`)
    }
    await desk.page.context().close()
  }
})

it.runIf(takesAllPictures)('pictures of every page are taken in each language', { timeout: 3_600_000 }, async () => {
  const { person, webPages } = await pageContents()
  const { token } = await person.session()
  for (const { name: language } of languages)
    for (const width of language === 'en-US' ? [375, 768, 1280] : [375]) {
      const { page } = await openBrowser(browser, { token, language }, width)
      for (const path of webPages()) {
        await openAtRest(page, stack.urls.site, path)
        await takePicture(page, `every-page/${pictureName(path)}.${width}.${language}`)
      }
      await page.context().close()
    }
})
