import { testPin } from '@synet/contract/test-support/test-pin'
import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takeAccountPhone } from './account-phone.ts'

const { phone, field, asVisitor, typePin } = takeAccountPhone()
const { open, button, heading, sees, requestsTo } = phone

const recoveryCodes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JKM${n}`)

it('an authenticator app is turned on with its first code, and the recovery codes are shown once [LUV-05]', async () => {
  let since: string | null = null
  phone.api.answer({
    'user/secondFactor': () => ({ since, codesLeft: since === null ? 0 : 10 }),
    'user/beginSecondFactor': ({ password }) =>
      password === 'right'
        ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Synet:marta?secret=JBSWY3DPEHPK3PXP' }
        : { refuse: 'password.wrong', msg: 'Wrong password' },
    'user/confirmSecondFactor': ({ secondFactor }) => {
      if (secondFactor !== '123456') return { refuse: 'factor.wrong', msg: 'This code is wrong' }
      since = '2026-11-23T10:00:00.000Z'
      return { recoveryCodes }
    },
  })
  await open('/pages-sub/second-factor/index')
  await button('Turn on').click()
  await field('Login password').fill('wrong')
  await typePin('Payment password', testPin)
  await button('Continue').click()
  await sees('Wrong password')
  await field('Login password').fill('right')
  await button('Continue').click()
  await sees('JBSWY3DPEHPK3PXP')
  await phone.page.getByRole('dialog').getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await expect.poll(() => phone.page.locator(':focus').getAttribute('autocomplete')).toBe('one-time-code')
  await takePicture(phone.page, 'second-factor/scan')
  await field('Code from the app').fill('654321')
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await sees('This code is wrong')
  await field('Code from the app').fill('123456')
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await sees('You’ll see these codes only once', 'ABCD-EFGH-JKM9')
  await takePicture(phone.page, 'second-factor/codes')
  await button('I’ve kept them').click()
  await sees('Recovery codes left', '10')
  expect(await phone.page.getByText('ABCD-EFGH-JKM9').count()).toBe(0)
})

it('log-in asks for the app’s code where it is on [LUV-05]', async () => {
  phone.api.answer({
    'user/login': ({ secondFactor }) => {
      if (secondFactor === undefined) return { refuse: 'login.factor-required', msg: 'Enter the code' }
      if (secondFactor !== '123456') return { refuse: 'factor.wrong', msg: 'This code is wrong' }
      return { token: 'a', userInfo: user, deviceSecret: 'known' }
    },
  })
  await asVisitor()
  await open('/pages/login/index')
  await phone.sendLogIn()
  await expect.poll(() => phone.page.locator(':focus').getAttribute('name')).toBe('second-factor')
  await field('Code from your authenticator app').fill('654321')
  await button('Log in').click()
  await sees('This code is wrong')
  await field('Code from your authenticator app').fill('123456')
  await button('Log in').click()
  await heading('Home').waitFor()
  expect(requestsTo('user/login').at(-1)?.input).toMatchObject({ account: 'marta', secondFactor: '123456' })
})
