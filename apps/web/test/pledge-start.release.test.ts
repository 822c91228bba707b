import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, button } = phone

const withAvailable = (available: string) => ({
  'user/info': () => ({ ...user, balances: { ...user.balances, USDT: { ...user.balances.USDT, available } } }),
})
const amountLocked = () => phone.page.getByRole('dialog').getByLabel('Amount to lock')

it.each([
  ['300.7', '300'],
  ['1284.5', '1,000'],
])(
  'the app begins a pledge with no more than the balance of %s covers, which is %s [LUV-03]',
  async (available, preset) => {
    phone.api.answer(withAvailable(available))
    await open('/pages/task-list/index')
    await button(/^Start: English speeches, 7 days/).click()
    await button('Continue').waitFor()
    await expect.poll(() => amountLocked().inputValue()).toBe(preset)
    expect(await button(/^Deposit/).count()).toBe(0)
  },
)

it('the app replaces the suggested amount by what is typed after a touch, and keeps what was typed at the next one [LUV-03]', async () => {
  phone.api.answer(withAvailable('1284.5'))
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  await expect.poll(() => amountLocked().inputValue()).toBe('1,000')
  const touchAndType = async (text: string) => {
    await amountLocked().tap()
    await phone.page.keyboard.type(text)
  }
  await amountLocked().tap()
  await amountLocked().blur()
  await touchAndType('25')
  expect(await amountLocked().inputValue()).toBe('25')
  await amountLocked().blur()
  await amountLocked().tap({ position: { x: 200, y: 10 } })
  await phone.page.keyboard.type('0')
  expect(await amountLocked().inputValue()).toBe('250')
})

it('the app begins a pledge with the amount that was chosen in the list, also from the page of all terms; back from its run leads to the list [LUV-03]', async () => {
  phone.api.answer(withAvailable('300'))
  await open('/pages/task-list/index')
  await button('100').click()
  await phone.page
    .getByRole('button', { name: /^All terms:/ })
    .first()
    .click()
  await button('Start task').click()
  await expect.poll(() => amountLocked().inputValue()).toBe('100')
  await phone.chooseRegion()
  await button('Continue').click()
  await phone.typePin()
  await expect.poll(phone.hash).toContain('/pages/task-list/run')
  await phone.page.goBack()
  await expect.poll(phone.hash).toContain('/pages/task-list/index')
})

it('the app shows the choice of auto-restart and its effect before anything is scrolled, also with the free licence on offer [ENT-03]', async () => {
  phone.api.answer({ 'user/info': () => ({ ...user, softwareDaysLeft: 0, nodeDaysLeft: 0, starterDays: 30 }) })
  await phone.page.setViewportSize({ width: 375, height: 812 })
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  await sees('Free for 30 days')
  const choice = await phone.page.getByRole('switch', { name: 'Auto-restart' }).boundingBox()
  const goOn = await button('Continue').boundingBox()
  expect((choice?.y ?? Infinity) + (choice?.height ?? 0)).toBeLessThan(goOn?.y ?? 0)
  await takePicture(phone.page, 'task-detail/auto-restart', { fullPage: false })
})

it('the app says in the sheet that the licences end before the task, and what that means, only where they do [ST-01]', async () => {
  const text = /^Your licenses end .+, before this task does\./
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  await sees(text)
  phone.api.answer({ 'user/info': () => ({ ...user, softwareUntil: user.nodeUntil, softwareDaysLeft: 88 }) })
  await phone.page.reload()
  await button(/^Start: English speeches, 7 days/).click()
  await button('Continue').waitFor()
  expect(await phone.page.getByText(text).count()).toBe(0)
})

it('the app leads to the city that is still to be chosen, which lies below what is seen, when Continue asks for it [LUV-03]', async () => {
  await phone.page.setViewportSize({ width: 375, height: 667 })
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  await sees('Where the project’s map counts your units. Not listed? Choose one nearby.')
  await button('Continue').click()
  await sees('Select a region from the list')
  const city = button(/^Region on the map/)
  await city.and(phone.page.locator(':focus')).waitFor()
  const [field, goOn] = await Promise.all([city.boundingBox(), button('Continue').boundingBox()])
  expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan(goOn?.y ?? 0)
})
