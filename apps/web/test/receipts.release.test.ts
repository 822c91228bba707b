import { readFile } from 'node:fs/promises'
import { readSheet } from '@synet/stack/read-sheet'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { purchase, transfer, withdrawal } from './fixtures/orders.ts'
import { run } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees, requestsTo, hash } = phone

/** Notes what would be printed, in which theme. */
const watchPrinting = () =>
  phone.page.evaluate(`window.print = () => {
    document.title = 'printed ' + document.documentElement.dataset.theme
    window.dispatchEvent(new Event('afterprint'))
  }`)

/** Notes what is drawn, and what is wider than its place. */
const drawnTexts = () =>
  phone.page.evaluate(`
    window.drawn = []
    window.squeezed = []
    const fillText = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
      window.drawn.push(text)
      if (this.measureText(text).width > most) window.squeezed.push(text)
      return fillText.call(this, text, x, y, most)
    }`)

describe('receipts [LUV-07]', () => {
  it('a success is a receipt: kept as a picture, printed dark on light, and done again', async () => {
    await open(`/pages-sub/success/index?of=transfer&id=${transfer.id}`)
    await sees('Transfer successful', transfer.number, 'john')
    const [picture] = await Promise.all([phone.page.waitForEvent('download'), button('Save picture').click()])
    expect(picture.suggestedFilename()).toBe(`synet-${transfer.number}.png`)
    const bytes = await readFile(await picture.path())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.length).toBeGreaterThan(5_000)
    await watchPrinting()
    await button('Print or PDF').click()
    expect(await phone.page.title()).toBe('printed light')
    expect(await phone.page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await phone.page.emulateMedia({ media: 'print' })
    expect(await button('Save picture').isVisible()).toBe(false)
    expect(await phone.page.getByText(transfer.number).isVisible()).toBe(true)
    for (const text of ['Synet', /^marta · UTC/, /success\/index\?of=transfer/])
      expect(await phone.page.getByRole('main').getByText(text).first().isVisible()).toBe(true)
    await takePicture(phone.page, 'receipts/printed')
    await phone.page.emulateMedia({ media: 'screen' })
    await button('Make another').click()
    await phone.page.waitForURL(/finance\/transfer\?to=john/)
    expect(requestsTo('user/transfer')).toEqual([])
  })

  it('a withdrawal says until when it can be cancelled, and leads to its page and back to its receipt', async () => {
    await open(`/pages-sub/success/index?of=withdraw&id=${withdrawal.id}`)
    await sees(
      'Withdrawal submitted',
      'Awaiting review',
      withdrawal.accountName,
      '0x8617 … 070D',
      /^You can cancel it while/,
    )
    await phone.page.evaluate('print = () => { printed = document.body.innerText }')
    await button('Print or PDF').click()
    expect(await phone.page.evaluate('printed')).toContain(withdrawal.number)
    await phone.page.getByText('All details').click()
    await sees(withdrawal.number)
    await button('Follow this withdrawal').click()
    await button('Cancel withdrawal').waitFor()
    await button('Receipt').click()
    await sees('Withdrawal submitted')
    await button('Make another').click()
    await phone.page.waitForURL(/finance\/withdraw/)
  })

  it('an address without an order succeeds in nothing, and leads to the orders [WRD-03]', async () => {
    for (const search of ['', '?of=password', '?of=transfer']) {
      await open(`/pages-sub/success/index${search}`)
      await sees('Page not found', 'This transaction doesn’t exist')
      expect(await phone.page.getByText(/Confirmed|Changes saved/).count()).toBe(0)
    }
    await takePicture(phone.page, 'receipts/none')
    await button('Find a transaction').click()
    await phone.page.waitForURL(/pages-sub\/orders\/index/)
  })

  it('a withdrawal that was refused has none', async () => {
    phone.api.answer({ 'withdrawal/list': () => ({ list: [{ ...withdrawal, state: 'rejected' }], next: null }) })
    await open(`/pages-sub/success/index?of=withdraw&id=${withdrawal.id}`)
    await sees('Rejected')
    expect(await button('Save picture').count()).toBe(0)
  })

  it('a purchase says what was paid and until when it is valid, then leads on', async () => {
    await open(`/pages-sub/success/index?of=software&id=${purchase.id}`)
    await sees('Purchase successful', purchase.number, 'Training software', 'Valid until')
    await button('Next: buy a node').click()
    await phone.page.waitForURL(/store\/node/)
  })

  it('a task says what is locked until when, and starts its work', async () => {
    phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [{ ...run, state: 'new' }], next: null }) })
    await open(`/pages-sub/success/index?of=task&id=${run.id}`)
    await sees('Task started', run.number, run.name, 'Round ends', 'You earn per day')
    await drawnTexts()
    await Promise.all([phone.page.waitForEvent('download'), button('Save picture').click()])
    const drawn = await phone.page.evaluate<string[]>('window.drawn')
    expect(drawn).toEqual(expect.arrayContaining([run.number, '1,000.00 USDT', '1.00 SNT', 'Round ends']))
    expect(drawn).not.toContain('Copy')
    // The mark's name, whose receipt it is in which zone, and where it is checked.
    expect(drawn).toContain('Synet')
    expect(drawn.join(' ')).toMatch(/marta · UTC[+−]\d\d:\d\d .*success\/index\?of=task/)
    // Every line fits as it is: what is wider would be squeezed.
    expect(await phone.page.evaluate('window.squeezed')).toEqual([])
    await button('Start training').click()
    await phone.page.waitForURL(/task-list\/run\?id=12/)
    await expect.poll(() => requestsTo('train/lease').length).toBeGreaterThan(0)
  })
})

