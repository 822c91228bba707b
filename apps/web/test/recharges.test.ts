import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { answers } from './fixtures/answers.ts'
import { config, networks } from './fixtures/config.ts'
import { order } from './fixtures/orders.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, requestsTo } = phone
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const amountField = () => phone.page.getByRole('textbox', { name: 'Amount', exact: true })
const never = { list: [], next: null }

describe('a recharge', () => {
  it('one of several networks is chosen by hand, with its own warning and minimum [VAL-04, ST-03]', async () => {
    phone.api.answer({ 'index/config': () => ({ ...config, networks }) })
    await open('/pages-sub/recharge/index')
    // One sentence names both limits: that of an order, and that of a credit.
    await sees(/^Enter at least 10\sUSDT\. If another amount arrives, .* from 1\sUSDT\./)
    expect(await phone.page.getByText('At least 10 USDT', { exact: true }).count()).toBe(0)
    await takePicture(phone.page, 'recharge/form')
    await amountField().fill('9')
    await button('Get address').click()
    await sees('Select a network')
    await phone.page.getByRole('radio', { name: 'Ethereum (ERC20)' }).click()
    await sees('Only send USDT on Ethereum (ERC20).', 'Its network fee can be higher')
    await button('Get address').click()
    await sees('Amount cannot be less than 10 USDT')
    expect(requestsTo('recharge/recharge')).toEqual([])
    await amountField().fill('10')
    // A failure of no field stays in the form, where a toast would be gone.
    phone.api.answer({ 'recharge/recharge': () => ({ refuse: 'recharge.open-limit', msg: 'Too many open deposits' }) })
    await button('Get address').click()
    await phone.page.locator('form').getByText('Too many open deposits').waitFor()
    phone.api.answer(answers)
    await button('Get address').dblclick()
    await heading('Send USDT').waitFor()
    await phone.page.getByText('Copy address', { exact: true }).waitFor()
    // The second tap is not a third order.
    expect(requestsTo('recharge/recharge').map(({ input }) => input)).toEqual([
      { network: 'ERC20', amount: '10' },
      { network: 'ERC20', amount: '10' },
    ])
  })

  it('is marked as transferred, and shown as credited by the 10 s poll alone [ST-03]', async () => {
    const timeline = [...order.timeline, { state: 'submitted' as const, at: at(0) }]
    // The fixture's own time is that of its loading, which other test files may have caused long before.
    phone.api.answer({ 'recharge/detail': () => ({ ...order, expiresAt: at(115 * 60_000) }) })
    phone.api.answer({ 'recharge/submitted': () => ({ ...order, state: 'submitted', timeline }) })
    // No pushes at all.
    await phone.page.route('**/api/events', (route) => route.abort())
    await phone.page.clock.install()
    await open('/pages-sub/recharge/pay?id=41')
    await sees(/Time left: 01:5\d:\d\d/)
    await button('I’ve sent it').click()
    await sees('Waiting for arrival')
    await button('Cancel deposit').waitFor()
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
    await sees('2 of 3 confirmations')
    const cells = phone.page.getByRole('progressbar', { name: '2 of 3 confirmations' })
    expect(await cells.locator('i').count()).toBe(3)
    expect(await cells.locator('i[data-state=on]').count()).toBe(2)
    expect(await phone.page.getByText('Seen on-chain').count()).toBe(0)
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        state: 'credited',
        creditedAmount: '100',
        creditedAt: at(0),
        timeline: [...seen, { state: 'credited', at: at(0) }],
      }),
    })
    await phone.page.setViewportSize({ width: 375, height: 600 })
    await phone.page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await phone.page.clock.fastForward(10_000)
    await sees('Added to your balance', 'Seen on-chain')
    // What has come is seen, wherever one was reading.
    expect(await phone.page.evaluate('scrollY')).toBe(0)
  })

  it('passes only the address to another app [LUV-07]', async () => {
    await phone.context.addInitScript('navigator.share = (what) => { window.shared = what; return Promise.resolve() }')
    phone.api.answer({ 'recharge/detail': () => ({ ...order, expiresAt: at(115 * 60_000) }) })
    await open('/pages-sub/recharge/pay?id=41')
    await button('Share').click()
    expect(await phone.page.evaluate('window.shared')).toEqual({ text: order.address })
  })

  it('says what is too little to be credited, and the amount from which on it is credited [ST-03]', async () => {
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        belowMinimum: { arrived: '0.99', minimum: '1' },
        transaction: `0x${'ab'.repeat(32)}`,
        paidOn: 'dev',
      }),
    })
    await open('/pages-sub/recharge/pay?id=41')
    await sees('0.99 USDT arrived: too little to be credited yet', /The smallest credit is 1\sUSDT\./)
  })

  it.each([
    ['60', 'expired', ['Less arrived than you entered.', 'It arrived after the deposit had expired.']],
    ['140', 'cancelled', ['More arrived than you entered.', 'It arrived after the deposit was canceled.']],
  ] as const)('%s credited after %s is reported as it was [ENT-06, ST-03]', async (creditedAmount, state, texts) => {
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
    await heading('Deposit details').waitFor()
    await sees(`Credited`, new RegExp(`^${creditedAmount}`), ...texts)
  })

  it('credited as ordered says nothing more [ENT-06]', async () => {
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
    await sees('Credited')
    expect(await phone.page.getByText(/arrived than you entered|It arrived after/).count()).toBe(0)
  })

  it('an expired order says so, what still arrives is credited, and a new one takes one tap [ST-03]', async () => {
    phone.api.answer({
      'recharge/detail': () => ({
        ...order,
        state: 'expired',
        timeline: [...order.timeline, { state: 'expired', at: at(-1_000) }],
      }),
    })
    await open('/pages-sub/recharge/pay?id=41')
    await sees('Order expired, please place a new order', 'Anything that still arrives at the old address')
    expect(await phone.page.getByTestId('recharge-address').count()).toBe(0)
    await button('New deposit').click()
    await heading('Deposit').waitFor()
  })

  it('says before a new order which one still waits for its payment [ALV-06]', async () => {
    await open('/pages-sub/recharge/index')
    await button('Get address').waitFor()
    expect(await button(/Expired|Credited/).count()).toBe(0)
    await button(/Waiting for payment/).click()
    await heading('Send USDT').waitFor()
    phone.api.answer({ 'recharge/myRecords': () => never })
    await open('/pages-sub/recharge/index')
    await phone.page.reload()
    await button('Get address').waitFor()
    expect(await button(/Waiting for payment/).count()).toBe(0)
  })

  it('open orders lead to the payment, others to the record [NAV-06, ENT-06]', async () => {
    await open('/pages-sub/orders/deposit')
    await button(/Expired/).click()
    await heading('Deposit details').waitFor()
    await button('Back').click()
    await button(/Waiting for payment/).click()
    await heading('Send USDT').waitFor()
    phone.api.answer({ 'recharge/myRecords': () => never })
    await open('/pages-sub/orders/deposit')
    await phone.page.reload()
    await sees('No deposits yet.')
  })

  it('is followed on the first page until its end has been seen, and leads on to the pledge that it is for [ST-03, ALV-06]', async () => {
    const row = button(/^Deposit.*(Waiting for payment|Confirming|Credited)/)
    phone.api.answer({ 'recharge/detail': () => ({ ...order, expiresAt: at(115 * 60_000) }) })
    await open('/pages/home/index')
    await button('Train now').waitFor()
    expect(await row.count()).toBe(0)
    expect(requestsTo('recharge/detail')).toEqual([])
    await open('/pages-sub/recharge/pay?id=41&pledge=1&amount=100')
    await button('I’ve sent it').waitFor()
    await open('/pages/home/index')
    await sees('Waiting for payment')
    phone.api.answer({
      'recharge/detail': () => ({ ...order, state: 'credited', creditedAmount: '100', creditedAt: at(0) }),
    })
    await phone.page.reload()
    await sees('Credited')
    expect(await row.textContent()).toContain('+100.00USDT')
    await row.click()
    await sees(/^Balance .* USDT$/)
    await button('Continue with your task').waitFor()
    await phone.page.goBack()
    await button('Train now').waitFor()
    expect(await row.count()).toBe(0)
  })

  it('is not followed any more once the server does not know it [ST-03]', async () => {
    phone.api.answer({ 'recharge/detail': () => ({ ...order, expiresAt: at(115 * 60_000) }) })
    await open('/pages-sub/recharge/pay?id=41')
    await button('I’ve sent it').waitFor()
    phone.api.answer({ 'recharge/detail': () => ({ refuse: 'order.not-found', msg: 'This order doesn’t exist' }) })
    await open('/pages/home/index')
    await phone.page.reload()
    await expect.poll(() => phone.page.evaluate("localStorage.getItem('paid-shown')")).toContain('"deposit":null')
    await button('Train now').waitFor()
  })

  it('is followed by nobody after its owner has logged out [ST-03]', async () => {
    phone.api.answer({ 'recharge/detail': () => ({ ...order, expiresAt: at(115 * 60_000) }) })
    await open('/pages-sub/recharge/pay?id=41')
    await button('I’ve sent it').waitFor()
    expect(await phone.page.evaluate("localStorage.getItem('paid-shown')")).toContain('41')
    await open('/pages/my/index')
    await button('Log out').click()
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await heading('Log in').waitFor()
    expect(await phone.page.evaluate("localStorage.getItem('paid-shown')")).toBeNull()
  })
})
