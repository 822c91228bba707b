import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone({ worker: true })
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

describe('without a connection', () => {
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

  it('after a log-out nothing of the user is left on the device', async () => {
    await open('/pages/home/index')
    await sees('1,284')
    expect(await phone.page.evaluate('localStorage.getItem("last-user") !== null')).toBe(true)
    phone.api.answer({ 'user/logout': () => ({}) })
    await open('/pages/my/index')
    await phone.button(/Log out/).click()
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await phone.page.waitForURL(/pages\/login/)
    expect(await phone.page.evaluate('localStorage.getItem("last-user")')).toBeNull()
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
