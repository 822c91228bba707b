import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { challengeOf } from './fixtures/config.ts'
import { takeAccountPhone } from './account-phone.ts'

const { phone, shot, field, asVisitor, typePin, box } = takeAccountPhone()
const { open, button, heading, sees, hash, requestsTo } = phone

describe('log-in', () => {
  it('digits without a country code get one; a user name is sent as it is [ENT-01]', async () => {
    await asVisitor()
    await open('/pages/login/index')
    await field('Phone number or username').fill('07911 123456')
    await button(/^Country or region/).click()
    await phone.page.getByRole('searchbox').fill('united kin')
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /United Kingdom \+44/ })
      .click()
    await shot('login-phone')
    await field('Login password').fill('correct horse')
    phone.api.answer({ 'user/login': () => ({ refuse: 'login.wrong', msg: 'Wrong account or password' }) })
    await button('Log in').click()
    await sees('Wrong account or password')
    expect(requestsTo('user/login').at(-1)?.input).toMatchObject({ account: '+4407911123456' })
    await field('Phone number or username').fill('marta')
    expect(await button(/^Country or region/).count()).toBe(0)
    phone.api.answer({ 'user/login': () => ({ token: 'a', userInfo: user, deviceSecret: 'known' }) })
    await button('Log in').click()
    await heading('Home').waitFor()
    const device = await phone.page.evaluate<string>("localStorage.getItem('device')")
    expect(requestsTo('user/login').at(-1)?.input).toEqual({ account: 'marta', password: 'correct horse', device })
  })

  it('says where the user is, draws what the page before has asked for, and asks for nothing itself', async () => {
    const cells = () => phone.page.locator('form svg path[fill="var(--cell-5)"]').first().getAttribute('d')
    await asVisitor()
    await open('/pages/login/index')
    await sees(`You’re at ${new URL(phone.api.origin).host}. Nobody from Synet will ever ask for your password.`)
    expect(await cells()).toBe('')
    expect(requestsTo('project/list')).toEqual([])
    await open('/')
    await expect.poll(() => requestsTo('project/list').length).toBe(1)
    await button('Log in').click()
    await heading('Log in').waitFor()
    expect(await cells()).toMatch(/^M/)
    expect(requestsTo('project/list').length).toBe(1)
  })

  it('the server checks what the browser can’t, where the code of the checks fails to load [ENT-01]', async () => {
    await asVisitor()
    await phone.page.route(/\/assets\/zod-/, (route) => route.abort())
    phone.api.answer({ 'user/login': () => ({ refuse: 'login.wrong', msg: 'Wrong account or password' }) })
    await open('/pages/login/index')
    await phone.sendLogIn()
    await sees('Wrong account or password')
  })

  it('the device works and a code is asked for where the account was tried too often; the device is then known [ATK-08]', async () => {
    const challenge = challengeOf(7)
    phone.api.answer({
      'index/challenge': () => ({ challenge }),
      'user/login': ({ work, code }) => {
        if (!work) return { refuse: 'work.required', msg: 'Not checked yet' }
        if (!code) return { refuse: 'login.code-required', msg: 'We have sent a code', facts: { seconds: 60 } }
        if (code !== '654321') return { refuse: 'login.code-wrong', msg: 'The code is wrong' }
        return { token: 'a', userInfo: user, deviceSecret: 'known from now on' }
      },
    })
    await asVisitor()
    await open('/pages/login/index')
    await phone.sendLogIn()
    await sees('We have sent a code')
    await field('Verification code').fill('123456')
    await button('Log in').click()
    await sees('The code is wrong')
    await field('Verification code').fill('654321')
    await button('Log in').click()
    await heading('Home').waitFor()
    expect(requestsTo('user/login').at(-1)?.input).toMatchObject({
      account: 'marta',
      code: '654321',
      work: { salt: challenge.salt, number: 7, signature: challenge.signature },
    })
    expect(await phone.page.evaluate<string>("localStorage.getItem('device-secret')")).toBe('known from now on')
  })
})

describe('a frozen account', () => {
  const freeze = {
    scopes: ['transfer' as const, 'withdraw' as const],
    reason: 'A stolen phone was reported',
    appeal: 'Send us a picture of the invoice',
    at: '2026-11-20T10:00:00.000Z',
    confirmed: true,
    endsAt: '2026-12-20T10:00:00.000Z',
    renewedReason: null,
    appeals: [] as { text: string; at: string }[],
  }
  const answered = { ...freeze, appeals: [{ text: 'It is my phone.', at: '2026-11-22T10:00:00.000Z' }] }

  it('is reported on its owner’s page, with the reason, the end and a way to answer', async () => {
    phone.api.answer({
      'user/info': () => ({ ...user, frozen: freeze.scopes }),
      'user/freeze': () => ({ ticket: 'signed' }),
      'user/freezeOf': () => freeze,
      'user/appealFreeze': () => answered,
    })
    await open('/pages/my/index')
    await sees('Your account is frozen: transfers, swaps and purchases, withdrawals')
    await button('See why and what you can do').click()
    await sees('A stolen phone was reported', 'Send us a picture of the invoice', /Unless two operators renew it/)
    await button('Send to the operators').click()
    await sees('Tell us why it’s wrong')
    await field('Your response').fill('It is my phone.')
    await button('Send to the operators').click()
    await sees('Your response was sent', 'It is my phone.', /^Sent /)
    expect(requestsTo('user/appealFreeze').map(({ input }) => input)).toEqual([
      { ticket: 'signed', text: 'It is my phone.' },
    ])
    await shot('frozen')
  })

  it('the freeze of somebody who may not log in is read and answered from the log-in page', async () => {
    phone.api.answer({
      'user/login': () => ({
        refuse: 'login.frozen',
        msg: 'This account is frozen: A stolen phone was reported',
        facts: { reason: 'A stolen phone was reported', until: freeze.endsAt, ticket: 'from the log-in' },
      }),
      'user/freezeOf': () => ({ ...freeze, scopes: ['log-in'] }),
      'user/appealFreeze': () => answered,
    })
    await asVisitor()
    await open('/pages-sub/freeze/index')
    await sees('Please log in')
    await open('/pages/login/index')
    await phone.sendLogIn()
    await sees(/This account is frozen/)
    await button('See why and what you can do').click()
    await sees('Your account is frozen: logging in')
    await field('Your response').fill('It is my phone.')
    await button('Send to the operators').click()
    await sees('Your response was sent')
    expect(requestsTo('user/appealFreeze').at(-1)?.input).toEqual({
      ticket: 'from the log-in',
      text: 'It is my phone.',
    })
  })
})

