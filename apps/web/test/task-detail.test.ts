import { testPin } from '@synet/contract/test-support/test-pin'
import { takePicture } from '@synet/stack/pictures'
import { numberText } from '@synet/words/format'
import { expect, it } from 'vitest'
import { config, networks } from './fixtures/config.ts'
import { order } from './fixtures/orders.ts'
import { user } from './fixtures/people.ts'
import { trainingAnswers } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, button } = phone
const details = () => phone.page.getByText('How it adds up and what can go wrong')

it('the pledge sheet says what the income is worth, from where on it pays, what is left and who set the price [ATK-16]', async () => {
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByLabel('Amount to lock').fill('1000')
  await sheet.getByText('In 7 days you earn').waitFor()
  await sheet.getByText('Loss: income of 0.67 USDT less costs').waitFor()
  await sheet.getByText('Withdrawing 1,000.00 USDT from Synet later costs 10.00 USDT').waitFor()
  // It is shown beside the button too, where nobody has to scroll.
  await sheet.getByText(/^At today’s price you lose \d+\.\d\d\sUSDT\. You can end early/).waitFor()
  await takePicture(phone.page, 'task-detail/pledge', { fullPage: false })
  await details().click()
  // 7 SNT less 3 % into a pool of 100,000 USDT and 1,000,000 SNT.
  await sees(
    'Worth today',
    'all 7 SNT of the round',
    'Break-even',
    'Income still available',
    'set by the site’s operator',
  )
  await sheet.getByText('0.678995').waitFor()
  await sheet.getByText('57.71').last().waitFor()
  const warning = sheet.getByText('Below the break-even, this task alone will likely earn less')
  expect(await warning.count()).toBe(0)
  await sheet.getByLabel('Amount to lock').fill('57.7')
  await warning.waitFor()
})

it('a task whose sales are paused says why, and cannot be pledged on [ATK-16]', async () => {
  const { 'purchase/taskList': tasks } = trainingAnswers
  const { list, market } = tasks()
  phone.api.answer({
    'purchase/taskList': () => ({ list: list.map((task) => ({ ...task, paused: true })), next: null, market }),
  })
  await open('/pages/task-list/index')
  await sees('Paused', /^This task is paused: at the current price/)
  const pledge = button(/^Start: English speeches, 7 days/)
  expect(await pledge.isDisabled()).toBe(true)
  await phone.page
    .getByRole('button', { name: /^All terms:/ })
    .first()
    .click()
  await sees('Example')
  expect(await button('Paused').isDisabled()).toBe(true)
})

it('a user who has had no licence is offered the free one, in the store and at the pledge [ATK-16]', async () => {
  let starterDays = 30
  phone.api.answer({
    'user/info': () => ({ ...user, softwareDaysLeft: starterDays > 0 ? 0 : 30, nodeDaysLeft: 30, starterDays }),
    'purchase/takeStarter': () => {
      starterDays = 0
      return { daysLeft: 30, expiresAt: '2026-12-22T12:00:00.000Z' }
    },
  })
  await open('/pages-sub/store/software')
  await sees('Free for 30 days')
  await open('/pages/task-list/index')
  await sees('Free for 30 days')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByText('it doesn’t count toward levels').waitFor()
  await takePicture(phone.page, 'task-detail/starter')
  await sheet.getByRole('button', { name: 'Start free' }).click()
  await sees('Your free license is valid for 30 days')
  await button('Continue').waitFor()
  expect(await button('Start free').count()).toBe(0)
  // It stays in the sheet when the toast is gone.
  await sheet.getByText('Your free license is valid for 30 days').waitFor()
  await sheet.getByLabel('Amount to lock').fill('50')
  await sheet.getByText(/licenses 0\.00/).waitFor()
  expect(await sheet.getByText('Below the break-even, this task alone will likely earn less').count()).toBe(0)
  expect(await sheet.getByText(/^Breaks even from/).count()).toBe(0)
  await takePicture(phone.page, 'task-detail/starter-taken', { fullPage: false })
  // The list behind the sheet offers it no longer, either.
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
  await sees('Your free license is valid for 30 days')
  expect(await button('Start free').count()).toBe(0)
})

