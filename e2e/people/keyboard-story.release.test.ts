import { testPin } from '@synet/contract/test-support/test-pin'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { takePicture } from '@synet/stack/pictures'
import { expect, it, onTestFailed } from 'vitest'
import { openPhone } from '#support/browser'
import { newestCode } from '@synet/server/test-support/person'
import { browser, openBrowserStack, stack } from '#support/open-stack'
import type { Page } from 'playwright-core'
import { until } from '@synet/server/test-support/until'

/** A person without a pointer, who moves with Tab and reads the focused element. */
interface Keyboard {
  /** Waits until the element shows, then tabs until it has the focus. @throws when the focus comes round without it */
  tabTo(name: string | RegExp): Promise<void>
  /** Goes there and presses a key; the focus must be somewhere afterwards. */
  press(name: string | RegExp, key?: string): Promise<void>
  /** Goes to a field and types over what is there. */
  fill(name: string | RegExp, text: string): Promise<void>
}

interface Focus {
  readonly name: string
  /** Whether one can see that it is there. */
  readonly seen: boolean
}

/** A string, because the test's own program knows no document. */
const nameOf = `(e) => {
  const labels = (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  const name = e.getAttribute('aria-label') ?? (labels.join(' ').trim() || e.labels?.[0]?.textContent || e.textContent)
  return name.trim()
}`

/** The ring of a field stands around its box; a dialog that has just opened is seen by itself. */
const look = `(() => {
  const e = document.activeElement
  if (!e || e === document.body) return undefined
  const ringed = (one) => one && (getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) > 0)
  return {
    name: (${nameOf})(e),
    seen: e.matches('[role=dialog], [role=alertdialog]') || e.matches(':focus-visible') && e.checkVisibility() && (ringed(e) || ringed(e.parentElement) || ringed(e.parentElement?.parentElement)),
  }
})()`

/** The visible text of the focused element. */
const inSight = `[...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')].filter((e) => e.checkVisibility()).map(${nameOf})`

const stopsMax = 80

function keyboardOf(page: Page): Keyboard {
  const focus = () => page.evaluate<Focus | undefined>(look)
  const keep = (what: string) => until(`a focus after ${what}`, focus)
  async function tabTo(name: string | RegExp): Promise<void> {
    const stops: string[] = []
    const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
    await until(`sight of ${String(name)}`, async () => (await page.evaluate<string[]>(inSight)).some(fits))
    for (let stop = 0; stop < stopsMax; stop++) {
      const at = await focus()
      if (at && !at.seen) throw new Error(`the focus can’t be seen on ${at.name}`)
      if (at && fits(at.name)) return
      stops.push(at?.name ?? '(the window)')
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(name)}: ${stops.join(' | ')}`)
  }
  return {
    tabTo,
    async press(name, key = 'Enter') {
      await tabTo(name)
      await page.keyboard.press(key)
      await keep(`${key} on ${String(name)}`)
    },
    async fill(name, text) {
      await tabTo(name)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await keep(`typing into ${String(name)}`)
    },
  }
}

openBrowserStack()

it('a user registers, recharges, transfers and logs out without a pointer; the focus is seen and never lost [NAV-01, ST-06, UI-01]', {
  timeout: 240_000,
}, async () => {
  const { page, problems } = await openPhone(browser, stack.urls.site)
  onTestFailed(() => takePicture(page, 'keyboard-story/failed', { fullPage: false }))
  const { press, fill, tabTo } = keyboardOf(page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const phone = '+12025550177'
  const email = 'kay@demo.invalid'

  await page.goto(`${stack.urls.site}/#/?invite=AGENT001`)
  await page.getByRole('button', { name: 'Register' }).waitFor()
  await press('Register')
  await heading('Register')
  await fill('Phone number', phone)
  await press('Send code', 'Space')
  await fill('Verification code', await newestCode(stack, phone, 0))
  await fill('Username', 'kay_keys')
  await fill(/^Invite code/, 'AGENT001')
  await press('Next')
  await fill('Login password', 'correct horse battery')
  await fill('Repeat login password', 'correct horse battery')
  await fill('Payment password', testPin)
  await press(/^I accept/, 'Space')
  await press('Register')

  // The email is the last step.
  await page.getByText('Add your email').waitFor()
  await fill('Email address', email)
  await press('Send code')
  await fill('Email verification code', await newestCode(stack, email, 0))
  await press('Add email')
  await heading('Home')

  await press('Deposit')
  await heading('Deposit')
  await fill('Amount', '50')
  await press('Get address')
  await heading('Send USDT')
  const address = (await page.getByTestId('recharge-address').getAttribute('data-address')) ?? ''
  await mintTestUsdt(stack.urls.chain, address, 50_000_000n)
  await page.getByText('Added to your balance').waitFor()
  await press('Back')
  await heading('Home')

  await press('Transfer')
  await heading('Transfer')
  await page.getByText('50.00 USDT available').waitFor()
  await fill('Recipient', 'demo_member')
  await fill('Amount', '12')
  await press('Continue')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await fill('Payment password', testPin)
  await page.getByText('Transfer successful').waitFor()
  await press('Go to the home page')
  await heading('Home')

  await press('My account')
  await heading('My account')
  await press('Log out')
  const box = page.getByRole('alertdialog')
  await box.waitFor()
  // Escape leaves all as it was, and gives the focus back to what opened it.
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await press('Log out')
  await box.waitFor()
  await box.getByRole('button', { name: 'Log out' }).press('Enter')
  await heading('Log in')
  await tabTo('Log in')
  expect(problems).toEqual([])
  await page.context().close()
})
