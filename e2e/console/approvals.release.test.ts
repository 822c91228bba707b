import { days } from '@synet/core/clock'
import {
  addAccount,
  newestCode,
  openApprovals,
  rechargePerson,
  registerPerson,
  signWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { expect, it } from 'vitest'
import { typePin } from '#support/browser'
import { moveStackClock } from '#support/test-stack'
import { button, openWithKey, shoot } from '#support/with-key'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()

it('a user adds a passkey in the browser and withdraws with it, and operators see that they signed [ATK-07]', {
  timeout: 180_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  await addAccount(stack, person, '0x00000000000000000000000000000000000000dd')
  const { token } = await person.session()
  const { page, problems, answers } = await openWithKey(browser, `${stack.urls.site}/#/pages-sub/passkey/index`, token)
  const sheet = page.getByRole('dialog')
  await page.getByText('No passkeys yet.').waitFor()
  await button(page, 'Add a passkey').click()
  await sheet.getByLabel('Name').fill('This phone')
  await typePin(page, 'Payment password', person.payPassword)
  const before = stack.mailbox.messages(person.email).length
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sheet.getByLabel('Email verification code').fill(await newestCode(stack, person.email, before))
  await shoot(page, 'passkey-add')
  // A key that does not recognise its owner: nothing happens, and the form can be sent again.
  await answers(false)
  await sheet.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your device didn’t confirm with a passkey').waitFor()
  await answers(true)
  await sheet.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This phone').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await shoot(page, 'passkeys')

  await moveStackClock(stack, days(1) + 60_000)
  await page.goto(`${stack.urls.site}/#/pages-sub/finance/withdraw`)
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('50')
  await button(page, 'Continue').click()
  await sheet.getByText('Your device will then ask for one of your passkeys.').waitFor()
  await shoot(page, 'passkey-withdraw')
  await answers(false)
  await typePin(page, 'Payment password', person.payPassword)
  await sheet.getByText('Your device didn’t confirm with a passkey').waitFor()
  await answers(true)
  await sheet.getByRole('button', { name: /^Withdraw [\d.,]+ USDT/ }).click()
  await page.getByText('Awaiting review').first().waitFor()
  const [order] = (await person.call('withdrawal/list', {})).list
  const id = order?.id ?? ''

  const operators = [await openApprovals(stack, 0), await openApprovals(stack, 1)]
  const [shown] = (await operators[0]?.call('work', {}))?.payouts.filter((payout) => payout.id === id) ?? []
  expect(shown?.userKey.state).toBe('signed')
  for (const operator of operators) await signWithdrawal(operator, id)
  await until(
    'the payout is confirmed',
    async () => (await person.call('withdrawal/list', { id })).list[0]?.state === 'confirmed',
  )

  await page.goto(`${stack.urls.site}/#/pages-sub/passkey/index`)
  await button(page, 'Lost all your passkeys?').click()
  await sheet.getByText('They’ll stop working after 72 hours').waitFor()
  await shoot(page, 'passkeys-lost')
  await page.keyboard.press('Escape')
  await button(page, 'Remove This phone').click()
  await shoot(page, 'passkey-remove')
  await typePin(page, 'Payment password', person.payPassword)
  await page.getByText('No passkeys yet.').waitFor()
  expect(problems).toEqual([])
})