it('an amount that the balance covers takes the place of the example nearest to it, which a person without money begins with', async () => {
  const withAvailable = (available: string) => ({
    'user/info': () => ({ ...user, balances: { ...user.balances, USDT: { ...user.balances.USDT, available } } }),
  })
  const amounts = () => phone.page.locator('[aria-labelledby="earn-with"]').getByRole('button').allTextContents()
  for (const [available, shown] of [
    ['998', ['100', '500', '998', '5,000']],
    ['163', ['163', '500', '1,000', '5,000']],
  ] as const) {
    phone.api.answer(withAvailable(available))
    await open('/pages/task-list/index')
    await phone.page.reload()
    await expect.poll(amounts).toEqual(shown)
  }
  // Nobody who has no money finds another amount in the sheet than on the card.
  phone.api.answer(withAvailable('0'))
  await phone.page.reload()
  await button(/^Start: English speeches, 7 days/).click()
  await expect.poll(() => phone.page.getByLabel('Amount to lock').inputValue()).toBe('1,000')
})

it('a card warns where its sheet counts a loss, and nowhere else [ATK-16]', async () => {
  const { list, market } = trainingAnswers['purchase/taskList']()
  const seen = new Set<boolean>()
  const licences = [
    { softwareDaysLeft: 0, nodeDaysLeft: 0, starterDays: 30 },
    { softwareDaysLeft: 29, nodeDaysLeft: 29, starterDays: 0 },
    { softwareDaysLeft: 100, nodeDaysLeft: 5, starterDays: 0 },
  ]
  for (const held of licences) {
    phone.api.answer({
      'user/info': () => ({ ...user, ...held }),
      'purchase/taskList': () => ({
        list: list.map((task) => ({ ...task, dailyRate: '0.01', breakEven: '7000' })),
        next: null,
        market,
      }),
    })
    for (const amount of [100, 5000])
      for (const [id, days] of [
        [1, 7],
        [2, 30],
      ]) {
        await open(`/pages/task-list/index?pledge=${id}&amount=${amount}`)
        await phone.page.reload()
        const sheet = phone.page.getByRole('dialog')
        await sheet.getByText(`and get all ${numberText(amount, { minimumFractionDigits: 2 })} USDT back`).waitFor()
        const loses = (await sheet.getByText('At today’s price you lose').count()) > 0
        // The sheet hides the card from roles, not from the page.
        const card = phone.page.locator('button').filter({ hasText: `Start: English speeches, ${days} days` })
        const warns = (await card.getByText('Below break-even').count()) > 0
        expect({ held, amount, days, warns }).toEqual({ held, amount, days, warns: loses })
        seen.add(loses)
      }
  }
  expect(seen.size).toBe(2)
})

it('the app shows the quota of the chosen amount on card, page, sheet and confirmation [FLT-02]', async () => {
  await open('/pages/task-list/index')
  const condition = phone.page.getByText('With 1,000 USDT, only days with at least 9 verified training units are paid.')
  await condition.waitFor()
  // It holds for all of them, and is said once.
  expect(await condition.count()).toBe(1)
  expect(await phone.page.getByText('Income still available').isVisible()).toBe(false)
  await condition.click()
  await sees('Income still available')
  await button('500').click()
  await sees('With 500 USDT, only days with at least 8 verified training units are paid.')
  await button('5,000').click()
  await sees('With 5,000 USDT, only days with at least 13 verified training units are paid.')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  const amount = sheet.getByLabel('Amount to lock')
  for (const [typed, units] of [
    ['999.999999', 8],
    ['1000', 9],
    ['99999', 64],
    ['1200', 9],
  ] as const) {
    await amount.fill(typed)
    await sheet.getByText(`${units} units a day`).waitFor()
  }
  await phone.chooseRegion()
  await button('Continue').click()
  await button(/^Lock 1,200/).waitFor()
  await sheet.getByText('1.20 SNT for each day that meets its target', { exact: true }).waitFor()
  await takePicture(phone.page, 'task-detail/confirm', { fullPage: false })
  await sheet.getByText('All details').click()
  await sees('the daily target of 9 verified units')
  await open('/pages-sub/task/detail?id=1')
  await sees('plus one for each full 1,000 USDT, at most 64')
  await sees('With 1,000 USDT, only days with at least 9 verified training units are paid.')
})

