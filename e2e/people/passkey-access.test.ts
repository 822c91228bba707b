import { days } from '@synet/core/clock'
import { takePicture } from '@synet/stack/pictures'
import { newestCode, type Person, rechargePerson, registerPerson } from '@synet/server/test-support/person'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '#support/axe'
import { addVirtualKey, openPhone, waitUntilSettled, typePin } from '#support/browser'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function shoot(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page)
  expect(await violations(page)).toEqual([])
  await takePicture(page, `passkey-access/${name}`)
}

async function addPasskey(page: Page, person: Person): Promise<void> {
  const sheet = page.getByRole('dialog')
  await page.goto(`${stack.urls.site}/?#/pages-sub/passkey/index`)
  await button(page, 'Add a passkey').click()
  await sheet.getByLabel('Name').fill('This phone')
  await typePin(page, 'Payment password', person.payPassword)
  const before = stack.mailbox.messages(person.email).length
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sheet.getByLabel('Email verification code').fill(await newestCode(stack, person.email, before))
  await sheet.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This phone').waitFor()
}

it('somebody adds a passkey, logs in with it without a name, and pays with it without the payment password [LUV-05]', {
  timeout: 180_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  const friend = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  const { token } = await person.session()
  const { page, problems } = await openPhone(browser, stack.urls.site)
  const answers = await addVirtualKey(page)
  const sheet = page.getByRole('dialog')
  await page.goto(`${stack.urls.site}/#/pages/login/index`)
  await button(page, 'Log in with a passkey').waitFor()
  await shoot(page, 'log-in')
  await page.evaluate(`localStorage.setItem('token', '${token}')`)
  await addPasskey(page, person)
  await moveStackClock(stack, days(1) + 60_000)

  await page.evaluate(`localStorage.removeItem('token')`)
  await page.goto(`${stack.urls.site}/#/pages/login/index`)
  await page.reload()
  // A key that does not recognise its owner logs nobody in.
  await answers(false)
  await button(page, 'Log in with a passkey').click()
  await page.getByText('Your device didn’t confirm with a passkey').waitFor()
  await answers(true)
  await button(page, 'Log in with a passkey').click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()

  await page.goto(`${stack.urls.site}/#/pages-sub/finance/transfer`)
  await page.getByRole('textbox', { name: 'Recipient' }).fill((await friend.call('user/info', {})).username)
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('20')
  await button(page, 'Continue').click()
  await sheet.getByText('Your device will ask for your passkey.').waitFor()
  // To somebody new nothing else will do.
  expect(await sheet.getByRole('button', { name: 'Use the payment password instead' }).count()).toBe(0)
  await shoot(page, 'transfer')
  await answers(false)
  await sheet.getByRole('button', { name: 'Transfer now', exact: true }).click()
  await sheet.getByText('Your device didn’t confirm with a passkey').waitFor()
  await answers(true)
  await sheet.getByRole('button', { name: 'Transfer now', exact: true }).click()
  await page.waitForURL(/success/)
  expect((await friend.call('user/info', {})).balances.USDT.available).toBe('20')

  await page.goto(`${stack.urls.site}/#/pages-sub/store/software`)
  await page.getByRole('button', { name: /^Buy/ }).first().click()
  await sheet.getByText('Your device will ask for your passkey.').waitFor()
  await shoot(page, 'purchase')
  await sheet.getByRole('button', { name: 'Use the payment password instead' }).click()
  await sheet.getByRole('button', { name: 'Use a passkey instead' }).click()
  await sheet.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/success/)
  expect((await person.call('user/info', {})).softwareDaysLeft).toBeGreaterThan(0)
  expect(problems).toEqual([])
})

it('the browser offers the passkey of a device with the user name [LUV-05]', { timeout: 120_000 }, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  const { token } = await person.session()
  const { page, problems } = await openPhone(browser, stack.urls.site)
  await addVirtualKey(page, 'internal')
  await page.goto(`${stack.urls.site}/#/pages/login/index`)
  await page.evaluate(`localStorage.setItem('token', '${token}')`)
  await addPasskey(page, person)
  await page.evaluate(`localStorage.removeItem('token')`)
  await page.goto(`${stack.urls.site}/#/pages/login/index`)
  await page.reload()
  // Chromium's virtual key takes the offer itself, as a person does who taps it below the field.
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  expect(problems).toEqual([])
})
