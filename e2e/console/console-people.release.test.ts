import { auditAll } from '@synet/server/custody/audit/audit-all'
import { createOperator } from '@synet/server/operators/operator/create-operator'
import { takePicture } from '@synet/stack/pictures'
import { totpCode } from '@synet/stack/seed'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { waitUntilSettled } from '#support/browser'
import { logInToConsole, type OpenConsole, openConsole, visitConsole } from '#support/open-console'
import {
  freshSecondFactor,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  signProposal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()
let ada: Person
let adaId: string
let adaName: string
let childName: string
let one: OpenConsole
let two: OpenConsole
beforeAll(async () => {
  ada = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, ada, '200')
  const info = await ada.call('user/info', {})
  adaId = info.id
  adaName = info.username
  const child = await registerPerson(stack, info.invite_code, { bindEmail: false })
  const childInfo = await child.call('user/info', {})
  childName = childInfo.username
  await registerPerson(stack, childInfo.invite_code, { bindEmail: false })
  one = await openConsole(stack, browser, 0)
  two = await openConsole(stack, browser, 1)
}, 240_000)

const secondFactor = (n: number): Promise<string> => freshSecondFactor(stack, n)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const show = (page: Page, hash: string) => page.goto(`${stack.urls.console}/#/${hash}`)
async function act({ page, n }: OpenConsole, name: string): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(await secondFactor(n))
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Nothing that axe finds, nothing wider than the screen, at both widths; and the pictures. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await waitUntilSettled(page)
    // A text asked for before the language has come shows its id.
    expect(await page.locator('body').innerText()).not.toMatch(
      /\b(console|customer|freeze|notice|message|operator)\.[a-z]/,
    )
    await takePicture(page, `console-people/${name}-${width}`)
    expect([name, width, await violations(page)]).toEqual([name, width, []])
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect([name, width, wide]).toEqual([name, width, false])
  }
}

it('a person is found by keys and frozen by one operator, the freeze is confirmed by the other only, and the person is released', {
  timeout: 180_000,
}, async () => {
  const { page } = one
  await page.keyboard.press('0')
  await page.getByText('No accounts are frozen.').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(ada.email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Found' }).waitFor()
  await page.getByRole('link', { name: adaName }).waitFor()
  await look(page, 'customers-found')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: adaName }).waitFor()
  await page.getByRole('table', { name: 'Balances' }).getByText('Available / USDT').waitFor()
  await page.getByRole('table', { name: 'Orders' }).getByText('Deposit').waitFor()
  await page.getByText('Never frozen.').waitFor()

  await button(page, 'Freeze').click()
  await page.getByLabel('Reason (the user reads it)').fill('A stolen phone was reported')
  await page.getByLabel('What the user can do (the user reads it)').fill('Write to support')
  await look(page, 'customer-freeze')
  for (const scope of ['Withdraw', 'Transfer, swap and buy']) await page.getByRole('checkbox', { name: scope }).click()
  await act(one, 'Freeze')
  await page.getByText('Choose what to freeze').waitFor()
  await page.getByRole('checkbox', { name: 'Withdraw' }).click()
  await act(one, 'Freeze')
  await closed(page)
  await page.getByText('A second operator has to confirm your freeze.').waitFor()
  // The operator who froze is not offered to confirm, and the server refuses it too.
  expect(await button(page, 'Confirm the freeze').count()).toBe(0)
  const api = await logInOperator(stack, 0)
  const [frozen] = (await api.ops('customer', { id: adaId })).freezes
  await expect(
    api.ops('confirmFreeze', { id: frozen?.id ?? '', secondFactor: await api.secondFactor() }),
  ).rejects.toMatchObject({ data: { error: 'operator.same' } })

  await show(two.page, 'customers')
  await two.page.getByRole('link', { name: adaName }).click()
  await button(two.page, 'Confirm the freeze').click()
  await act(two, 'Confirm the freeze')
  await closed(two.page)
  await two.page.getByText(`Confirmed by ${stack.operators[1]?.name}`).first().waitFor()
  await two.page.getByText(/^Ends .+ unless two operators renew it$/).waitFor()
  // The owner's appeal is shown beside the freeze; a renewal takes both operators.
  const { ticket } = await ada.call('user/freeze', {})
  await ada.call('user/appealFreeze', { ticket: ticket ?? '', text: 'It is my phone.\nI have the invoice.' })
  await show(two.page, 'customers')
  await two.page.getByText(/^Responded /).waitFor()
  await two.page.getByRole('link', { name: adaName }).click()
  await two.page.reload()
  await two.page.getByText('I have the invoice.').waitFor()
  await button(two.page, 'Renew the freeze').click()
  await two.page.getByLabel('Reason (the user reads it)').fill('The invoice was forged')
  await act(two, 'Renew the freeze')
  await closed(two.page)
  await two.page.getByText('A second operator has to confirm your renewal.').waitFor()
  expect(await button(two.page, 'Confirm the renewal').count()).toBe(0)
  await look(two.page, 'customer-frozen')
  await show(page, 'customers')
  await page.getByRole('link', { name: adaName }).click()
  // The page does not ask again for what it read less than five seconds ago.
  await page.reload()
  await button(page, 'Confirm the renewal').click()
  await act(one, 'Confirm the renewal')
  await closed(page)
  await page.getByText('Renewed because').waitFor()
  await two.page.reload()
  await two.page.getByText('Renewed because').waitFor()
  await button(two.page, 'End the freeze').click()
  await two.page.getByLabel('Reason').fill('The phone was found')
  await act(two, 'End the freeze')
  await closed(two.page)
  await button(two.page, 'Freeze').waitFor()
  expect((await api.ops('customer', { id: adaId })).frozen).toEqual([])
})

