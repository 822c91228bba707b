import { createHash } from 'node:crypto'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { config, devices, user } from './fixtures.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, hash, asked } = phone
const shot = (name: string) => takePicture(phone.page, `accounts/${name}`)
const field = (name: string) => phone.page.getByLabel(name, { exact: true })
/** Nobody is logged in when the app starts. */
const asVisitor = () => phone.context.addInitScript("localStorage.removeItem('token')")
const typePin = async (name: string, digits: string) => {
  await phone.page.getByRole('textbox', { name, exact: true }).click()
  await phone.page.keyboard.type(digits)
}
const box = () => phone.page.getByRole('alertdialog')

describe('registration', () => {
  it('VAL-01 each missing or wrong entry is said below its field, in words of the server', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register')
    await button('Next').click()
    await sees('Please enter phone number', 'Please enter verification code', 'Please enter username')
    await sees('Please enter invite code')
    await field('User name').fill('1x')
    await field('Verification code').fill('123456')
    await field('Phone number').fill('07911 123456')
    await field('Invite code').fill('SYNET001')
    await button('Next').click()
    await sees(/^A user name has/)
    await shot('register-errors')
    await field('User name').fill('marta')
    await sees('This code exists')
    await button('Next').click()
    await sees('Choose two passwords')
    await field('Login password').fill('short')
    await button('Register').click()
    await sees('A password needs at least 8 characters')
    await field('Login password').fill('correct horse')
    await field('Login password again').fill('correct house')
    await typePin('Payment password', '135790')
    await typePin('Payment password again', '135791')
    await button('Register').click()
    await sees('Passwords do not match', 'Payment passwords do not match')
    await shot('register-passwords')
    expect(asked('user/register')).toEqual([])
  })

  it('VAL-01 an invite code is asked for while it is not known whether one is needed', async () => {
    await asVisitor()
    await phone.context.route('**/index/config', () => undefined)
    await open('/pages/login/index?type=register')
    await button('Next').click()
    await sees('Please enter invite code')
  })

  it('ENT-01 ERR-02 NAV-07 a country and a number make the phone; the device is named, and one is in', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register&invite=K7QM2X')
    await sees('From the link you opened')
    await shot('register')
    await button(/^Country or region/).click()
    await phone.page.getByRole('searchbox').fill('united kin')
    await shot('register-country')
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /United Kingdom \+44/ })
      .click()
    await field('Phone number').fill('07911 123456')
    await button('Send code').click()
    await sees('Verification code sent', /Again in \d+ s/)
    expect(asked('sms/send').at(-1)?.input).toMatchObject({ phone: '+4407911123456', event: 'register' })
    await field('Verification code').fill('123456')
    await field('User name').fill('marta')
    await button('Next').click()
    await field('Login password').fill('correct horse')
    await field('Login password again').fill('correct horse')
    await typePin('Payment password', '135790')
    await typePin('Payment password again', '135790')
    await button('Register').click()
    await sees('Registration successful')
    const device = await phone.page.evaluate<string>("localStorage.getItem('device')")
    expect(device).toMatch(/^[0-9a-f-]{36}$/)
    expect(asked('user/register').at(-1)?.input).toMatchObject({
      phone: '+4407911123456',
      invite_code: 'K7QM2X',
      device,
    })
  })

  it('ENT-05 an invite code is checked while it is typed: checking, there, not there, not reachable', async () => {
    await asVisitor()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await phone.page.route('**/user/inviteCheck', async (route) => {
      await held
      await route.continue()
    })
    await open('/pages/login/index?type=register')
    await field('Invite code').fill('SYNET001')
    await sees('Checking the code…')
    letGo()
    await sees('This code exists')
    await field('Invite code').fill('NOBODY99')
    await sees('This invite code does not exist')
    await button('Next').click()
    await sees('This invite code does not exist', 'Please enter phone number')
    phone.api.answer({
      'user/inviteCheck': () => ({ refuse: 'request.too-many', msg: 'Too many', facts: { seconds: 60 } }),
    })
    await field('Invite code').fill('ANOTHER1')
    await sees(/could not be checked now/)
  })

  it('ENT-05 where no invite code is needed the field says so', async () => {
    await asVisitor()
    phone.api.answer({ 'index/config': () => ({ ...config, inviteRequired: false }) })
    await open('/pages/login/index?type=register')
    await field('Invite code (optional)').waitFor()
  })
})

