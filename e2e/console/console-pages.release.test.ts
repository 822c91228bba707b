import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { hours } from '@synet/core/clock'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { isStill, takePicture } from '@synet/stack/pictures'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { logInToConsole, openConsole } from '#support/open-console'
import {
  addAccount,
  approveWithdrawal,
  freshSecondFactor,
  rechargePerson,
  registerPerson,
  signProposal,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()

/** Links of the page that a finger misses. */
const smallLinks = `[...document.querySelectorAll('main a')]
  .filter((a) => !a.closest('th') && Math.min(...Object.values(a.getBoundingClientRect().toJSON()).slice(2, 4)) < 24)
  .map((a) => a.textContent)`

const secondFactor = (n: number): Promise<string> => freshSecondFactor(stack, n)

const paths = ['withdrawals', 'recharges', 'proposals', 'settings', 'catalogue', 'ledger', 'reserves', 'audit', 'log']

async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  await until('nothing moves', () => page.evaluate<boolean>(isStill))
  await takePicture(page, `console-pages/${name}`, { fullPage })
}

it('two operators work in their browsers: proposals, settings, catalogue, the queue by keys, the books [ALV-12]', {
  timeout: 240_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  const accountId = await addAccount(stack, person, '0x00000000000000000000000000000000000000ee')
  await moveStackClock(stack, hours(25))
  const orders: { id: string; number: string }[] = []
  for (const amount of ['30', '25']) {
    orders.push(await requestWithdrawal(person, accountId, amount))
  }

  const { sql } = stack.context
  const { page: one, problems } = await openConsole(stack, browser, 0)
  const { page: two, problems: problemsTwo } = await openConsole(stack, browser, 1)
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
  const act = async (page: Page, n: number, name: string) => {
    await page.getByLabel('Code from your authenticator app').fill(await secondFactor(n))
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }

  const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

  // The queue, largest first, by keys: the second order is refused. The first is approved on the signer's own page, to
  // which the console only points.
  await one.getByRole('heading', { name: 'Overview' }).waitFor()
  await one.getByRole('link', { name: /^Withdrawals 2/ }).waitFor()
  await one.getByText('None overdue, the next is due in').waitFor()
  await shoot(one, 'overview')
  await one.keyboard.press('1')
  await one.getByRole('link', { name: `Open ${orders[0]?.number}` }).waitFor()
  expect(await one.getByRole('link', { name: 'Open the approvals page' }).getAttribute('href')).toMatch(
    /^http:\/\/approvals\.localhost:\d+$/,
  )
  await shoot(one, 'withdrawals')
  // A cell is one text on a phone, too: the user's id is beside the name.
  await one.setViewportSize({ width: 375, height: 812 })
  const gap = await one
    .locator('td[data-name="User"]')
    .first()
    .evaluate((cell) => {
      const name = cell.ownerDocument.createRange()
      if (cell.firstChild) name.selectNode(cell.firstChild)
      const id = cell.querySelector('span')?.getBoundingClientRect().left ?? 0
      return id - name.getBoundingClientRect().right
    })
  expect(gap).toBeLessThan(16)
  await one.setViewportSize({ width: 1280, height: 800 })
  await one.keyboard.press('j')
  await one
    .getByRole('link', { name: `Open ${orders[0]?.number}` })
    .and(one.locator(':focus'))
    .waitFor()
  await one.keyboard.press('Enter')
  await button(one, `Reject ${orders[0]?.number}`).waitFor()
  await one.keyboard.press('Escape')
  await button(one, `Reject ${orders[0]?.number}`).waitFor({ state: 'detached' })
  await one.keyboard.press('e')
  await button(one, `Reject ${orders[0]?.number}`).waitFor()
  await one.keyboard.press('j')
  await button(one, `Reject ${orders[1]?.number}`).waitFor()
  // The keys that scroll belong to the facts that are open, once they are asked for.
  const isFocused = (name = '') => one.getByRole('complementary', { name }).and(one.locator(':focus'))
  await one.keyboard.press('e')
  await isFocused(orders[1]?.number).waitFor()
  await one.keyboard.press('r')
  await one.getByRole('dialog').getByText('Reject this withdrawal').waitFor()
  await shoot(one, 'withdrawal-reject')
  // The dialog’s button is on a screen 800 high.
  const rejects = await one.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).boundingBox()
  expect((rejects?.y ?? 800) + (rejects?.height ?? 0)).toBeLessThanOrEqual(800)
  await one.getByLabel('What the user reads').selectOption({ label: 'My own words' })
  await one.getByLabel('Reason').fill('Not today')
  await act(one, 0, 'Reject')
  await closed(one)
  await button(one, `Reject ${orders[1]?.number}`).waitFor({ state: 'detached' })
  // The count beside the page's name follows at once.
  await one.getByRole('link', { name: /^Withdrawals 1/ }).waitFor()
  await approveWithdrawal(stack, orders[0]?.id ?? '')
  await until(
    'the payout is confirmed',
    async () =>
      (await person.call('withdrawal/list', {})).list.find((o) => o.id === orders[0]?.id)?.state === 'confirmed',
  )
  // The operator comes back from the signer's page: the count beside the name knows of the approval.
  await until('the count is gone', async () => {
    await one.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    return (await one.getByRole('link', { name: /^Withdrawals$/ }).count()) === 1
  })
  await one.keyboard.press('?')
  for (const does of ['Next', 'Previous', 'Show the facts', 'Reject', 'Find anything'])
    await one.getByRole('dialog').getByText(does, { exact: true }).waitFor()
  await shoot(one, 'keys')
  await one.keyboard.press('Escape')
  await closed(one)
  // Anything is found by its name or number.
  await one.keyboard.press('Control+k')
  await one.keyboard.type('demo_member')
  await shoot(one, 'find')
  await one.keyboard.press('Enter')
  await closed(one)
  await one.getByRole('heading', { name: 'Found' }).waitFor()

  // A grant: proposed in the console, signed by both on the signer's page.
  await one.keyboard.press('3')
  await button(one, 'Grant').click()
  await one.getByLabel('Username').fill('demo_member')
  await one.getByRole('textbox', { name: 'Amount' }).fill('4000000')
  await one.getByLabel('Reason (it will be public)').fill('A prize for the first contributors')
  await act(one, 0, 'Propose')
  await one.getByText('Grants can take 1% of the treasury').waitFor()
  await shoot(one, 'grant-refused')
  await one.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await act(one, 0, 'Propose')
  await closed(one)
  await one.getByRole('heading', { name: 'Grant' }).waitFor()
  await button(one, 'Retract proposal 1').waitFor()
  expect(await button(one, 'Approve proposal 1').count()).toBe(0)
  await two.keyboard.press('3')
  await button(two, 'Reject proposal 1').waitFor()
  expect(await button(two, 'Approve proposal 1').count()).toBe(0)
  await two.getByText('Waiting for signatures').waitFor()
  await two.getByText('0 of 2').waitFor()
  await two.getByRole('link', { name: 'Open the approvals page' }).waitFor()
  await two.keyboard.press('j')
  await shoot(two, 'proposals-second')
  expect(await signProposal(stack, '1')).toBe(true)
  await two.getByText('Takes effect').first().waitFor()

  // A correction names the time of discovery, a court's order its document.
  await button(one, 'Correction').click()
  await one.getByLabel('Discovered (UTC').fill('2099-01-31T09:00')
  await one.getByText('This time has not come yet').waitFor()
  await one.getByLabel('Discovered (UTC').fill('2026-01-31T09:00')
  await one.getByText('This time has not come yet').waitFor({ state: 'detached' })
  await shoot(one, 'correction')
  await one.keyboard.press('Escape')
  await closed(one)
  await button(one, 'Court order').click()
  await one.getByRole('textbox', { name: 'SHA-256 of the document' }).fill('not a hash')
  await act(one, 0, 'Propose')
  await one.getByRole('dialog').getByText('Enter a username').waitFor()
  await shoot(one, 'court-order')
  await one.keyboard.press('Escape')
  await closed(one)

  // A setting at once, and one that touches money.
  await one.keyboard.press('4')
  await button(one, 'Change: Transfer fee').waitFor()
  await one.keyboard.press('/')
  await one.keyboard.type('open deposits')
  await button(one, 'Change: Transfer fee').waitFor({ state: 'detached' })
  await button(one, 'Change: Open deposits per user').click()
  await one.getByLabel('New value').fill('7')
  await one.getByLabel('Reason (it will be public)').fill('More room')
  await act(one, 0, 'Change now')
  await toast(one, 'Changed')
  await closed(one)
  await one.getByLabel('Find a setting').fill('no such thing')
  await one.getByText('No results').waitFor()
  await one.getByLabel('Find a setting').fill('')
  await button(one, 'Change: Transfer fee').click()
  await one.getByLabel('New value').fill('9')
  await one.getByLabel('Reason (it will be public)').fill('A try')
  await act(one, 0, 'Propose')
  await one.getByText('The value must be between 0% and 2%').waitFor()
  await one.getByLabel('New value').fill('0.6')
  await shoot(one, 'setting-change')
  await act(one, 0, 'Propose')
  await closed(one)
  await one.getByText('In progress: 0.6%').waitFor()
  // Seen and decided from the page that it changes; its proposer may only take it back.
  await button(one, /^View proposal/).click()
  await button(one, 'Retract').waitFor()
  expect(await button(one, 'Approve').count()).toBe(0)
  await one.keyboard.press('Escape')
  await closed(one)
  await button(one, 'Change: Open deposits per user').click()
  await one.getByText('3 → 7').waitFor()
  await shoot(one, 'setting-history')
  await one.keyboard.press('Escape')
  await closed(one)

  // A new version of a task.
  await one.keyboard.press('5')
  await button(one, 'New version of English pronunciation, 30 days').click()
  await one.getByRole('textbox', { name: 'Income per 1,000 USDT per day' }).fill('1.1')
  await one.getByText('1 → 1.1').waitFor()
  await one.getByLabel('Reason (it will be public)').fill('More for a month')
  await shoot(one, 'catalogue-version')
  await one.getByRole('textbox', { name: 'Period, days' }).fill('1001')
  await act(one, 0, 'Propose')
  await one.getByText('The request is not valid: Period, days').waitFor()
  // The next code is typed where it belongs.
  expect(await one.evaluate<string>('document.activeElement.autocomplete')).toBe('one-time-code')
  // The refusal makes the form longer; its button stays on the screen.
  await expect
    .poll(() => one.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).boundingBox())
    .toMatchObject({ y: expect.toSatisfy((y: number) => y < 760) })
  await one.getByRole('textbox', { name: 'Period, days' }).fill('30')
  await act(one, 0, 'Propose')
  await toast(one, 'Proposed')
  await closed(one)

  // Money that nobody expected, given to its owner.
  const [transfer] = await sql<{ tx_hash: string }[]>`select tx_hash from app.chain_transfer limit 1`

  // The explorer finds the recharge by its transaction.
  await one.keyboard.press('6')
  await one.getByRole('heading', { name: 'Newest postings' }).waitFor()
  await shoot(one, 'ledger')
  await one.keyboard.press('/')
  await one.keyboard.type(transfer?.tx_hash ?? '')
  await one.keyboard.press('Enter')
  await one.getByRole('heading', { name: 'Postings' }).waitFor()
  await shoot(one, 'ledger-found')
  await one
    .getByRole('link', { name: /chain:dev/ })
    .first()
    .click()
  await one.getByRole('link', { name: 'Back to the search' }).waitFor()
  await shoot(one, 'ledger-account')

  await one.keyboard.press('7')
  await one.getByText('Everything owed is held on-chain').waitFor()
  await one.keyboard.press('8')
  await one.getByText('All checks passed').waitFor()
  await one.keyboard.press('9')
  await one.getByText('proposal.propose').first().waitFor()
  await one.getByRole('button', { name: /^Action/ }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'withdrawal.reject' }).click()
  await closed(one)
  await one.getByText('Not today').waitFor()
  await one.getByText('proposal.propose').first().waitFor({ state: 'detached' })

  for (const path of paths) {
    await one.goto(`${stack.urls.console}/#/${path}`)
    await one.locator('main h1').waitFor()
    await one.waitForLoadState('networkidle')
    await shoot(one, `page-${path}`, true)
    const wide = await one.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect([path, wide]).toEqual([path, false])
  }
  // No network is halted that nobody chose.
  await one.goto(`${stack.urls.console}/#/recharges`)
  await button(one, 'Halt payouts').click()
  await one.getByRole('dialog').getByLabel('Reason').fill('The node looks wrong')
  await one.getByRole('dialog').getByRole('button', { name: 'Halt payouts', exact: true }).click()
  await one.getByRole('dialog').getByRole('alert').getByText('Select a network').waitFor()
  await one.keyboard.press('Escape')
  await closed(one)
  // The text of the build fills a new version of a document in every language.
  await one.goto(`${stack.urls.console}/#/texts`)
  await button(one, 'New version of a document').click()
  await button(one, 'Fill in the text of this build').click()
  await one.getByLabel('Text in ja-JP').waitFor()
  expect(await one.getByLabel('Text in en-US').inputValue()).toContain('two unrelated accounts')
  await one.keyboard.press('Escape')
  await closed(one)
  // As narrow as a phone, and in Chinese.
  await one.setViewportSize({ width: 375, height: 812 })
  for (const path of paths) {
    await one.goto(`${stack.urls.console}/#/${path}`)
    await one.waitForLoadState('networkidle')
    await shoot(one, `narrow-${path}`, true)
    const wide = await one.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect([path, wide]).toEqual([path, false])
    expect([path, await one.evaluate(smallLinks)]).toEqual([path, []])
  }
  await one.setViewportSize({ width: 1280, height: 800 })
  await button(one, '中文').click()
  await one.getByRole('link', { name: /操作日志/ }).waitFor()
  for (const path of paths) {
    await one.goto(`${stack.urls.console}/#/${path}`)
    await one.waitForLoadState('networkidle')
    await shoot(one, `zh-${path}`, true)
  }
  expect((await auditAll(stack.context)).filter((check) => !check.green)).toEqual([])
  expect([...problems, ...problemsTwo]).toEqual([])
})

