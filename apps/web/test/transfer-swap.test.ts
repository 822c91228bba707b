import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { answers } from './fixtures/answers.ts'
import { config } from './fixtures/config.ts'
import { stock, swap, swapQuote, transfer } from './fixtures/orders.ts'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, typePin, requestsTo } = phone
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()
const amountField = () => phone.page.getByRole('textbox', { name: /^(Amount|You pay)$/ })
const sheet = () => phone.page.getByRole('dialog')

describe('a transfer', () => {
  const fill = async (receiver: string, amount: string): Promise<void> => {
    await open('/pages-sub/finance/transfer')
    await phone.page.getByLabel('Recipient').fill(receiver)
    await amountField().fill(amount)
  }

  const refuseReceiver = (): void =>
    phone.api.answer({
      'user/transferQuote': () => ({
        refuse: 'transfer.counterparty-unknown',
        msg: 'This account doesn’t exist. Check the username or number with the recipient.',
      }),
    })

  it('refuses in the browser with the server’s words, keeps what was typed and asks nobody [VAL-03, VAL-05]', async () => {
    await open('/pages-sub/finance/transfer')
    await button('Continue').click()
    await sees('Enter the recipient’s account', 'Enter an amount')
    await amountField().fill('0.5')
    await button('Continue').click()
    await sees('Amount cannot be less than 1 USDT')
    // 1,284.50 is there, but not the fee on top of it.
    await phone.page.getByLabel('Recipient').fill('john')
    await amountField().fill('1284.5')
    await button('Continue').click()
    await sees('Not enough USDT: 1,284.50 USDT available')
    expect(await phone.page.getByLabel('Recipient').inputValue()).toBe('john')
    expect(requestsTo('user/transferQuote')).toEqual([])
    await button('Max').click()
    expect(await amountField().inputValue()).toBe('1,278.109452')
    await phone.page.getByRole('region', { name: 'Cost' }).getByText('1,284.50USDT').waitFor()
  })

  it('the fee is shown live on top of the amount, in the chosen asset [K-02]', async () => {
    await fill('john', '25')
    const summary = phone.page.getByRole('region', { name: 'Cost' })
    await summary.getByText('25.125USDT').waitFor()
    await button('SNT').click()
    await summary.getByText('25.125SNT').waitFor()
    expect(await amountField().inputValue()).toBe('25')
    await amountField().fill('0,5')
    await summary.getByText('0.5025SNT').waitFor()
  })

  it('shows its receiver, sends exactly what was shown, once, and reports the outcome [NAV-05, ENT-08]', async () => {
    await fill('john', '25')
    await button('Continue').click()
    await sheet().getByText('j***n').waitFor()
    await typePin()
    await phone.page.keyboard.press('Enter')
    await heading('Done').waitFor()
    await sees('Transfer successful', 'T00000061')
    const [sent, ...more] = requestsTo('user/transfer')
    expect(requestsTo('user/transferQuote').length).toBe(1)
    expect(more).toEqual([])
    expect(sent?.input).toEqual({
      counterparty: 'john',
      asset: 'USDT',
      amount: '25',
      fee: '0.125',
      payPassword: testPin,
    })
    expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is sent once although the server fails after it and the password is mistyped then: each try has the same key [API-01, STD-01]', async () => {
    const refusals = [
      { refuse: 'server.failed', msg: 'Something went wrong on our side' },
      { refuse: 'pay-password.wrong', msg: 'Wrong payment password' },
    ]
    phone.api.answer({ 'user/transfer': () => refusals.shift() ?? transfer })
    const before = requestsTo('user/transfer').length
    await fill('john', '25')
    await button('Continue').click()
    await sheet().getByText('j***n').waitFor()
    await typePin()
    await sheet().getByText('It’s safe to try again: it can’t happen twice.').waitFor()
    expect(await sheet().getByText('Nothing was charged.').count()).toBe(0)
    await button('Transfer now').click()
    await sheet().getByText('Wrong payment password').waitFor()
    await typePin()
    await heading('Done').waitFor()
    const keys = requestsTo('user/transfer')
      .slice(before)
      .map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
  })

  it('an unknown receiver is named below the field, and nothing is lost [VAL-03]', async () => {
    refuseReceiver()
    await fill('nobody', '25')
    await button('Continue').click()
    await sees('This account doesn’t exist. Check the username or number with the recipient.')
    expect(await phone.page.getByLabel('Recipient').getAttribute('aria-invalid')).toBe('true')
    expect(await amountField().inputValue()).toBe('25')
  })

  it('a refusal that comes while the field is being left, which takes a moment, stays [UI-06]', async () => {
    refuseReceiver()
    await fill('nobody', '25')
    await phone.page.clock.install()
    await phone.page.clock.pauseAt(Date.now() + 60_000)
    await phone.page.getByLabel('Recipient').press('Tab')
    // Sent, after the answer to the tap is painted, and the field is left, but what comes of that waits for a frame.
    await button('Continue').click()
    await phone.page.clock.runFor(150)
    await sees('This account doesn’t exist. Check the username or number with the recipient.')
    await phone.page.clock.runFor(150)
    expect(await phone.page.getByLabel('Recipient').getAttribute('aria-invalid')).toBe('true')
  })

  it('a fee that changed meanwhile is not charged: the new one is shown first [K-02]', async () => {
    await fill('john', '25')
    await button('Continue').click()
    await sheet().getByText('25.125USDT').waitFor()
    phone.api.answer({
      'user/transfer': ({ fee }) =>
        fee === '0.25' ? { ...transfer, fee: '0.25' } : { refuse: 'quote.expired', msg: 'The quote has expired' },
      'user/transferQuote': () => ({
        name: 'j***n',
        asset: 'USDT',
        amount: '25',
        fee: '0.25',
        total: '25.25',
        heldUntil: null,
        needsPasskey: false,
      }),
    })
    await typePin()
    await sheet().getByRole('button', { name: 'Get a new quote' }).click()
    await sheet().getByText('The amounts have changed.').waitFor()
    await sheet().getByText('25.25USDT').waitFor()
    await sheet().getByRole('button', { name: 'Transfer now' }).click()
    await sees('Transfer successful')
  })

  it('takes the next digits where they belong after a wrong payment password [FLT-05]', async () => {
    phone.api.answer({
      'user/transfer': ({ payPassword }) =>
        payPassword === testPin ? transfer : { refuse: 'pay-password.wrong', msg: 'Wrong payment password' },
    })
    await fill('john', '25')
    await button('Continue').click()
    await sheet().getByText('j***n').waitFor()
    await sheet().getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type('111111')
    await sheet().getByText('Wrong payment password').waitFor()
    await phone.page.keyboard.type(testPin)
    await sees('Transfer successful')
  })

  it('a transfer that is held says until when and why before anybody tries', async () => {
    phone.api.answer({
      'user/transferQuote': () => ({
        name: 'j***n',
        asset: 'USDT',
        amount: '25',
        fee: '0.125',
        total: '25.125',
        heldUntil: '2026-12-24T12:00:00.000Z',
        needsPasskey: false,
      }),
    })
    await fill('john', '25')
    await button('Continue').click()
    await sheet()
      .getByText(/Transfers to this recipient are on hold until Dec\s24,\s2026/)
      .waitFor()
    expect(await sheet().getByRole('button', { name: 'Transfer now' }).count()).toBe(0)
  })

  it('the list of orders is filtered by direction and endless, with an empty, a failed and a missing state [NAV-06, ENT-08]', async () => {
    await open('/pages-sub/orders/transfer')
    await button(/From a\*\*\*e/).waitFor()
    await button('Sent').click()
    await button(/From a\*\*\*e/).waitFor({ state: 'detached' })
    await button(/To john/).click()
    await heading('Transfer details').waitFor()
    await sees('T00000061', '0.125', 'j***n', 'Rent for November')
    await button('Copy Reference').waitFor()

    phone.api.answer({ 'user/transferList': () => ({ list: [], next: null }) })
    await open('/pages-sub/orders/transfer?id=999')
    await sees('This transaction doesn’t exist')
    await phone.page.evaluate('location.hash = "/pages-sub/orders/transfer"')
    await phone.page.reload()
    await sees('No transfers yet.')
    // There is nothing to filter.
    expect(await button('Sent').count()).toBe(0)

    phone.api.answer({
      'user/transferList': () => ({ refuse: 'server.failed', msg: 'Something went wrong on our side' }),
    })
    await phone.page.reload()
    await sees('Something went wrong on our side')
    phone.api.answer({
      'user/transferList': ({ cursor }) => ({
        list: (cursor ? ['7'] : ['50', '49', '48']).map((id) => ({ ...transfer, id })),
        next: cursor ? null : '48',
      }),
    })
    await button('Try again').click()
    // Three rows leave the end in sight, so the next page is asked for.
    await sees('That’s everything')
    expect(requestsTo('user/transferList').some(({ input }) => input['cursor'] === '48')).toBe(true)
  })
})

