import { describe, expect, it } from 'vitest'
import { account as withdrawalAccount, config, logRows, networks, order, run, user, withdrawal } from './fixtures.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, typePin, hash, asked } = phone
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const amountField = () => phone.page.getByRole('textbox', { name: 'Amount', exact: true })
const sheet = () => phone.page.getByRole('dialog')
const never = { list: [], next: null }

describe('a withdrawal', () => {
  const quote = {
    quoteId: 'q1',
    amount: '50',
    feeSnt: '0',
    feeUsdt: '0.5',
    received: '49.5',
    heldUntil: null,
    expiresAt: at(10 * hour),
  }

  it('VAL-02 VAL-05 asks for account and amount, keeps to minimum and balance', async () => {
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
    await sees('Please select a withdrawal account', 'Withdrawal amount cannot be empty')
    await phone.page.getByRole('radio', { name: 'Office' }).click()
    await amountField().fill('5')
    await sees('Amount cannot be less than 10 USDT')
    await amountField().fill('0')
    await sees('Please enter the correct withdrawal amount')
    await amountField().fill('5000')
    await sees('Not enough USDT: 1,284.50 USDT available')
    expect(asked('withdrawal/quote')).toEqual([])
  })

  it('K-03 the fee is in SNT or USDT by choice, and what is shown is what is submitted, once', async () => {
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    const summary = phone.page.getByRole('region', { name: 'What it costs' })
    await summary.getByText('4.987SNT').waitFor()
    await summary.getByText(/Valid for \d+ s, then renewed/).waitFor()
    await button('Fee in USDT').click()
    await summary.getByText('49.50USDT').waitFor()
    expect(asked('withdrawal/quote').at(-1)?.input).toEqual({ accountId: '3', amount: '50', feeIn: 'USDT' })
    await button('Continue').click()
    await sheet().getByText(withdrawal.address).waitFor()
    await sheet().getByText('49.50USDT').waitFor()
    await typePin()
    await sheet().getByRole('button', { name: 'Submit withdrawal' }).dblclick()
    await heading('Withdrawal').waitFor()
    await sees('Awaiting review')
    expect(asked('withdrawal/apply').map(({ input }) => input)).toEqual([{ quoteId: 'q1', payPassword: '135790' }])
  })

  it.each([
    ['short-of-snt', 'You have 36.482913 SNT, less than the fee.'],
    ['no-price', 'There is no SNT price of a whole day yet'],
  ] as const)('K-03 %s: says why the fee is in USDT, also where it is confirmed', async (feeInUsdt, text) => {
    phone.api.answer({ 'withdrawal/quote': () => ({ ...quote, feeInUsdt }) })
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    await sees(text)
    await button('Continue').click()
    await sheet().getByText(text).waitFor()
  })

  it('a hold is said beforehand with its end and its reason, and nothing can be submitted', async () => {
    phone.api.answer({
      'withdrawal/quote': () => ({ ...quote, feeInUsdt: 'chosen', heldUntil: '2026-12-24T12:00:00.000Z' }),
    })
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('50')
    await sees(/Withdrawals are held until Dec 24, 2026/, 'Password or e-mail of this account changed')
    await button('Continue').click()
    await sheet()
      .getByText(/Withdrawals are held until/)
      .waitFor()
    expect(await sheet().getByRole('button', { name: 'Submit withdrawal' }).count()).toBe(0)
  })

  it('what was typed is there again after a look at the receiving accounts', async () => {
    await open('/pages-sub/finance/withdraw')
    await amountField().fill('77')
    await button('Add receiving account').click()
    await heading('Add receiving account').waitFor()
    await button('Back').click()
    expect(await amountField().inputValue()).toBe('77')
  })

  it('ENT-07 ST-04 an order shows each state with its time, the hash and where to look it up', async () => {
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
    const steps = phone.page.getByRole('list', { name: 'Progress of the withdrawal' }).getByRole('listitem')
    await steps.nth(3).waitFor()
    const texts = await steps.allInnerTexts()
    expect(texts.map((text) => text.split('\n')[0]?.replace(/ \(done\)$/, ''))).toEqual([
      'Submitted',
      'Approved',
      'Sent on chain',
      'Confirmed',
    ])
    expect(texts[1]).toContain('Mar 2, 2026')
    expect(texts[2]).toContain('Mar 4, 2026')
    const link = phone.page.getByRole('link', { name: 'Look it up on the chain' })
    expect(await link.getAttribute('href')).toBe(`https://bscscan.com/tx/${transaction}`)
    for (const name of ['Order number', 'Address', 'Transaction']) await button(`Copy ${name}`).waitFor()
    expect(await button('Cancel withdrawal').count()).toBe(0)
  })

  it.each([
    ['liquidity', 'Waits until enough USDT is in the wallet that pays'],
    ['network', 'Waits until the network can be used again'],
  ] as const)('ENT-07 an approved order says that it waits for %s', async (waitingFor, text) => {
    phone.api.answer({
      'withdrawal/list': () => ({ list: [{ ...withdrawal, state: 'approved', waitingFor }], next: null }),
    })
    await open('/pages-sub/orders/withdraw?id=9')
    await sees(text)
  })

  it('ENT-07 overdue is shown in the list and on the order; while it is reviewed it can be cancelled', async () => {
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
    await button('Cancel withdrawal').click()
    phone.api.answer({
      'withdrawal/cancel': () => {
        const cancelled = { ...late, state: 'cancelled' } as const
        phone.api.answer({ 'withdrawal/list': () => ({ list: [cancelled], next: null }) })
        return cancelled
      },
    })
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
    await sees('Amount and fee are back in your balance.')
    expect(await phone.page.getByText('You receive').count()).toBe(0)
    expect(asked('withdrawal/cancel')).toHaveLength(1)
  })
})

