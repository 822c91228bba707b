import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { age, takeOfflinePhone } from './offline-phone.ts'

const { phone, keptAnswers, keeps, shows } = takeOfflinePhone()
const { open, sees } = phone

/** The worker is in charge, and has the page and what it was made of. */
const kept = (): Promise<void> =>
  expect
    .poll(
      () =>
        phone.page.evaluate<boolean>(`(async () => {
          if (!navigator.serviceWorker.controller || !(await (await caches.open('shell')).match('/'))) return false
          const files = await caches.open('files')
          const names = performance.getEntriesByType('resource').map((one) => one.name)
            .filter((name) => new URL(name).pathname.startsWith('/assets/'))
          const found = await Promise.all(names.map((name) => files.match(name)))
          return found.length > 5 && found.every(Boolean)
        })()`),
      { timeout: 15_000 },
    )
    .toBe(true)

describe('the app without a connection', () => {
  it('the app opens with the last known balances, dimmed and dated', async () => {
    await open('/pages/home/index')
    await sees('1,284')
    await kept()
    await phone.context.setOffline(true)
    await phone.page.reload()
    await sees('1,284', /Updated .* It may have changed since\./, 'You’re offline.')
    const dimmed = await phone.page.evaluate<string>(
      `getComputedStyle([...document.querySelectorAll('[role=status]')].find((one) => one.innerText.startsWith('Updated'))
        .parentElement.lastElementChild).opacity`,
    )
    expect(Number(dimmed)).toBeLessThan(1)
    await takePicture(phone.page, 'offline/home', { fullPage: false })
    await phone.context.setOffline(false)
    await phone.page
      .getByText(/It may have changed since/)
      .first()
      .waitFor({ state: 'detached' })
  })

  it('shows each page that was seen with its last answers and their age, and no dialog over it [ALV-10]', async () => {
    const seen = {
      '/pages/home/index': ['1,284', 'purchase/taskPledgeList'],
      '/pages/task-list/index': ['English speeches', 'purchase/taskList'],
      '/pages-sub/swap/index': ['You pay', 'stock/detail'],
      '/pages-sub/finance/balance-detail': [/^[+−]/, 'user/getMoneyLog'],
      '/pages-sub/orders/withdraw?id=9': ['W2611210009', 'withdrawal/list'],
      '/pages/my/index': ['Marta', 'index/config'],
      '/pages-sub/notice/index': ['Payout review hours', 'user/notices'],
      '/pages-sub/device/index': ['Devices', 'user/sessions'],
    } as const
    for (const [path, [text, call]] of Object.entries(seen)) {
      await open(path)
      await shows(text)
      await keeps(call)
    }
    await kept()
    await phone.context.setOffline(true)
    // Answers in memory would hide those that are not kept.
    await phone.page.reload()
    for (const [path, [text]] of Object.entries(seen)) {
      await open(path)
      await shows(text)
      await shows(age)
      await expect.poll(() => phone.page.getByText('This page needs a connection').count(), { message: path }).toBe(0)
      expect([path, await phone.page.getByRole('alertdialog').allInnerTexts()]).toEqual([path, []])
      const name = `offline/${path.replace('/index', '').split('/').at(-1)?.split('?')[0]}`
      await takePicture(phone.page, name, { fullPage: false })
      // The bar stays in sight below the page's own, wherever the page was scrolled to.
      await phone.page.mouse.wheel(0, 2_000)
      const barTop = () =>
        phone.page
          .getByText('You’re offline. What you see')
          .filter({ visible: true })
          .evaluate((bar) => Math.round(bar.getBoundingClientRect().top))
      await expect.poll(barTop, { message: path }).toBe(52)
    }
  })

  it('shows earlier answers while none comes, but none in place of a refusal [ALV-10]', async () => {
    await open('/pages/task-list/index')
    await sees('English speeches')
    await keeps('purchase/taskList')
    phone.api.answer({ 'purchase/taskList': () => 'break' })
    await phone.page.reload()
    await shows(age)
    phone.api.answer({ 'purchase/taskList': () => ({ refuse: 'request.not-found', msg: 'Closed for today' }) })
    await phone.page.reload()
    await sees('Closed for today')
    expect(await phone.page.getByText('English speeches').count()).toBe(0)
  })

  it('keeps nothing of the previous account [ALV-10]', async () => {
    await open('/pages/home/index')
    await sees('1,284')
    await keeps('purchase/taskPledgeList')
    const other = { ...user, id: '4242', name: 'Somebody' }
    phone.api.answer({ 'user/info': () => other, 'purchase/taskPledgeList': () => ({ list: [], next: null }) })
    await phone.page.evaluate("localStorage.setItem('token', 'b'), localStorage.removeItem('last-user')")
    await phone.page.reload()
    await expect
      .poll(async () => (await keptAnswers()).filter((name) => !name.startsWith('["4242"')), { timeout: 15_000 })
      .toEqual([])
    await keeps('purchase/taskPledgeList')
  })

  it('calls and other sites are never answered by the worker', async () => {
    await open('/pages/home/index')
    await sees('1,284')
    await kept()
    const addresses = await phone.page.evaluate<string[]>(`Promise.all(['shell', 'files'].map(async (name) =>
      (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname))).then((all) => all.flat())`)
    expect(addresses.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  })
})
