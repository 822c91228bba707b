import { expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button } = phone
const theme = () => phone.page.evaluate<string>('document.documentElement.dataset.theme')

it('the app makes a picture of a large camera small before it is sent [EVR-07]', async () => {
  const sizes: number[] = []
  await phone.context.route('**/upload', (route) => {
    sizes.push(route.request().postDataBuffer()?.length ?? 0)
    return route.fulfill({ json: { code: 1, msg: '', data: { url: '/mark.svg' } } })
  })
  await open('/pages-sub/profile/index')
  await phone.page.locator('input[type=file]').waitFor({ state: 'attached' })
  // Noise does not compress: the file is larger than the server takes.
  await phone.page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(2400, 1800)
    const context = canvas.getContext('2d')
    const image = context.createImageData(2400, 1800)
    for (let at = 0; at < image.data.length; at += 65_536) crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    context.putImageData(image, 0, 0)
    const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'a.png', { type: 'image/png' })
    if (file.size < 6_000_000) throw new Error('the file is too small for this test: ' + file.size)
    const files = new DataTransfer()
    files.items.add(file)
    const input = document.querySelector('input[type=file]')
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
  await expect.poll(() => sizes).toEqual([expect.any(Number)])
  expect(sizes[0]).toBeGreaterThan(10_000)
  expect(sizes[0]).toBeLessThan(2_000_000)
})

it('the app copies a link that the system refuses to share [EVR-07]', async () => {
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: phone.api.origin })
  await phone.context.addInitScript(
    `Navigator.prototype.share = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`,
  )
  await open('/pages/agent-promotion/index')
  await button('Share').first().click()
  await expect
    .poll(() => phone.page.evaluate<string>('navigator.clipboard.readText()'))
    .toContain('/#/pages/login/index?type=register')
})

it('the page has its theme back after printing where the host does not report its end [EVR-07]', async () => {
  await phone.context.addInitScript('window.print = () => undefined')
  await open('/pages-sub/finance/statement')
  await button('Print or PDF').or(button(/Print/)).first().click()
  expect(await theme()).toBe('light')
  await phone.page.mouse.click(5, 400)
  await expect.poll(theme).toBe('dark')
})

it('the app logs in on a page without TLS, whose browser makes no names and computes no hashes [EVR-07]', async () => {
  await phone.context.addInitScript(
    'delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle; localStorage.clear()',
  )
  await open('/pages/login/index')
  phone.api.answer({ 'user/login': () => ({ token: 'a', userInfo: user, deviceSecret: 'known' }) })
  await phone.sendLogIn()
  await phone.heading('Home').waitFor()
  expect(phone.requestsTo('user/login').at(-1)?.input['device']).toMatch(/^[\da-f]{36}$/)
})
