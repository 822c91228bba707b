import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { settled } from '#support/browser'
import { openAtRest, source } from '#support/furnish'
import { openBrowser } from '#support/open-browser'
import { logInOperator, registerPerson } from '@synet/server/test-support/person'
import { browser, openBrowserStack, stack } from '#support/open-stack'

// The product of the first minute: nobody has trained, deposited or swapped.
openBrowserStack({ blockMs: 500 })

const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, digits = '']) => Number(digits.replaceAll(',', '')))

/** Figures and sentences that say nothing, by what is wrong with them. */
function meaningless(text: string): string[] {
  const found = [
    numbers(text, /([\d,]+(?:\.\d+)?)\s?%/g).some((percent) => percent > 200) && 'a percentage above 200',
    /(?<![\d.])0\.0\s?%/.test(text) && 'a share of 0.0 %',
    // A page may say what a model that knows nothing has.
    numbers(text.replaceAll(/has 5\.545/g, ''), /(?<![\d.,])(\d\.\d{3})(?!\d)/g).some(
      (loss) => loss > 5.5 && loss < 6,
    ) && 'a loss no better than chance',
    /(\?\s?){3}|·{3}/.test(text) && 'placeholders of a model that writes nothing readable',
    /come back later|try again later/i.test(text) && 'a wait without a time',
    /No update has been merged yet/.test(text) && 'a drawing of no updates',
    /NaN|undefined|Infinity|∞/.test(text) && 'a figure that is none',
  ]
  return found.filter((one) => one !== false)
}

/** What a page shows and says to screen readers. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((e) => '\\n' + e.ariaLabel).join('')`,
  )

/** The pages that need no id, for visitors or for everybody. */
const paths = (logged: boolean): string[] =>
  [...source('../../apps/web/src/routes.ts').matchAll(/^ {2}'(\/[^']*)': \{((?:[^{}]|\{[^}]*\})*)\}/gm)].flatMap(
    ([, path = '', row = '']) =>
      row.includes("'required'") || (!logged && !row.includes("access: 'public'")) ? [] : [path],
  )

const chart = 'svg[role="img"]:has(> polyline), svg[role="img"]:has(> rect)'

it.each(['a visitor', 'a new user'])(
  'shows %s no figure that means nothing [ALV-01]',
  { timeout: 300_000 },
  async (who) => {
    const logged = who === 'a new user'
    const token = logged ? (await (await registerPerson(stack, 'AGENT001')).session()).token : ''
    const { page } = await openBrowser(browser, { ...(logged && { token }) })
    const wrong: string[] = []
    const list = [
      ...paths(logged),
      ...['english-sounds', 'icelandic-sounds', 'tiny-speeches'].map(
        (code) => `/pages-sub/project/detail?code=${code}`,
      ),
    ]
    expect(list.length).toBeGreaterThan(logged ? 45 : 12)
    for (const path of list) {
      await openAtRest(page, stack.urls.site, path)
      for (const one of meaningless(await wordsOf(page))) wrong.push(`${path}: ${one}`)
    }
    if (logged) {
      await openAtRest(page, stack.urls.site, '/pages/home/index')
      expect(await page.locator(chart).count()).toBe(0)
    }
    await page.context().close()
    expect(wrong).toEqual([])
  },
)

it('draws no ground on which nothing has moved, and says what the site is [ALV-01]', { timeout: 120_000 }, async () => {
  const { page } = await openBrowser(browser, {}, 1280)
  await page.goto(`${stack.urls.site}/en-US/`)
  await page.locator('#demo').waitFor()
  await settled(page)
  expect(await page.locator('#relief svg').count()).toBe(0)
  expect(meaningless(await wordsOf(page))).toEqual([])
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
    await settled(page)
    for (const one of meaningless(await wordsOf(page))) wrong.push(`${link}: ${one}`)
  }
  await page.context().close()
  expect(wrong).toEqual([])
})
