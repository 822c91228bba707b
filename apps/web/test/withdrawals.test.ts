import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { config, networks } from './fixtures/config.ts'
import { account as withdrawalAccount, withdrawal } from './fixtures/orders.ts'
import { user } from './fixtures/people.ts'
import { takePicture } from '@synet/stack/pictures'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, typePin, requestsTo } = phone
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const never = { list: [], next: null }
const amountField = () => phone.page.getByRole('textbox', { name: 'Amount', exact: true })
const sheet = () => phone.page.getByRole('dialog')

describe('a withdrawal', () => {
  const quote = {
    quoteId: 'q1',
    amount: '50',
    feeSnt: '0',
    feeUsdt: '0.5',
    received: '49.5',
    feePrice: null,
    usedAt: null,
    left: { USDT: '1234.5', SNT: '36.482913' },
    reviewBy: at(34 * hour),
    heldUntil: null,
    expiresAt: at(10 * hour),
  }

  it('asks for account and amount, keeps to minimum and balance [VAL-02, VAL-05]', async () => {
    phone.api.answer({
      'bank/list': () => ({
        list: ['Home', 'Office'].map((name, i) => ({
          id: String(i + 1),
          network: 'dev' as const,
          address: withdrawal.address,
          name,
        })),
        next: null,
        heldUntil: null,
      }),
    })
    await open('/pages-sub/finance/withdraw')
    await button('Continue').click()
    await sees('Select a withdrawal address', 'Withdrawal amount cannot be empty')
    await phone.page.getByRole('radio', { name: 'Office' }).click()
    await amountField().fill('5')
    await sees('Amount cannot be less than 10 USDT')
    await amountField().fill('0')
    await sees('Enter a valid withdrawal amount')
    await amountField().fill('1284.500001')
    await sees('Not enough USDT: 1,284.50 USDT available')
    expect(requestsTo('withdrawal/quote')).toEqual([])
    await amountField().fill('1284.5')
    await expect.poll(() => requestsTo('withdrawal/quote')).toHaveLength(1)
  })

  it('the fee is in SNT or USDT by choice, and what is shown is what is submitted, once [K-03]', async () => {
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    const summary = phone.page.getByRole('region', { name: 'Cost' })
    await summary.getByText('4.987SNT').waitFor()
    await summary.getByText(/Valid for \d+ s, then renewed/).waitFor()
    await button('Fee in USDT').click()
    await summary.getByText('49.50USDT').waitFor()
    expect(requestsTo('withdrawal/quote').at(-1)?.input).toEqual({ accountId: '3', amount: '50', feeIn: 'USDT' })
    await button('Continue').click()
    await sheet().getByText(withdrawal.address).waitFor()
    await sheet().getByText('All details').click()
    for (const text of ['You receive', '49.50USDT', 'Left afterwards', '1,234.50USDT', 'Taken from your balance'])
      await sheet().getByText(text, { exact: true }).waitFor()
    await sheet()
      .getByText(/reviewed by .* at the latest$/)
      .waitFor()
    await sheet()
      .getByText(/^First withdrawal to this address/)
      .waitFor()
    await takePicture(phone.page, 'withdrawal/confirm')
    await typePin()
    await phone.page.keyboard.press('Enter')
    await heading('Withdrawal submitted').waitFor()
    // What happens next, and by when, is on the first screen.
    await sees(
      'Awaiting review',
      'Sent on-chain',
      'If it’s canceled or rejected, the amount and the fee return to your balance',
    )
    const next = await phone.page.getByText(/^by .* at the latest$/).boundingBox()
    expect(next?.y).toBeLessThan(500)
    await takePicture(phone.page, 'withdrawal/submitted')
    const places = await phone.page
      .locator('[data-print="no"] button[data-kind]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')))
    expect(places).toEqual(['primary', 'secondary'])
    for (const name of ['Make another', 'Print or PDF', 'Go to the home page']) await button(name).waitFor()
    await button('Follow this withdrawal').click()
    await heading('Withdrawal details').waitFor()
    await sees('Awaiting review')
    expect(requestsTo('withdrawal/apply').map(({ input }) => input)).toEqual([{ quoteId: 'q1', payPassword: testPin }])
  })

  it.each([
    ['short-of-snt', 'You have 36.482913 SNT. The missing part of the fee is taken in USDT'],
    ['no-price', 'There isn’t a full day of SNT prices yet'],
  ] as const)('%s: says why the fee is in USDT, also where it is confirmed [K-03]', async (feeInUsdt, text) => {
    phone.api.answer({ 'withdrawal/quote': () => ({ ...quote, feeInUsdt }) })
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    const choice = phone.page.getByRole('group', { name: 'Pay the fee in' })
    await choice.locator('xpath=..').getByText(text).waitFor()
    await takePicture(phone.page, `withdrawal/${feeInUsdt}`)
    await button('Continue').click()
    await sheet().getByText(text).waitFor()
    await button('Close').click()
    await button('Fee in USDT').click()
    await phone.page.getByText(text).waitFor({ state: 'detached' })
  })

  it('shows on a small screen that six digits were sent, and the button after a failure [ALV-09, EVR-02]', async () => {
    await phone.page.setViewportSize({ width: 375, height: 667 })
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    await button('Continue').click()
    const applied = Promise.withResolvers<void>()
    await phone.page.route('**/withdrawal/apply', async (route) => {
      await applied.promise
      await route.abort()
    })
    await sheet().locator('input:focus').first().waitFor()
    const heightOfForm = async () => (await sheet().locator('form').boundingBox())?.height
    const before = await heightOfForm()
    await phone.page.keyboard.type(testPin)
    const bottomOf = async (selector: string): Promise<number> => {
      const { y = 0, height = 0 } = (await sheet().locator(selector).boundingBox()) ?? {}
      return Math.floor(y + height)
    }
    await expect.poll(() => bottomOf('button[aria-busy=true]')).toBeLessThanOrEqual(667)
    // Nothing moves below the finger that typed the last digit.
    expect(await heightOfForm()).toBe(before)
    applied.resolve()
    // What failed stands above the button.
    await sheet().getByText('Request failed').waitFor()
    await expect.poll(() => bottomOf('button[type=submit]')).toBeLessThanOrEqual(667)
  })

  it('offers the fee in USDT first to a user who has no SNT, and says at the other choice that it would be taken in USDT [K-03]', async () => {
    const none = { available: '0', pledged: '0', withdrawing: '0', vesting: '0' }
    phone.api.answer({ 'user/info': () => ({ ...user, balances: { ...user.balances, SNT: none } }) })
    await open('/pages-sub/finance/withdraw')
    await phone.page.getByRole('button', { name: 'Fee in USDT', pressed: true }).waitFor()
    await phone.page.getByText('Fee in SNT', { exact: true }).click()
    await sees('You have 0.00 SNT. The missing part of the fee is taken in USDT')
    expect(requestsTo('withdrawal/quote')).toEqual([])
  })

  it('shows both parts of a fee that the SNT do not cover, with its price once, and an address that was used [K-03]', async () => {
    const parts = { feeInUsdt: 'short-of-snt', feeSnt: '2.5', feeUsdt: '0.25', received: '49.75' } as const
    phone.api.answer({
      'withdrawal/quote': () => ({ ...quote, ...parts, feePrice: '0.1', usedAt: '2026-03-02T12:00:00.000Z' }),
      'withdrawal/list': () => ({ list: [{ ...withdrawal, ...parts }], next: null }),
    })
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    await button('Continue').click()
    await sheet().getByRole('button', { name: 'Withdraw 49.75 USDT' }).waitFor()
    for (const text of ['Fee (1%)', '2.50SNT', 'Fee in USDT', '0.25USDT', '49.75USDT'])
      await sheet().getByText(text, { exact: true }).waitFor()
    await sheet()
      .getByText(/^at 0\.10\sUSDT per SNT/)
      .waitFor()
    await sheet()
      .getByText(/^Used before, last on Mar/)
      .waitFor()
    await open('/pages-sub/orders/withdraw?id=5')
    await sees('2.50SNT', '0.25USDT', '49.75USDT')
  })

  it('shows a surcharge for expensive gas beside the fee before the user confirms [ATK-28]', async () => {
    phone.api.answer({
      'withdrawal/quote': () => ({
        ...quote,
        feeInUsdt: 'chosen',
        feeSnt: '0',
        feeUsdt: '6.5',
        surcharge: '6',
        received: '43.5',
      }),
    })
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    await button('Continue').click()
    for (const text of ['Network surcharge', '6.00USDT', '0.50USDT', '43.50USDT']) {
      await sheet().getByText(text, { exact: true }).first().waitFor()
    }
  })

  it('a hold is shown beforehand with its end and its reason, and nothing can be submitted', async () => {
    phone.api.answer({
      'withdrawal/quote': () => ({ ...quote, feeInUsdt: 'chosen', heldUntil: '2026-12-24T12:00:00.000Z' }),
    })
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    await button('Continue').click()
    await sees(/Withdrawals are on hold until Dec\s24,\s2026/, 'The security settings of this account changed')
    await sheet()
      .getByText(/Withdrawals are on hold until/)
      .waitFor()
    expect(
      await sheet()
        .getByRole('button', { name: /^Withdraw [\d.,]+ USDT/ })
        .count(),
    ).toBe(0)
  })

  it('what was typed is restored after a visit to the receiving accounts', async () => {
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('77')
    await button('Add withdrawal address').click()
    await heading('Add withdrawal address').waitFor()
    await button('Back').click()
    expect(await amountField().inputValue()).toBe('77')
  })

  it('an order shows each state with its time, the hash and where to find it [ENT-07, ST-04]', async () => {
    const transaction = `0x${'ab12'.repeat(16)}`
    phone.api.answer({
      'index/config': () => ({ ...config, networks }),
      'withdrawal/list': () => ({
        list: [
          {
            ...withdrawal,
            network: 'BEP20',
            state: 'confirmed',
            transaction,
            confirmedAt: at(-1_000),
            timeline: (['reviewing', 'approved', 'sending', 'sent', 'confirmed'] as const).map((state, i) => ({
              state,
              at: `2026-03-0${i + 1}T12:00:00.000Z`,
            })),
          },
        ],
        next: null,
      }),
    })
    await open('/pages-sub/orders/withdraw?id=9')
    const steps = phone.page.getByRole('list', { name: 'Withdrawal progress' }).getByRole('listitem')
    await steps.nth(3).waitFor()
    const texts = await steps.allInnerTexts()
    expect(texts.map((text) => text.split('\n')[0]?.replace(/ \(done\)$/, ''))).toEqual([
      'Submitted',
      'Approved',
      'Sent on-chain',
      'Confirmed',
    ])
    expect(texts[1]).toContain('Mar\u00A02,\u00A02026')
    expect(texts[2]).toContain('Mar\u00A04,\u00A02026')
    const link = phone.page.getByRole('link', { name: 'View in block explorer' })
    expect(await link.getAttribute('href')).toBe(`https://bscscan.com/tx/${transaction}`)
    for (const name of ['Reference', 'Address', 'Transaction']) await button(`Copy ${name}`).waitFor()
    expect(await button('Cancel withdrawal').count()).toBe(0)
  })

  it.each([
    ['liquidity', 'Waiting for funds in our payout wallet'],
    ['network', 'Waiting until the network is available again'],
  ] as const)('an approved order says that it waits for %s [ENT-07]', async (waitingFor, text) => {
    phone.api.answer({
      'withdrawal/list': () => ({ list: [{ ...withdrawal, state: 'approved', waitingFor }], next: null }),
    })
    await open('/pages-sub/orders/withdraw?id=9')
    await sees(text)
  })

  it.each([
    [{ needed: 2, signed: 0 }, 'Up to 2 operators sign it, and none has so far'],
    [{ needed: 2, signed: 1 }, 'Signed by 1 of 2 operators'],
  ] as const)('an order under review says how many operators have signed it: %o [ENT-07]', async (signatures, text) => {
    phone.api.answer({ 'withdrawal/list': () => ({ list: [{ ...withdrawal, signatures }], next: null }) })
    await open('/pages-sub/orders/withdraw?id=9')
    await sees(text)
    const cells = phone.page.getByRole('progressbar', { name: text })
    expect(await cells.getAttribute('aria-valuenow')).toBe(`${signatures.signed}`)
    expect(await cells.getAttribute('aria-valuemax')).toBe('2')
    phone.api.answer({ 'withdrawal/list': () => ({ list: [{ ...withdrawal, state: 'approved' }], next: null }) })
    await phone.reload()
    await sees('Approved')
    expect(await phone.page.getByRole('progressbar').count()).toBe(0)
  })

  it('says why an order was rejected in the user’s language, or in the operator’s own words [ALV-12]', async () => {
    const rejected = { ...withdrawal, state: 'rejected' } as const
    phone.api.answer({
      'withdrawal/list': ({ id }) => ({
        list: [
          id === '5' ? { ...rejected, rejectedFor: 'identity' } : { ...rejected, rejectedFor: 'other', reason: 'Mine' },
        ],
        next: null,
      }),
    })
    await open('/pages-sub/orders/withdraw?id=5')
    await sees('We need to confirm who you are first.')
    await sees('You can reach customer service in the app, on the Help page.')
    await sees('Customer service')
    expect(await phone.page.getByText('taken from the amount').count()).toBe(0)
    await open('/pages-sub/orders/withdraw?id=6')
    await sees('Mine')
    expect(await phone.page.getByText('customer service').count()).toBe(0)
    await button('New withdrawal').click()
    await phone.page.waitForURL(/finance\/withdraw/)
  })

  it('says that nobody can be asked about a rejected order where the site names no contact [ALV-12]', async () => {
    const text = 'The site’s operator hasn’t published contact details yet.'
    phone.api.answer({
      'index/config': () => ({ ...config, customerService: null, contact: { by: 'none', text } }),
      'withdrawal/list': () => ({
        list: [{ ...withdrawal, state: 'rejected', rejectedFor: 'funds' }],
        next: null,
      }),
    })
    await open('/pages-sub/orders/withdraw?id=9')
    await sees(text)
    expect(await phone.page.getByText('Customer service').count()).toBe(0)
  })

  it('an overdue order is marked in the list and on its page, and can be cancelled while it is reviewed [ENT-07]', async () => {
    const late = { ...withdrawal, reviewBy: at(-3 * hour) }
    phone.api.answer({
      'withdrawal/list': () => ({ list: [late], next: null }),
      'withdrawal/cancel': () => ({
        ...late,
        state: 'cancelled',
        timeline: [...late.timeline, { state: 'cancelled', at: at(0) }],
      }),
    })
    await open('/pages-sub/orders/withdraw')
    await sees('Overdue')
    await button(/Overdue/).click()
    await sees(/Overdue since/)
    expect(await phone.page.getByText('at the latest').count()).toBe(0)
    await button('Cancel withdrawal').click()
    phone.api.answer({
      'withdrawal/cancel': () => {
        const cancelled = { ...late, state: 'cancelled' } as const
        phone.api.answer({ 'withdrawal/list': () => ({ list: [cancelled], next: null }) })
        return cancelled
      },
    })
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
    await sees('The amount and the fee are back in your balance.')
    expect(await phone.page.getByText('You receive').count()).toBe(0)
    expect(requestsTo('withdrawal/cancel')).toHaveLength(1)
  })
})

