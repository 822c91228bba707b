import { takePicture } from '@synet/stack/pictures'
import type { OpsAnswer } from '@synet/contract/calls'
import { days } from '@synet/core/clock'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { openPhone } from '#support/browser'
import { logInOperator, registerPerson, signProposal } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

// Texts that operators correct, from the console to a phone, a refusal and a mail.
openBrowserStack()
let operator: Awaited<ReturnType<typeof logInOperator>>
let second: typeof operator
beforeAll(async () => {
  await logIn()
}, 240_000)

const logIn = async (): Promise<void> => {
  ;[operator, second] = await Promise.all([logInOperator(stack, 0), logInOperator(stack, 1)])
}
const language = 'en-US' as const
const reason = 'It reads better'
async function propose(id: string, from: string, text: string | null) {
  const secondFactor = await operator.secondFactor()
  return operator.ops('proposeText', { language, id, text, from, reason, secondFactor })
}
/** Both operators sign it; its notice begins when the jobs have seen that. */
async function sign(id: string): Promise<void> {
  await signProposal(stack, id)
  await until('it is approved', async () => (await operator.ops('proposals', { id })).list[0]?.state !== 'proposed')
}
/** Proposed by one, signed by two, its notice waited for. */
async function save(id: string, from: string, text: string | null) {
  const { noticeMs, state, ...proposal } = await propose(id, from, text)
  if (state === 'executed') return
  await sign(proposal.id)
  if (noticeMs > 0) {
    await moveStackClock(stack, noticeMs)
    await logIn()
  }
  await until('it is executed', () => isExecuted(proposal.id))
}
const isExecuted = async (id: string): Promise<boolean> =>
  (await operator.ops('proposals', { id })).list[0]?.state === 'executed'
const textNow = async (id: string): Promise<OpsAnswer<'texts'>['list'][number] | undefined> =>
  (await operator.ops('texts', { language, query: id })).list.find((text) => text.id === id)
const refusal = (code: string, facts = {}) => ({ data: { error: code, ...facts } })
const heard = async (version?: string) => {
  const query = new URLSearchParams({ language, ...(version && { version }) })
  const response = await fetch(`${stack.urls.site}/prod/api/index/texts?${query.toString()}`)
  const { data } = (await response.json()) as { data: { version: string; texts: Record<string, unknown[]> | null } }
  return { ...data, cache: response.headers.get('cache-control') }
}

it('a correction keeps its placeholders, is a message, and replaces what the operator saw [K-04, ATK-09]', async () => {
  const valid =
    'It is valid for {minutes, plural, one {# minute} other {# minutes}} and can be used once. Keep it to yourself.'
  const id = 'mail.code.validity'
  const [was] = (await operator.ops('texts', { language, query: id })).list
  const builtIn = was?.builtIn ?? ''
  expect(builtIn).toContain('{minutes, plural')
  await expect(propose('no.such-text', 'x', 'y')).rejects.toMatchObject(refusal('text.not-found'))
  await expect(propose(id, builtIn, 'Use it within {hours} hours')).rejects.toMatchObject(
    refusal('text.facts', { facts: '{minutes}' }),
  )
  await expect(propose(id, builtIn, 'Use it soon')).rejects.toMatchObject(refusal('text.facts'))
  await expect(propose(id, builtIn, 'Use it in {minutes')).rejects.toMatchObject(refusal('text.syntax'))
  await expect(propose(id, builtIn, '  ')).rejects.toMatchObject(refusal('text.syntax'))
  await expect(propose(id, 'another text', valid)).rejects.toMatchObject(refusal('proposal.stale'))
  await expect(propose(id, builtIn, builtIn)).rejects.toMatchObject(refusal('setting.unchanged'))
  await save(id, builtIn, valid)
  expect((await textNow(id))?.patch).toMatchObject({ text: valid, operator: stack.operators[0]?.name })
  const [found] = (await operator.ops('texts', { language, query: 'CAN BE USED ONCE' })).list
  expect(found).toMatchObject({ id, builtIn })
  expect((await operator.ops('texts', { language })).list.map((text) => text.id)).toEqual([id])
  // Browsers do not get texts that only the server sends.
  expect(await heard()).toMatchObject({ texts: {} })
  await save(id, valid, null)
  expect((await operator.ops('texts', { language })).list).toEqual([])
})

it('refusals and mails say what was corrected, in its language only [K-04]', async () => {
  // The second correction shows that the API has read both.
  await save('mail.code.subject', 'Your Synet code', 'Synet code')
  await save('session.required', 'Please log in', 'You have to log in first')
  const refused = async (lang: string) => {
    const response = await fetch(`${stack.urls.site}/prod/api/user/info`, { headers: { lang } })
    return ((await response.json()) as { msg: string }).msg
  }
  await until('the API says it', async () => (await refused('en')) === 'You have to log in first')
  expect(await refused('fr')).not.toContain('log in')
  const person = await registerPerson(stack, 'AGENT001')
  expect(stack.mailbox.messages(person.email).map(({ subject }) => subject)).toContain('Synet code')
  await save('session.required', 'You have to log in first', null)
  await until('the API says the built-in text again', async () => (await refused('en')) === 'Please log in')
  await save('mail.code.subject', 'Synet code', null)
})