describe('receiving accounts', () => {
  it('VAL-06 network, address and name are required; with several networks none is chosen beforehand', async () => {
    phone.api.answer({ 'index/config': () => ({ ...config, networks }) })
    await open('/pages-sub/withdrawal-type/edit')
    await button('Save account').click()
    await sees('Please select a network', 'Please enter address', 'Please enter address name')
    await phone.page.getByRole('radio', { name: 'TRON (TRC20)' }).click()
    await phone.page.getByLabel('Address', { exact: true }).fill('T')
    await sees('Begins with T, 34 characters')
    expect(asked('bank/add')).toEqual([])
  })

  it('ENT-11 a wrong checksum is said below the address, and everything typed stays', async () => {
    phone.api.answer({
      'bank/add': () => ({
        refuse: 'address.checksum',
        msg: 'The checksum of this address is wrong. Please copy it again',
      }),
    })
    await open('/pages-sub/withdrawal-type/edit')
    const address = phone.page.getByLabel('Address', { exact: true })
    await address.fill('0x8617e340B3D01FA5F11F306F4090FD50E238070D')
    await phone.page.getByLabel('Address name').fill('Home')
    await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type('135790')
    await phone.page.getByLabel('E-mail verification code').fill('123456')
    await button('Save account').click()
    await sees('The checksum of this address is wrong. Please copy it again')
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await phone.page.getByLabel('Address name').inputValue()).toBe('Home')
  })

  it('ENT-11 editing begins with what is saved and replaces that account', async () => {
    phone.api.answer({
      'bank/edit': ({ name }) => ({ id: '4', network: 'dev', address: withdrawal.address, name: String(name) }),
    })
    await open('/pages-sub/withdrawal-type/index')
    await button('Edit Ledger at home').click()
    expect(await phone.page.getByLabel('Address', { exact: true }).inputValue()).toBe(withdrawal.address)
    await phone.page.getByLabel('Address name').fill('Office')
    await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type('135790')
    await phone.page.getByLabel('E-mail verification code').fill('123456')
    await button('Save account').click()
    await heading('Receiving accounts').waitFor()
    expect(asked('bank/edit').map(({ input }) => input)).toEqual([
      { id: '3', network: 'dev', address: withdrawal.address, name: 'Office', payPassword: '135790', code: '123456' },
    ])
  })

  it('ENT-11 after a security change it is said until when none is added or edited, before anybody types', async () => {
    phone.api.answer({ 'bank/list': () => ({ list: [withdrawalAccount], next: null, heldUntil: at(20 * hour) }) })
    await open('/pages-sub/withdrawal-type/index')
    await sees(/New receiving accounts are held until/, /Password or e-mail of this account changed/)
    for (const name of ['Add receiving account', 'Edit Ledger at home'])
      expect(await button(name).isDisabled()).toBe(true)
    expect(await button('Delete Ledger at home').isDisabled()).toBe(false)
    await open('/pages-sub/withdrawal-type/edit')
    await sees(/New receiving accounts are held until/)
    expect(await button('Save account').count()).toBe(0)
  })

  it('ENT-11 deleting shows the whole address first', async () => {
    phone.api.answer({ 'bank/delete': () => ({}) })
    await open('/pages-sub/withdrawal-type/index')
    await button('Delete Ledger at home').click()
    await phone.page.getByRole('alertdialog').getByText(withdrawal.address).waitFor()
    phone.api.answer({ 'bank/list': () => ({ ...never, heldUntil: null }) })
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await sees('No receiving account yet.')
    expect(asked('bank/delete').map(({ input }) => input)).toEqual([{ id: '3' }])
  })
})

