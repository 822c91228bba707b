import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hours } from '@synet/core/clock'
import type { Page } from 'playwright-core'
import { waitUntilSettled } from './browser.ts'
import {
  actionKey,
  addAccount,
  type Person,
  rechargePerson,
  registerPerson,
  requestWithdrawal,
  startRun,
} from '@synet/server/test-support/person'
import { moveStackClock, type TestStack } from './test-stack.ts'

/** Somebody for whom every page of the web app has something to show. */
export interface PageContents {
  readonly person: Person
  /** The address of every row of the table of routes, with what it shows; for a visitor the public ones. */
  webPages(logged?: boolean): string[]
}

export const source = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

/** @param firstDay further set-up on the day before, which is closed once all of it is in place */
export async function createPageContents(
  stack: TestStack,
  firstDay: (person: Person) => Promise<unknown> = () => Promise.resolve(),
): Promise<PageContents> {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '500')
  const account = await addAccount(stack, person, '0x00000000000000000000000000000000000000aa')
  const run = await startRun(person, '100', true)
  await firstDay(person)
  await moveStackClock(stack, hours(25))
  const { payPassword, call } = person
  const withdrawal = await requestWithdrawal(person, account, '20')
  const swapQuote = await call('user/exchangeQuote', { from: 'USDT', amount: '5' })
  const swap = await call('user/exchange_coin_money', { quoteId: swapQuote.quoteId, payPassword }, actionKey())
  const sent = { counterparty: 'demo_member', asset: 'USDT', amount: '1', payPassword } as const
  const transfer = await call('user/transfer', sent, actionKey())
  const recharge = await call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
  const task = (await call('purchase/taskList', {})).list[0]
  const row = (await call('user/getMoneyLog', {})).list[0]
  const purchase = (await call('purchase/records', {})).list[0]
  const one: Record<string, string> = {
    '/pages/task-list/run': `?id=${run}`,
    '/pages-sub/task/detail': `?id=${task?.id}`,
    '/pages-sub/finance/trade-detail': `?id=${row?.id}`,
    '/pages-sub/recharge/pay': `?id=${recharge.id}`,
    '/pages-sub/withdrawal-type/edit': `?id=${account}`,
    '/pages-sub/orders/withdraw': `?id=${withdrawal.id}`,
    '/pages-sub/orders/transfer': `?id=${transfer.id}`,
    '/pages-sub/orders/exchange': `?id=${swap.id}`,
    '/pages-sub/orders/deposit': `?id=${recharge.id}`,
    '/pages-sub/orders/purchase': `?id=${purchase?.id}`,
    '/pages-sub/success/index': `?of=withdraw&id=${withdrawal.id}`,
    '/pages-sub/project/detail': '?code=english-sounds',
  }
  return {
    person,
    webPages(logged = true) {
      const rows = [...source('../../apps/web/src/routes.ts').matchAll(/^ {2}'(\/[^']*)': \{([^}]*)\}/gm)]
      const paths = rows.flatMap(([, path = '', row = '']) =>
        logged || row.includes("access: 'public'") ? [path] : [],
      )
      if (!logged) return paths.map((path) => path + (path.includes('project/') ? (one[path] ?? '') : ''))
      return [...paths.map((path) => path + (one[path] ?? '')), '/pages-sub/orders/withdraw', '/pages-sub/nowhere']
    },
  }
}

/** Opens a page of the web app from nothing, and waits until it is whole. @param path as `webPages` has it */
export async function openAtRest(page: Page, site: string, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${site}/#${path}`)
  await page.locator('main').first().waitFor()
  await waitUntilSettled(page)
}

/** Goes to a new page of the web app that is open, and waits until it is whole. @param path as `webPages` has it */
export async function goAtRest(page: Page, path: string): Promise<void> {
  // A page that led there shows it already; a tab stays, hidden.
  await page.evaluate(`if (location.hash !== ${JSON.stringify(`#${path}`)}) {
    for (const one of document.querySelectorAll('main')) one.dataset.before = ''
    location.hash = ${JSON.stringify(path)}
  }`)
  await page.locator('main:not([data-before])').filter({ visible: true }).waitFor()
  await waitUntilSettled(page)
}