const salt = '00112233445566778899aabbccddeeff?expires=1999999999&'
const challengeOf = (number: number, numberMax = 50_000) => ({
  salt,
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
  numberMax,
  signature: 'a'.repeat(64),
})

describe('codes', () => {
  it('VAL-07 work comes before a code: its progress is on the button, its answer goes along', async () => {
    phone.api.answer({
      'user/info': () => ({ ...user, email: null }),
      'index/challenge': () => ({ challenge: challengeOf(49_999) }),
    })
    await phone.page.addInitScript(`{
      window.said = []
      new MutationObserver(() => {
        const text = [...document.querySelectorAll('button')].map((one) => one.textContent).find((one) => /^Checking/.test(one))
        if (text) window.said.push(text)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    }`)
    await open('/pages-sub/email/bind-email')
    await field('E-mail address').fill('marta@example.org')
    await button('Send code').click()
    await sees('Verification code sent', /Again in \d+ s/)
    expect(asked('ems/send').at(-1)?.input).toMatchObject({
      email: 'marta@example.org',
      event: 'bind',
      work: { salt, number: 49_999, signature: 'a'.repeat(64) },
    })
    expect(await phone.page.evaluate<string[]>('window.said')).toContainEqual(
      expect.stringMatching(/^Checking [1-9]\d%$/),
    )
  })

  it('VAL-07 work that came too late is done once more by itself; other refusals are said, and can be tried again', async () => {
    let times = 0
    phone.api.answer({
      'user/info': () => ({ ...user, email: null }),
      'index/challenge': () => ({ challenge: challengeOf(7) }),
      'ems/send': () => (++times === 1 ? { refuse: 'work.wrong', msg: 'Too late' } : { seconds: 60 }),
    })
    await open('/pages-sub/email/bind-email')
    await field('E-mail address').fill('marta@example.org')
    await button('Send code').click()
    await sees('Verification code sent')
    expect(asked('index/challenge')).toHaveLength(2)
    await phone.page.reload()
    phone.api.answer({ 'ems/send': () => 'break' })
    await field('E-mail address').fill('marta@example.org')
    await button('Send code').click()
    await sees('Request failed')
    phone.api.answer({
      'ems/send': () => ({ refuse: 'request.too-many', msg: 'Please wait', facts: { seconds: 40 } }),
    })
    await button('Send code').click()
    await sees('Please wait', /Again in \d+ s/)
  })
})