it('the team is a tree that keys open branch by branch, with the way up', { timeout: 120_000 }, async () => {
  const { page } = one
  await show(page, `customers/team/${adaId}`)
  const tree = page.getByRole('tree', { name: 'Team' })
  await tree.getByRole('treeitem', { name: childName }).focus()
  await page.keyboard.press('ArrowRight')
  await tree.locator('[aria-level="2"]:not([aria-busy])').waitFor()
  await page.keyboard.press('ArrowRight')
  const level = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-level")')
  expect(await level()).toBe('2')
  await look(page, 'customer-team')
  await page.keyboard.press('ArrowLeft')
  expect(await level()).toBe('1')
  await page.keyboard.press('ArrowLeft')
  await tree.locator('[aria-level="2"]').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: childName }).waitFor()
  await show(page, `customers/team/${adaId}`)
  await page.getByRole('navigation', { name: 'Upline' }).getByRole('link', { name: 'demo_agent' }).click()
  await tree.getByRole('treeitem', { name: adaName }).waitFor()
})

it('a notice is drafted in two languages, previewed, published by two, and withdrawn [ATK-09]', {
  timeout: 120_000,
}, async () => {
  const { page } = one
  await show(page, 'notices')
  await button(page, 'New notice').click()
  const send = async (name: string): Promise<void> => {
    await page.getByLabel('Code from your authenticator app').fill(await secondFactor(one.n))
    await button(page, name).click()
  }
  const left = page.getByRole('region', { name: 'Language on the left' })
  const right = page.getByRole('region', { name: 'Language on the right' })
  await page.getByText('English is required').waitFor()
  await left.getByLabel('Title (English)').fill('Maintenance on Sunday')
  await send('Save')
  await page.getByRole('main').getByRole('alert').waitFor()
  await left.getByLabel('Text (English)').fill('Payouts pause from 09:00 to 10:00 UTC.\nTraining goes on.')
  await left.getByRole('article').getByText('Training goes on.').waitFor()
  await page.getByText('9 languages are missing').waitFor()
  // A language that is missing opens on the right, beside the English text.
  await button(page, /日本語/).click()
  await right.getByLabel('Title (日本語)').waitFor()
  await right.getByLabel('Language on the right').selectOption({ label: '简体中文' })
  await right.getByText('Nothing written in this language').waitFor()
  await right.getByLabel('Title (简体中文)').fill('周日维护')
  await right.getByLabel('Text (简体中文)').fill('提现暂停一小时。')
  await button(page, /简体中文\s*written/).waitFor()
  await page.getByText('8 languages are missing').waitFor()
  await page.getByRole('switch', { name: 'Pop up once' }).click()
  await button(page, 'At a time, once signed').click()
  await send('Propose')
  await page.getByRole('alert').getByText('Enter a day and a time').waitFor()
  await page.getByLabel('Time (UTC').fill('2020-02-28T09:00')
  await page.getByText('This time has passed').first().waitFor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await send('Propose')
  await page.getByRole('alert').getByText('This time has passed').waitFor()
  expect(sent.filter((url) => url.includes('/notices/'))).toEqual([])
  await page.getByLabel('Time (UTC').fill('2099-02-28T09:00')
  await page.getByText('This time has passed').first().waitFor({ state: 'detached' })
  await look(page, 'notice-edit')
  await button(page, 'Keep as draft').click()
  await send('Save')
  await page.getByText('Draft', { exact: true }).waitFor()
  const seen = async () => (await ada.call('user/notices', {})).list.find((n) => n.title === 'Maintenance on Sunday')
  await button(page, 'Edit Maintenance on Sunday').click()
  await button(page, 'Publish once signed').click()
  await page.getByLabel('Reason (it will be public)').fill('So that nobody is surprised')
  await send('Propose')
  await page.getByRole('heading', { name: 'Waiting for signatures' }).waitFor()
  await look(page, 'notices')
  expect(await seen()).toBeUndefined()
  // The other operator reads all of it, in every language; both sign it on the approvals page.
  await show(two.page, 'notices')
  await button(two.page, /^View proposal/).click()
  await two.page.getByText('提现暂停一小时。').waitFor()
  await look(two.page, 'notice-decision')
  const { ops } = await logInOperator(stack, 1)
  const [open] = (await ops('proposals', { kind: 'notice.published', state: 'open' })).list
  await signProposal(stack, open?.id ?? '')
  await two.page.keyboard.press('Escape')
  await closed(two.page)
  await until('it is published', seen)
  await page.reload()
  await page.getByText('Published', { exact: true }).waitFor()
  expect(await seen()).toMatchObject({ popup: true })
  expect(await button(page, 'Edit Maintenance on Sunday').count()).toBe(0)
  await button(page, 'Withdraw Maintenance on Sunday').click()
  await act(one, 'Withdraw')
  await closed(page)
  await page.getByText('Withdrawn', { exact: true }).first().waitFor()
  expect(await seen()).toBeUndefined()
})

