import { buildApps } from '@synet/stack/build-apps'
import { takePicture } from '@synet/stack/pictures'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { launchBrowser, openPhone } from './browser.ts'
import { logInOperator, registerPerson, until } from './person.ts'
import { startTestStack } from './test-stack.ts'

// Texts that operators correct, from the console to a phone, a refusal and a mail.
let stack: Awaited<ReturnType<typeof startTestStack>>
let browser: Browser
let operator: Awaited<ReturnType<typeof logInOperator>>
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps() }), launchBrowser()])
  operator = await logInOperator(stack, 0)
}, 240_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})

const language = 'en-US' as const
async function save(id: string, from: string, text: string | null) {
  return operator.ops('saveText', { language, id, text, from, secondFactor: await operator.secondFactor() })
}
const refusal = (code: string, facts = {}) => ({ data: { error: code, ...facts } })
const heard = async (version?: string) => {
  const query = new URLSearchParams({ language, ...(version && { version }) })
  const response = await fetch(`${stack.urls.site}/prod/api/index/texts?${query.toString()}`)
  const { data } = (await response.json()) as { data: { version: string; texts: Record<string, unknown[]> | null } }
  return { ...data, cache: response.headers.get('cache-control') }
}

it('K-04 a correction keeps its placeholders, is a message, and replaces what the operator saw', async () => {
  const valid =
    'It is valid for {minutes, plural, one {# minute} other {# minutes}} and can be used once. Keep it to yourself.'
  const id = 'mail.code.validity'
  const [was] = (await operator.ops('texts', { language, query: id })).list
  const builtIn = was?.builtIn ?? ''
  expect(builtIn).toContain('{minutes, plural')
  await expect(save('no.such-text', 'x', 'y')).rejects.toMatchObject(refusal('text.not-found'))
  await expect(save(id, builtIn, 'Use it within {hours} hours')).rejects.toMatchObject(
    refusal('text.facts', { facts: '{minutes}' }),
  )
  await expect(save(id, builtIn, 'Use it soon')).rejects.toMatchObject(refusal('text.facts'))
  await expect(save(id, builtIn, 'Use it in {minutes')).rejects.toMatchObject(refusal('text.syntax'))
  await expect(save(id, builtIn, '  ')).rejects.toMatchObject(refusal('text.syntax'))
  await expect(save(id, 'another text', valid)).rejects.toMatchObject(refusal('proposal.stale'))
  await expect(save(id, builtIn, builtIn)).rejects.toMatchObject(refusal('setting.unchanged'))
  expect((await save(id, builtIn, valid)).patch).toMatchObject({ text: valid, operator: stack.operators[0]?.name })
  // Two at a time, of what both have seen to say the same: one of them has to look again.
  const both = await Promise.allSettled(
    ['First.', 'Second.'].map((end) => save(id, valid, valid.replace('Keep it to yourself.', end))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [found] = (await operator.ops('texts', { language, query: 'CAN BE USED ONCE' })).list
  expect(found).toMatchObject({ id, builtIn })
  expect((await operator.ops('texts', { language })).list.map((one) => one.id)).toEqual([id])
  // What only the server sends is nothing for browsers.
  expect(await heard()).toMatchObject({ texts: {} })
  await save(id, found?.patch?.text ?? '', null)
  expect((await operator.ops('texts', { language })).list).toEqual([])
})

it('K-04 refusals and mails say what was corrected, in its language only', async () => {
  await save('session.required', 'Please log in', 'You have to log in first')
  await save('mail.code.subject', '{code} is your Synet code', 'Synet code: {code}')
  const refused = async (lang: string) => {
    const response = await fetch(`${stack.urls.site}/prod/api/user/info`, { headers: { lang } })
    return ((await response.json()) as { msg: string }).msg
  }
  await until('the API says it', async () => (await refused('en')) === 'You have to log in first')
  expect(await refused('fr')).not.toContain('log in')
  const person = await registerPerson(stack, 'AGENT001')
  expect(stack.mailbox.messages(person.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Synet code: \d{6}$/),
  )
  await save('session.required', 'You have to log in first', null)
  await until('the API says the built-in text again', async () => (await refused('en')) === 'Please log in')
  await save('mail.code.subject', 'Synet code: {code}', null)
})

it('K-04 the console corrects a text, and the app says it from its next start on, before it has asked anybody', {
  timeout: 180_000,
}, async () => {
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await desk.addInitScript(`sessionStorage.setItem('operator-token', '${operator.token}');
    localStorage.setItem('operator-token', '${operator.token}')`)
  await desk.goto(`${stack.urls.console}/#/texts`)
  await desk.getByText('No text is corrected in this language.').waitFor()
  await desk.getByRole('searchbox', { name: 'Id or words' }).fill('not a casino')
  await desk.keyboard.press('Enter')
  await desk.getByText('No text has these words.').waitFor()
  await desk.getByRole('searchbox', { name: 'Id or words' }).fill('landing.title')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Correct landing.title' }).click()
  const sheet = desk.getByRole('dialog')
  const act = async (name: string) => {
    await sheet.getByLabel('Code of your authenticator').fill(await operator.secondFactor())
    await sheet.getByRole('button', { name, exact: true }).click()
  }
  await sheet.getByRole('textbox', { name: 'Corrected text' }).fill('Your device trains {models}')
  await act('Save')
  await sheet.getByText('It must hold these placeholders and no others: –').waitFor()
  expect(await violations(desk)).toEqual([])
  await shoot(desk, 'sheet')
  await sheet.getByRole('textbox', { name: 'Corrected text' }).fill('Your phone trains open AI models.')
  await act('Save')
  await sheet.waitFor({ state: 'detached' })
  await desk.getByText('Your phone trains open AI models.').waitFor()
  expect(await violations(desk)).toEqual([])
  await shoot(desk, 'list')
  expect(await heard()).toMatchObject({
    texts: { 'landing.title': ['Your phone trains open AI models.'] },
    cache: 'public, max-age=60',
  })
  expect((await heard((await heard()).version)).texts).toBeNull()

  const { page, problems } = await openPhone(browser, stack.urls.site)
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text })
  const asked = page.waitForResponse(/index\/texts/)
  await page.goto(stack.urls.site)
  await title('Your device trains open AI models. Every payout can be checked.').waitFor()
  await asked
  await until('the phone keeps it', () =>
    page.evaluate<boolean>(`(localStorage.getItem('texts.en-US') ?? '').includes('Your phone')`),
  )
  await page.route(/index\/texts/, (route) => route.abort())
  await page.reload()
  await title('Your phone trains open AI models.').waitFor()

  await desk.getByRole('button', { name: 'Built-in again: landing.title' }).click()
  await act('Built-in again')
  await sheet.waitFor({ state: 'detached' })
  await page.unroute(/index\/texts/)
  const again = page.waitForResponse(/index\/texts/)
  await page.reload()
  await again
  await until('the phone has forgotten it', () =>
    page.evaluate<boolean>(`!(localStorage.getItem('texts.en-US') ?? '').includes('Your phone')`),
  )
  await page.reload()
  await title('Your device trains open AI models. Every payout can be checked.').waitFor()
  expect(problems.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
  const log = await operator.ops('log', { limit: 1 })
  expect(log.list[0]).toMatchObject({ action: 'text.save' })
})

const shoot = (page: Page, name: string) => takePicture(page, `texts/${name}`, { fullPage: false })