it('licences and pledge are one confirmation with one payment password [LUV-04]', async () => {
  phone.api.answer({ 'user/info': () => ({ ...user, softwareDaysLeft: 0, nodeDaysLeft: 0, starterDays: 0 }) })
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByLabel('Amount to lock').fill('500')
  await phone.chooseRegion()
  await button('Continue').click()
  await sheet.getByText('502').first().waitFor()
  // Nothing returns on the last day of a round after which the next one starts.
  await sheet.getByText('Round ends').waitFor()
  expect(await sheet.getByText('Returned on').count()).toBe(0)
  await sheet.getByText('Loss at today’s price').waitFor()
  await phone.typePin()
  await expect.poll(() => phone.hash()).toContain('/pages/task-list/run')
  const names = phone.api.requests
    .filter(({ name }) => ['purchase/buySoftware', 'purchase/buyNode', 'purchase/taskPledge'].includes(name))
    .map(({ name, input }) => [name, input['payPassword'], input['amount']])
  expect(names).toEqual([
    ['purchase/buySoftware', testPin, undefined],
    ['purchase/buyNode', testPin, undefined],
    ['purchase/taskPledge', testPin, '500'],
  ])
})

it('a licence that was bought is not bought again when the next answer is lost and the account cannot be read [API-01]', async () => {
  let isAway = false
  const fresh = { ...user, softwareDaysLeft: 0, nodeDaysLeft: 0, starterDays: 0 }
  const licence = { id: '9', daysLeft: 30, expiresAt: '2026-12-24T12:00:00.000Z' }
  phone.api.answer({
    'user/info': () => (isAway ? 'break' : fresh),
    'purchase/buySoftware': () => {
      isAway = true
      return licence
    },
    'purchase/buyNode': () => (isAway ? 'break' : licence),
  })
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByLabel('Amount to lock').fill('500')
  await phone.chooseRegion()
  await button('Continue').click()
  await phone.typePin()
  await sheet.getByText('We didn’t get an answer').waitFor()
  phone.api.answer({ 'purchase/buyNode': () => licence })
  await sheet.getByRole('button', { name: /^Lock/ }).click()
  await expect.poll(() => phone.hash()).toContain('/pages/task-list/run')
  expect(phone.requestsTo('purchase/buySoftware')).toHaveLength(1)
})

it('a pledge beyond the balance asks for the deposit that it needs, and continues after it [LUV-03]', async () => {
  const poor = { ...user.balances.USDT, available: '3.5' }
  phone.api.answer({
    'index/config': () => ({ ...config, networks }),
    'user/info': () => ({ ...user, balances: { ...user.balances, USDT: poor } }),
    'recharge/recharge': () => ({ ...order, id: '41' }),
    'recharge/detail': () => order,
  })
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  const sheet = phone.page.getByRole('dialog')
  const amount = sheet.getByLabel('Amount to lock')
  await amount.fill('5')
  await button('Continue').waitFor()
  await amount.fill('100')
  await phone.page.getByRole('switch', { name: 'Auto-restart' }).click()
  await sheet.getByRole('button', { name: /^Region on the map: / }).click()
  await sheet.last().getByRole('searchbox').fill('Hanoi')
  await sheet.last().locator('li button').first().click()
  await button('Deposit 96.50 USDT').click()
  const deposited = phone.page.getByRole('textbox', { name: 'Amount', exact: true })
  expect(await deposited.inputValue()).toBe('96.5')
  await phone.page.getByRole('radio', { name: /^TRON/ }).click()
  await takePicture(phone.page, 'task-detail/deposit')
  await button('Get address').click()
  await sees('Waiting for payment')
  expect(phone.requestsTo('recharge/recharge').map(({ input }) => input['amount'])).toEqual(['96.5'])
  phone.api.answer({
    'user/info': () => user,
    'recharge/detail': () => ({ ...order, state: 'credited', creditedAmount: '96.5' }),
  })
  await phone.page.reload()
  await button('Continue with your task').click()
  expect(await amount.inputValue()).toBe('100')
  // What was chosen before the deposit is, too.
  await sheet.getByRole('button', { name: /^Region on the map: Hanoi/ }).waitFor()
  expect(await phone.page.getByRole('switch', { name: 'Auto-restart' }).getAttribute('aria-checked')).toBe('false')
  expect(await phone.page.getByRole('dialog').count()).toBe(1)
  await phone.page.reload()
  await button('Continue').waitFor()
  expect(await amount.inputValue()).toBe('100')
})
