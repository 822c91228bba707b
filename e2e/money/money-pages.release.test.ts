import { days } from '@synet/core/clock'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { readSheet } from '@synet/stack/read-sheet'
import { beforeAll, expect, it } from 'vitest'
import { openPhone, typePin } from '#support/browser'
import { addAccount, type Person, rechargePerson, registerPerson } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()
let ann: Person
let ben: Person
beforeAll(async () => {
  ann = await registerPerson(stack, 'AGENT001')
  ben = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, ann, '1000')
  await addAccount(stack, ann, '0x8ba1f109551bD432803012645Ac136ddd64DBA72')
}, 240_000)

/** A phone on which somebody is logged in. */
async function phoneOf(person: Person): Promise<{ page: Page; problems: string[] }> {
  const phone = await openPhone(browser, stack.urls.site)
  const { token } = await person.session()
  await phone.page.addInitScript(`localStorage.setItem('token', '${token}')`)
  return phone
}

it('a user transfers, swaps, withdraws and reads the log in the browser [K-01, K-02, K-03, NAV-05, NAV-06, VAL-03, VAL-05, ENT-07, ENT-08, ENT-09, ENT-10]', {
  timeout: 240_000,
}, async () => {
  const { page, problems } = await phoneOf(ann)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const sheet = page.getByRole('dialog')
  const open = (path: string) => page.goto(`${stack.urls.site}/#${path}`)
  const { username } = await ben.call('user/info', {})

  // A transfer: the fee on top, the receiver's masked name, the password; both balances to the last unit.
  await open('/pages-sub/finance/transfer')
  await page.getByLabel('Recipient').fill('nobody_here')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
  await button('Continue').click()
  await page.getByText('This account doesn’t exist').waitFor()
  await page.getByLabel('Recipient').fill(username)
  await button('Continue').click()
  await sheet.getByText(`${username.at(0)}***${username.at(-1)}`).waitFor()
  await sheet.getByText('100.50USDT').waitFor()
  await typePin(page, 'Payment password', ann.payPassword)
  await page.getByText('Transfer successful').waitFor()
  expect((await ben.call('user/info', {})).balances.USDT.available).toBe('100')
  expect((await ann.call('user/info', {})).balances.USDT.available).toBe('899.5')

  // A swap against the real pool: what the sheet showed is what came.
  await open('/pages-sub/swap/index')
  // The opening price is the first step.
  await page.getByRole('img', { name: 'Price of 1 SNT in USDT' }).waitFor()
  await page.getByRole('textbox', { name: 'You pay' }).fill('200')
  await page.getByText(/Valid for \d+ s, then renewed/).waitFor()
  await button('Continue').click()
  await sheet.getByText('6.00USDT').waitFor()
  await typePin(page, 'Payment password', ann.payPassword)
  await page.getByText('Swap successful').waitFor()
  const [order] = (await ann.call('user/exchangeList', {})).list
  expect((await ann.call('user/info', {})).balances).toMatchObject({
    USDT: { available: '699.5' },
    SNT: { available: order?.received },
  })
  await open('/pages-sub/swap/index')
  await page.getByRole('img', { name: 'Price of 1 SNT in USDT' }).waitFor()

  // A withdrawal: there is no average price of a day yet, so the fee is in USDT with the reason; a day later it is in SNT.
  await open('/pages-sub/finance/withdraw')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
  await page.getByText('There isn’t a full day of SNT prices yet').waitFor()
  await moveStackClock(stack, days(1) + 60_000)
  await page.reload()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
  await page.getByRole('region', { name: 'Cost' }).getByText('100.00USDT').waitFor()
  await button('Continue').click()
  await sheet.getByRole('button', { name: /^Withdraw [\d.,]+ USDT/ }).waitFor()
  await typePin(page, 'Payment password', ann.payPassword)
  await button('Follow this withdrawal').click()
  await page.getByText('Awaiting review').first().waitFor()
  const [withdrawal] = (await ann.call('withdrawal/list', {})).list
  expect(withdrawal).toMatchObject({ feeUsdt: '0', received: '100' })
  expect(Number(withdrawal?.feeSnt)).toBeGreaterThan(0)

  // Overdue after the deadline, and cancelled by its owner: everything is back.
  await moveStackClock(stack, days(1))
  await page.reload()
  await page.getByText(/Overdue since/).waitFor()
  await button('Cancel withdrawal').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByText('The amount and the fee are back in your balance.').first().waitFor()
  expect((await ann.call('user/info', {})).balances).toMatchObject({
    USDT: { available: '699.5', withdrawing: '0' },
    SNT: { available: order?.received, withdrawing: '0' },
  })

  // The log: filtered, a row with its order, and all of it as a file.
  await open('/pages-sub/finance/balance-detail?asset=USDT&kind=transfer')
  await button(/^Transfer/).click()
  await page.getByText('899.50').waitFor()
  await button('View transfer').click()
  await page.getByRole('heading', { level: 1, name: 'Transfer details' }).waitFor()
  await open('/pages-sub/finance/balance-detail')
  const download = page.waitForEvent('download')
  await button('Save as Excel').click()
  const lines = readSheet(await readFile(await (await download).path()))
  const rows: unknown[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await ann.call('user/getMoneyLog', { limit: 100, ...(cursor && { cursor }) })
    rows.push(...answer.list)
    cursor = answer.next
  }
  expect(lines).toHaveLength(1 + rows.length)
  expect(lines.filter((line) => line[3] === 'Transfer' && line[4] === -100.5 && line[5] === 899.5)).toHaveLength(1)

  await until('the books are green', async () => (await auditAll(stack.context)).every((check) => check.green))
  expect(problems).toEqual([])
})

it('the receiver sees a pushed transfer at once, also while their page is still opening [ENT-08]', {
  timeout: 60_000,
}, async () => {
  const { page, problems } = await phoneOf(ben)
  const opening = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await opening.promise
    await route.continue()
  })
  await page.goto(`${stack.urls.site}/#/pages/home/index`)
  await page.getByText('100').first().waitFor()
  const { username } = await ben.call('user/info', {})
  const send = (amount: string) => {
    const input = { counterparty: username, asset: 'USDT', amount, payPassword: ann.payPassword } as const
    return ann.call('user/transfer', input, { idempotencyKey: crypto.randomUUID() })
  }
  await send('5')
  opening.resolve()
  await page.getByText('105').first().waitFor()
  await send('2.25')
  await page.getByText('107').first().waitFor()
  await page.goto(`${stack.urls.site}/#/pages-sub/orders/transfer`)
  await page.getByText('+2').waitFor()
  expect(problems).toEqual([])
})
