import { describe, expect, it } from 'vitest'
import { takeAccountPhone } from './account-phone.ts'
import { user } from './fixtures/people.ts'

const { phone, field, asVisitor, typePin, box } = takeAccountPhone()
const { open, button, heading, sees } = phone

const storage = () => phone.page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
const amountField = () => phone.page.getByRole('textbox', { name: 'Amount' })
const reload = () => phone.page.reload()

async function fillTransfer(): Promise<void> {
  await open('/pages-sub/finance/transfer')
  await field('Recipient').fill('john')
  await amountField().fill('25')
  await phone.page.getByRole('textbox', { name: /^Note/ }).fill('for the tickets')
}

async function hasTransfer(): Promise<void> {
  await expect.poll(() => phone.page.locator('[name=note]').inputValue()).toBe('for the tickets')
  await phone.page.getByText('25.125USDT').first().waitFor()
}

describe('a form that was begun', () => {
  it('keeps the registration through a reload in both steps, its wait for a code as well, and no secret [FLT-06]', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register&invite=K7QM2X')
    await field('Phone number').fill('+447911123456')
    await field('Username').fill('marta')
    await button('Send code').click()
    await sees(/Resend in \d+ s/)
    await reload()
    await sees(/Resend in \d+ s/)
    expect(await field('Username').inputValue()).toBe('marta')
    await field('Verification code').fill('654987')
    await button('Next').click()
    await field('Login password').fill('correct horse')
    await typePin('Payment password', '702648')
    await reload()
    await sees('Choose two passwords')
    expect(await field('Username').inputValue()).toBe('marta')
    expect(await field('Phone number').inputValue()).toContain('7911')
    expect(await field('Login password').inputValue()).toBe('')
    expect(await field('Verification code').inputValue()).toBe('')
    const kept = await storage()
    expect(kept).toContain('marta')
    for (const secret of ['correct horse', '702648', '654987']) expect(kept).not.toContain(secret)
  })

  it('keeps the registration while another language is chosen from its page, or none [FLT-06]', async () => {
    await asVisitor()
    await open('/pages/login/index?type=register&invite=K7QM2X')
    await field('Phone number').fill('+447911123456')
    await field('Username').fill('marta')
    const hasBoth = async () => {
      await expect.poll(() => phone.page.locator('[name=username]').inputValue()).toBe('marta')
      expect(await phone.page.locator('[name=phone]').inputValue()).toContain('7911')
    }
    await button('Language').click()
    await button('Back').click()
    await hasBoth()
    await button('Language').click()
    await button(/^Türkçe/).click()
    await phone.heading('Dil').waitFor()
    await phone.page.goBack()
    await hasBoth()
    await phone.page.getByRole('button', { name: 'İleri' }).waitFor()
  })

  it('keeps a transfer through a reload and another language [FLT-06]', async () => {
    await fillTransfer()
    await reload()
    await hasTransfer()
    await phone.page.evaluate(`localStorage.setItem('language', 'tr-TR'); location.reload()`)
    await expect.poll(() => phone.page.locator('[name=note]').inputValue()).toBe('for the tickets')
  })

  it('is restored when the system has dropped the hidden tab without an event to the page [FLT-06]', async () => {
    await fillTransfer()
    await phone.page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    `)
    const kept = await phone.page.evaluate<string>(`sessionStorage.getItem('forms')`)
    // A tab that is restored is a new page with the session storage of the old one.
    const restored = await phone.context.newPage()
    await restored.addInitScript(`sessionStorage.setItem('forms', ${JSON.stringify(kept)})`)
    await restored.goto(phone.page.url())
    await expect.poll(() => restored.locator('[name=note]').inputValue()).toBe('for the tickets')
  })

  it('keeps a pledge through a reload [FLT-06]', async () => {
    await open('/pages/task-list/index')
    await button(/^Start: English speeches, 7 days/).click()
    await phone.page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('137')
    await reload()
    await button(/^Start: English speeches, 7 days/).click()
    await expect
      .poll(() => phone.page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).inputValue())
      .toBe('137')
  })

  it('is deleted once somebody leaves its page, and after an hour [FLT-06]', async () => {
    await fillTransfer()
    await open('/pages/home/index')
    await heading('Home').waitFor()
    await open('/pages-sub/finance/transfer')
    await field('Recipient').waitFor()
    expect(await field('Recipient').inputValue()).toBe('')
    await fillTransfer()
    await reload()
    await hasTransfer()
    await phone.page.addInitScript(`
      sessionStorage.setItem('forms', JSON.stringify(JSON.parse(sessionStorage.getItem('forms') ?? '[]')
        .map(([place, form]) => [place, { ...form, at: form.at - 3_601_000 }])))
    `)
    await reload()
    await field('Recipient').waitFor()
    expect(await field('Recipient').inputValue()).toBe('')
  })

  it('is never shown to another account, and a log-out leaves none [FLT-06]', async () => {
    await fillTransfer()
    await reload()
    await hasTransfer()
    // Another account logs in in another tab, and this one is reloaded.
    phone.api.answer({ 'user/info': () => ({ ...user, id: '9', username: 'other' }) })
    await phone.page.evaluate(`{
      const last = JSON.parse(localStorage.getItem('last-user'))
      localStorage.setItem('last-user', JSON.stringify({ ...last, user: { ...last.user, id: '9' } }))
      location.reload()
    }`)
    await field('Recipient').waitFor()
    expect(await field('Recipient').inputValue()).toBe('')
    await fillTransfer()
    await reload()
    await hasTransfer()
    phone.api.answer({ 'user/logout': () => ({}) })
    await open('/pages/my/index')
    await button(/Log out/).click()
    await box().getByRole('button', { name: 'Log out' }).click()
    await phone.page.waitForURL(/pages\/login/)
    expect(await storage()).not.toContain('tickets')
  })

  it('is not kept before anybody has touched it, so that it hides nothing that the server says [FLT-06]', async () => {
    await open('/pages-sub/finance/transfer')
    await field('Recipient').waitFor()
    await reload()
    await field('Recipient').waitFor()
    expect(await storage()).not.toContain('finance')
  })
})