describe('the monthly statement [LUV-07]', () => {
  it('shows balances and rows of a month, prints without buttons, and is a file with both', async () => {
    phone.api.answerFile((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
        .end(
          'time,asset,kind,change,balance after,remark,order,entry\r\n2026-11-03T00:00:00Z,USDT,swap,-5,5,"",,1.2\r\n',
        ),
    )
    await open('/pages-sub/finance/statement?month=2026-10')
    await sees('October 2026', 'Opening balance', /1,284\.50/, 'Locked in tasks')
    const [file] = await Promise.all([phone.page.waitForEvent('download'), button('Excel').click()])
    expect(file.suggestedFilename()).toBe('synet-statement-2026-10.xlsx')
    const rows = readSheet(await readFile(await file.path()))
    expect(rows.map((row) => row[3])).toEqual([
      'Type',
      'Locked in tasks',
      'Closing balance',
      'Closing balance',
      'Swap',
      'Opening balance',
      'Opening balance',
    ])
    await sees(/UTC[+−]\d\d:\d\d/)
    const input = requestsTo('user/statement').at(-1)?.input
    expect(new Date(String(input?.['to'])).getTime()).toBeGreaterThan(new Date(String(input?.['from'])).getTime())
    await phone.page.emulateMedia({ media: 'print' })
    expect(await button('Excel').isVisible()).toBe(false)
    await phone.page.emulateMedia({ media: 'screen' })
    await button('Previous month').click()
    await sees('September 2026')
    expect(hash()).toContain('month=2026-09')
  })

  it('says so where nothing was received or sent', async () => {
    phone.api.answer({ 'user/getMoneyLog': () => ({ list: [], next: null }) })
    await open('/pages-sub/finance/statement')
    await sees('No activity this month.')
    expect(await button('Next month').count()).toBe(0)
  })
})

it('one page has the orders of all kinds, each found by its number [LUV-08]', async () => {
  await open('/pages-sub/orders/index')
  for (const [tab, name, call] of [
    ['Deposits', 'deposit', 'recharge/myRecords'],
    ['Withdrawals', 'withdraw', 'withdrawal/list'],
    ['Transfers', 'transfer', 'user/transferList'],
    ['Swaps', 'exchange', 'user/exchangeList'],
    ['Purchases', 'purchase', 'purchase/records'],
  ] as const) {
    await button(tab).click()
    await phone.page.waitForURL(`**tab=${name}`)
    await expect.poll(() => requestsTo(call)).not.toEqual([])
    await phone.page.getByLabel('Reference').fill('61')
    await expect.poll(() => requestsTo(call).at(-1)?.input).toMatchObject({ id: '61' })
  }
  await phone.page.getByRole('button', { name: /^Training software./ }).click()
  await sees('Purchase details', purchase.number)
  await phone.page.goBack()
  await button('Tasks').click()
  await sees('English speeches, 30 days')
  expect(hash()).toContain('tab=task')
  await phone.page.getByRole('searchbox', { name: 'Reference' }).fill('L00000009')
  await expect.poll(() => requestsTo('purchase/taskPledgeList').at(-1)?.input['id']).toBe('9')
  await button('Period: Any time').click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).click()
  await expect
    .poll(() => Object.keys(requestsTo('purchase/taskPledgeList').at(-1)?.input ?? {}))
    .toEqual(expect.arrayContaining(['from', 'to']))
})