it('the log of mails and SMS is narrowed to a person and shows no code', { timeout: 120_000 }, async () => {
  const { page } = one
  await show(page, 'messages')
  await page.getByRole('table', { name: 'Emails and SMS' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(ada.email)
  await page.keyboard.press('Enter')
  const cells = page.getByRole('table', { name: 'Emails and SMS' }).locator('tbody tr')
  await until('only hers', async () => {
    const rows = await cells.allInnerTexts()
    return rows.length > 0 && rows.every((row) => row.includes(ada.email))
  })
  expect((await cells.locator('td:nth-child(4)').allInnerTexts()).join(' ')).not.toMatch(/\d{4}/)
  await look(page, 'messages')
})

it('an operator without a permission is not shown its page; two others reset their second factor', {
  timeout: 180_000,
}, async () => {
  const password = 'a long operator password'
  const { totpSecret } = await createOperator(stack.context, { name: 'third', password, roles: ['support'] })
  const third = await visitConsole(stack, browser)
  await logInToConsole(third.page, 'third', password, totpCode(totpSecret))
  const links = await third.page.getByRole('navigation', { name: 'Console' }).getByRole('link').allInnerTexts()
  expect(links.map((text) => text.replace(/[\s\d]*$/, ''))).toEqual([
    'Overview',
    'Withdrawals',
    'Deposit exceptions',
    'Proposals',
    'Training',
    'Customers',
    'Identity checks',
    'Notices',
    'Texts',
    'Emails and SMS',
  ])
  const { page } = one
  await show(page, 'operators')
  await button(page, 'Change third').waitFor()
  await look(page, 'operators')
  await button(page, 'Change third').click()
  await button(page, 'Second factor').click()
  const code = await page
    .getByRole('definition')
    .filter({ hasText: /^[A-Z2-9]{12}$/ })
    .innerText()
  await look(page, 'operator-change')
  await page.getByLabel('Reason').fill('He lost his phone')
  await act(one, 'Propose')
  await closed(page)
  await show(page, 'proposals')
  await button(page, 'Retract proposal 2').waitFor()
  expect(await button(page, 'Approve proposal 2').count()).toBe(0)
  await show(two.page, 'proposals')
  await two.page.getByText('third').first().waitFor()
  // Only its proposer takes back what concerns an operator.
  for (const name of ['Reject proposal 2', 'Approve proposal 2']) expect(await button(two.page, name).count()).toBe(0)
  expect(await signProposal(stack, '2')).toBe(true)
  await third.page.reload()
  await until('he is logged out', async () => {
    await third.page.reload()
    return (await button(third.page, 'I have a one-time code').count()) === 1
  })
  await button(third.page, 'I have a one-time code').click()
  await third.page.getByRole('textbox', { name: 'Name' }).fill('third')
  await third.page.getByRole('textbox', { name: 'Password' }).fill(password)
  await third.page.getByLabel('One-time code').fill(code)
  await button(third.page, 'Set up the new second factor').click()
  const secret = await third.page.getByRole('definition').innerText()
  await look(third.page, 'operator-enrolled')
  await button(third.page, 'Go to login').click()
  await logInToConsole(third.page, 'third', password, totpCode(secret))
  await button(page, '中文').click()
  await page.getByRole('link', { name: /操作日志/ }).waitFor()
  for (const hash of ['customers', `customers/one/${adaId}`, 'notices', 'messages', 'operators']) {
    await show(page, hash)
    await page.locator('main h1').waitFor()
    await look(page, `zh-${hash.replaceAll('/', '-')}`)
  }
  const problems = [third, one, two].flatMap((opened) => opened.problems)
  // The browser reports a refusal of the server as a failed request.
  expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
  expect((await auditAll(stack.context)).filter((check) => !check.green)).toEqual([])
})
