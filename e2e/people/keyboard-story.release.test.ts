import { testPin } from '@synet/contract/test-support/test-pin'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { takePicture } from '@synet/stack/pictures'
import { expect, it, onTestFailed } from 'vitest'
import { openPhone } from '#support/browser'
import { keyboardOf } from '#support/keyboard'
import { newestCode } from '@synet/server/test-support/person'
import { browser, openBrowserStack, stack } from '#support/open-stack'

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
