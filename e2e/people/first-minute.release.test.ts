import { describe, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { problemsOf, waitUntilSettled } from '#support/browser'
import { openAtRest, source } from '#support/page-contents'
import { logInOperator } from '@synet/server/test-support/person'
import { findMeaninglessFigures, readMeaninglessFigures, wordsOf } from '#support/meaningless-figures'
import { openBrowser, isWiderThanItself } from '#support/open-browser'
import { browser, openBrowserStack, stack } from '#support/open-stack'

// The product before anybody has used it: no figure that means nothing, and the pages that need no user.
openBrowserStack({ blockMs: 500 })

describe('the product of the first minute [ALV-01]', () => {
  it('shows a visitor no figure that means nothing [ALV-01]', { timeout: 300_000 }, async () => {
    const { page } = await openBrowser(browser, {})
    expect(await readMeaninglessFigures(page, stack.urls.site, false)).toEqual([])
    await page.context().close()
  })

  it('draws no ground on which nothing has moved, and says what the site is [ALV-01]', {
    timeout: 120_000,
  }, async () => {
    const { page } = await openBrowser(browser, {}, 1280)
    await page.goto(`${stack.urls.site}/en-US/`)
    await page.locator('#demo').waitFor()
    await waitUntilSettled(page)
    expect(await page.locator('#relief svg').count()).toBe(0)
    expect(findMeaninglessFigures(await wordsOf(page))).toEqual([])
    await openAtRest(page, stack.urls.site, '/pages/website/index')
    expect(await page.getByText('This is a development server').count()).toBe(1)
    await page.context().close()
  })

  it('shows operators no figure that means nothing [ALV-01]', { timeout: 120_000 }, async () => {
    const { token } = await logInOperator(stack, 0)
    const { page } = await openBrowser(browser, { 'operator-token': token }, 1280)
    const links = [...source('../../apps/console/src/pages.ts').matchAll(/\bpath: '([\w-]+)'/g)].map(([, name]) => name)
    expect(links.length).toBeGreaterThan(8)
    // Limits that operators set are no measurements.
    const measured = links.filter((link) => link !== 'settings')
    const wrong: string[] = []
    for (const link of measured) {
      await page.goto(new URL(`#/${link}`, stack.urls.console).href)
      await page.locator('main').first().waitFor()
      await waitUntilSettled(page)
      for (const figure of findMeaninglessFigures(await wordsOf(page))) wrong.push(`${link}: ${figure}`)
    }
    await page.context().close()
    expect(wrong).toEqual([])
  })
})

it('the status page says how the product works now, without JavaScript and in both themes [LUV-09, OPS-08]', {
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
      expect(await isWiderThanItself(page)).toBe(false)
    }
    await context.close()
  }
})

it('every page of the console opens without an error or a violation of its policy', { timeout: 120_000 }, async () => {
  const { token } = await logInOperator(stack, 0)
  const { page, problems } = await openBrowser(browser, { 'operator-token': token }, 1280)
  const links = [...source('../../apps/console/src/pages.ts').matchAll(/\bpath: '([\w-]+)'/g)].map(
    ([, name]) => `#/${name}`,
  )
  expect(links.length).toBeGreaterThan(8)
  const wrong: string[] = []
  for (const link of links) {
    await page.goto(new URL(link, stack.urls.console).href)
    await page.locator('main').first().waitFor()
    await waitUntilSettled(page)
    for (const problem of [...problems(), ...(await violations(page))]) wrong.push(`${link}: ${problem}`)
  }
  await page.context().close()
  expect(wrong).toEqual([])
})
