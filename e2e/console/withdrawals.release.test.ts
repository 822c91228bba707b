import { hours } from '@synet/core/clock'
import { createOperator } from '@synet/server/operators/operator/create-operator'
import {
  addAccount,
  freshSecondFactor,
  type Person,
  rechargePerson,
  registerPerson,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { takePicture } from '@synet/stack/pictures'
import { totpCode } from '@synet/stack/seed'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { waitUntilSettled } from '#support/browser'
import { logInToConsole, type OpenConsole, openConsole, visitConsole } from '#support/open-console'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()
let desk: OpenConsole
let page: Page
let ada: { person: Person; id: string; username: string }
let orders: { id: string; number: string }[]

const shared = '0x00000000000000000000000000000000000000ee'

/** Somebody with money and an old enough address, which all of them share. */
async function join(): Promise<typeof ada & { accountId: string }> {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  const accountId = await addAccount(stack, person, shared)
  const { id, username } = await person.call('user/info', {})
  return { person, accountId, id, username }
}

beforeAll(async () => {
  const [first, second] = [await join(), await join()]
  ada = first
  await moveStackClock(stack, hours(25))
  orders = []
  for (const [{ person, accountId }, amount] of [
    [first, '50'],
    [first, '20'],
    [second, '30'],
  ] as const) {
    orders.push(await requestWithdrawal(person, accountId, amount))
  }
  desk = await openConsole(stack, browser, 0)
  page = desk.page
}, 240_000)

const order = (n: number) => orders[n] ?? { id: '', number: '' }
const hash = () => page.evaluate<string>('location.hash')
const panel = (n: number) => page.getByRole('complementary', { name: order(n).number })
const rows = async () => (await page.getByRole('link', { name: /^Open W/ }).allInnerTexts()).map((text) => text.trim())
const shows = (numbers: readonly string[]) =>
  until(`the table shows ${numbers.join(', ')}`, async () => JSON.stringify(await rows()) === JSON.stringify(numbers))

it('the queue is a table that operators work through by keys; the open order is in the address and survives a reload [ST-04]', {
  timeout: 180_000,
}, async () => {
  await page.goto(`${stack.urls.console}/#/withdrawals`)
  await shows([order(0).number, order(2).number, order(1).number])
  await page.getByText('Show the facts').waitFor()
  // The number alone leads to an order.
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Find anything' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(order(2).number.toLowerCase())
  await page.keyboard.press('Enter')
  await panel(2).waitFor()
  expect(await hash()).toBe(`#/withdrawals/reviewing/${order(2).id}`)
  await page.keyboard.press('Escape')
  await panel(2).waitFor({ state: 'detached' })
  await page.goto(`${stack.urls.console}/#/withdrawals`)
  await page.reload()
  await shows([order(0).number, order(2).number, order(1).number])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await panel(0).getByRole('heading', { name: 'Risk facts' }).waitFor()
  expect(await hash()).toBe(`#/withdrawals/reviewing/${order(0).id}`)
  await page.keyboard.press('j')
  await panel(2).waitFor()
  await page.keyboard.press('k')
  await panel(0).waitFor()
  await page.reload()
  // The sign of the risk and the fact behind it.
  const text = async () => await panel(0).innerText()
  await panel(0).getByText('Others with this address').waitFor()
  await until('the facts have come', async () => /1 user/.test(await text()))
  await panel(0).getByText('25 hours before').waitFor()
  await panel(0).getByText('nothing', { exact: true }).waitFor()
  await until('the history has come', async () => (await text()).includes('shares a saved address'))
  expect(await panel(0).getByRole('region', { name: 'Deposits' }).innerText()).toContain('Credited')
  expect(await panel(0).getByRole('region', { name: 'Withdrawals' }).innerText()).toContain(order(1).number)
  expect(await panel(0).getByRole('region', { name: 'Logins' }).getByRole('listitem').count()).toBeGreaterThan(0)
  for (const [name, to] of [
    ['Source: Customers', `#/customers/one/${ada.id}`],
    ['Source: Withdrawals', `#/withdrawals/ended?user=${ada.id}`],
    ['Source: Settings', '#/settings'],
    ['Source: Ledger', '#/ledger/search/R'],
  ] as const)
    expect([name, await panel(0).getByTitle(name, { exact: true }).first().getAttribute('href')]).toEqual([
      name,
      expect.stringContaining(to),
    ])
  for (const [width, height] of [
    [1280, 800],
    [800, 900],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    await waitUntilSettled(page)
    await takePicture(page, `console-pages/withdrawal-panel-${width}`)
    expect([width, await violations(page)]).toEqual([width, []])
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect([width, wide]).toEqual([width, false])
    // The time that is left is the last column.
    const cut =
      'Array.from(document.querySelectorAll("table"), (one) => one.parentElement).filter((box) => box.scrollWidth > box.clientWidth).length'
    expect([width, await page.evaluate<number>(cut)]).toEqual([width, 0])
    // On a phone the panel takes the whole screen.
    if (width > 600) await page.getByRole('button', { name: 'Log out' }).click({ trial: true })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await panel(0).waitFor({ state: 'detached' })
  expect(await hash()).toBe('#/withdrawals/reviewing')
  // The keyboard is in the panel while it is open, and where it was before afterwards.
  const focused = () => page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')")
  const opener = page.getByRole('link', { name: `Open ${order(2).number}` })
  await opener.press('Enter')
  await panel(2).waitFor()
  await until('the panel has the keyboard', async () => (await focused()) === order(2).number)
  await page.keyboard.press('Escape')
  await until('the row has it again', async () => (await focused()) === `Open ${order(2).number}`)
})

const focusedTag = () => page.evaluate<string>('document.activeElement.tagName')

it('the queue sorts and filters by the address, and says when nothing is found', { timeout: 120_000 }, async () => {
  const sort = (column: string) => page.getByRole('columnheader', { name: column }).getByRole('link').click()
  await sort('To be sent')
  await shows([order(0).number, order(2).number, order(1).number])
  await sort('To be sent')
  await shows([order(1).number, order(2).number, order(0).number])
  expect(await page.getByRole('columnheader', { name: 'To be sent' }).getAttribute('aria-sort')).toBe('ascending')
  await page.getByLabel('Username or id').fill(ada.username)
  await page.keyboard.press('Enter')
  await shows([order(1).number, order(0).number])
  expect(await hash()).toBe(`#/withdrawals/reviewing?sort=smallest&user=${ada.username}`)
  await page.getByLabel('Risk facts').selectOption({ label: 'Address of another user' })
  await shows([order(1).number, order(0).number])
  await page.getByLabel('Risk facts').selectOption({ label: 'No risk' })
  await page.getByText('No withdrawals match these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await shows([order(1).number, order(2).number, order(0).number])
  await until('the heading has the keyboard', async () => (await focusedTag()) === 'H1')
  await page.goBack()
  await page.getByText('No withdrawals match these filters.').waitFor()
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Sending' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('No withdrawals are being sent.').waitFor()
})

it('the counts follow a decision at once, and the ended order is found in both themes', {
  timeout: 120_000,
}, async () => {
  await page.goto(`${stack.urls.console}/#/withdrawals/reviewing/${order(1).id}`)
  await page.getByRole('link', { name: /^Withdrawals 3/ }).waitFor()
  await page.getByRole('button', { name: `Reject ${order(1).number}` }).click()
  await page.getByLabel('What the user reads').selectOption({ label: 'My own words' })
  await page.getByLabel('Reason').fill('Not today')
  await page.getByLabel('Code from your authenticator app').fill(await freshSecondFactor(stack, desk.n))
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Withdrawals 2/ }).waitFor()
  await page.getByText('2 open withdrawals').waitFor()
  await until('the heading has the keyboard', async () => (await focusedTag()) === 'H1')
  // The order has left the list; the next one takes its place.
  await page.keyboard.press('j')
  await panel(2).waitFor()
  await page.goto(`${stack.urls.console}/#/withdrawals/ended`)
  await shows([order(1).number])
  await page.getByRole('button', { name: 'Light', exact: true }).click()
  await page.reload()
  await shows([order(1).number])
  expect(await page.evaluate<string>('document.documentElement.dataset.theme')).toBe('light')
  expect(await violations(page)).toEqual([])
  expect(desk.problems).toEqual([])
})

it('10,000 orders are pages of 50, each with its own address', { timeout: 120_000 }, async () => {
  await stack.context.sql.begin(async (tx) => {
    // Rows for the table alone: they have no posting, and each user has five, as many as the rules allow.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into app.user_account (id, username, phone, invite_code, password_hash, pay_password_hash, created_at) overriding system value
        select 1000000 + n, 'many_' || n, '+' || n, 'MANY' || n, '', '', ${new Date()} from generate_series(1, 2000) n`
    await tx`
      insert into app.withdrawal (id, user_id, account_id, network, address, account_name, amount, fee_snt, fee_usdt, state, created_at, review_by)
        select 1000000 + n, 1000001 + n % 2000, 1, 'dev', '0x' || n % 2000, '', 1000000 + n, 0, 0, 'reviewing', w.created_at, w.review_by
          from generate_series(1, 10000) n, (select created_at, review_by from app.withdrawal limit 1) w`
  })
  await page.goto(`${stack.urls.console}/#/withdrawals/reviewing?sort=oldest`)
  // The count beside the page's name is asked for every half a minute otherwise.
  await page.reload()
  await page.getByText('10,002 open withdrawals').waitFor()
  await page.getByRole('link', { name: /^Withdrawals 10,002/ }).waitFor()
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => `W0${1_000_000 + from + n}`)
  const own = [order(0).number, order(2).number].toSorted((a, b) => a.localeCompare(b))
  await shows([...own, ...numbers(1, 48)])
  await page.getByRole('button', { name: 'Next page' }).click()
  await shows(numbers(49, 50))
  await page.getByRole('link', { name: 'Open W01000060' }).click()
  await page.reload()
  await page.getByRole('complementary', { name: 'W01000060' }).waitFor()
  await shows(numbers(49, 50))
  await page.getByRole('button', { name: 'Next page' }).click()
  await shows(numbers(99, 50))
  await page.goBack()
  await shows(numbers(49, 50))
  await page.getByRole('button', { name: 'First page' }).click()
  await shows([...own, ...numbers(1, 48)])
})

it('the console shows nobody’s facts to operators whose role has none of it', { timeout: 120_000 }, async () => {
  const password = 'a long operator password'
  const { totpSecret } = await createOperator(stack.context, { name: 'third', password, roles: ['terms'] })
  const third = await visitConsole(stack, browser)
  await logInToConsole(third.page, 'third', password, totpCode(totpSecret))
  const asked: string[] = []
  third.page.on('request', (request) => asked.push(request.url()))
  await third.page.goto(`${stack.urls.console}/#/withdrawals/reviewing/${order(0).id}`)
  await third.page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect(asked.filter((url) => url.includes('/ops/withdrawals'))).toEqual([])
})
