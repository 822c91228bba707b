import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { order } from './fixtures/orders.ts'
import { user } from './fixtures/people.ts'
import { project } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, button, heading } = phone
const details = () => phone.page.getByText('How it adds up and what can go wrong')

it('a task says its terms, what an example earns and when, and starts from there [NAV-06, ENT-03]', async () => {
  await open('/pages/task-list/index')
  await phone.page
    .getByRole('button', { name: /^All terms:/ })
    .first()
    .click()
  await sees('Example', 'Total if every day is paid', 'What it trains')
  await takePicture(phone.page, 'task-detail/example')
  await button('Start task').click()
  await phone.page.getByRole('dialog').getByText('Region').first().waitFor()
})

it('a task that is not offered any more says so [NAV-06]', async () => {
  await open('/pages-sub/task/detail?id=999')
  await sees('This task is no longer available.')
  await heading('Task details').waitFor()
  expect(await button('Start task').count()).toBe(0)
})

it('the pledge sheet says, folded, what the computing would cost elsewhere and who pays for the income [WTH-07]', async () => {
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  const text = sheet.getByText(/would cost about 0\.0000\d+\sUSDT on a rented machine/)
  await details().waitFor()
  expect(await text.isVisible()).toBe(false)
  await details().click()
  await sheet.getByText('What the computing is worth').waitFor()
  await text.waitFor()
  await takePicture(phone.page, 'task-detail/computing')
})

it('the pledge sheet names a licence that is missing, and what leaves the balance with it', async () => {
  phone.api.answer({ 'user/info': () => ({ ...user, nodeDaysLeft: 0, starterDays: 0 }) })
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByLabel('Amount to lock').fill('500')
  await details().click()
  await sheet.getByText('Deducted now').waitFor()
  await sheet.getByText('501').first().waitFor()
})

it('a project is on one card, with what each period pays for the chosen amount [ENT-03]', async () => {
  await open('/pages/task-list/index')
  await sees(
    'English speeches',
    'Two centuries of addresses to Congress',
    'Still behind a simple method: error 1.762 against',
  )
  await phone.page.locator('summary').first().click()
  await sees('the United States have the right', 'Income still available', '8,650,000')
  const ofDays = (days: number) =>
    phone.page.getByRole('button', { name: new RegExp(`^Start: English speeches, ${days} days`) })
  // 1,000 USDT × 0.001 per day, and 0.0002 more for 30 days.
  expect(await ofDays(7).innerText()).toMatch(/7\.00\s*SNT/)
  expect(await ofDays(30).innerText()).toMatch(/36\.00\s*SNT/)
  expect(await ofDays(90).innerText()).toMatch(/Sold out/)
  await button('5,000').click()
  expect(await ofDays(7).innerText()).toMatch(/35\.00\s*SNT/)
})

it('card and sheet begin with the same amount, which the balance covers [ALV-06]', async () => {
  const USDT = { ...user.balances.USDT, available: '159.9' }
  phone.api.answer({ 'user/info': () => ({ ...user, balances: { ...user.balances, USDT } }) })
  await open('/pages/task-list/index')
  await sees('With 159 USDT, only days')
  expect(await button('159').getAttribute('aria-pressed')).toBe('true')
  await phone.page
    .getByRole('button', { name: /^All terms:/ })
    .first()
    .click()
  await phone.page.getByText('With 159 USDT, only days').last().waitFor()
  await phone.page.goBack()
  await button(/^Start: English speeches, 7 days/).click()
  const field = phone.page.getByRole('dialog').getByLabel('Amount to lock')
  expect(await field.inputValue()).toBe('159')
  // A deposit arrives while somebody types: nothing that they have typed is lost.
  await field.fill('120')
  phone.api.answer({ 'user/info': () => user })
  await expect.poll(() => phone.api.listeners()).toBe(1)
  phone.api.push('balance', '1')
  await sees(/1,284\.50\s*USDT available/)
  expect(await field.inputValue()).toBe('120')
})

