import type { Page } from 'playwright-core'
import { typePin } from './browser.ts'

export interface Overlay {
  readonly name: string
  /** Begins with the page's path, as the table of routes has it. */
  readonly at: string
  /** Leads from the page at rest to the open overlay. */
  open(page: Page): Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .filter({ visible: true })
    .first()
    .click()
const fillAmount = (label: string, amount: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: label }).fill(amount)
  await press('Continue')(page)
}

/** Every sheet, picker, box and toast of the web app, for somebody who has something on every page. */
export const overlays: readonly Overlay[] = [
  { name: 'pledge', at: '/pages/task-list/index', open: press(/^Start: Tiny/) },
  { name: 'end early', at: '/pages/task-list/run', open: press('End early') },
  {
    name: 'withdrawal with a wrong payment password',
    at: '/pages-sub/finance/withdraw',
    async open(page) {
      await fillAmount('Amount', '20')(page)
      await page.getByRole('dialog').waitFor()
      await typePin(page, 'Payment password', '000000')
      await page
        .getByRole('dialog')
        .getByText(/^Wrong payment password/)
        .waitFor()
    },
  },
  {
    name: 'transfer',
    at: '/pages-sub/finance/transfer',
    async open(page) {
      await page.getByLabel('Recipient').fill('demo_member')
      await fillAmount('Amount', '2')(page)
    },
  },
  { name: 'swap', at: '/pages-sub/swap/index', open: fillAmount('You pay', '3') },
  { name: 'renewal', at: '/pages-sub/store/software', open: press(/^Renew/) },
  { name: 'kinds of the money log', at: '/pages-sub/finance/balance-detail', open: press(/^Type/) },
  { name: 'period of the money log', at: '/pages-sub/finance/balance-detail', open: press(/^Period/) },
  { name: 'deleting an account', at: '/pages-sub/withdrawal-type/index', open: press(/^Delete/) },
  { name: 'cancelling a recharge', at: '/pages-sub/recharge/pay', open: press('Cancel deposit') },
  { name: 'new token', at: '/pages-sub/device/index', open: press('New device key') },
  { name: 'ending all sessions', at: '/pages-sub/device/index', open: press('Log out everywhere') },
  { name: 'a day’s earnings', at: '/pages-sub/promotion/index', open: press(/\+.*SNT$/) },
  { name: 'log-out', at: '/pages/my/index', open: press('Log out') },
  {
    name: 'a new version',
    at: '/pages/my/index',
    async open(page) {
      const version = '**/version.json'
      await page.context().route(version, (route) => route.fulfill({ json: { entry: '/assets/another.js' } }))
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
      await page.getByRole('alertdialog').waitFor()
      await page.context().unroute(version)
    },
  },
  {
    // The last one: the session is over, as if ended on another device.
    name: 'an ended session',
    at: '/pages-sub/finance/withdraw',
    async open(page) {
      await page.evaluate(`fetch('/prod/api/user/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: localStorage.getItem('token') },
        body: '{}',
      })`)
      await page.getByRole('textbox', { name: 'Amount' }).fill('20')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

/** The same for a visitor. */
export const visitorsOverlays: readonly Overlay[] = [
  { name: 'countries', at: '/pages/login/index?type=register', open: press(/^Country or region/) },
]

/** The same for somebody whose unit was found wrong. */
export const offendersOverlays: readonly Overlay[] = [
  { name: 'an appeal', at: '/pages-sub/task/contributions', open: press('Appeal') },
]

/** For somebody with money and no task. */
export const newcomersOverlays: readonly Overlay[] = [
  {
    name: 'region of a pledge',
    at: '/pages/task-list/index',
    async open(page) {
      await press(/^Start: Tiny/)(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Region/ })
        .click()
      await page.getByRole('searchbox').waitFor()
    },
  },
]
