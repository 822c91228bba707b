import { testPin } from '@synet/contract/test-support/test-pin'
import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone()
const paste = async (text: string): Promise<void> => {
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await phone.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await phone.page.keyboard.press('Control+V')
}

it('a field takes a payment password and a mailed code that were copied with spaces and in wide digits [FLT-05]', async () => {
  await phone.open('/pages-sub/finance/transfer')
  await phone.page.getByLabel('Recipient').fill('john')
  await phone.page.getByRole('textbox', { name: 'Amount' }).fill('25')
  await phone.button('Continue').click()
  await phone.page.getByRole('dialog').getByRole('textbox', { name: 'Payment password', exact: true }).click()
  await paste('６０４ １８２')
  await expect.poll(() => phone.requestsTo('user/transfer')[0]?.input).toMatchObject({ payPassword: testPin })
  // The result opens by itself, and would follow the page that is opened meanwhile.
  await phone.heading('Done').waitFor()

  await phone.open('/pages-sub/email/bind-email')
  const code = phone.page.locator('input[autocomplete="one-time-code"]').first()
  await code.click()
  await paste(' 123\u00a0-456 ')
  await expect.poll(() => code.inputValue()).toBe('123456')
})
