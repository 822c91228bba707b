import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { devices, user } from './fixtures/people.ts'
import { takeAccountPhone } from './account-phone.ts'

const { phone, shot, field, typePin } = takeAccountPhone()
const { open, button, sees, requestsTo } = phone

describe('passkeys', () => {
  const keys = {
    userId: user.id,
    list: [{ id: '7', credentialId: 'a2V5', name: 'My phone', createdAt: devices[0]?.createdAt ?? '', usedAt: null }],
    lost: null,
    lossHours: 72,
    max: 10,
  }
  const lost = { id: '3', until: '2027-01-02T10:00:00.000Z' }

  it('begin with a bound e-mail; a list that cannot be loaded is asked for again [ATK-07]', async () => {
    phone.api.answer({ 'user/info': () => ({ ...user, email: null }) })
    await open('/pages-sub/passkey/index')
    await sees('Add an email address first: we send a code to it, and let you know by email when a passkey changes.')
    phone.api.answer({ 'user/info': () => user, 'user/passkeys': () => 'break' })
    await phone.page.reload()
    await button('Try again').waitFor()
    phone.api.answer({ 'user/passkeys': () => ({ ...keys, list: [] }) })
    await button('Try again').click()
    await sees('No passkeys yet.')
    await button('Add a passkey').click()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
    await sees('Enter a name for the passkey', 'Enter the verification code')
  })

  it('are not offered by a browser that cannot make one, before anything is typed [ATK-07]', async () => {
    await phone.page.addInitScript('delete globalThis.PublicKeyCredential')
    phone.api.answer({ 'user/passkeys': () => ({ ...keys, list: [] }) })
    await open('/pages-sub/passkey/index')
    await sees('Passkeys can’t be used in this browser or at this address')
    expect(await button('Add a passkey').count()).toBe(0)
  })

  it('are reported lost by both codes; the page then says until when, and what ends that [ATK-07]', async () => {
    phone.api.answer({ 'user/passkeys': () => keys, 'user/losePasskeys': () => ({ ...keys, lost }) })
    await open('/pages-sub/passkey/index')
    await sees('My phone', 'Add a second one on another device in case you lose the first.')
    await button('Lost all your passkeys?').click()
    await typePin('Payment password', testPin)
    await field('SMS verification code').fill('111111')
    await field('Email verification code').fill('222222')
    await button('Report them lost').click()
    await sees(/^Your passkeys stop working on/)
    expect(requestsTo('user/losePasskeys').at(-1)?.input).toEqual({
      payPassword: testPin,
      phoneCode: '111111',
      code: '222222',
    })
    await shot('passkeys-lost')
    // This site has an address for a name, to which no key can be bound.
    await button('Cancel with a passkey').click()
    await sees('Passkeys can’t be used in this browser or at this address')
  })
})