describe('a session that ends by itself', () => {
  const end = () =>
    phone.api.answer({ 'bank/edit': () => ({ refuse: 'session.ended', msg: 'Your session has ended' }) })

  it('shows the message, log-in, and then the same page with what was typed, but no password and no code [ST-07, ENT-02]', async () => {
    end()
    await open('/pages-sub/withdrawal-type/edit?id=3')
    await field('Address name').fill('Ledger in the drawer')
    await field('Email verification code').fill('123456')
    await typePin('Payment password', testPin)
    await button('Save address').click()
    await box().getByText('Your session has ended').waitFor()
    await box().getByRole('button', { name: 'OK' }).click()
    await heading('Log in').waitFor()
    expect(await phone.page.evaluate("localStorage.getItem('token')")).toBeNull()
    await phone.sendLogIn()
    await expect.poll(hash).toBe('#/pages-sub/withdrawal-type/edit?id=3')
    await expect.poll(() => field('Address name').inputValue()).toBe('Ledger in the drawer')
    expect(await field('Email verification code').inputValue()).toBe('')
    expect(await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).inputValue()).toBe('')
  })

  it('restores an amount that was typed for a withdrawal as well [ST-07]', async () => {
    phone.api.answer({ 'withdrawal/quote': () => ({ refuse: 'session.ended', msg: 'Your session has ended' }) })
    await open('/pages-sub/finance/withdraw')
    await field('Amount').fill('50')
    await box().getByRole('button', { name: 'OK' }).click()
    await phone.sendLogIn()
    await expect.poll(hash).toBe('#/pages-sub/finance/withdraw')
    await expect.poll(() => field('Amount').inputValue()).toBe('50')
  })

  it('shows somebody else who logs in then neither the page nor what was typed [ST-07]', async () => {
    end()
    await open('/pages-sub/withdrawal-type/edit?id=3')
    await field('Address name').fill('Ledger in the drawer')
    await field('Email verification code').fill('123456')
    await typePin('Payment password', testPin)
    await button('Save address').click()
    await box().getByRole('button', { name: 'OK' }).click()
    const other = { ...user, id: '8', username: 'ben', nickname: 'Ben' }
    phone.api.answer({
      'user/login': () => ({ token: 'b', userInfo: other, deviceSecret: 'known' }),
      'user/info': () => other,
    })
    await phone.sendLogIn()
    await heading('Home').waitFor()
    await open('/pages-sub/withdrawal-type/edit?id=3')
    await expect.poll(() => field('Address name').inputValue()).toBe('Ledger at home')
  })
})

describe('a failure that is no field’s', () => {
  const msg = 'Something went wrong on our side'
  const fail = () => ({ refuse: 'server.failed', msg }) as const
  const shown = () => phone.page.locator('form').getByRole('alert').filter({ hasText: msg })

  /** @param more a field that is changed before the form is sent again */
  async function keeps(send: () => Promise<void>, call: 'user/login' | 'bank/edit' | 'user/profile', more: string) {
    await send()
    await shown().waitFor()
    // The notice alone is announced: no toast repeats it.
    expect(await phone.page.getByText(msg).count()).toBe(1)
    await shot(`kept-${call.replace('/', '-')}`)
    await field(more).fill('another')
    expect(await shown().count()).toBe(1)
    const answered = Promise.withResolvers<void>()
    await phone.page.route(`**/${call}`, async (route) => {
      await answered.promise
      await route.continue()
    })
    await send()
    await shown().waitFor({ state: 'detached' })
    answered.resolve()
    // The same words are announced again, because they are drawn again.
    await shown().waitFor()
    expect(requestsTo(call)).toHaveLength(2)
  }

  it('stays in the form of log-in until it is sent again, and is announced once', async () => {
    await asVisitor()
    phone.api.answer({ 'user/login': fail })
    await open('/pages/login/index')
    await field('Login password').fill('correct horse')
    await field('Phone number or username').fill('marta')
    await keeps(() => button('Log in').click(), 'user/login', 'Phone number or username')
  })

  it('stays in the form of an address until it is sent again, and is announced once', async () => {
    phone.api.answer({ 'bank/edit': fail })
    await open('/pages-sub/withdrawal-type/index')
    await button('Edit Ledger at home').click()
    await typePin('Payment password', testPin)
    await field('Email verification code').fill('123456')
    await keeps(() => button('Save address').click(), 'bank/edit', 'Address name')
  })

  it('stays in the form of a profile until it is sent again, and is announced once', async () => {
    phone.api.answer({ 'user/profile': fail })
    await open('/pages-sub/profile/index')
    await keeps(() => button('Save').click(), 'user/profile', 'Real name')
  })
})