it('money on the hot wallet is booked as the company’s on its page, and the pool asks for both sides [STD-13]', async () => {
  const { sql } = stack.context
  const [wallet] = await sql<{ address: string }[]>`select address from app.wallet where network = 'dev'`
  await mintTestUsdt(stack.urls.chain, wallet?.address ?? '', 1_000_000_000n)
  const { page, problems } = await openConsole(stack, browser, 0)
  await page.goto(`${stack.urls.console}/#/recharges`)
  await page.getByRole('button', { name: 'Assign 1000 USDT' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'The company' }).click()
  await sheet.getByText('from suspense to the company’s capital').waitFor()
  expect(await sheet.getByLabel('Username').count()).toBe(0)
  await shoot(page, 'own-money')
  await page.setViewportSize({ width: 375, height: 812 })
  await shoot(page, 'own-money-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await sheet.getByLabel('Reason (it will be public)').fill('For the first withdrawals')
  await sheet.getByLabel('Code from your authenticator app').fill(await secondFactor(0))
  await sheet.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByRole('link', { name: /^Proposal \d+ is open$/ }).waitFor()
  const [proposal] = await sql<{ id: bigint }[]>`select id from app.proposal where kind = 'capital.received'`
  expect(await signProposal(stack, String(proposal?.id))).toBe(true)
  await page.getByText('No money is waiting for its owner.').waitFor()
  await page.goto(`${stack.urls.console}/#/proposals`)
  await page.getByRole('button', { name: 'Fund the pool', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'SNT side, only to open an empty pool' }).fill('1000')
  await sheet.getByRole('textbox', { name: 'Amount, USDT side' }).fill('500')
  await shoot(page, 'open-pool')
  await sheet.getByLabel('Reason (it will be public)').fill('A second opening')
  await sheet.getByLabel('Code from your authenticator app').fill(await secondFactor(0))
  await sheet.getByRole('button', { name: 'Propose', exact: true }).click()
  await sheet.getByText('The pool is open already. Leave the SNT side empty: its price stays.').waitFor()
  expect(problems).toEqual([])
})

it('the console says at the log-in that the session has ended, until the operator logs in again [WRD-03]', async () => {
  const { page, problems } = await openConsole(stack, browser, 0)
  await stack.look`delete from app.operator_session`
  await page.goto(`${stack.urls.console}/#/ledger`)
  const ended = page.getByText('Your session has ended. Please log in again.')
  await ended.waitFor()
  await page.reload()
  await ended.waitFor()
  await shoot(page, 'session-ended')
  await logInToConsole(page, stack.operators[0]?.name ?? '', stack.demoPassword, await secondFactor(0))
  await page.getByRole('heading', { name: 'Ledger' }).waitFor()
  expect(await ended.count()).toBe(0)
  expect(problems).toEqual([])
})
