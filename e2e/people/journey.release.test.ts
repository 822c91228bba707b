import { testPin } from '@synet/contract/test-support/test-pin'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { parseMinor } from '@synet/core/amount'
import { newestCode } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { buildApps } from '@synet/stack/build-apps'
import { takePicture } from '@synet/stack/pictures'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchBrowser, phoneScreen, problemsOf } from '#support/browser'
import { startTestStack, type TestStack } from '#support/test-stack'

/** What the journey takes today; LUV-03 wants at most 18 taps, 6 screens and 1 PIN. */
const most = { taps: 16, screens: 6, pins: 1 }

let stack: TestStack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps() }), launchBrowser()])
}, 240_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})

/**
 * Does what a person does, and counts it. A tap is a press on a button or a choice; going to the next field is what the
 * keyboard does, so fields are counted beside. A screen is a page: the parts of a registration unfold on one, and a
 * sheet belongs to the page below it.
 */
function countSteps(page: Page) {
  const counts = { taps: 0, fields: 0, pins: 0, pinsMade: 0 }
  const screens = new Set<string>()
  page.on('framenavigated', () => {
    const [path = ''] = new URL(page.url()).hash.slice(1).split('?')
    screens.add(path || '/')
  })
  return {
    counts,
    screens,
    async tap(name: string | RegExp, role: 'button' | 'checkbox' = 'button'): Promise<void> {
      await page.getByRole(role, { name }).first().click()
      counts.taps++
    },
    async fill(field: Locator, text: string): Promise<void> {
      await field.fill(text)
      counts.fields++
    },
    async pin(label: string, made = false): Promise<void> {
      await page.getByRole('textbox', { name: label, exact: true }).focus()
      await page.keyboard.type(testPin)
      if (made) counts.pinsMade++
      else counts.pins++
    },
  }
}

it('LUV-03 from the landing page to the first paid verified unit: few taps, few screens, one PIN', {
  timeout: 400_000,
}, async () => {
  // The city nearby is found by the time zone.
  const context = await browser.newContext({ ...phoneScreen, timezoneId: 'Africa/Accra' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems = problemsOf(page)
  onTestFailed(() => takePicture(page, 'journey/failed', { fullPage: false }))
  const { counts, screens, tap, fill, pin } = countSteps(page)
  const field = (name: string | RegExp): Locator => page.getByLabel(name, { exact: true })
  const [phone, email] = ['+12025550166', 'joy@demo.invalid']

  await page.goto(stack.urls.site)
  await page.getByText('Your device trains open AI models').waitFor()
  await tap('Register')
  await fill(field('Phone number'), phone)
  await tap('Send code')
  await fill(field('Verification code'), await newestCode(stack, phone, 0))
  await fill(field('Username'), 'joy_journey')
  await tap('No code? Use ours')
  await tap('Next')
  await fill(field('Login password'), 'correct horse battery')
  await fill(field('Repeat login password'), 'correct horse battery')
  await pin('Payment password', true)
  await pin('Repeat payment password', true)
  await tap(/^I accept/, 'checkbox')
  await tap('Register')

  await fill(field('Email address'), email)
  await tap('Send code')
  await fill(field('Email verification code'), await newestCode(stack, email, 0))
  await pin('Payment password', true)
  await tap('Add email')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

  await tap('Choose a task')
  await page.getByRole('button', { name: /^Start: Tiny speeches, 7 days/ }).waitFor()
  await tap(/^Start: Tiny speeches, 7 days/)
  await fill(field('Amount to lock'), '100')
  const missing = page.getByRole('button', { name: /^Deposit \d+\.\d+ USDT$/ })
  const amount = parseMinor('USDT', (await missing.innerText()).split(' ')[1] ?? '') ?? 0n
  await tap(/^Deposit \d+\.\d+ USDT$/)
  await tap('Get address')
  const address = (await page.getByTestId('recharge-address').getAttribute('data-address')) ?? ''
  await mintTestUsdt(stack.urls.chain, address, amount)
  await page.getByText('was added to your balance.').waitFor()
  await tap('Continue with your task')
  await tap(/^Continue$/)
  await pin('Payment password')
  await tap(/^(Lock|Buy|Pay) /)
  await page.getByRole('button', { name: 'Start training', exact: true }).waitFor()
  await tap('Start training')
  const { sql } = stack.context
  await until(
    'a verified unit',
    async () => (await sql`select from app.lease where state = 'verified'`).count > 0,
    120_000,
  )

  const figures = { taps: counts.taps, screens: screens.size, pins: counts.pins }
  console.info('the journey:', { ...figures, fields: counts.fields, pinsMade: counts.pinsMade }, [...screens])
  for (const name of ['taps', 'screens', 'pins'] as const) expect.soft(figures[name]).toBeLessThanOrEqual(most[name])
  expect(problems).toEqual([])
})