describe('a recharge', () => {
  it('VAL-04 ST-03 of several networks one is chosen by hand, with its own warning and minimum', async () => {
    phone.api.answer({ 'index/config': () => ({ ...config, networks }) })
    await open('/pages-sub/recharge/index')
    await amountField().fill('9')
    await button('Create order').click()
    await sees('Please select a network')
    await phone.page.getByRole('radio', { name: 'Ethereum (ERC20)' }).click()
    await sees('Send USDT over Ethereum (ERC20) only.', 'Its network fee can be higher')
    await button('Create order').click()
    await sees('Amount cannot be less than 10 USDT')
    expect(asked('recharge/recharge')).toEqual([])
    await amountField().fill('10')
    await button('Create order').dblclick()
    await heading('Pay').waitFor()
    expect(asked('recharge/recharge').map(({ input }) => input)).toEqual([{ network: 'ERC20', amount: '10' }])
  })

  it('ST-03 marked as transferred, seen by the 10 s poll alone, credited', async () => {
    const timeline = [...order.timeline, { state: 'submitted' as const, at: at(0) }]
    phone.api.answer({ 'recharge/submitted': () => ({ ...order, state: 'submitted', timeline }) })
    // No pushes at all.
    await phone.page.route('**/api/events', (route) => route.abort())
    await phone.page.clock.install()
    await open('/pages-sub/recharge/pay?id=41')
    await sees(/Time left 01:5\d:\d\d/)
    await button('I have transferred').click()
    await sees('Waiting for arrival')
    await button('Cancel order').waitFor()
    const seen = [...timeline, { state: 'confirming' as const, at: at(0) }]
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        state: 'confirming',
        confirmations: { seen: 2, needed: 3 },
        timeline: seen,
      }),
    })
    await phone.page.clock.fastForward(10_000)
    await sees('Confirming 2 of 3')
    expect(await phone.page.getByText('Seen on chain').count()).toBe(0)
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        state: 'credited',
        creditedAmount: '100',
        creditedAt: at(0),
        timeline: [...seen, { state: 'credited', at: at(0) }],
      }),
    })
    await phone.page.clock.fastForward(10_000)
    await sees('has arrived in your balance.', 'Seen on chain')
  })

  it('ST-03 says what is too little to be credited, and from when on it is', async () => {
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        belowMinimum: { arrived: '0.99', minimum: '1' },
        transaction: `0x${'ab'.repeat(32)}`,
        paidOn: 'dev',
      }),
    })
    await open('/pages-sub/recharge/pay?id=41')
    await sees('0.99 USDT have arrived: too little to be credited yet', /Credits begin at 1 USDT\./)
  })

  it.each([
    ['60', 'expired', ['Less arrived than you ordered.', 'It arrived after the order had expired.']],
    ['140', 'cancelled', ['More arrived than you ordered.', 'It arrived after the order was cancelled.']],
  ] as const)('ENT-06 ST-03 %s credited after %s is told as it was', async (creditedAmount, state, texts) => {
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        state: 'credited',
        creditedAmount,
        creditedAt: at(0),
        timeline: [
          ...order.timeline,
          { state, at: at(-hour) },
          { state: 'confirming', at: at(-1_000) },
          { state: 'credited', at: at(0) },
        ],
      }),
    })
    await open('/pages-sub/orders/deposit?id=41')
    await heading('Recharge order').waitFor()
    await sees(`+${creditedAmount}`, ...texts)
  })

  it('ENT-06 credited as ordered says nothing more', async () => {
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        state: 'credited',
        creditedAmount: '100',
        creditedAt: at(0),
        timeline: [...order.timeline, { state: 'credited', at: at(0) }],
      }),
    })
    await open('/pages-sub/orders/deposit?id=41')
    await sees('has arrived in your balance.')
    expect(await phone.page.getByText(/arrived than you ordered|It arrived after/).count()).toBe(0)
  })

  it('ST-03 an order that ran out says so, what still arrives is credited, and a new one is a tap away', async () => {
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        state: 'expired',
        timeline: [...order.timeline, { state: 'expired', at: at(-1_000) }],
      }),
    })
    await open('/pages-sub/recharge/pay?id=41')
    await sees('Order expired, please place a new order', 'What still arrives at the old address')
    expect(await phone.page.getByTestId('recharge-address').count()).toBe(0)
    await button('New order').click()
    await heading('Recharge').waitFor()
  })

  it('NAV-06 ENT-06 orders: open ones lead to paying, others to the record', async () => {
    await open('/pages-sub/orders/deposit')
    await button(/Expired/).click()
    await heading('Recharge order').waitFor()
    await button('Back').click()
    await button(/Waiting for payment/).click()
    await heading('Pay').waitFor()
    phone.api.answer({ 'recharge/myRecords': () => never })
    await open('/pages-sub/orders/deposit')
    await phone.page.reload()
    await sees('No recharge yet.')
  })
})