it('the app opens the payment of what a pledge lacks at once where there is one network, or says why it can’t [ALV-06]', async () => {
  phone.api.answer({
    'user/info': () => ({ ...user, balances: { ...user.balances, USDT: { ...user.balances.USDT, available: '3.5' } } }),
    'recharge/recharge': () => ({ refuse: 'recharge.open-limit', msg: 'Too many open deposits' }),
    'recharge/detail': () => order,
  })
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  await phone.page.getByRole('dialog').getByLabel('Amount to lock').fill('100')
  await phone.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Region on the map: / })
    .click()
  await phone.page.getByRole('dialog').last().getByRole('searchbox').fill('Hanoi')
  await phone.page.getByRole('dialog').last().locator('li button').first().click()
  const fetched = Promise.withResolvers<void>()
  const asking = Promise.withResolvers<void>()
  await phone.context.route(/\/deposit-sheet-.*\.js$/, async (route) => {
    asking.resolve()
    await fetched.promise
    await route.continue()
  })
  await button('Deposit 96.50 USDT').click()
  await asking.promise
  expect(await button(/^Deposit 96\.50 USDT/).getAttribute('aria-busy')).toBe('true')
  fetched.resolve()
  await button('Get address').waitFor()
  await phone.page.keyboard.press('Escape')
  phone.api.answer({ 'recharge/recharge': () => ({ ...order, id: '41' }) })
  await button('Deposit 96.50 USDT').click()
  await sees('Waiting for payment')
  expect(phone.requestsTo('recharge/recharge').at(-1)?.input).toEqual({ network: 'dev', amount: '96.5' })
})

it('what a pledge lacks is deposited with no less than the network takes [LUV-03]', async () => {
  const available = '999.5'
  phone.api.answer({
    'user/info': () => ({
      ...user,
      balances: { ...user.balances, USDT: { ...user.balances.USDT, available } },
    }),
  })
  await open('/pages/task-list/index?pledge=1&amount=1000')
  await button('Deposit 0.50 USDT').click()
  const deposited = phone.page.getByRole('textbox', { name: 'Amount', exact: true })
  expect(await deposited.inputValue()).toBe('10')
})

it('the app writes the sounds of a word as everywhere, not as the model does [WTH-08]', async () => {
  const spoken = { ...project, sample: { prompt: 'gnocchi=', text: btoa('N OW1 K IY0') } }
  phone.api.answer({ 'project/list': () => ({ list: [spoken], next: null }) })
  await open('/pages/task-list/index')
  await sees('gnocchi NOH-kee')
})

it('a link to a pledge of a task that was removed opens nothing [LUV-03]', async () => {
  await open('/pages/task-list/index?pledge=999&amount=<b>')
  await sees('English speeches')
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
})

it('the way back from the run of a pledge that continued after its deposit leads to the list, also after a reload [LUV-03]', async () => {
  await open('/pages/task-list/index?pledge=1&amount=500')
  await phone.chooseRegion()
  await button('Continue').click()
  await phone.typePin()
  await expect.poll(phone.hash).toContain('/pages/task-list/run')
  await phone.page.goBack()
  await expect.poll(phone.hash).toBe('#/pages/task-list/index')
  await sees('English speeches')
  await phone.page.reload()
  await button(/^Start: English speeches, 7 days/).waitFor()
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
})

it('the confirmation of a pledge says what a day pays, and what it adds at the end [ENT-03]', async () => {
  await open('/pages/task-list/index?pledge=2&amount=1000')
  const sheet = phone.page.getByRole('dialog')
  await phone.chooseRegion()
  await button('Continue').click()
  await sheet
    .getByText('1.00 SNT for each day that meets its target, and 0.20 SNT more for it at the end of the round')
    .waitFor()
  expect(await sheet.getByText('Loss at today’s price').count()).toBe(0)
  await takePicture(phone.page, 'task-detail/confirm-bonus', { fullPage: false })
})