describe.each([
  ['deposit', 'recharge/myRecords', 'No deposits yet.'],
  ['withdraw', 'withdrawal/list', 'No withdrawals yet.'],
  ['transfer', 'user/transferList', 'No transfers yet.'],
  ['exchange', 'user/exchangeList', 'No swaps yet.'],
] as const)('the list of orders %s [UI-13, LUV-08]', (page, call, none) => {
  it('is searched by number, filtered by dates, and says when nothing fits', async () => {
    await open(`/pages-sub/orders/${page}`)
    const number = phone.page.getByRole('searchbox', { name: 'Reference' })
    await number.fill('T00000777')
    await expect.poll(() => requestsTo(call).at(-1)?.input['id']).toBe('777')
    phone.api.answer({ [call]: () => ({ list: [], next: null }) })
    await number.fill('00012')
    await sees('No results for this filter.')
    phone.api.answer({ [call]: answers[call] })
    await button('Show everything').click()
    await expect.poll(() => number.inputValue()).toBe('')
    await button('Period: Any time').click()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).click()
    await expect
      .poll(() => Object.keys(requestsTo(call).at(-1)?.input ?? {}))
      .toEqual(expect.arrayContaining(['from', 'to']))
  })

  it('offers no filter to a user who has nothing to filter', async () => {
    phone.api.answer({ [call]: () => ({ list: [], next: null }) })
    await open(`/pages-sub/orders/${page}`)
    await sees(none)
    expect(await phone.page.getByRole('searchbox', { name: 'Reference' }).count()).toBe(0)
    expect(await button('Period: Any time').count()).toBe(0)
  })
})