describe('receiving accounts', () => {
  it('network, address and name are required; with several networks none is chosen beforehand [VAL-06]', async () => {
    phone.api.answer({ 'index/config': () => ({ ...config, networks }) })
    await open('/pages-sub/withdrawal-type/edit')
    await button('Save address').click()
    await sees('Select a network', 'Enter an address', 'Enter an address name')
    await phone.page.getByRole('radio', { name: 'TRON (TRC20)' }).click()
    await phone.page.getByLabel('Address', { exact: true }).fill('T')
    await sees('Starts with T, 34 characters')
    expect(requestsTo('bank/add')).toEqual([])
  })

  it('says what is wrong with an address once it is left, before password and code [ENT-11]', async () => {
    const wrong = 'There’s a mistake in this address. Please copy it again.'
    phone.api.answer({
      'index/config': () => ({ ...config, networks }),
      'bank/check': ({ network }) =>
        network === 'TRC20'
          ? { refuse: 'address.invalid', msg: 'This isn’t an address on the selected network' }
          : { refuse: 'address.checksum', msg: wrong },
    })
    await open('/pages-sub/withdrawal-type/edit')
    const address = phone.page.getByLabel('Address', { exact: true })
    await phone.page.getByRole('radio', { name: 'TRON (TRC20)' }).click()
    await address.fill('0x8617e340B3D01FA5F11F306F4090FD50E238070D')
    await phone.page.getByLabel('Address name').click()
    await sees('This isn’t an address on the selected network')
    await phone.page.getByRole('radio', { name: 'Ethereum (ERC20)' }).click()
    await sees(wrong)
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    phone.api.answer({ 'bank/check': () => ({}) })
    await address.fill(withdrawal.address)
    await phone.page.getByText(wrong).waitFor({ state: 'detached' })
    await phone.page.getByLabel('Address name').click()
    await expect
      .poll(() => requestsTo('bank/check').at(-1)?.input)
      .toEqual({ network: 'ERC20', address: withdrawal.address })
    expect(await address.getAttribute('aria-invalid')).toBeNull()
    await takePicture(phone.page, 'withdrawal/address-checked')
  })

  it('says what is wrong with an address as soon as all of it is typed [ENT-11]', async () => {
    const wrong = 'There’s a mistake in this address. Please copy it again.'
    phone.api.answer({ 'bank/check': () => ({ refuse: 'address.checksum', msg: wrong }) })
    await open('/pages-sub/withdrawal-type/edit')
    const address = phone.page.getByLabel('Address', { exact: true })
    const typed = '0x8617e340B3D01FA5F11F306F4090FD50E238070D'
    await address.pressSequentially(typed.slice(0, -1))
    expect(requestsTo('bank/check')).toEqual([])
    await address.press('D')
    await sees(wrong)
    expect(await phone.page.locator(':focus').inputValue()).toBe(typed)
    await address.press('Backspace')
    await phone.page.getByText(wrong).waitFor({ state: 'detached' })
  })

  it('a wrong checksum is reported below the address, and everything typed stays [ENT-11]', async () => {
    phone.api.answer({
      'bank/add': () => ({
        refuse: 'address.checksum',
        msg: 'There’s a mistake in this address. Please copy it again.',
      }),
    })
    await open('/pages-sub/withdrawal-type/edit')
    const address = phone.page.getByLabel('Address', { exact: true })
    await address.fill('0x8617e340B3D01FA5F11F306F4090FD50E238070D')
    await phone.page.getByLabel('Address name').fill('Home')
    await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type(testPin)
    await phone.page.getByLabel('Email verification code').fill('123456')
    await button('Save address').click()
    await sees('There’s a mistake in this address. Please copy it again.')
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await phone.page.getByLabel('Address name').inputValue()).toBe('Home')
  })

  it('editing begins with what is saved and replaces that account [ENT-11]', async () => {
    phone.api.answer({
      'bank/edit': ({ name }) => ({ id: '4', network: 'dev', address: withdrawal.address, name: String(name) }),
    })
    await open('/pages-sub/withdrawal-type/index')
    await button('Edit Ledger at home').click()
    expect(await phone.page.getByLabel('Address', { exact: true }).inputValue()).toBe(withdrawal.address)
    await phone.page.getByLabel('Address name').fill('Office')
    await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type(testPin)
    await phone.page.getByLabel('Email verification code').fill('123456')
    await button('Save address').click()
    await heading('Withdrawal addresses').waitFor()
    expect(requestsTo('bank/edit').map(({ input }) => input)).toEqual([
      { id: '3', network: 'dev', address: withdrawal.address, name: 'Office', payPassword: testPin, code: '123456' },
    ])
  })

  it('a new one from a deep link leads to the list, and its passwords are removed from the page [ENT-11]', async () => {
    phone.api.answer({
      'bank/add': ({ name }) => ({ id: '4', network: 'dev', address: withdrawal.address, name: String(name) }),
    })
    await open('/pages-sub/withdrawal-type/edit')
    await phone.page.getByLabel('Address', { exact: true }).fill(withdrawal.address)
    await phone.page.getByLabel('Address name').fill('Home')
    await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type(testPin)
    await phone.page.getByLabel('Email verification code').fill('123456')
    await button('Save address').click()
    await heading('Withdrawal addresses').waitFor()
    expect(phone.hash()).toBe('#/pages-sub/withdrawal-type/index')
  })

  it('the page says after a security change until when none is added or edited, before anybody types [ENT-11]', async () => {
    phone.api.answer({ 'bank/list': () => ({ list: [withdrawalAccount], next: null, heldUntil: at(20 * hour) }) })
    await open('/pages-sub/withdrawal-type/index')
    await sees(/Adding addresses is on hold until/, /The security settings of this account changed/)
    for (const name of ['Add withdrawal address', 'Edit Ledger at home'])
      expect(await button(name).isDisabled()).toBe(true)
    expect(await button('Delete Ledger at home').isDisabled()).toBe(false)
    await open('/pages-sub/withdrawal-type/edit')
    await sees(/Adding addresses is on hold until/)
    expect(await button('Save address').count()).toBe(0)
  })

  it('deleting shows the whole address first [ENT-11]', async () => {
    phone.api.answer({ 'bank/delete': () => ({}) })
    await open('/pages-sub/withdrawal-type/index')
    await button('Delete Ledger at home').click()
    await phone.page.getByRole('alertdialog').getByText(withdrawal.address).waitFor()
    phone.api.answer({ 'bank/list': () => ({ ...never, heldUntil: null }) })
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await sees('No withdrawal addresses yet.')
    expect(requestsTo('bank/delete').map(({ input }) => input)).toEqual([{ id: '3' }])
  })
})
