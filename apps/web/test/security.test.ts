import { testPin } from '@synet/contract/test-support/test-pin'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, button, requestsTo, typePin } = phone

/** Opens the page, and the row of what is rarely needed. */
async function openRow(name: string): Promise<void> {
  await open('/pages-sub/security/index')
  await phone.page.locator('summary', { hasText: name }).click()
}

describe('the security page', () => {
  it('shows limits, log-ins and the user’s word, and freezes the account after a question [LUV-05]', async () => {
    await openRow('Logins')
    await sees('Your limits', '1 of 5', /198\.51\.x\.x/)
    await takePicture(phone.page, 'security/page')
    await openRow('Anti-phishing word')
    await phone.page.getByRole('textbox', { name: 'Word', exact: true }).fill('two words')
    await button('Save the word').click()
    await sees('Use a single word of letters or digits')
    phone.api.answer({ 'user/setMailWord': () => ({}), 'user/freezeSelf': () => ({}) })
    await phone.page.getByRole('textbox', { name: 'Word', exact: true }).fill('Heron7')
    await button('Save the word').click()
    await expect.poll(() => requestsTo('user/setMailWord').at(-1)?.input).toEqual({ mailWord: 'Heron7' })
    await button('Freeze my account').click()
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Freeze my account' }).click()
    await expect.poll(() => requestsTo('user/freezeSelf').length).toBe(1)
  })

  it('is one screen: what is rarely needed is behind a row each, which is closed', async () => {
    await open('/pages-sub/security/index')
    await sees('Freeze my account', '1 of 5', 'Logins', 'App lock', 'Anti-phishing word', 'Phone number')
    const main = phone.page.getByRole('main')
    expect(await main.getByRole('textbox').or(main.getByRole('radio')).count()).toBe(0)
    expect(await main.evaluate((page) => page.scrollHeight)).toBeLessThan(812 * 1.2)
  })

  it('ends the user’s own freeze with the payment password [LUV-05]', async () => {
    const frozen = {
      mailWord: '',
      frozenAt: '2026-11-20T10:00:00.000Z',
      heldUntil: null,
      openWithdrawals: 0,
      openWithdrawalsMax: 5,
    }
    phone.api.answer({ 'user/security': () => frozen, 'user/unfreezeSelf': () => ({}) })
    await open('/pages-sub/security/index')
    await sees(/You froze your account on/)
    await button('End the freeze').click()
    await typePin()
    await expect.poll(() => requestsTo('user/unfreezeSelf').at(-1)?.input).toEqual({ payPassword: testPin })
  })
})

describe('a new number', () => {
  it('a number that an older account left is taken after a question, and kept from nobody without it [STD-05]', async () => {
    const older = 'This number belongs to an older account. If that account is yours, log in to it.'
    phone.api.answer({
      'user/changePhone': ({ takeOver }) =>
        takeOver ? { ...user, phone: '+4479••••456' } : { refuse: 'phone.releasable', msg: older },
    })
    await openRow('Phone number')
    const box = phone.page.getByRole('alertdialog')
    await phone.page.getByLabel('Phone number', { exact: true }).fill('+44 7911 123456')
    await phone.page.getByLabel('Code sent to the new number', { exact: true }).fill('123456')
    await phone.page.getByLabel('Email verification code', { exact: true }).fill('654321')
    await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).click()
    await phone.page.keyboard.type(testPin)
    await button('Save number').click()
    await box.getByText(older).waitFor()
    await takePicture(phone.page, 'security/take-over', { fullPage: false })
    await box.getByRole('button', { name: 'Cancel' }).click()
    await box.waitFor({ state: 'detached' })
    await sees(older)
    expect(requestsTo('user/changePhone').map(({ input }) => input['takeOver'])).toEqual([undefined])
    await button('Save number').click()
    await box.getByRole('button', { name: 'Use number' }).click()
    await sees('Changes saved')
    expect(requestsTo('user/changePhone').map(({ input }) => input['takeOver'])).toEqual([undefined, undefined, true])
  })
})

describe('the app lock', () => {
  it('hides everything after the chosen time without a touch, also from a reload, until the user is back [LUV-05]', async () => {
    await openRow('App lock')
    await phone.page.getByRole('radio', { name: 'After 5 minutes' }).click()
    await expect.poll(() => phone.page.evaluate('localStorage.getItem("app-lock")')).toBe('5')
    // Five minutes later, as far as the app can tell.
    await phone.page.evaluate('localStorage.setItem("app-seen", String(Date.now() - 5 * 60_000))')
    await phone.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await sees('Synet is locked')
    expect(await phone.page.getByText('Your limits').count()).toBe(0)
    await phone.page.reload()
    await sees('Synet is locked')
    await takePicture(phone.page, 'security/locked')
    phone.api.answer({
      'user/unlock': () => ({ refuse: 'pay-password.wrong', msg: 'Wrong payment password', facts: { left: 4 } }),
    })
    const unlock = async () => {
      await phone.page.getByRole('textbox', { name: 'Payment password', exact: true }).click()
      await phone.page.keyboard.type(testPin)
    }
    await unlock()
    await sees('Wrong payment password')
    phone.api.answer({ 'user/unlock': () => ({}) })
    await unlock()
    await sees('Your limits')
    expect(requestsTo('user/unlock').at(-1)?.input).toEqual({ payPassword: testPin })
  })
})
