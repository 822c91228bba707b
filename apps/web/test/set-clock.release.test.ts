import { expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, requestsTo } = phone

/** The device's clock, which `shift` moves; the time of `performance` cannot be set. */
const movable = `{
  const RealDate = Date
  window.shift = 0
  window.Date = class extends RealDate {
    constructor(...given) { given.length === 0 ? super(RealDate.now() + window.shift) : super(...given) }
    static now() { return RealDate.now() + window.shift }
  }
}`
const setBack = () => phone.page.evaluate('window.shift = -3_600_000')
const dimmed = () => phone.page.locator('[class*="_old"]').count()

it('the app dims nothing that was answered after the clock of the device was set back [FLT-04]', async () => {
  await phone.context.addInitScript(movable)
  await open('/pages/home/index')
  await sees('1,284')
  await setBack()
  await open('/pages/my/index')
  await open('/pages-sub/finance/transfer')
  await phone.page.getByLabel('Recipient').waitFor()
  await open('/pages/home/index')
  await sees('1,284')
  await expect.poll(dimmed).toBe(0)
})

it('the app asks again for what is shown when the clock is set back during a visit [FLT-04]', async () => {
  await phone.context.addInitScript(movable)
  await open('/pages/home/index')
  await sees('1,284')
  await expect.poll(() => requestsTo('user/unread').length).toBeGreaterThan(0)
  // The watch begins with the background tasks, which ask for the texts that operators have changed.
  await expect
    .poll(() =>
      phone.page.evaluate(`performance.getEntriesByType('resource').some((one) => /background-/.test(one.name))`),
    )
    .toBe(true)
  phone.api.answer({
    'user/info': () => ({
      ...user,
      balances: { ...user.balances, USDT: { ...user.balances.USDT, available: '4321.5' } },
    }),
  })
  await setBack()
  await phone.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await sees('4,321')
})

it('the app dims and renews what was kept at an earlier visit, whose clock was ahead [FLT-04]', async () => {
  await open('/pages/home/index')
  await sees('1,284')
  await phone.page.evaluate(`{
    const kept = JSON.parse(localStorage.getItem('last-user'))
    localStorage.setItem('last-user', JSON.stringify({ ...kept, at: Date.now() + 86_400_000 }))
  }`)
  const before = requestsTo('user/info').length
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await phone.page.route('**/user/info**', async (route) => {
    await held
    await route.continue()
  })
  await phone.page.reload()
  await expect.poll(dimmed).toBeGreaterThan(0)
  letGo()
  await expect.poll(dimmed).toBe(0)
  expect(requestsTo('user/info').length).toBeGreaterThan(before)
})
