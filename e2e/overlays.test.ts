import { buildApps } from '@synet/stack/build-apps'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type Furnished, furnish, openAtRest } from './furnish.ts'
import { until } from './person.ts'
import { type Overlay, overlays, visitorsOverlays } from './overlays.ts'
import { cutOn } from './pseudo-locale.ts'
import { startTestStack } from './test-stack.ts'

// What opens over the pages, and the pages that people use most, for eyes that need more.
let stack: Awaited<ReturnType<typeof startTestStack>>
let browser: Browser
let furnished: Furnished
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps(), blockMs: 500 }), launchBrowser()])
  furnished = await furnish(stack)
}, 240_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})

const pathOf = (at: string): string => furnished.webPages().find((path) => path.split('?')[0] === at) ?? at

async function openPage(logged: boolean, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'en-US',
    ...options,
  })
  const token = logged ? (await furnished.person.session()).token : undefined
  if (token) await context.addInitScript(`if (location.protocol === 'http:') localStorage.setItem('token', '${token}')`)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return page
}

/** What is open is whole and stands. Behind it, the button that opened a box may wait for its answer. */
const stands = (page: Page): Promise<true> =>
  until('the overlay stands', () =>
    page.evaluate<boolean>(`![...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((e) =>
        e.querySelector('[aria-busy="true"], [class*="skeleton"]')) &&
      document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)`),
  )

async function openOverlay(page: Page, { at, open }: Overlay): Promise<void> {
  await openAtRest(page, stack.urls.site, pathOf(at))
  await open(page)
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
  await stands(page)
}
const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/overlay-${name.replaceAll(' ', '-')}.png` })
}

/** What is wrong with each overlay. */
async function lookAtAll(
  options: BrowserContextOptions,
  mode: string,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [logged, list] of [
    [true, overlays],
    [false, visitorsOverlays],
  ] as const) {
    const page = await openPage(logged, options)
    for (const overlay of list) {
      await openOverlay(page, overlay)
      for (const problem of await look(page)) wrong.push(`${overlay.name}: ${problem}`)
      await shoot(page, `${mode}-${overlay.name}`)
    }
    await page.context().close()
  }
  return wrong
}
/** With forced colours they are the system's, which axe does not know. */
const beyondColours = async (page: Page): Promise<string[]> =>
  (await violations(page)).filter((one) => !one.startsWith('color-contrast'))

/** Twice as large, and the overlay still ends with the screen. @returns what leaves it, and what is cut */
async function enlarged(page: Page): Promise<string[]> {
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await stands(page)
  const outside = await page.evaluate<string[]>(`[...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, r]) => r.top < -1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1)
    .map(([e, r]) => 'leaves the screen: ' + (e.textContent ?? '').slice(0, 40) + ' ' + [r.top, r.bottom, innerHeight])`)
  return [...outside, ...(await cutOn(page))]
}

describe('what opens over a page', () => {
  it('UI-01 UI-08 UI-13 has nothing that axe finds', { timeout: 300_000 }, async () => {
    expect(await lookAtAll({}, 'plain', violations)).toEqual([])
  })

  it('UI-01 speaks with forced colours', { timeout: 300_000 }, async () => {
    const options = { forcedColors: 'active', reducedMotion: 'reduce' } as const
    expect(await lookAtAll(options, 'forced', beyondColours)).toEqual([])
  })

  it('UI-12 fits the screen with text of twice the size', { timeout: 300_000 }, async () => {
    expect(await lookAtAll({ reducedMotion: 'reduce' }, 'large', enlarged)).toEqual([])
  })

  it('UI-02 a toast has nothing that axe finds, and is announced', { timeout: 120_000 }, async () => {
    const page = await openPage(true)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.urls.site })
    await openAtRest(page, stack.urls.site, '/pages/agent-promotion/index')
    await page.getByRole('button', { name: 'Copy registration link' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })
})

describe('the pages that people use most', () => {
  const busiest = [
    '/pages/home/index',
    '/pages/task-list/index',
    '/pages/task-list/run',
    '/pages/agent-promotion/index',
    '/pages/my/index',
    '/pages-sub/recharge/pay',
    '/pages-sub/finance/withdraw',
    '/pages-sub/finance/transfer',
    '/pages-sub/finance/balance-detail',
    '/pages-sub/swap/index',
    '/pages-sub/proof/index',
    '/pages/website/index',
  ]

  it('UI-12 cut nothing and stay as wide as the phone with text of twice the size', { timeout: 300_000 }, async () => {
    const page = await openPage(true)
    const wrong: string[] = []
    for (const path of busiest) {
      await openAtRest(page, stack.urls.site, pathOf(path))
      for (const problem of await enlarged(page)) wrong.push(`${path}: ${problem}`)
      await shoot(page, `large${path.replaceAll('/', '_')}`)
    }
    await page.context().close()
    expect(wrong).toEqual([])
  })

  it('UI-12 speak with forced colours', { timeout: 300_000 }, async () => {
    const page = await openPage(true, { forcedColors: 'active' })
    const wrong: string[] = []
    for (const path of busiest) {
      await openAtRest(page, stack.urls.site, pathOf(path))
      for (const problem of await beyondColours(page)) wrong.push(`${path}: ${problem}`)
      await shoot(page, `forced${path.replaceAll('/', '_')}`)
    }
    await page.context().close()
    expect(wrong).toEqual([])
  })
})
