import { isStill, takePicture } from '@synet/stack/pictures'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { openPage, phoneScreen, typePin } from '#support/browser'
import { trainToday } from '@synet/server/test-support/contributor'
import { type PageContents, createPageContents, openAtRest } from '#support/page-contents'
import { commitOffence } from '@synet/server/test-support/commit-offence'
import { type Person, rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { cutOn } from '#support/pseudo-locale'
import { browser, openBrowserStack, stack } from '#support/open-stack'

interface Overlay {
  readonly name: string
  /** Begins with the page's path, as the table of routes has it. */
  readonly at: string
  /** Leads from the page at rest to the open overlay. */
  open(page: Page): Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .filter({ visible: true })
    .first()
    .click()
const fillAmount = (label: string, amount: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: label }).fill(amount)
  await press('Continue')(page)
}

/** Every sheet, picker, box and toast of the web app, for somebody who has something on every page. */
const overlays: readonly Overlay[] = [
  { name: 'pledge', at: '/pages/task-list/index', open: press(/^Start: Tiny/) },
  { name: 'end early', at: '/pages/task-list/run', open: press('End early') },
  {
    name: 'withdrawal with a wrong payment password',
    at: '/pages-sub/finance/withdraw',
    async open(page) {
      await fillAmount('Amount', '20')(page)
      await page.getByRole('dialog').waitFor()
      await typePin(page, 'Payment password', '000000')
      await page
        .getByRole('dialog')
        .getByText(/^Wrong payment password/)
        .waitFor()
    },
  },
  {
    name: 'transfer',
    at: '/pages-sub/finance/transfer',
    async open(page) {
      await page.getByLabel('Recipient').fill('demo_member')
      await fillAmount('Amount', '2')(page)
    },
  },
  { name: 'swap', at: '/pages-sub/swap/index', open: fillAmount('You pay', '3') },
  { name: 'renewal', at: '/pages-sub/store/software', open: press(/^Renew/) },
  { name: 'kinds of the money log', at: '/pages-sub/finance/balance-detail', open: press(/^Type/) },
  { name: 'period of the money log', at: '/pages-sub/finance/balance-detail', open: press(/^Period/) },
  { name: 'deleting an account', at: '/pages-sub/withdrawal-type/index', open: press(/^Delete/) },
  { name: 'cancelling a recharge', at: '/pages-sub/recharge/pay', open: press('Cancel deposit') },
  { name: 'new token', at: '/pages-sub/device/index', open: press('New device key') },
  { name: 'ending all sessions', at: '/pages-sub/device/index', open: press('Log out everywhere') },
  { name: 'a day’s earnings', at: '/pages-sub/promotion/index', open: press(/\+.*SNT$/) },
  { name: 'log-out', at: '/pages/my/index', open: press('Log out') },
  {
    name: 'a new version',
    at: '/pages/my/index',
    async open(page) {
      const version = '**/version.json'
      await page.context().route(version, (route) => route.fulfill({ json: { entry: '/assets/another.js' } }))
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
      await page.getByRole('alertdialog').waitFor()
      await page.context().unroute(version)
    },
  },
  {
    // The last one: the session is over, as if ended on another device.
    name: 'an ended session',
    at: '/pages-sub/finance/withdraw',
    async open(page) {
      await page.evaluate(`fetch('/prod/api/user/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: localStorage.getItem('token') },
        body: '{}',
      })`)
      await page.getByRole('textbox', { name: 'Amount' }).fill('20')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

/** The overlays of a visitor. */
const visitorsOverlays: readonly Overlay[] = [
  { name: 'countries', at: '/pages/login/index?type=register', open: press(/^Country or region/) },
]

/** The overlays of a person whose unit was found wrong. */
const offendersOverlays: readonly Overlay[] = [
  { name: 'an appeal', at: '/pages-sub/task/contributions', open: press('Appeal') },
]

/** For somebody with money and no task. */
const newcomersOverlays: readonly Overlay[] = [
  {
    name: 'region of a pledge',
    at: '/pages/task-list/index',
    async open(page) {
      await press(/^Start: Tiny/)(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Region/ })
        .click()
      await page.getByRole('searchbox').waitFor()
    },
  },
]

// Accessibility of overlays and of the pages that people use most.
openBrowserStack({ blockMs: 500 })
let pageContents: PageContents
let offender: Person
let newcomer: Person
beforeAll(async () => {
  pageContents = await createPageContents(stack, earnThroughMember)
  ;({ person: offender } = await commitOffence(stack))
  newcomer = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, newcomer, '200')
  const earned = () => pageContents.person.call('user/teamEarnings', {})
  await until('the member’s day is closed', async () => (await earned()).list.length > 0)
}, 240_000)

/** His agent has earnings once the day is closed. */
async function earnThroughMember(agent: Person): Promise<void> {
  const { invite_code } = await agent.call('user/info', {})
  const member = await registerPerson(stack, invite_code, { bindEmail: false })
  await rechargePerson(stack, member, '1100')
  await trainToday(stack, member, await startRun(member, '1000', false))
}

const pathOf = (at: string): string => pageContents.webPages().find((path) => path.split('?')[0] === at) ?? at

/** @param person nobody for a visitor */
async function openAs(person?: Person): Promise<Page> {
  const token = person && (await person.session()).token
  const script = token && `if (location.protocol === 'http:') localStorage.setItem('token', '${token}')`
  return (await openPage(browser, phoneScreen, script)).page
}

/** The overlay has loaded and no longer moves. Behind it, the button that opened a box may still wait for its answer. */
const stands = (page: Page): Promise<true> =>
  until('the overlay stands', () =>
    page.evaluate<boolean>(`![...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((e) =>
        e.querySelector('[aria-busy="true"], [class*="_bone_"]')) && ${isStill}`),
  )

async function openOverlay(page: Page, { at, open }: Overlay): Promise<void> {
  await openAtRest(page, stack.urls.site, pathOf(at))
  await open(page)
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
  await stands(page)
}

/** With forced colours they are the system's, which axe does not know. */
const beyondColours = (page: Page): Promise<string[]> => violations(page, ['color-contrast'])

/** Doubles the size of texts. @returns what leaves the screen, and what is cut */
async function enlarged(page: Page): Promise<string[]> {
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await stands(page)
  const outside = await page.evaluate<string[]>(`[...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, r]) => r.top < -1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1)
    .map(([e, r]) => 'leaves the screen: ' + (e.textContent ?? '').slice(0, 40) + ' ' + [r.top, r.bottom, innerHeight])`)
  return [...outside, ...(await cutOn(page))]
}

/** Violations of the open overlay: as usual, with forced colours, and with text of twice the size. */
async function look(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = []
  const lookOnce = async (way: string, find: (page: Page) => Promise<string[]>): Promise<void> => {
    for (const problem of await find(page)) wrong.push(`${name}, ${way}: ${problem}`)
    await takePicture(page, `overlays/${way}-${name.replaceAll(/[ /]/g, '-')}`, { fullPage: false })
  }
  await lookOnce('plain', violations)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await lookOnce('forced', beyondColours)
  await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' })
  await lookOnce('large', enlarged)
  await page.emulateMedia({ reducedMotion: null })
  return wrong
}

describe('what opens over a page', () => {
  it('has nothing that axe finds, is readable with forced colours, and fits the screen with text of twice the size [UI-01, UI-08, UI-12, UI-13]', {
    timeout: 300_000,
  }, async () => {
    const wrong: string[] = []
    for (const [person, list] of [
      [pageContents.person, overlays],
      [offender, offendersOverlays],
      [newcomer, newcomersOverlays],
      [undefined, visitorsOverlays],
    ] as const) {
      const page = await openAs(person)
      for (const overlay of list) {
        await openOverlay(page, overlay)
        wrong.push(...(await look(page, overlay.name)))
      }
      await page.context().close()
    }
    expect(wrong).toEqual([])
  })

  it('a toast has nothing that axe finds, and is announced [UI-02]', { timeout: 120_000 }, async () => {
    const page = await openAs(pageContents.person)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.urls.site })
    await openAtRest(page, stack.urls.site, '/pages/agent-promotion/index')
    await page.getByRole('button', { name: 'Copy invite link' }).click()
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

  it('have nothing that axe finds, are readable with forced colours, and cut nothing with text of twice the size [UI-01, UI-12]', {
    timeout: 300_000,
  }, async () => {
    const page = await openAs(pageContents.person)
    const wrong: string[] = []
    for (const path of busiest) {
      await openAtRest(page, stack.urls.site, pathOf(path))
      wrong.push(...(await look(page, path)))
    }
    await page.context().close()
    expect(wrong).toEqual([])
  })
})
