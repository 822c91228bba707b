import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button } = phone
const theme = () => phone.page.evaluate<string>('document.documentElement.dataset.theme')

it('copies a link that the system refuses to share [EVR-07]', async () => {
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

it('has its theme back after printing where the host tells nothing of its end [EVR-07]', async () => {
  await phone.context.addInitScript('window.print = () => undefined')
  await open('/pages-sub/finance/statement')
  await button('Print or PDF').or(button(/Print/)).first().click()
  expect(await theme()).toBe('light')
  await phone.page.mouse.click(5, 400)
  await expect.poll(theme).toBe('dark')
})