describe('log-in', () => {
  it('ENT-01 digits without a country code get one; a user name is sent as it is', async () => {
    await asVisitor()
    await open('/pages/login/index')
    await field('Phone number or user name').fill('07911 123456')
    await button(/^Country or region/).click()
    await phone.page.getByRole('searchbox').fill('united kin')
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /United Kingdom \+44/ })
      .click()
    await shot('login-phone')
    await field('Login password').fill('correct horse')
    phone.api.answer({ 'user/login': () => ({ refuse: 'login.wrong', msg: 'The account or password is wrong' }) })
    await button('Log in').click()
    await sees('The account or password is wrong')
    expect(asked('user/login').at(-1)?.input).toMatchObject({ account: '+4407911123456' })
    await field('Phone number or user name').fill('marta')
    expect(await button(/^Country or region/).count()).toBe(0)
    phone.api.answer({ 'user/login': () => ({ token: 'a', userInfo: user, deviceSecret: 'known' }) })
    await button('Log in').click()
    await heading('Home').waitFor()
    const device = await phone.page.evaluate<string>("localStorage.getItem('device')")
    expect(asked('user/login').at(-1)?.input).toEqual({ account: 'marta', password: 'correct horse', device })
  })

  it('ATK-08 where the account was tried too often, the device works and a code is asked for; the device is known then', async () => {
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
    await field('Phone number or user name').fill('marta')
    await field('Login password').fill('correct horse')
    await button('Log in').click()
    await sees('We have sent a code')
    await field('Verification code').fill('123456')
    await button('Log in').click()
    await sees('The code is wrong')
    await field('Verification code').fill('654321')
    await button('Log in').click()
    await heading('Home').waitFor()
    expect(asked('user/login').at(-1)?.input).toMatchObject({
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

  it('is said on one’s page, with why, until when, and a way to answer', async () => {
    phone.api.answer({
      'user/info': () => ({ ...user, frozen: freeze.scopes }),
      'user/freeze': () => ({ ticket: 'signed' }),
      'user/freezeOf': () => freeze,
      'user/appealFreeze': () => answered,
    })
    await open('/pages/my/index')
    await sees('Your account is frozen: transfers, swaps and purchases, withdrawals')
    await button('Why, and what you can do').click()
    await sees('A stolen phone was reported', 'Send us a picture of the invoice', /Unless two operators renew it/)
    await button('Send to the operators').click()
    await sees('Please say why it is wrong')
    await field('Your answer').fill('It is my phone.')
    await button('Send to the operators').click()
    await sees('Your answer was sent', 'It is my phone.', /^Sent /)
    expect(asked('user/appealFreeze').map(({ input }) => input)).toEqual([
      { ticket: 'signed', text: 'It is my phone.' },
    ])
    await shot('frozen')
  })

  it('of somebody who may not log in is read and answered from the log-in page', async () => {
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
    await field('Phone number or user name').fill('marta')
    await field('Login password').fill('correct horse')
    await button('Log in').click()
    await sees(/This account is frozen/)
    await button('Why, and what you can do').click()
    await sees('Your account is frozen: logging in')
    await field('Your answer').fill('It is my phone.')
    await button('Send to the operators').click()
    await sees('Your answer was sent')
    expect(asked('user/appealFreeze').at(-1)?.input).toEqual({ ticket: 'from the log-in', text: 'It is my phone.' })
  })
})

describe('a session that ends by itself', () => {
  const end = () =>
    phone.api.answer({ 'bank/edit': () => ({ refuse: 'session.ended', msg: 'Your session has ended' }) })
  const logIn = async () => {
    await field('Phone number or user name').fill('marta')
    await field('Login password').fill('correct horse')
    await button('Log in').click()
  }

  it('ST-07 ENT-02 the message, log-in, and then the same page with what was typed, but no password and no code', async () => {
    end()
    await open('/pages-sub/withdrawal-type/edit?id=3')
    await field('Address name').fill('Ledger in the drawer')
    await field('E-mail verification code').fill('123456')
    await typePin('Payment password', '135790')
    await button('Save account').click()
    await box().getByText('Your session has ended').waitFor()
    await box().getByRole('button', { name: 'OK' }).click()
    await heading('Log in').waitFor()
    expect(await phone.page.evaluate("localStorage.getItem('token')")).toBeNull()
    await logIn()
    await expect.poll(hash).toBe('#/pages-sub/withdrawal-type/edit?id=3')
    await expect.poll(() => field('Address name').inputValue()).toBe('Ledger in the drawer')
    expect(await field('E-mail verification code').inputValue()).toBe('')
    expect(await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).inputValue()).toBe('')
  })

  it('ST-07 an amount that was typed for a withdrawal is there again as well', async () => {
    phone.api.answer({ 'withdrawal/quote': () => ({ refuse: 'session.ended', msg: 'Your session has ended' }) })
    await open('/pages-sub/finance/withdraw')
    await field('Amount').fill('50')
    await box().getByRole('button', { name: 'OK' }).click()
    await logIn()
    await expect.poll(hash).toBe('#/pages-sub/finance/withdraw')
    await expect.poll(() => field('Amount').inputValue()).toBe('50')
  })

  it('ST-07 somebody else who logs in then finds neither the page nor a word of it', async () => {
    end()
    await open('/pages-sub/withdrawal-type/edit?id=3')
    await field('Address name').fill('Ledger in the drawer')
    await field('E-mail verification code').fill('123456')
    await typePin('Payment password', '135790')
    await button('Save account').click()
    await box().getByRole('button', { name: 'OK' }).click()
    const other = { ...user, id: '8', username: 'ben', nickname: 'Ben' }
    phone.api.answer({
      'user/login': () => ({ token: 'b', userInfo: other, deviceSecret: 'known' }),
      'user/info': () => other,
    })
    await logIn()
    await heading('Home').waitFor()
    await open('/pages-sub/withdrawal-type/edit?id=3')
    await expect.poll(() => field('Address name').inputValue()).toBe('Ledger at home')
  })
})

describe('e-mail', () => {
  it('NAV-11 what is typed while an earlier answer is still shown stays when the new one comes', async () => {
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages-sub/email/bind-email')
    await field('E-mail address').waitFor()
    const { page } = phone
    const answered = Promise.withResolvers<void>()
    await page.route('**/user/info**', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.reload()
    await field('E-mail address').fill('marta@example.org')
    const dimmed = page.locator('form').locator('xpath=..').and(page.locator('[class*="old"]'))
    await dimmed.waitFor()
    answered.resolve()
    await dimmed.waitFor({ state: 'detached' })
    expect(await field('E-mail address').inputValue()).toBe('marta@example.org')
  })

  it('ST-06 without an address one is asked to bind one, on any page, and leads there', async () => {
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages/my/index')
    await box().getByText('Bind your e-mail').waitFor()
    await box().getByRole('button', { name: 'Go to bind' }).click()
    await heading('E-mail').waitFor()
    await field('E-mail address').fill('marta@')
    await button('Send code').click()
    await sees('Incorrect e-mail format')
    await shot('email-bind')
    await field('E-mail address').fill('marta@example.org')
    await button('Bind e-mail').click()
    await sees('Please enter verification code')
    phone.api.answer({ 'user/info': () => user })
    await field('E-mail verification code').fill('123456')
    await button('Bind e-mail').click()
    await sees('Binding successful')
  })

  it('ST-05 VAL-07 ERR-02 changing needs both codes and says beforehand what is held; a refusal stands at its code', async () => {
    await open('/pages-sub/email/bind-email')
    await sees(/For 24 hours after the change/)
    await field('New e-mail address').fill('new@')
    await button('Change e-mail').click()
    await sees('Incorrect format of the new e-mail')
    expect(await phone.page.getByText('Please enter verification code').count()).toBe(2)
    await shot('email-change')
    await field('New e-mail address').fill('new@example.org')
    const send = phone.page.getByRole('button', { name: 'Send code', exact: true })
    await send.first().click()
    await expect.poll(() => asked('ems/send').length).toBe(1)
    await send.click()
    await expect
      .poll(() => asked('ems/send').map((one) => one.input))
      .toMatchObject([
        { email: user.email, event: 'change-old' },
        { email: 'new@example.org', event: 'change-new' },
      ])
    await field('Code sent to the old e-mail').fill('111111')
    await field('Code sent to the new e-mail').fill('222222')
    phone.api.answer({
      'user/changeEmail': () => ({ refuse: 'code.old-wrong', msg: 'The code sent to the old e-mail is wrong' }),
    })
    await button('Change e-mail').click()
    await sees('The code sent to the old e-mail is wrong')
    expect(await field('Code sent to the old e-mail').getAttribute('aria-invalid')).toBe('true')
    expect(await field('Code sent to the new e-mail').getAttribute('aria-invalid')).toBeNull()
    phone.api.answer({ 'user/changeEmail': () => ({ ...user, email: 'new@example.org' }) })
    await button('Change e-mail').click()
    await sees('Modification successful')
  })
})

describe('passwords', () => {
  it('NAV-07 a visitor recovers the login password by e-mail or phone, told what is held', async () => {
    await asVisitor()
    await open('/pages/login/index')
    await button('Forgot the password?').click()
    await heading('Login password').waitFor()
    await sees(/contributor tokens revoked/)
    await button('Set new password').click()
    await sees('Please enter e-mail address', 'Please enter verification code', 'Please enter login password')
    await shot('password-recover')
    await field('E-mail address').fill('marta@example.org')
    await button('Send code').click()
    await expect
      .poll(() => asked('ems/send').at(-1)?.input)
      .toMatchObject({ email: 'marta@example.org', event: 'password' })
    await button('Phone').click()
    await field('Phone number').fill('+44 7911 123456')
    await shot('password-recover-phone')
    await button('Send code').click()
    await expect
      .poll(() => asked('sms/send').at(-1)?.input)
      .toMatchObject({ phone: '+44 7911 123456', event: 'password' })
    await field('Verification code').fill('123456')
    await field('New login password').fill('better horse')
    await field('New login password again').fill('better house')
    await button('Set new password').click()
    await sees('Passwords do not match')
    await field('New login password again').fill('better horse')
    await button('Set new password').click()
    await sees('Modification successful')
    await heading('Log in').waitFor()
    expect(asked('user/recoverPassword').at(-1)?.input).toMatchObject({ by: 'phone', address: '+44 7911 123456' })
  })

  it('ERR-01 ERR-02 who is logged in changes it knowing the old one', async () => {
    await open('/pages/my/index')
    await button('Login password').click()
    await sees(/For 24 hours after the change/)
    await field('Old login password').fill('wrong horse')
    await field('New login password').fill('better horse')
    await field('New login password again').fill('better horse')
    await shot('password-change')
    phone.api.answer({ 'user/changePassword': () => ({ refuse: 'password.wrong', msg: 'The old password is wrong' }) })
    await button('Change password').click()
    await sees('The old password is wrong')
    expect(await field('Old login password').getAttribute('aria-invalid')).toBe('true')
    phone.api.answer({ 'user/changePassword': () => ({}) })
    await button('Change password').click()
    await sees('Modification successful', /valid from now on/)
    await shot('password-done')
  })

  it('VAL-01 one that is easily guessed is refused before it is sent', async () => {
    await open('/pages-sub/password/edit-password-type')
    await button(/^I know the old one/).click()
    await typePin('Old payment password', '135790')
    await typePin('New payment password', '123456')
    await typePin('New payment password again', '123456')
    await button('Change payment password').click()
    await sees(/This payment password is easy to guess/)
    expect(asked('user/resetPayPassword')).toEqual([])
  })

  it('VAL-01 the payment password is changed knowing the old one', async () => {
    await open('/pages-sub/password/edit-password-type')
    await sees('I know the old one', user.email ?? '')
    await shot('pay-password-type')
    await button(/^I know the old one/).click()
    await sees(/For 24 hours after the change/)
    await typePin('Old payment password', '111111')
    await typePin('New payment password', '246802')
    await typePin('New payment password again', '246803')
    await button('Change payment password').click()
    await sees('Withdrawal passwords do not match')
    await shot('pay-password-reset')
    await phone.page.getByRole('textbox', { name: 'New payment password again', exact: true }).click()
    for (let n = 0; n < 6; n += 1) await phone.page.keyboard.press('Delete')
    await phone.page.keyboard.type('246802')
    phone.api.answer({
      'user/resetPayPassword': () => ({ refuse: 'pay-password.wrong', msg: '4 tries left', facts: { left: 4 } }),
    })
    await button('Change payment password').click()
    await sees('4 tries left')
    phone.api.answer({ 'user/resetPayPassword': () => ({}) })
    await button('Change payment password').click()
    await sees('Modification successful')
  })

  it('ERR-01 it is recovered by a code to the bound e-mail; without one, that is bound first', async () => {
    await open('/pages-sub/password/edit-password-type')
    await button(/^By a code to my e-mail/).click()
    await button('Send code').click()
    await expect.poll(() => asked('ems/send').at(-1)?.input).toMatchObject({ email: user.email, event: 'pay-password' })
    await field('E-mail verification code').fill('123456')
    await typePin('New payment password', '246802')
    await typePin('New payment password again', '246802')
    await shot('pay-password-recover')
    await button('Set new payment password').click()
    await sees('Modification successful')
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages-sub/password/edit-withdraw-password?by=email')
    await phone.page.reload()
    await sees('Please bind your e-mail')
  })
})

describe('devices and tokens', () => {
  it('ENT-02 devices are listed; one, all others or all are logged out', async () => {
    await open('/pages/my/index')
    await button('Devices and tokens').click()
    await sees('Chrome · Android', 'This device', 'Safari · iPhone')
    await shot('devices')
    await button('Log out Safari · iPhone').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    await sees('Logged out')
    expect(asked('user/endSession').at(-1)?.input).toEqual({ id: '88' })
    phone.api.answer({
      'user/logout': () => {
        phone.api.answer({ 'user/sessions': () => ({ list: devices.slice(0, 1), next: null }) })
        return {}
      },
    })
    await button('Log out all others').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    // By its text: below an open box no button is found.
    await phone.page.getByText('Safari · iPhone', { exact: true }).waitFor({ state: 'detached' })
    expect(asked('user/logout').at(-1)?.input).toEqual({ which: 'others' })
    // Other devices depend on this: unheard, nobody is told that it is done.
    phone.api.answer({ 'user/logout': () => 'break' })
    await button('Log out everywhere').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    await sees('Request failed')
    await heading('Devices and tokens').waitFor()
    phone.api.answer({ 'user/logout': () => ({}) })
    await button('Log out everywhere').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    await heading('Log in').waitFor()
    expect(asked('user/logout').at(-1)?.input).toEqual({ which: 'all' })
  })

  it('a contributor token is shown once, listed by name, and revoked', async () => {
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('/pages-sub/device/index')
    await sees('There is no token.')
    await button('New contributor token').click()
    await button('Create token').click()
    await sees('Please enter a name')
    await field('Name').fill('Old laptop')
    await button('Create token').click()
    await sees('It is shown only now')
    await shot('token-new')
    await button('Copy Contributor token').click()
    expect(await phone.page.evaluate('navigator.clipboard.readText()')).toMatch(/^ct_/)
    const now = new Date().toISOString()
    phone.api.answer({
      'user/contributorTokens': () => ({
        list: [{ id: '4', name: 'Old laptop', createdAt: now, usedAt: null }],
        next: null,
      }),
    })
    await button('I have kept it').click()
    await phone.page.reload()
    await sees('Old laptop', /never used/)
    expect(await phone.page.getByText(/^ct_/).count()).toBe(0)
    await shot('token-list')
    await button('Revoke Old laptop').click()
    await box().getByRole('button', { name: 'Revoke' }).click()
    await sees('Revoked')
    expect(asked('user/revokeContributorToken').at(-1)?.input).toEqual({ id: '4' })
  })

  it('a list that can not be loaded says so, with a way to try again', async () => {
    phone.api.answer({ 'user/sessions': () => ({ refuse: 'server.failed', msg: 'Something failed on our side' }) })
    await open('/pages-sub/device/index')
    await phone.page.getByRole('alert').getByText('Something failed on our side').waitFor()
    phone.api.answer({ 'user/sessions': () => ({ list: devices, next: null }) })
    await button('Try again').click()
    await sees('Safari · iPhone')
  })
})
