import { testPin } from '@synet/contract/test-support/test-pin'
import { hours } from '@synet/core/clock'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPhone, typePin } from '#support/browser'
import { newestCode } from '@synet/server/test-support/person'
import { browser, openBrowserStack, stack } from '#support/open-stack'

// As in production: work comes before every code.
openBrowserStack({ codesWithoutWork: false })

const mailsTo = (address: string): number => stack.mailbox.messages(address).length
/** Presses a code's button and types what the mailbox got. */
async function takeCode(page: Page, label: string, address: string): Promise<void> {
  const before = mailsTo(address)
  await page.getByRole('button', { name: 'Send code', exact: true }).first().click()
  await page.getByLabel(label, { exact: true }).fill(await newestCode(stack, address, before))
}

it('a user has an account from its link to its last device, with work before each code [ENT-01, ENT-02, ST-05, ST-06, ST-07, VAL-01, VAL-07, NAV-07, NAV-16, ERR-02]', {
  timeout: 240_000,
}, async () => {
  const phone = '+447911123456'
  const { page, problems } = await openPhone(browser, stack.urls.site)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const open = (path: string) => page.goto(`${stack.urls.site}/#${path}`)
  /** Said, and back where one came from: a move begun before that would race with it. */
  const saidAndBack = async (words: string) => {
    await page.getByText(words).waitFor()
    await page.waitForURL((url) => !/^#\/(pages-sub\/email\/bind-email|pages\/login)/.test(url.hash))
  }

  // Registered by a link: the code is known, the phone gets its message, the e-mail is asked for.
  await open('/pages/login/index?type=register&invite=AGENT001')
  await page.getByText('From the link you opened').waitFor()
  await button(/^Country or region/).click()
  await page.getByRole('searchbox').fill('united kin')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /United Kingdom \+44/ })
    .click()
  await field('Phone number').fill('07911 123456')
  await takeCode(page, 'Verification code', phone)
  await field('Username').fill('Marta_7')
  await field('Invite code').fill('NOBODY99')
  await page.getByText('This invite code doesn’t exist').waitFor()
  // In whichever case, it is the code of the link.
  await field('Invite code').fill('agent001')
  await page.getByText('From the link you opened').waitFor()
  await button('Next').click()
  await field('Login password').fill('correct horse')
  await field('Repeat login password').fill('correct horse')
  await typePin(page, 'Payment password', testPin)
  await page.getByRole('checkbox').click()
  await button('Register').click()
  await field('Email address').fill('marta@demo.invalid')
  await takeCode(page, 'Email verification code', 'marta@demo.invalid')
  await button('Add email').click()
  await saidAndBack('Email added')

  // Changed with the codes of both addresses.
  await open('/pages-sub/email/bind-email')
  await takeCode(page, 'Code sent to your current email', 'marta@demo.invalid')
  await field('New email address').fill('m7@demo.invalid')
  await takeCode(page, 'Code sent to your new email', 'm7@demo.invalid')
  await typePin(page, 'Payment password', testPin)
  await button('Change email').click()
  await saidAndBack('Changes saved')

  // The payment password: knowing the old one.
  await open('/pages-sub/password/edit-password-type')
  await button(/^With my current password/).click()
  await typePin(page, 'Current payment password', '000000')
  await typePin(page, 'New payment password', '702648')
  await typePin(page, 'Repeat new payment password', '702648')
  await button('Change payment password').click()
  await page.getByText(/4 attempts left/).waitFor()
  await page.reload()
  await typePin(page, 'Current payment password', testPin)
  await typePin(page, 'New payment password', '702648')
  await typePin(page, 'Repeat new payment password', '702648')
  await button('Change payment password').click()
  await page.getByText('Changes saved').waitFor()

  // Another device logs in, with digits and a country; it is seen, and logged out from here.
  const other = await openPhone(browser, stack.urls.site)
  await other.page.goto(`${stack.urls.site}/#/pages/login/index`)
  await other.page.getByLabel('Phone number or username').fill('+44 7911 123456')
  await other.page.getByLabel('Login password', { exact: true }).fill('correct horse')
  const mails = mailsTo('m7@demo.invalid')
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await expect.poll(() => mailsTo('m7@demo.invalid'), { timeout: 30_000 }).toBeGreaterThan(mails)
  await other.page.goto(`${stack.urls.site}/#/pages-sub/profile/index`)
  await other.page.getByLabel('Nickname').fill('Marta the second')
  await open('/pages-sub/device/index')
  await button(/^Log out Chrome/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByText('Logged out').waitFor()

  // ST-07 on this page: a message, a new log-in, and the typed text is still there.
  // The page’s stream may tell it before it asks: the message then covers the button.
  await other.page.locator('button').filter({ hasText: 'Save' }).dispatchEvent('click')
  await other.page.getByRole('alertdialog').getByText('Your session has ended').waitFor()
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await other.page.getByLabel('Phone number or username').fill('marta_7')
  await other.page.getByLabel('Login password', { exact: true }).fill('correct horse')
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.poll(() => new URL(other.page.url()).hash).toBe('#/pages-sub/profile/index')
  await expect.poll(() => other.page.getByLabel('Nickname').inputValue()).toBe('Marta the second')

  // A contributor token: shown once.
  await button('New device key').click()
  await page.getByRole('alertdialog').getByRole('textbox').fill('Old laptop')
  await button('Create key').click()
  await page.getByText('Copy it now: we won’t show it again').waitFor()
  await button('I’ve saved it').click()
  await page.getByText(/never used/).waitFor()

  // The login password recovered by the phone: every session ends, the token too.
  await open('/pages-sub/password/edit-password')
  await button('I forgot my current password').click()
  await button('SMS').click()
  await field('Phone number').fill('+44 7911 123456')
  await takeCode(page, 'Verification code', phone)
  await field('New login password').fill('better horse')
  await field('Repeat new login password').fill('better horse')
  await button('Set new password').click()
  await heading('Log in').waitFor()
  await field('Phone number or username').fill('marta_7')
  await field('Login password').fill('better horse')
  await button('Log in').click()
  await heading('Home').waitFor()
  await open('/pages-sub/device/index')
  await page.getByText('No device keys yet.').waitFor()
  expect(await page.getByRole('button', { name: /^Log out Chrome/ }).count()).toBe(0)

  // The hold that was announced has begun.
  const [user] = await stack.context.sql<{ security_changed_at: Date }[]>`
    select security_changed_at from app.user_account where username = 'marta_7'`
  const age = stack.context.clock.now().getTime() - (user?.security_changed_at.getTime() ?? 0)
  expect(age).toBeLessThan(hours(1))

  // Everything that is stored is saved as a file. The hold keeps the account open; after it the account is closed for good.
  await open('/pages-sub/your-data/index')
  await page.getByText('You accepted version 1').waitFor()
  await button('Save your data').click()
  const saving = page.waitForEvent('download')
  await typePin(page, 'Payment password', '702648')
  expect((await saving).suggestedFilename()).toMatch(/\.json$/)
  await page.getByText(/^Withdrawals are on hold until/).waitFor()
  expect(await button('Close your account').isDisabled()).toBe(true)
  await stack.context.sql`update app.user_account set security_changed_at = null where username = 'marta_7'`
  await page.reload()
  await button('Close your account').click()
  await typePin(page, 'Payment password', '702648')
  await page.getByText('Your account is closed').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await field('Phone number or username').fill('marta_7')
  await field('Login password').fill('better horse')
  await button('Log in').click()
  await page.getByText(/^This account was closed on/).waitFor()
  expect([...problems, ...other.problems]).toEqual([])
})
