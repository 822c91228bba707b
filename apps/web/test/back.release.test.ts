import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, hash } = phone
const page = () => phone.page
const dialogs = () => page().getByRole('dialog').filter({ visible: true })
const entries = (): Promise<number> => page().evaluate<number>('history.length')
const level = () => page().evaluate<number>('history.state?.overlays ?? 0')
const isClosed = async (): Promise<void> => {
  await expect.poll(() => dialogs().count()).toBe(0)
  await expect.poll(level).toBe(0)
}
/** The confirmation of a transfer, on a page above the home page. */
const openSheet = async (): Promise<void> => {
  await page().getByLabel('Recipient').fill('john')
  await page().getByRole('textbox', { name: 'Amount' }).fill('25')
  await button('Continue').click()
  await dialogs().getByText('j***n').waitFor()
  await expect.poll(level).toBe(1)
}
const goToTransfer = async (): Promise<void> => {
  await open('/pages/home/index')
  await page().getByText('Available').first().waitFor()
  await open('/pages-sub/finance/transfer')
  await heading('Transfer').waitFor()
}

it('the app closes an open sheet by Back and stays on the page, then goes back [FLT-06]', async () => {
  await goToTransfer()
  await openSheet()
  await page().goBack()
  await isClosed()
  expect(hash()).toBe('#/pages-sub/finance/transfer')
  expect(await page().getByLabel('Recipient').inputValue()).toBe('john')
  await page().goBack()
  await expect.poll(hash).toBe('#/pages/home/index')
})

it('the app leaves no entry behind when a sheet is closed by its button, however often, and none by Forward [FLT-06]', async () => {
  await goToTransfer()
  await openSheet()
  const most = await entries()
  for (let turn = 0; turn < 3; turn += 1) {
    await dialogs().getByRole('button', { name: 'Close' }).click()
    await isClosed()
    await button('Continue').click()
    await dialogs().getByText('j***n').waitFor()
    await expect.poll(level).toBe(1)
    expect(await entries()).toBe(most)
  }
  await page().goBack()
  await isClosed()
  await page().goForward()
  await isClosed()
  expect(hash()).toBe('#/pages-sub/finance/transfer')
  await page().goBack()
  await expect.poll(hash).toBe('#/pages/home/index')
})

it('the app goes from a sheet to the page of its success, with the first page below it [FLT-06]', async () => {
  await goToTransfer()
  await openSheet()
  await phone.typePin()
  await heading('Done').waitFor()
  await isClosed()
  await page().goBack()
  await expect.poll(hash).toBe('#/pages/home/index')
})

it('the app starts without a sheet after a reload, and Back never leaves the app for it [FLT-06]', async () => {
  await goToTransfer()
  await openSheet()
  await page().reload()
  await heading('Transfer').waitFor()
  await isClosed()
  // The entry of the sheet has become one of the page.
  await page().goBack()
  await heading('Transfer').waitFor()
  await isClosed()
  await page().goBack()
  await expect.poll(hash).toBe('#/pages/home/index')
})

it('the app closes a sheet of the page that was opened first, and before it what is above [FLT-06]', async () => {
  await open('/pages-sub/recharge/index')
  await open('/pages/task-list/index')
  await page().getByText('What this amount would earn').first().waitFor()
  await button(/Choose|Pledge|Lock|days/)
    .first()
    .click()
  await dialogs().first().waitFor()
  await expect.poll(level).toBe(1)
  await page().goBack()
  await isClosed()
  expect(hash()).toBe('#/pages/task-list/index')
})
