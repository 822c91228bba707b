import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { devices, user } from './fixtures/people.ts'
import { takeAccountPhone } from './account-phone.ts'

const { phone, shot, field, asVisitor, typePin, box } = takeAccountPhone()
const { open, button, heading, sees, requestsTo } = phone

describe('e-mail', () => {
  it('what is typed while an earlier answer is still shown stays when the new one comes [NAV-11]', async () => {
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages-sub/email/bind-email')
    await field('Email address').waitFor()
    const { page } = phone
    const answered = Promise.withResolvers<void>()
    await page.route('**/user/info**', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.reload()
    await field('Email address').fill('marta@example.org')
    const dimmed = page.locator('form').locator('xpath=..').and(page.locator('[class*="old"]'))
    await dimmed.waitFor()
    answered.resolve()
    await dimmed.waitFor({ state: 'detached' })
    expect(await field('Email address').inputValue()).toBe('marta@example.org')
  })

  it('a user without an address is asked to bind one, on any page, and is led there [ST-06]', async () => {
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages/my/index')
    await box().getByText('Add your email').waitFor()
    await box().getByRole('button', { name: 'Add email' }).click()
    await heading('Email').waitFor()
    await field('Email address').fill('marta@')
    await button('Send code').click()
    await sees('Incorrect email format')
    await shot('email-bind')
    await field('Email address').fill('marta@example.org')
    await button('Add email').click()
    await sees('Enter the verification code')
    phone.api.answer({ 'user/info': () => user })
    await field('Email verification code').fill('123456')
    await typePin('Payment password', testPin)
    await button('Add email').click()
    await sees('Email added')
  })

  it('a change needs both codes and says beforehand what is held; a refusal is shown at its code [ST-05, VAL-07, ERR-02]', async () => {
    await open('/pages-sub/email/bind-email')
    await sees(/For 24 hours after the change/)
    await field('New email address').fill('new@')
    await button('Change email').click()
    await sees('Incorrect format of the new email')
    expect(await phone.page.getByText('Enter the verification code').count()).toBe(2)
    await shot('email-change')
    await field('New email address').fill('new@example.org')
    const send = phone.page.getByRole('button', { name: 'Send code', exact: true })
    await send.first().click()
    await expect.poll(() => requestsTo('ems/send').length).toBe(1)
    await send.click()
    await expect
      .poll(() => requestsTo('ems/send').map((one) => one.input))
      .toMatchObject([
        { email: user.email, event: 'change-old' },
        { email: 'new@example.org', event: 'change-new' },
      ])
    await field('Code sent to your current email').fill('111111')
    await field('Code sent to your new email').fill('222222')
    await typePin('Payment password', testPin)
    phone.api.answer({
      'user/changeEmail': () => ({ refuse: 'code.old-wrong', msg: 'The code sent to your current email is wrong' }),
    })
    await button('Change email').click()
    await sees('The code sent to your current email is wrong')
    expect(await field('Code sent to your current email').getAttribute('aria-invalid')).toBe('true')
    expect(await field('Code sent to your new email').getAttribute('aria-invalid')).toBeNull()
    phone.api.answer({ 'user/changeEmail': () => ({ ...user, email: 'new@example.org' }) })
    await button('Change email').click()
    await sees('Changes saved')
  })
})

describe('passwords', () => {
  it('a visitor recovers the login password by e-mail or phone, and is informed what is held [NAV-07]', async () => {
    await asVisitor()
    await open('/pages/login/index')
    await button('Forgot your password?').click()
    await heading('Login password').waitFor()
    await sees(/device keys will stop working/)
    await button('Set new password').click()
    await sees('Enter your email address', 'Enter the verification code', 'Enter your login password')
    await shot('password-recover')
    await field('Email address').fill('marta@example.org')
    await button('Send code').click()
    await expect
      .poll(() => requestsTo('ems/send').at(-1)?.input)
      .toMatchObject({ email: 'marta@example.org', event: 'password' })
    await button('SMS').click()
    await field('Phone number').fill('+44 7911 123456')
    await shot('password-recover-phone')
    // A code that nobody has sent yet is valid for no time.
    expect(await phone.page.getByText('Valid for 10 minutes').count()).toBe(0)
    await button('Send code').click()
    await sees('Valid for 10 minutes')
    await expect
      .poll(() => requestsTo('sms/send').at(-1)?.input)
      .toMatchObject({ phone: '+44 7911 123456', event: 'password' })
    await field('Verification code').fill('123456')
    await field('New login password').fill('better horse')
    await field('Repeat new login password').fill('better house')
    await button('Set new password').click()
    await sees('Passwords don’t match')
    await field('Repeat new login password').fill('better horse')
    await button('Set new password').click()
    await sees('Changes saved')
    await heading('Log in').waitFor()
    expect(requestsTo('user/recoverPassword').at(-1)?.input).toMatchObject({ by: 'phone', address: '+44 7911 123456' })
  })

  it('a reset by one channel is undone with a code to each, on the page to which its mail leads [STD-05]', async () => {
    await asVisitor()
    await open('/pages-sub/password/edit-password')
    await button('Someone else reset my password').click()
    await heading('Undo a password reset').waitFor()
    expect(phone.hash()).toBe('#/pages-sub/password/undo-reset')
    await sees(/you can undo it for 24 hours/)
    await button('Undo the reset').click()
    await sees('Enter your email address', 'Enter your phone number', 'Enter your login password')
    expect(requestsTo('user/undoReset')).toEqual([])
    const codes = phone.page.getByRole('button', { name: 'Send code', exact: true })
    await field('Email address').fill('marta@example.org')
    await codes.first().click()
    await expect.poll(() => requestsTo('ems/send').at(-1)?.input).toMatchObject({ email: user.email, event: 'undo' })
    await field('Phone number').fill('+44 7911 123456')
    await codes.last().click()
    await expect
      .poll(() => requestsTo('sms/send').at(-1)?.input)
      .toMatchObject({ phone: '+44 7911 123456', event: 'undo' })
    await field('Email verification code').fill('123456')
    await field('SMS verification code').fill('654321')
    await field('New login password').fill('better horse')
    await field('Repeat new login password').fill('better horse')
    await shot('undo-reset')
    const refuse = (code: string, msg: string) => phone.api.answer({ 'user/undoReset': () => ({ refuse: code, msg }) })
    refuse('code.phone-wrong', 'The code sent to your phone is wrong')
    await button('Undo the reset').click()
    await sees('The code sent to your phone is wrong')
    expect(await field('SMS verification code').getAttribute('aria-invalid')).toBe('true')
    refuse('login.factor-required', 'Enter the code')
    await button('Undo the reset').click()
    await field('Code from your authenticator app').fill('111222')
    phone.api.answer({ 'user/undoReset': () => ({ deviceSecret: 'known' }) })
    await button('Undo the reset').click()
    await box().getByText('The reset is undone.').waitFor()
    await box().getByRole('button').click()
    await heading('Log in').waitFor()
    expect(requestsTo('user/undoReset').at(-1)?.input).toMatchObject({
      email: user.email,
      mailCode: '123456',
      phone: '+44 7911 123456',
      code: '654321',
      secondFactor: '111222',
    })
  })

  it('a user who is logged in changes the login password with the old one [ERR-01, ERR-02]', async () => {
    await open('/pages/my/index')
    await button('Login password').click()
    await sees(/For 24 hours after the change/)
    await field('Current login password').fill('wrong horse')
    await field('New login password').fill('better horse')
    await field('Repeat new login password').fill('better horse')
    await shot('password-change')
    phone.api.answer({
      'user/changePassword': () => ({ refuse: 'password.wrong', msg: 'Your current password is wrong' }),
    })
    await button('Change password').click()
    await sees('Your current password is wrong')
    expect(await field('Current login password').getAttribute('aria-invalid')).toBe('true')
    phone.api.answer({ 'user/changePassword': () => ({}) })
    await button('Change password').click()
    await sees('Changes saved')
    await phone.heading('My account').waitFor()
  })

  it('a password that is easily guessed is refused before it is sent [VAL-01]', async () => {
    await open('/pages-sub/password/edit-password-type')
    await button(/^With my current password/).click()
    await typePin('Current payment password', testPin)
    await typePin('New payment password', '123456')
    await typePin('Repeat new payment password', '123456')
    await button('Change payment password').click()
    await sees(/This payment password is easy to guess/)
    expect(requestsTo('user/resetPayPassword')).toEqual([])
  })

  it('the payment password is changed with the old one [VAL-01]', async () => {
    await open('/pages-sub/password/edit-password-type')
    await sees('With my current password', user.email ?? '')
    await shot('pay-password-type')
    await button(/^With my current password/).click()
    await sees(/For 24 hours after the change/)
    await typePin('Current payment password', '111111')
    await typePin('New payment password', '702648')
    await typePin('Repeat new payment password', '702649')
    await button('Change payment password').click()
    await sees('Payment passwords don’t match')
    await shot('pay-password-reset')
    await phone.page.getByRole('textbox', { name: 'Repeat new payment password', exact: true }).click()
    for (let n = 0; n < 6; n += 1) await phone.page.keyboard.press('Delete')
    await phone.page.keyboard.type('702648')
    phone.api.answer({
      'user/resetPayPassword': () => ({ refuse: 'pay-password.wrong', msg: '4 tries left', facts: { left: 4 } }),
    })
    await button('Change payment password').click()
    await sees('4 tries left')
    phone.api.answer({ 'user/resetPayPassword': () => ({}) })
    await button('Change payment password').click()
    await sees('Changes saved')
  })

  it('the payment password is recovered by a code to the bound e-mail, which is bound first where there is none [ERR-01]', async () => {
    await open('/pages-sub/password/edit-password-type')
    await button(/^With a code sent to my email/).click()
    await button('Send code').click()
    await expect
      .poll(() => requestsTo('ems/send').at(-1)?.input)
      .toMatchObject({ email: user.email, event: 'pay-password' })
    await field('Email verification code').fill('123456')
    await typePin('New payment password', '702648')
    await typePin('Repeat new payment password', '702648')
    await shot('pay-password-recover')
    await button('Set new payment password').click()
    await sees('Changes saved')
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages-sub/password/edit-withdraw-password?by=email')
    await phone.page.reload()
    await sees('Add your email first')
  })
})

describe('devices and tokens', () => {
  it('devices are listed; one, all others or all are logged out [ENT-02]', async () => {
    await open('/pages/my/index')
    await button('Devices and keys').click()
    await sees('Chrome · Android', 'This device', 'Safari · iPhone')
    await shot('devices')
    await button('Log out Safari · iPhone').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    await sees('Logged out')
    expect(requestsTo('user/endSession').at(-1)?.input).toEqual({ id: '88' })
    phone.api.answer({
      'user/logout': () => {
        phone.api.answer({ 'user/sessions': () => ({ list: devices.slice(0, 1), next: null }) })
        return {}
      },
    })
    await button('Log out other devices').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    // The button is found by its text: below an open box none is found by its role.
    await phone.page.getByText('Safari · iPhone', { exact: true }).waitFor({ state: 'detached' })
    expect(requestsTo('user/logout').at(-1)?.input).toEqual({ which: 'others' })
    // Other devices depend on this: unheard, nobody is told that it is done.
    phone.api.answer({ 'user/logout': () => 'break' })
    await button('Log out everywhere').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    await sees('Request failed')
    await heading('Devices and keys').waitFor()
    phone.api.answer({ 'user/logout': () => ({}) })
    await button('Log out everywhere').click()
    await box().getByRole('button', { name: 'Log out' }).click()
    await heading('Log in').waitFor()
    expect(requestsTo('user/logout').at(-1)?.input).toEqual({ which: 'all' })
  })

  it('a contributor token is asked for by a prompt box, shown once, listed by name, and revoked [UI-01, UI-08]', async () => {
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('/pages-sub/device/index')
    await sees('No device keys yet.')
    await button('New device key').click()
    await button('Create key').click()
    await sees('The entered data is not valid')
    await box().getByRole('textbox').fill('Old laptop')
    await button('Create key').click()
    await sees('Copy it now: we won’t show it again')
    await shot('token-new')
    await button('Copy Device key').click()
    expect(await phone.page.evaluate('navigator.clipboard.readText()')).toMatch(/^ct_/)
    await phone.page.evaluate("navigator.clipboard.writeText('')")
    await phone.page.getByText(/^ct_/).hover()
    await phone.page.mouse.down()
    await expect.poll(() => phone.page.evaluate('navigator.clipboard.readText()')).toMatch(/^ct_/)
    await phone.page.mouse.up()
    const now = new Date().toISOString()
    phone.api.answer({
      'user/contributorTokens': () => ({
        list: [{ id: '4', name: 'Old laptop', createdAt: now, usedAt: null, expiresAt: null }],
        next: null,
      }),
    })
    await button('I’ve saved it').click()
    await phone.reload()
    await sees('Old laptop', /never used/)
    expect(await phone.page.getByText(/^ct_/).count()).toBe(0)
    await shot('token-list')
    await button('Revoke Old laptop').click()
    await box().getByRole('button', { name: 'Revoke' }).click()
    await sees('Revoked')
    expect(requestsTo('user/revokeContributorToken').at(-1)?.input).toEqual({ id: '4' })
  })

  it('a list that cannot be loaded says so, and a tap tries again [UI-10]', async () => {
    phone.api.answer({ 'user/sessions': () => ({ refuse: 'server.failed', msg: 'Something went wrong on our side' }) })
    await open('/pages-sub/device/index')
    await phone.page.getByRole('alert').getByText('Something went wrong on our side').waitFor()
    phone.api.answer({ 'user/sessions': () => ({ list: devices, next: null }) })
    // The text, not the button: a tap anywhere tries again.
    await phone.page.getByRole('alert').getByText('Something went wrong on our side').click()
    await sees('Safari · iPhone')
  })
})
