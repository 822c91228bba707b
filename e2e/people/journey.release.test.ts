import { testPin } from '@synet/contract/test-support/test-pin'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { minorOrZero } from '@synet/core/amount'
import { newestCode } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { takePicture } from '@synet/stack/pictures'
import type { Page } from 'playwright-core'
import { expect, it, onTestFailed } from 'vitest'
import { openPage, phoneScreen } from '#support/browser'
import { browser, openBrowserStack, stack } from '#support/open-stack'

/** The payment password is typed once: the session that chose it need not repeat it. Several networks would be a choice more. */
const most = { taps: 18, places: 8, pins: 1 }

openBrowserStack()

/**
 * Counts what the browser itself reports: presses of the pointer, on fields too, pages and sheets that open, and digits
 * typed into hidden fields. It runs in the page before the app.
 */
const counting = `(() => {
  const add = (name, by = 1) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name)) + by)
  addEventListener('pointerdown', (event) => event.isTrusted && add('taps'), true)
  addEventListener('input', ({ target }) => target.matches('[class*=_pins_] input') && add('digits'), true)
  const places = new Set(JSON.parse(sessionStorage.getItem('places') ?? '[]'))
  const note = (place) => sessionStorage.setItem('places', JSON.stringify([...places.add(place)]))
  const look = () => {
    note(location.hash.slice(1).split('?')[0] || '/')
    for (const sheet of document.querySelectorAll('[role=dialog]')) note('sheet ' + (sheet.querySelector('h2')?.textContent ?? ''))
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
})()`

interface Counts {
  readonly taps: number
  readonly places: readonly string[]
  readonly pins: number
}
const readCounts = (page: Page): Promise<Counts> =>
  page.evaluate<Counts>(`({
    taps: Number(sessionStorage.getItem('taps')),
    places: JSON.parse(sessionStorage.getItem('places')),
    pins: Number(sessionStorage.getItem('digits')) / 6,
  })`)

it('a visitor takes few taps, screens and PINs from the landing page to the first paid verified unit [LUV-03, ALV-06]', {
  timeout: 400_000,
}, async () => {
  // The city nearby is found by the time zone.
  const screen = { ...phoneScreen, timezoneId: 'Africa/Accra' }
  const { page, problems } = await openPage(browser, screen, counting)
  onTestFailed(() => takePicture(page, 'journey/failed', { fullPage: false }))
  const tap = (name: string | RegExp, role: 'button' | 'checkbox' = 'button') =>
    page.getByRole(role, { name }).first().click()
  /** Types where the focus is, once it is there. */
  const type = async (label: string, text: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
  }
  const goOn = () => page.keyboard.press('Enter')
  const [phone, email] = ['+12025550166', 'joy@demo.invalid']

  await page.goto(stack.urls.site)
  await page.getByText('Your device trains open AI models').waitFor()
  await tap('Register')
  await page.getByLabel('Phone number', { exact: true }).click()
  await type('Phone number', phone)
  await tap('Send code')
  await type('Verification code', await newestCode(stack, phone, 0))
  await goOn()
  await type('Username', 'joy_journey')
  await tap('No code? Use ours')
  await tap('Next')
  await type('Login password', 'correct horse battery')
  await goOn()
  await type('Repeat login password', 'correct horse battery')
  await goOn()
  await type('Payment password', testPin)
  await tap(/^I accept/, 'checkbox')
  await tap('Register')

  await type('Email address', email)
  await tap('Send code')
  await type('Email verification code', await newestCode(stack, email, 0))
  await tap('Add email')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

  await tap('Choose a task')
  await tap(/^100$/)
  await tap(/^Start: Tiny speeches, 7 days/)
  const missing = page.getByRole('button', { name: /^Deposit \d+\.\d+ USDT$/ })
  const amount = minorOrZero('USDT', (await missing.innerText()).split(/\s/)[1] ?? '')
  await tap(/^Deposit \d+\.\d+ USDT$/)
  const address = (await page.getByTestId('recharge-address').getAttribute('data-address')) ?? ''
  await mintTestUsdt(stack.urls.chain, address, amount)
  await page.getByText('Added to your balance').waitFor()
  await tap('Continue with your task')
  await tap(/^Continue$/)
  await tap(/^(Lock|Buy|Pay) /)
  const { sql } = stack.context
  await until(
    'a verified unit',
    async () => (await sql`select from app.lease where state = 'verified'`).count > 0,
    120_000,
  )

  const counts = await readCounts(page)
  console.info('the journey:', counts)
  expect.soft(counts.taps).toBeLessThanOrEqual(most.taps)
  expect.soft(counts.places.length).toBeLessThanOrEqual(most.places)
  expect.soft(counts.pins).toBeLessThanOrEqual(most.pins)
  expect(problems).toEqual([])
})
