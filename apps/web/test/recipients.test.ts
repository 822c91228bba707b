import { describe, expect, it } from 'vitest'
import { transfer } from './fixtures/orders.ts'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees, requestsTo } = phone
const recipient = () => phone.page.getByLabel('Recipient', { exact: true })

describe('recipients [LUV-07]', () => {
  it('those of the last transfers are picked by a tap, favorites stay on top, and the name is shown before the amount', async () => {
    const sent = [
      { ...transfer, id: '5', account: 'john', counterparty: 'j***n' },
      { ...transfer, id: '4', account: 'john', counterparty: 'j***n' },
      { ...transfer, id: '3', account: 'mary', counterparty: 'm***y' },
    ]
    phone.api.answer({ 'user/transferList': () => ({ list: sent, next: null }) })
    await open('/pages-sub/finance/transfer')
    const list = phone.page.getByRole('region', { name: 'People you’ve paid' })
    await list.getByRole('button', { name: 'Favorite: mary' }).click()
    expect(await list.getByRole('button', { name: /^Favorite/ }).allTextContents()).toHaveLength(2)
    expect((await list.innerText()).indexOf('mary')).toBeLessThan((await list.innerText()).indexOf('john'))
    await phone.page.reload()
    expect(await list.getByRole('button', { name: 'Favorite: mary' }).getAttribute('aria-pressed')).toBe('true')
    await list.getByRole('button', { name: /john/ }).first().click()
    expect(await recipient().inputValue()).toBe('john')
    await recipient().focus()
    await recipient().blur()
    await sees('This is j***n')
    expect(requestsTo('user/recipient').map(({ input }) => input)).toEqual([{ counterparty: 'john' }])
  })

  it('money is requested by a code, which fills in the transfer of whoever scans it and sends nothing', async () => {
    await open('/pages-sub/finance/receive')
    await phone.page.getByRole('textbox', { name: 'Amount' }).fill('12.5')
    await phone.page.getByLabel('Note', { exact: true }).fill('Lunch & tea')
    const code = phone.page.getByRole('img', { name: `QR code of ${user.username}` })
    const picture = await code.screenshot()

    await open('/pages-sub/finance/transfer')
    await button('Scan a QR code').click()
    // Nobody gave this browser a camera.
    await sees(/The camera can’t be used/)
    const choose = phone.page.getByLabel('Choose a picture')
    await choose.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: await phone.page.screenshot() })
    await sees('There’s no QR code in this picture')
    await choose.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
    await sees('Filled in from a link or code. Check the recipient and the amount before you confirm.')
    expect(await recipient().inputValue()).toBe(user.username)
    expect(await phone.page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('12.5')
    expect(await phone.page.getByLabel('Note', { exact: true }).inputValue()).toBe('Lunch & tea')
    expect(requestsTo('user/transferQuote')).toEqual([])
    expect(requestsTo('user/transfer')).toEqual([])
  })

  it('a payment link fills in the form, and takes no value that the form does not know', async () => {
    await open('/pages-sub/finance/transfer?to=john&asset=SNT&amount=3&note=Hi')
    await sees('Filled in from a link or code. Check the recipient and the amount before you confirm.', 'This is j***n')
    expect(await recipient().inputValue()).toBe('john')
    expect(await button('SNT').getAttribute('aria-pressed')).not.toBe('false')
    await open('/pages-sub/finance/transfer?to=john&asset=BTC&amount=many')
    await phone.page.reload()
    await button('Continue').click()
    await sees('Enter a valid amount')
    expect(requestsTo('user/transfer')).toEqual([])
  })
})