describe('software and nodes', () => {
  it('ENT-04 renewing says what it adds and until which date', async () => {
    const expiresAt = '2026-12-01T12:00:00.000Z'
    phone.api.answer({
      'purchase/softwareList': () => ({
        list: [{ id: '1', name: 'Training software', price: '1', days: 90, daysLeft: 5, expiresAt }],
        next: null,
      }),
      'index/system': () => ({
        name: 'Synet',
        version: '1',
        versionCode: 1,
        serverTime: '2026-11-26T13:00:00.000Z',
        frozenAccounts: 0,
      }),
    })
    await open('/pages-sub/store/software')
    await sees('5 days left', 'Renewing adds 90 days to what remains: valid until Mar 1, 2027.')
    await button('Renew Training software').click()
    await sheet().getByText('Mar 1, 2027').waitFor()
  })

  it.each([
    [8, undefined],
    [7, 'Training software runs out in 7 days.'],
    [1, 'Training software runs out in 1 day.'],
    [0, 'Training software has run out.'],
  ] as const)('ENT-04 with %i days left home and the run page warn as they should', async (softwareDaysLeft, text) => {
    phone.api.answer({ 'user/info': () => ({ ...user, softwareDaysLeft }) })
    await open('/pages/home/index')
    await sees('Day 3 of 30', ...(text ? [text] : []))
    const warnings = phone.page.getByText(/Training software (runs|has run) out/)
    expect(await warnings.count()).toBe(text ? 1 : 0)
    // On the last day it is no longer a hint.
    expect(await phone.page.getByRole('alert').count()).toBe(softwareDaysLeft <= 1 ? 1 : 0)
    if (softwareDaysLeft === 0) return
    await open('/pages/task-list/run?id=12')
    // Home, a tab, stays alive below.
    await phone.page.reload()
    await sees('Day 3 of 30', ...(text ? [text] : []))
    expect(await warnings.count()).toBe(text ? 1 : 0)
  })
})