describe('a swap', () => {
  it('asks for a quantity, keeps to the minimum and the balance, and quotes nothing else [VAL-05]', async () => {
    await open('/pages-sub/swap/index')
    await button('Continue').click()
    await sees('Enter the amount to swap')
    await amountField().fill('0.5')
    await sees('Amount cannot be less than 1 USDT')
    await amountField().fill('9999')
    await sees('Not enough USDT')
    await button('Swap SNT for USDT instead').click()
    await sees('At least 10 SNT')
    await amountField().fill('9')
    await sees('Amount cannot be less than 10 SNT')
    expect(requestsTo('user/exchangeQuote')).toEqual([])
  })

  it('a remainder below the minimum may leave as a whole: by swap, and less the fee by transfer [ATK-16]', async () => {
    const { balances } = user
    const rest = { USDT: { ...balances.USDT, available: '0.5' }, SNT: { ...balances.SNT, available: '9' } }
    phone.api.answer({ 'user/info': () => ({ ...user, balances: rest }) })
    await open('/pages-sub/swap/index')
    await button('Swap SNT for USDT instead').click()
    await sees('At least 10 SNT, or your whole balance')
    await amountField().fill('8.9')
    await sees('Amount cannot be less than 10 SNT')
    await amountField().fill('9')
    await phone.page.getByText('Amount cannot be less').waitFor({ state: 'detached' })
    await expect.poll(() => requestsTo('user/exchangeQuote').at(-1)?.input).toMatchObject({ from: 'SNT', amount: '9' })
    await open('/pages-sub/finance/transfer')
    await phone.page.getByLabel('Recipient').fill('lena')
    await amountField().fill('0.4')
    await button('Continue').click()
    await sees('Amount cannot be less than 1 USDT')
    await button('Max').click()
    await button('Continue').click()
    await expect.poll(() => requestsTo('user/transferQuote').at(-1)?.input).toMatchObject({ amount: '0.497512' })
  })

  it('quotes both directions: price, impact, fee as an amount and the minimum received [K-01, ENT-09]', async () => {
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    const summary = phone.page.getByRole('region', { name: 'Cost' })
    for (const text of ['Price of 1 SNT', '0.100065962USDT', 'Fee (3%)', '3.00USDT', '959.369313SNT']) {
      await summary.getByText(text).waitFor()
    }
    await sees('969.059912')
    await button('Swap SNT for USDT instead').click()
    await amountField().fill('20')
    const price = summary.locator('dl > div', { hasText: 'Price of 1 SNT' })
    const [name, value] = await Promise.all(['dt', 'dd'].map((one) => price.locator(one).boundingBox()))
    expect(value?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
    await summary.getByText('0.60SNT').waitFor()
    await sees('1.939')
    expect(requestsTo('user/exchangeQuote').at(-1)?.input).toEqual({ from: 'SNT', amount: '20' })
  })

  it('renews its quote while the page is open, and announces a changed price [K-01]', async () => {
    let received = '969.059912'
    phone.api.answer({
      'user/exchangeQuote': () => ({ ...swapQuote, received, expiresAt: soon(30_000) }),
    })
    await phone.page.clock.install()
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    await sees(/Valid for \d+ s, then renewed/)
    received = '950.5'
    await phone.page.clock.fastForward(28_000)
    await sees('The price has moved: now 950.50 SNT, before 969.059912.')
  })

  it('warns when a swap moves the price by more than 3 %', async () => {
    phone.api.answer({
      'user/exchangeQuote': ({ amount }) => ({
        ...swapQuote,
        priceImpactBps: amount === '100' ? 300 : 301,
        expiresAt: soon(30_000),
      }),
    })
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    await phone.page.getByText('3%', { exact: true }).waitFor()
    expect(await phone.page.getByText('This swap moves the price').count()).toBe(0)
    await amountField().fill('101')
    await sees('This swap moves the price by 3.01')
  })

  it('swaps what was confirmed, once, and shows the order [ENT-09]', async () => {
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    await button('Continue').click()
    await sheet()
      .getByText(/This quote is valid for \d+ s/)
      .waitFor()
    await typePin()
    await sees('Swap successful', 'S00000071', '0.100097 USDT for 1 SNT')
    expect(requestsTo('user/exchange_coin_money').map(({ input }) => input)).toEqual([
      { quoteId: 's1', payPassword: testPin },
    ])
  })

  it('a quote that expired in the sheet cannot be confirmed; another one is fetched by hand and shown', async () => {
    await phone.page.clock.install()
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    await sees('969.059912')
    await button('Continue').click()
    await sheet().getByRole('button', { name: 'Swap now' }).waitFor()
    await phone.page.clock.fastForward(31_000)
    await sheet().getByText('The quote has expired').waitFor()
    expect(await sheet().getByRole('button', { name: 'Swap now' }).count()).toBe(0)
    phone.api.answer({
      'user/exchangeQuote': () => ({ ...swapQuote, quoteId: 's2', received: '960', expiresAt: soon(90_000) }),
    })
    await sheet().getByRole('button', { name: 'Get a new quote' }).click()
    await sheet().getByText('The amounts have changed.').waitFor()
    await typePin()
    await sees('Swap successful')
    expect(requestsTo('user/exchange_coin_money').at(-1)?.input).toMatchObject({ quoteId: 's2' })
  })

  it.each(['open', 'closed'])(
    'a swap without an answer is asked for again with its quote, which has ended, in a sheet that was %s, and nobody says that nothing was sent [STD-01]',
    async (state) => {
      await phone.page.clock.install()
      let answer: 'break' | typeof swap = 'break'
      let quotes = 0
      phone.api.answer({
        'user/exchange_coin_money': () => answer,
        'user/exchangeQuote': () => ({ ...swapQuote, quoteId: `q${++quotes}`, expiresAt: soon(30_000) }),
      })
      const before = requestsTo('user/exchange_coin_money').length
      await open('/pages-sub/swap/index')
      await amountField().fill('100')
      await button('Continue').click()
      await typePin()
      await sheet().getByText('It’s safe to try again: it can’t happen twice.').waitFor()
      await phone.page.clock.fastForward(31_000)
      answer = swap
      if (state === 'closed') {
        await phone.page.keyboard.press('Escape')
        await sheet().waitFor({ state: 'detached' })
        await button('Continue').click()
        await typePin()
      } else await sheet().getByRole('button', { name: 'Swap now' }).click()
      await sees('Swap successful')
      const sent = requestsTo('user/exchange_coin_money').slice(before)
      expect(new Set(sent.map(({ key, input }) => `${key} ${String(input['quoteId'])}`)).size).toBe(1)
      expect(sent.length).toBeGreaterThan(1)
    },
  )

  it('a quote that is refused when one continues is told once, on the page, until another amount is typed [UI-06]', async () => {
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    await sees('969.059912')
    phone.api.answer({ 'user/exchangeQuote': () => ({ refuse: 'swap.unavailable', msg: 'The pool is too small.' }) })
    await button('Continue').click()
    await phone.page.getByRole('main').getByText('The pool is too small.').waitFor()
    expect(await phone.page.getByText('The pool is too small.').count()).toBe(1)
    phone.api.answer({ 'user/exchangeQuote': () => swapQuote })
    await amountField().fill('101')
    await phone.page.getByText('The pool is too small.').waitFor({ state: 'detached' })
  })

  it('a new quote that fails is told in the sheet that asked for it [UI-06]', async () => {
    phone.api.answer({ 'user/exchangeQuote': () => ({ ...swapQuote, expiresAt: soon(30_000) }) })
    await phone.page.clock.install()
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    await sees('969.059912')
    await button('Continue').click()
    await sheet().getByRole('button', { name: 'Swap now' }).waitFor()
    await phone.page.clock.fastForward(31_000)
    phone.api.answer({ 'user/exchangeQuote': () => ({ refuse: 'swap.unavailable', msg: 'The pool is too small.' }) })
    await sheet().getByRole('button', { name: 'Get a new quote' }).click()
    await sheet().getByText('The pool is too small.').waitFor()
    expect(await phone.page.getByText('The pool is too small.').count()).toBe(1)
  })

  it('the pool refuses below the minimum: the page says that nothing was swapped, and the sheet stays', async () => {
    phone.api.answer({
      'user/exchange_coin_money': () => ({
        refuse: 'swap.minimum-received',
        msg: 'The price has moved, and you would get less than the minimum. Nothing was swapped.',
      }),
    })
    await open('/pages-sub/swap/index')
    await amountField().fill('100')
    await button('Continue').click()
    await typePin()
    await sheet().getByText('Nothing was charged.').waitFor()
  })

  it('shows the price, its chart also as a table, supply, volume and what the user holds [API-04]', async () => {
    await open('/pages-sub/swap/index')
    const card = phone.page.getByRole('region', { name: 'SNT price' })
    await card.getByRole('img', { name: 'Price of 1 SNT in USDT' }).waitFor()
    await card.getByText(/^As of \w+\s\d/).waitFor()
    // Without a quote the costs know the pool's price; fee and impact are open.
    const summary = phone.page.getByRole('region', { name: 'Cost' })
    await summary.getByText(`${stock.price}USDT`).waitFor()
    expect(await summary.getByText('–', { exact: true }).count()).toBe(2)
    const rows = card.getByRole('table').getByRole('row')
    // The heading, the price at the range's beginning, five swaps, now.
    expect(await rows.count()).toBe(1 + 1 + 5 + 1)
    for (const text of ['18,220.50', '970,000,000', '1,204,318.220119', '36.482913'])
      await card.getByText(text).waitFor()
    expect(await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const answered = Promise.withResolvers<void>()
    await phone.page.route('**/stock/detail', async (route) => {
      await answered.promise
      await route.continue()
    })
    await card.getByRole('button', { name: 'Week' }).click()
    await card.getByRole('button', { name: 'Week', pressed: true }).waitFor()
    // Until the week comes, the card has the price of a moment ago, and says so.
    await card.getByText(/^As of (?!.*1970)/).waitFor()
    answered.resolve()
    await expect.poll(() => requestsTo('stock/detail').at(-1)?.input).toEqual({ asset: 'SNT', range: 'week' })
    await phone.context.setOffline(true)
    await card.getByRole('button', { name: 'Month' }).click()
    await sees(/^Updated (?!.*1970)/)
    await phone.context.setOffline(false)
    await phone.page.getByText(/^Updated/).waitFor({ state: 'detached' })
    // On a phone the button stays in sight above the price, and on a desktop it covers nothing.
    const below = async () => (await button('Continue').boundingBox()) ?? { x: 0, y: 0, width: 0 }
    expect((await below()).y).toBeLessThan((await phone.page.evaluate<number>('innerHeight')) - 40)
    await phone.page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(200)
    const { x, width } = await below()
    expect((await card.boundingBox())?.x).toBeGreaterThan(x + width)
  })

  it('a sentence replaces the line without swaps; no price is invented without a pool [API-04]', async () => {
    phone.api.answer({ 'stock/detail': () => ({ ...stock, history: stock.history.slice(0, 1), volume24h: '0' }) })
    await open('/pages-sub/swap/index')
    await sees('No swaps in this period.')
    expect(await phone.page.getByRole('table').count()).toBe(0)
    phone.api.answer({ 'stock/detail': () => ({ ...stock, price: null, history: [] }) })
    await phone.page.reload()
    await sees('The pool is empty, so there is no price.')
  })

  it('orders are shown as a list, one order, and none [NAV-06, ENT-09]', async () => {
    await open('/pages-sub/orders/exchange')
    await button(/USDT → SNT/).click()
    await heading('Swap details').waitFor()
    await sees('S00000071', '969.059912')
    phone.api.answer({ 'user/exchangeList': () => ({ list: [], next: null }) })
    await open('/pages-sub/orders/exchange?id=5')
    await sees('This transaction doesn’t exist')
    expect(swap.number).toBe('S00000071')
  })
})

it('the value of balances is never shown with other balances: it is hidden when they change, until it is known again [K-05]', async () => {
  await open('/pages/home/index')
  await sees('4.49 USDT if swapped now', /\$1,284\.62/)
  phone.api.answer({
    'user/info': () => ({ ...user, balances: { ...user.balances, SNT: { ...user.balances.SNT, available: '90' } } }),
    'purchase/income': () => ({ refuse: 'request.too-many', msg: 'Later' }),
  })
  await expect.poll(() => phone.api.listeners()).toBe(1)
  phone.api.push('balance', '1')
  await sees('90.00')
  await phone.page.getByText('if swapped now').waitFor({ state: 'detached' })
  expect(await phone.page.getByText('$').count()).toBe(0)
  phone.api.answer({ 'purchase/income': () => ({ days: [], worth: '11.07', reference: null }) })
  phone.api.push('run', '2')
  await sees('11.07 USDT if swapped now')
})

it('money is shown with its own unit; a currency sign marks the reference value alone, with its source [K-05]', async () => {
  await open('/pages/home/index')
  await sees('1,284.50')
  for (const language of ['en-US', 'zh-CN']) {
    await phone.page.evaluate(`localStorage.setItem('language', '${language}')`)
    await phone.page.reload()
    await sees('1,284.50')
    await sees(/\$1,284\.62 · \$4\.49/)
    const signed = (await phone.page.locator('body').innerText()).split('\n').filter((line) => /[$￥¥]/.test(line))
    expect(signed).toHaveLength(1)
    expect(signed[0]).toContain('rates.example')
  }
  expect(user.balances.USDT.available).toBe('1284.5')
  expect(config.exchangeFee).toBe('3')
})
