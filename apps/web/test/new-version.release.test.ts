import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone({ worker: true })
const { open, sees, button } = phone
const shownAgain = (): Promise<unknown> => phone.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)

it('a newer deployed build is found when the app is shown again, offered once, and loaded on request [K-06]', async () => {
  let asked = 0
  let entry: string | undefined
  await phone.context.route('**/version.json', async (route) => {
    asked++
    const response = await route.fetch()
    await route.fulfill({ json: entry ? { entry } : ((await response.json()) as object) })
  })
  await open('/pages/my/index')
  await sees('Synet 1.0.0 (100)')
  await phone.page.waitForFunction('navigator.serviceWorker.controller')
  await shownAgain()
  await expect.poll(() => asked).toBeGreaterThan(0)
  expect(await phone.page.getByRole('alertdialog').count()).toBe(0)
  entry = '/assets/another.js'
  await shownAgain()
  await phone.page.getByRole('alertdialog').getByText('New version detected').waitFor()
  await button('Later').click()
  await phone.page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await shownAgain()
  await phone.page.reload()
  await sees('Synet 1.0.0 (100)')
  // A reload starts over: the offer comes again, and is taken.
  await phone.page.waitForFunction('navigator.serviceWorker.controller')
  await expect
    .poll(async () => {
      await shownAgain()
      return phone.page.getByRole('alertdialog').count()
    })
    .toBe(1)
  const loaded = phone.page.waitForEvent('load')
  await button('Update now').click()
  await loaded
})
