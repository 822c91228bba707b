import { readFile } from 'node:fs/promises'
import { testPin } from '@synet/contract/test-support/test-pin'
import { describe, expect, it } from 'vitest'
import { peopleAnswers, user } from './fixtures/people.ts'
import { at, day } from './fixtures/times.ts'
import { takeAccountPhone } from './account-phone.ts'

const { phone, shot, field, asVisitor, typePin } = takeAccountPhone()
const { open, button, sees, requestsTo } = phone

const announced = {
  version: 4,
  publishedAt: at(-day),
  effectiveAt: at(29 * day),
  accepted: { version: 3, at: at(-40 * day) },
  needed: false,
}

describe('documents', () => {
  it('are read without an account, and a language without its own text says so', async () => {
    await asVisitor()
    await phone.context.addInitScript("localStorage.setItem('language', 'fr-FR')")
    await open('/pages-sub/document/index')
    await button('Avertissement sur les risques').click()
    await sees('Ce document n’existe pas encore dans votre langue. Langue affichée : English.', 'What it costs')
  })

  it('that have changed are announced on the first page, and accepted once', async () => {
    phone.api.answer({ 'user/documents': () => announced })
    await open('/pages/home/index')
    await sees('Our terms or notices have changed')
    await shot('documents-changed')
    await button('Terms and notices').click()
    phone.api.answer({ 'user/acceptDocuments': () => ({ ...announced, accepted: { version: 4, at: at(0) } }) })
    await button('Accept').click()
    await sees('You accepted version 4')
    expect(requestsTo('user/acceptDocuments').at(-1)?.input).toEqual({ version: 4 })
    expect(await button('Accept').count()).toBe(0)
  })
})

describe('your data', () => {
  it('is saved as a file, with the payment password', async () => {
    phone.api.answer({
      'user/exportData': () => ({ at: at(0), tables: { run: { rows: [{ id: '9' }] } }, next: null }),
    })
    await open('/pages-sub/your-data/index')
    await sees('Who looked at your data', 'Mar 1, 2026')
    await shot('your-data')
    await button('Save your data').click()
    const saving = phone.page.waitForEvent('download')
    await typePin('Payment password', testPin)
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^synet-data-.*\.json$/)
    expect(requestsTo('user/exportData').at(-1)?.input).toEqual({ payPassword: testPin })
  })

  it('asks again for a page that did not arrive, and has every page once [STD-11]', async () => {
    const rows = [['a', 'b'], ['c'], ['d', 'e']]
    const broken = new Set(['1', '2'])
    phone.api.answer({
      'user/exportData': ({ cursor = '0' }) => {
        const page = String(cursor)
        if (broken.delete(page)) return 'break'
        const next = Number(page) + 1
        return {
          at: at(0),
          tables: { run: { rows: (rows[next - 1] ?? []).map((id) => ({ id })) } },
          next: next < rows.length ? String(next) : null,
        }
      },
    })
    await open('/pages-sub/your-data/index')
    await button('Save your data').click()
    const saving = phone.page.waitForEvent('download')
    await typePin('Payment password', testPin)
    const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { tables: object }
    expect(saved.tables).toEqual({ run: { rows: rows.flat().map((id) => ({ id })) } })
    expect(broken.size).toBe(0)
  })

  it('stays open with an error when a page never arrives, and saves no part [STD-11]', async () => {
    phone.api.answer({
      'user/exportData': ({ cursor }) =>
        cursor === undefined ? { at: at(0), tables: { run: { rows: [{ id: 'a' }] } }, next: '1' } : 'break',
    })
    await open('/pages-sub/your-data/index')
    await button('Save your data').click()
    let downloads = 0
    phone.page.on('download', () => downloads++)
    await typePin('Payment password', testPin)
    await sees('It’s safe to try again')
    // The browser repeats a request of its own accord when the connection breaks.
    const asks = requestsTo('user/exportData').filter(({ input }) => input['cursor'] === '1')
    expect(asks.length).toBeGreaterThanOrEqual(3)
    expect(downloads).toBe(0)
  })

  it('an account is closed for good: the claim key is shown before, and what is left is sent where the user chose [ATK-16]', async () => {
    phone.api.answer({
      'user/closeAccount': () => ({ withdrawal: 'W00000021', stays: { USDT: '0', SNT: '0.25' } }),
    })
    await open('/pages-sub/your-data/index')
    await phone.page.getByText('Cold wallet').click()
    await button('Close your account').click()
    await sees('What is left stays yours')
    await shot('close-account')
    const key = await phone.page
      .getByRole('dialog')
      .getByText(/^[\w-]{43}$/)
      .textContent()
    await typePin('Payment password', testPin)
    await sees('Your account is closed')
    expect(requestsTo('user/closeAccount').at(-1)?.input).toEqual({
      payPassword: testPin,
      claimKey: key,
      accountId: '5',
    })
    expect(await phone.page.evaluate('localStorage.getItem("token")')).toBeNull()
  })

  it('says why an account cannot be closed, and what is locked, before the payment password [ATK-16]', async () => {
    const refusal = 'Your account has running tasks: 1. Let them finish or end them first.'
    phone.api.answer({ 'user/closing': () => ({ ...peopleAnswers['user/closing'](), refusal }) })
    await open('/pages-sub/your-data/index')
    await sees(refusal, 'Locked in tasks', '1,000.00 USDT')
    expect(await button('Close your account').isDisabled()).toBe(true)
  })

  it('a refusal to close says why, and nothing is lost', async () => {
    phone.api.answer({
      'user/closeAccount': () => ({
        refuse: 'closing.runs',
        msg: 'Your account has running tasks: 1',
        facts: { count: 1 },
      }),
    })
    await open('/pages-sub/your-data/index')
    await button('Close your account').click()
    await typePin('Payment password', testPin)
    await sees('Your account has running tasks: 1')
  })

  it('a remainder of a closed account is claimed with its key', async () => {
    phone.api.answer({ 'user/claimRemainder': () => ({ claimed: { USDT: '8.95', SNT: '0' } }) })
    await open('/pages-sub/your-data/index')
    await field('Claim key').fill('short')
    await button('Claim').click()
    await sees('This key is wrong, was already used, or has expired')
    await field('Claim key').fill('k'.repeat(43))
    await button('Claim').click()
    await sees('Claimed: 8.95 USDT, 0.00 SNT')
  })
})