it('two operators correct a text in the console, and the app says it from its next start on, before it has asked anybody [K-04, ATK-09]', {
  timeout: 180_000,
}, async () => {
  const seat = async (who: typeof operator): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(`sessionStorage.setItem('operator-token', '${who.token}');
      localStorage.setItem('operator-token', '${who.token}')`)
    await page.goto(`${stack.urls.console}/#/texts`)
    return page
  }
  let desk = await seat(operator)
  await desk.getByText('No texts are corrected in this language.').waitFor()
  await desk.getByRole('searchbox', { name: 'Id or words' }).fill('not a casino')
  await desk.keyboard.press('Enter')
  await desk.getByText('No texts match.').waitFor()
  await desk.getByRole('searchbox', { name: 'Id or words' }).fill('landing.title')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Correct landing.title' }).click()
  let sheet = desk.getByRole('dialog')
  const act = async (name: string, by = operator) => {
    await sheet.getByLabel('Code from your authenticator app').fill(await by.secondFactor())
    await sheet.getByRole('button', { name, exact: true }).click()
  }
  await sheet.getByRole('textbox', { name: 'Corrected text' }).fill('Your device trains {models}')
  await sheet.getByRole('textbox', { name: 'Reason (it will be public)' }).fill(reason)
  await act('Propose')
  await sheet.getByText('It must contain these placeholders and no others: –').waitFor()
  expect(await violations(desk)).toEqual([])
  await shoot(desk, 'sheet')
  await sheet.getByRole('textbox', { name: 'Corrected text' }).fill('Your phone trains open AI models.')
  await act('Propose')
  await sheet.waitFor({ state: 'detached' })
  await desk.getByText('landing.title · en-US').waitFor()
  expect(await violations(desk)).toEqual([])
  await shoot(desk, 'pending')
  expect(await heard()).toMatchObject({ texts: {} })
  // The second operator reads it where the first has proposed, and both sign it on the approvals page.
  desk = await seat(second)
  sheet = desk.getByRole('dialog')
  await desk.getByRole('button', { name: /^View proposal/ }).click()
  await sheet.getByText('Your phone trains open AI models.').waitFor()
  await shoot(desk, 'decision')
  await sheet.getByRole('link', { name: 'Open the approvals page' }).waitFor()
  const [proposed] = (await second.ops('proposals', { kind: 'text', state: 'open' })).list
  await sign(proposed?.id ?? '')
  await moveStackClock(stack, days(1))
  await logIn()
  desk = await seat(operator)
  sheet = desk.getByRole('dialog')
  await until('it is executed', async () => (await textNow('landing.title'))?.patch !== null)
  await desk.reload()
  await desk.getByRole('button', { name: 'Restore default: landing.title' }).waitFor()
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
  await title('Your device trains open AI models').waitFor()
  await asked
  await until('the phone keeps it', () =>
    page.evaluate<boolean>(`(localStorage.getItem('texts.en-US') ?? '').includes('Your phone')`),
  )
  await page.route(/index\/texts/, (route) => route.abort())
  await page.reload()
  await title('Your phone trains open AI models.').waitFor()

  await desk.getByRole('button', { name: 'Restore default: landing.title' }).click()
  await sheet.getByRole('textbox', { name: 'Reason (it will be public)' }).fill(reason)
  await act('Propose')
  await sheet.waitFor({ state: 'detached' })
  const [open] = (await second.ops('proposals', { kind: 'text', state: 'open' })).list
  expect(open).toMatchObject({ noticeMs: 0, facts: { text: 'landing.title', builtIn: 'true' } })
  await sign(open?.id ?? '')
  await until('it is executed', () => isExecuted(open?.id ?? ''))
  await page.unroute(/index\/texts/)
  const again = page.waitForResponse(/index\/texts/)
  await page.reload()
  await again
  await until('the phone has forgotten it', () =>
    page.evaluate<boolean>(`!(localStorage.getItem('texts.en-US') ?? '').includes('Your phone')`),
  )
  await page.reload()
  await title('Your device trains open AI models').waitFor()
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
  const log = await operator.ops('log', { action: 'proposal.propose', limit: 1 })
  expect(log.list[0]).toMatchObject({ facts: { kind: 'text', text: 'landing.title' } })
})

const shoot = (page: Page, name: string) => takePicture(page, `texts/${name}`, { fullPage: false })
