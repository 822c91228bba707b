import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees } = phone
const speak = (language: string): Promise<unknown> =>
  phone.context.addInitScript(`localStorage.setItem('language', '${language}')`)
const field = () => phone.page.locator('input[inputmode="decimal"]')
const shows = (text: string) => expect.poll(() => field().inputValue()).toBe(text)
const caret = (): Promise<number> => phone.page.evaluate<number>('document.activeElement.selectionStart')
const put = (at: number, end = at): Promise<unknown> =>
  phone.page.evaluate(`document.activeElement.setSelectionRange(${at}, ${end})`)
const paste = async (text: string): Promise<void> => {
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await phone.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await phone.page.keyboard.press('Control+V')
}
const openTransfer = async (): Promise<void> => {
  await open('/pages-sub/finance/transfer')
  await field().click()
}

it('an amount field groups what is typed and keeps the caret in the middle, across separators and in selections [FLT-01]', async () => {
  await openTransfer()
  await phone.page.keyboard.type('1,000')
  await shows('1,000')
  await phone.page.keyboard.type('567')
  await shows('1,000,567')
  await put(4)
  await phone.page.keyboard.type('89')
  await shows('100,890,567')
  expect(await caret()).toBe(6)
  await phone.page.keyboard.press('Backspace')
  await shows('10,080,567')
  await put(7)
  await phone.page.keyboard.press('Backspace')
  await shows('1,008,567')
  expect(await caret()).toBe(5)
  await phone.page.keyboard.press('Delete')
  await shows('100,867')
  await put(1, 5)
  await phone.page.keyboard.type('2')
  await shows('1,267')
  expect(await caret()).toBe(3)
  await phone.page.keyboard.type('x')
  await shows('1,2x67')
  expect(await caret()).toBe(4)
  await phone.page.getByText('This isn’t an amount').waitFor()
  await phone.page.keyboard.press('Backspace')
  await shows('1,267')
  expect(await caret()).toBe(3)
})

it('an amount field rewrites nothing during composition, and reads full-width digits once [FLT-01]', async () => {
  await speak('ja-JP')
  await openTransfer()
  const session = await phone.context.newCDPSession(phone.page)
  for (const text of ['１', '１，', '１，０', '１，０００']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await shows(text)
  }
  await session.send('Input.insertText', { text: '１，０００' })
  await shows('1,000')
  await phone.page.keyboard.type('.5')
  await shows('1,000.5')
})

it('an amount field takes ten thousand as the language writes it, and sends a plain decimal [FLT-01]', async () => {
  await speak('tr-TR')
  await open('/pages-sub/recharge/index')
  await phone.page.getByRole('radio').first().check()
  await field().click()
  await phone.page.keyboard.type('10.000')
  await shows('10.000')
  await phone.page.locator('button[type=submit]').click()
  await expect.poll(() => phone.requestsTo('recharge/recharge')[0]?.input).toMatchObject({ amount: '10000' })
})

it('an amount field asks which amount a pasted text means, sends none before, and says in the sheet what was entered [FLT-01]', async () => {
  await openTransfer()
  await phone.page.getByLabel('Recipient').fill('john')
  await field().click()
  await paste('25.125')
  await sees('“25.125” can mean 25.125 or 25,125.00. Which do you mean?')
  await takePicture(phone.page, 'amounts/asks', { fullPage: false })
  await button('Continue').click()
  expect(phone.requestsTo('user/transferQuote')).toEqual([])
  await button('25.125').click()
  await shows('25.125')
  await sees('You entered “25.125”')
  await button('Continue').click()
  await expect.poll(() => phone.requestsTo('user/transferQuote')[0]?.input).toMatchObject({ amount: '25.125' })
})

it('an amount field reads what is pasted over a selection by itself, not as a part of what was there [FLT-01]', async () => {
  await openTransfer()
  await phone.page.keyboard.type('1,234')
  await put(0, 5)
  await paste('1,25')
  await shows('1.25')
  await put(0, 4)
  await paste('1.000')
  await sees('“1.000” can mean 1.00 or 1,000.00. Which do you mean?')
  await phone.page.keyboard.press('Control+A')
  await paste('+1,234.50 USDT')
  await shows('1,234.50')
  await put(1, 3)
  await paste('5')
  await shows('1,534.50')
})

it('an amount field takes a text that a program fills in as a whole [FLT-01]', async () => {
  await openTransfer()
  await phone.page.keyboard.type('1,234')
  await phone.page.evaluate(`{
    const input = document.activeElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '1,25')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  await shows('1.25')
})

it('an amount field refuses more decimals than the asset has with a sentence, and cuts none [FLT-01]', async () => {
  await openTransfer()
  await phone.page.keyboard.type('1.2345678')
  await shows('1.2345678')
  await sees('No more than 6 decimals')
  await field().fill('5 million')
  await sees('This isn’t an amount')
})
