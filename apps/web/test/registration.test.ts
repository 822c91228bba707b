import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { challengeOf, salt, config } from './fixtures/config.ts'
import { user } from './fixtures/people.ts'
import { takeAccountPhone } from './account-phone.ts'

const { phone, shot, field, asVisitor, typePin, box } = takeAccountPhone()
const { open, button, sees, requestsTo } = phone

/** Fills in what a registration asks for in addition to the phone number. */
async function fillRest(): Promise<void> {
  await field('Verification code').fill('123456')
  await field('Username').fill('marta')
  await button('Next').click()
  await field('Login password').fill('correct horse')
  await field('Repeat login password').fill('correct horse')
  await typePin('Payment password', testPin)
}

describe('registration', () => {
  it('each missing or wrong entry is reported below its field, in words of the server [VAL-01]', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register')
    await button('Next').click()
    await sees('Enter your phone number', 'Enter the verification code', 'Enter a username')
    await sees('Enter an invite code')
    await expect.poll(() => phone.page.locator(':focus').getAttribute('name')).toBe('phone')
    await field('Username').fill('1x')
    await field('Verification code').fill('123456')
    await field('Phone number').fill('07911 123456')
    await field('Invite code').fill('SYNET001')
    await button('Next').click()
    await sees(/^A username has/)
    await shot('register-errors')
    await field('Username').fill('marta')
    await sees('Valid invite code')
    await button('Next').click()
    await sees('Choose two passwords')
    // What was filled in before stays above, and can be changed.
    expect(await field('Username').inputValue()).toBe('marta')
    await expect.poll(() => phone.page.locator(':focus').getAttribute('name')).toBe('new-password')
    await field('Login password').fill('short')
    await button('Register').click()
    await sees('A password needs at least 8 characters')
    await field('Login password').fill('correct horse')
    await field('Repeat login password').fill('correct house')
    await typePin('Payment password', testPin)
    // The payment password is typed once: an eye shows it.
    await button('Payment password: Show password').click()
    const digit = phone.page.getByRole('textbox', { name: 'Payment password', exact: true })
    expect(await digit.getAttribute('type')).not.toBe('password')
    await button('Register').click()
    await sees('Passwords don’t match')
    await shot('register-passwords')
    expect(requestsTo('user/register')).toEqual([])
  })

  it('a code that cannot be sent leads to the number that is missing [VAL-01]', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register')
    await button('Send code').click()
    await sees('Enter your phone number')
    await expect.poll(() => phone.page.locator(':focus').getAttribute('name')).toBe('phone')
  })

  it('drops the error of an empty field once somebody types, and asks for the terms in words of the registration [VAL-01]', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register')
    await button('Next').click()
    await sees('Enter your phone number', 'Enter an invite code', 'Enter a username')
    await field('Phone number').pressSequentially('7')
    await field('Username').pressSequentially('m')
    for (const error of ['Enter your phone number', 'Enter a username'])
      await phone.page.getByText(error, { exact: true }).waitFor({ state: 'detached' })
    await button('No code? Use ours').click()
    await phone.page.getByText('Enter an invite code', { exact: true }).waitFor({ state: 'detached' })
    await field('Phone number').fill('7911123456')
    await field('Username').fill('marta')
    await field('Verification code').fill('123456')
    await button('Next').click()
    await sees('Choose two passwords')
    await button('Register').click()
    await sees('Please accept the terms to register.')
    await shot('register-without-terms')
  })

  it('an invite code is asked for while it is not known whether one is needed [VAL-01]', async () => {
    await asVisitor()
    await phone.context.route('**/index/config', () => undefined)
    await open('/pages/login/index?type=register')
    await button('Next').click()
    await sees('Enter an invite code')
  })

  it('a country and a number form the phone number, the device is named, and the user is logged in [ENT-01, ERR-02, NAV-07]', async () => {
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
    await sees('Verification code sent', /Resend in \d+ s/)
    expect(requestsTo('sms/send').at(-1)?.input).toMatchObject({ phone: '+4407911123456', event: 'register' })
    await fillRest()
    await button('Register').click()
    await sees('Please accept the terms to register.')
    expect(requestsTo('user/register')).toEqual([])
    await button('Read them').click()
    await button('Risk notice').click()
    await sees('Version 3', 'Cost', 'The licences')
    await shot('register-read')
    await phone.page.keyboard.press('Escape')
    await phone.page.getByRole('checkbox').click()
    await shot('register-documents')
    await button('Register').click()
    await sees('Registration successful', 'From now on, log in as', 'Step 3 of 3')
    await shot('register-email')
    const device = await phone.page.evaluate<string>("localStorage.getItem('device')")
    expect(device).toMatch(/^[0-9a-f-]{36}$/)
    expect(requestsTo('user/register').at(-1)?.input).toMatchObject({
      phone: '+4407911123456',
      invite_code: 'K7QM2X',
      documents: 3,
      device,
    })
  })

  it('a number that an older account left is taken after a question [STD-05]', async () => {
    await asVisitor()
    const older = 'This number belongs to an older account. If that account is yours, log in to it.'
    const fresh = { ...user, email: null }
    phone.api.answer({
      'user/info': () => fresh,
      'user/register': ({ takeOver }) =>
        takeOver ? { token: 'a', userInfo: fresh, deviceSecret: 'known' } : { refuse: 'phone.releasable', msg: older },
    })
    await open('/pages/login/index?type=register&invite=K7QM2X')
    await field('Phone number').fill('2025550166')
    await fillRest()
    await phone.page.getByRole('checkbox').click()
    await button('Register').click()
    await box().getByText(older).waitFor()
    await box().getByRole('button', { name: 'Cancel' }).click()
    await box().waitFor({ state: 'detached' })
    expect(await field('Phone number').getAttribute('aria-invalid')).toBe('true')
    await button('Register').click()
    await box().getByRole('button', { name: 'Use number' }).click()
    await expect
      .poll(() => requestsTo('user/register').map(({ input }) => input['takeOver']))
      .toEqual([undefined, undefined, true])
    await sees('Step 3 of 3')
  })

  it('the e-mail is the last part of a registration, which a reload does not lose, and leads on [LUV-03, ERR-02]', async () => {
    // This holds only at first: the session that begins survives the reload.
    await phone.context.addInitScript(
      "if (!sessionStorage.getItem('visited')) localStorage.removeItem('token'); sessionStorage.setItem('visited', '1')",
    )
    let email: string | null = null
    phone.api.answer({
      'user/info': () => ({ ...user, email }),
      'user/bindEmail': ({ email: given }) => ({ ...user, email: (email = String(given)) }),
    })
    await open('/pages/login/index?type=register&invite=K7QM2X&source=telegram')
    await field('Phone number').fill('2025550166')
    await fillRest()
    await phone.page.getByRole('checkbox').click()
    await button('Register').click()
    await sees('Step 3 of 3', 'go to the login page there', /#\/pages\/login\/index/)
    expect(await phone.page.getByRole('alertdialog').count()).toBe(0)
    await phone.page.reload()
    await sees('Step 3 of 3')
    await field('Email address').fill('marta@example.org')
    await field('Email verification code').fill('123456')
    await typePin('Payment password', testPin)
    await button('Add email').click()
    await expect.poll(phone.hash).toContain('/pages/home/index')
    expect(await phone.page.getByRole('alertdialog').count()).toBe(0)
  })

  it('an invite code is checked while it is typed: checking, found, not found, not reachable [ENT-05]', async () => {
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
    await sees('Valid invite code')
    await field('Invite code').fill('NOBODY99')
    await sees('This invite code doesn’t exist')
    await button('Next').click()
    await sees('This invite code doesn’t exist', 'Enter your phone number')
    phone.api.answer({
      'user/inviteCheck': () => ({ refuse: 'request.too-many', msg: 'Too many', facts: { seconds: 60 } }),
    })
    await field('Invite code').fill('ANOTHER1')
    await sees(/couldn’t check the code right now/)
  })

  it('a wrong code that was typed fast is found before the passwords are asked for [ENT-05]', async () => {
    await asVisitor()
    phone.api.answer({ 'user/inviteCheck': () => ({ valid: false }) })
    await open('/pages/login/index?type=register')
    await field('Phone number').fill('07911 123456')
    await field('Verification code').fill('123456')
    await field('Username').fill('marta')
    await field('Invite code').fill('NOBODY99')
    await button('Next').click()
    await sees('This invite code doesn’t exist')
    expect(await field('Login password').count()).toBe(0)
  })

  it('a code that is refused at the end takes the focus and the screen, wherever its field is [ENT-05]', async () => {
    await asVisitor()
    phone.api.answer({ 'user/register': () => ({ refuse: 'code.wrong', msg: 'The verification code is wrong' }) })
    await open('/pages/login/index?type=register')
    await phone.page.setViewportSize({ width: 375, height: 560 })
    await field('Phone number').fill('07911 123456')
    await field('Verification code').fill('123456')
    await field('Username').fill('marta')
    await button('No code? Use ours').click()
    await button('Next').click()
    await field('Login password').fill('correct horse battery')
    await field('Repeat login password').fill('correct horse battery')
    await typePin('Payment password', testPin)
    await phone.page.getByRole('checkbox').check()
    await button('Register').click()
    await sees('The verification code is wrong')
    const code = field('Verification code')
    await code.and(phone.page.locator(':focus')).waitFor()
    const box = await code.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 560).toBe(true)
  })

  it('a person whom nobody invites takes our code [ENT-05]', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register')
    await button('No code? Use ours').click()
    expect(await field('Invite code').inputValue()).toBe(config.houseInviteCode)
    await sees('Valid invite code')
    expect(await button('No code? Use ours').count()).toBe(0)
  })

  it('the field says so where no invite code is needed [ENT-05]', async () => {
    await asVisitor()
    phone.api.answer({ 'index/config': () => ({ ...config, inviteRequired: false }) })
    await open('/pages/login/index?type=register')
    await field('Invite code (optional)').waitFor()
  })
})