describe('a run', () => {
  it('ST-01 income by day and kind, missed days, and when the next is credited', async () => {
    const day = { round: 1, income: '1', creditedAt: null, madeUp: false, kind: 'day' as const }
    phone.api.answer({
      'purchase/taskIncome': () => ({
        list: [
          { ...day, day: 4, state: 'open', unitsVerified: 2 },
          { ...day, day: 3, state: 'missed', unitsVerified: 3, madeUp: true },
          { ...day, day: 2, state: 'missed', unitsVerified: 1 },
          { ...day, day: 1, state: 'credited', unitsVerified: 9, creditedAt: at(-hour) },
          { ...day, kind: 'bonus', day: 1, income: '0.2', state: 'credited', unitsVerified: 0, creditedAt: at(-hour) },
        ],
        next: null,
      }),
    })
    await open('/pages/task-list/run?id=12')
    const summary = phone.page.getByRole('region', { name: 'Income of this task' })
    await summary.getByText('Missed days').waitFor()
    expect(await summary.locator('dd').allInnerTexts()).toEqual(['2.00SNT', '2', '2', expect.stringMatching(/20\d\d/)])
    await sees('End bonus', '+0.20', /a day was added at the end/)
  })

  it('ATK-10 tells what the checks still owe: before an early end, after it, and in the money log', async () => {
    const pending = { pendingDays: 1, pendingIncome: '0.3' }
    phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [{ ...run, ...pending }], next: null }) })
    await open('/pages/task-list/run?id=12')
    await button('End early').click()
    await sees('1 finished day, paid once the units are verified')

    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [{ ...run, ...pending, state: 'ended-early' }], next: null }),
      'purchase/taskIncome': () => ({
        list: [
          {
            kind: 'day',
            day: 1,
            round: 1,
            state: 'pending',
            unitsVerified: 5,
            income: '0',
            creditedAt: null,
            madeUp: false,
          },
        ],
        next: null,
      }),
    })
    await phone.page.reload()
    await sees(
      '1 finished day is being checked',
      '0.3 SNT will be credited once the units are verified. Your principal does not wait for this.',
      'Being checked',
    )

    const list = logRows
      .filter(({ kind }) => kind === 'run.started')
      .map((row) => ({ ...row, kind: 'run.ended-early', change: '1000', pending: '0.3' }))
    phone.api.answer({ 'user/getMoneyLog': () => ({ list, next: null }) })
    await open(`/pages-sub/finance/trade-detail?id=${list[0]?.id}`)
    await phone.page.reload()
    await sees('Still being checked', 'for finished days of this task; it is credited once their units are verified')
  })

  it('ST-01 expired: what ran out is named, renewed with one tap, and no quota is asked for', async () => {
    phone.api.answer({
      'user/info': () => ({ ...user, softwareDaysLeft: 0 }),
      'purchase/taskPledgeList': () => ({ list: [{ ...run, state: 'expired' }], next: null }),
    })
    await open('/pages/task-list/run?id=12')
    await sees('Software or node has expired')
    expect(await button('Renew node').count()).toBe(0)
    expect(await phone.page.getByText(/Fill the quota/).count()).toBe(0)
    await button('Renew training software').click()
    await heading('Training software').waitFor()
    expect(hash()).toBe('#/pages-sub/store/software')
  })
})