describe('lost access', () => {
  it('is asked for by a visitor; the answer says nothing about the account', async () => {
    await asVisitor()
    phone.api.answer({ 'user/askIdentityCheck': () => ({}) })
    await open('/pages/login/index')
    await button('Lost email and payment password?').click()
    await button('Request a check').last().click()
    await sees('Tell us something that shows the account is yours')
    await field('Phone number or username').fill('marta')
    await field('Email address where we can reach you').fill('new@example.org')
    await field('Information that shows the account is yours').fill('I recharged 200 on 1 March.')
    await shot('lost-access')
    await button('Request a check').last().click()
    await sees('If the account exists, operators will look at it and write to you.')
  })

  it('new passwords are set with the key', async () => {
    await asVisitor()
    phone.api.answer({ 'user/newCredentials': () => ({ username: 'marta' }) })
    await open('/pages-sub/identity/index')
    await button('I have a key').click()
    await field('Key from the email').fill('k'.repeat(43))
    await field('New login password').fill('another horse')
    await field('Repeat new login password').fill('another horse')
    await typePin('New payment password', '908471')
    await typePin('Repeat new payment password', '908471')
    await shot('new-credentials')
    await button('Set new passwords').click()
    await sees('Your username is marta')
  })

  it('somebody who is still logged in is informed, and stops it', async () => {
    const openCheck = { askedAt: at(-day), contact: 'n***@example.org', more: 0, heldUntil: at(2 * day) }
    phone.api.answer({
      'user/info': () => user,
      'user/identityCheck': () => ({ open: openCheck }),
      'user/stopIdentityCheck': () => ({ open: null }),
    })
    await open('/pages/home/index')
    await sees('Someone says they lost access to this account', 'n***@example.org')
    await shot('identity-notice')
    await button('Cancel this request').click()
    await sees('Request canceled')
    expect(await phone.page.getByText('Someone says').count()).toBe(0)
  })
})