describe('codes', () => {
  it('work comes before a code: its progress is on the button, and its answer is sent along [VAL-07]', async () => {
    phone.api.answer({
      'user/info': () => ({ ...user, email: null }),
      'index/challenge': () => ({ challenge: challengeOf(49_999) }),
    })
    await phone.page.addInitScript(`{
      window.said = []
      new MutationObserver(() => {
        const text = [...document.querySelectorAll('button')].map((one) => one.textContent).find((one) => /^Security check/.test(one))
        if (text) window.said.push(text)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    }`)
    await open('/pages-sub/email/bind-email')
    await field('Email address').fill('marta@example.org')
    // A code that nobody has sent yet is valid for no time.
    expect(await phone.page.getByText('Valid for 10 minutes').count()).toBe(0)
    await button('Send code').click()
    await sees('Verification code sent', /Resend in \d+ s/, 'Valid for 10 minutes')
    // The next thing to do is in the field: neither it nor its countdown is under what was said.
    const said = await phone.page.getByText('Verification code sent').boundingBox()
    const typedIn = await phone.page.locator('input:focus').boundingBox()
    expect(said && typedIn && said.y + said.height <= typedIn.y).toBe(true)
    expect(said && said.y + said.height < 80).toBe(true)
    expect(requestsTo('ems/send').at(-1)?.input).toMatchObject({
      email: 'marta@example.org',
      event: 'bind',
      work: { salt, number: 49_999, signature: 'a'.repeat(64) },
    })
    expect(await phone.page.evaluate<string[]>('window.said')).toContainEqual(
      expect.stringMatching(/^Security check: [1-9]\d%$/),
    )
  })

  it('work that came too late is done once more automatically [VAL-07]', async () => {
    let times = 0
    phone.api.answer({
      'user/info': () => ({ ...user, email: null }),
      'index/challenge': () => ({ challenge: challengeOf(7) }),
      'ems/send': () => (++times === 1 ? { refuse: 'work.wrong', msg: 'Too late' } : { seconds: 60 }),
    })
    await open('/pages-sub/email/bind-email')
    await field('Email address').fill('marta@example.org')
    await button('Send code').click()
    await sees('Verification code sent')
    expect(requestsTo('index/challenge')).toHaveLength(2)
  })

  it('other refusals of a code are reported, and can be tried again [VAL-07]', async () => {
    phone.api.answer({
      'user/info': () => ({ ...user, email: null }),
      'index/challenge': () => ({ challenge: challengeOf(7) }),
      'ems/send': () => 'break',
    })
    await open('/pages-sub/email/bind-email')
    await field('Email address').fill('marta@example.org')
    await button('Send code').click()
    await sees('Request failed')
    phone.api.answer({
      'ems/send': () => ({ refuse: 'request.too-many', msg: 'Please wait', facts: { seconds: 40 } }),
    })
    await button('Send code').click()
    await sees('Please wait', /Resend in \d+ s/)
  })
})
