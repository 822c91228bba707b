import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { answers } from './fixtures/answers.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const path = '/#/pages-sub/recharge/pay?id=41'

async function openTab(): Promise<Page> {
  const page = await phone.context.newPage()
  await page.goto(phone.api.origin + path)
  await page.getByText('Waiting for payment').filter({ visible: true }).first().waitFor()
  return page
}

/** The next event says that this many confirmations were seen. The page itself asks every ten seconds. */
function push(seen: number): void {
  const order = answers['recharge/detail']?.({})
  if (!order || typeof order === 'string' || 'refuse' in order) throw new Error('no order in the fixtures')
  phone.api.answer({ 'recharge/detail': () => ({ ...order, state: 'confirming', confirmations: { seen, needed: 9 } }) })
  phone.api.push('recharge', '41')
}
const sees = (page: Page, seen: number) => page.getByText(`${seen} of 9 confirmations`).waitFor({ timeout: 9_000 })
/** A tab that has not begun to listen hears no event, and fetches what it has missed once it does. */
const areReady = ([tab]: readonly Page[], count: number) =>
  expect
    .poll(() =>
      tab?.evaluate<number>('navigator.locks.query().then(({ held, pending }) => held.length + pending.length)'),
    )
    .toBe(count)
const streams = () => expect.poll(() => phone.api.listeners())

const show = (page: Page, shown: boolean) =>
  page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${!shown} });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${shown ? 'visible' : 'hidden'}' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

it('the app opens a seventh tab without HTTP/2: one tab listens for all, and when it is closed another one continues [FLT-08, ATK-25]', async () => {
  const tabs: Page[] = []
  for (let n = 0; n < 8; n++) tabs.push(await openTab())
  await areReady(tabs, 8)
  await streams().toBe(1)
  push(1)
  for (const tab of tabs) await sees(tab, 1)
  expect(phone.api.streamsFrom).toEqual([undefined])
  await tabs.shift()?.close()
  await expect.poll(() => phone.api.streamsFrom.length).toBe(2)
  // The next stream continues after the last event of the closed tab.
  expect(phone.api.streamsFrom[1]).toMatch(/^\d+$/)
  await streams().toBe(1)
  push(2)
  for (const tab of tabs) await sees(tab, 2)
})

it('the app keeps no stream while no tab is shown, and fetches what is stale when one is shown again [FLT-08]', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await areReady([first], 2)
  await streams().toBe(1)
  push(1)
  await sees(first, 1)
  await sees(second, 1)
  // The tab that listened is hidden: the other one takes over.
  await show(first, false)
  await expect.poll(() => phone.api.streamsFrom.length).toBe(2)
  await streams().toBe(1)
  push(2)
  await sees(second, 2)
  expect(await first.getByText('1 of 9 confirmations').isVisible()).toBe(true)
  await show(second, false)
  await streams().toBe(0)
  await show(first, true)
  await streams().toBe(1)
  await sees(first, 2)
  // Hidden, it was told of the second event by the other tab.
  expect(phone.api.streamsFrom.at(-1)).toBe('2')
})

it('the app listens in each tab where the browser has no locks [FLT-08]', async () => {
  await phone.context.addInitScript('delete Navigator.prototype.locks')
  const [first, second] = [await openTab(), await openTab()]
  await streams().toBe(2)
  push(1)
  await sees(first, 1)
  await sees(second, 1)
})
