import { readFile } from 'node:fs/promises'
import { readSheet } from '@synet/stack/read-sheet'
import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { logRows } from './fixtures/orders.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, hash, requestsTo } = phone
const path = '/pages-sub/finance/balance-detail'
const sheet = () => phone.page.getByRole('dialog')
const lastAsked = () => requestsTo('user/getMoneyLog').at(-1)?.input

it('each row has its change and the balance after it, and opens with all about it [ENT-10, NAV-05]', async () => {
  await open(path)
  const row = button(/^Swap/)
  expect(await row.innerText()).toMatch(/−100\.00\s*USDT\s*Balance 1,309\.625/)
  await row.click()
  await heading('Transaction details').waitFor()
  await sees('1,309.625', '98.56')
  await button('View swap').click()
  await heading('Swap details').waitFor()
})

it('what a task locked is in the detail of its row, and a transfer names the other person [LUV-08]', async () => {
  await open(path)
  expect(await button(/^Transfer/).innerText()).toContain('john')
  await button(/^Task started/).click()
  await sees('Locked in tasks', 'Balance 1,000')
})

it.each([
  ['recharge', 'View deposit', 'Deposit details'],
  ['withdrawal', 'View withdrawal', 'Withdrawal details'],
  ['transfer', 'View transfer', 'Transfer details'],
  ['run', 'View task', 'English speeches, 30 days'],
  ['node', 'View purchase', 'Purchase details'],
] as const)('a row of a %s leads to what it belongs to [ENT-10]', async (type, link, title) => {
  const row = logRows.find(({ order }) => order?.type === type)
  await open(`/pages-sub/finance/trade-detail?id=${row?.id}`)
  await button(link).click()
  await heading(title).waitFor()
})

it('facts of a row go to the next line as wholes, without the dot between them [WRD-03]', async () => {
  await open('/pages-sub/finance/balance-detail')
  await sees('1,309.625')
  // A place says of a fact after a dot whether it begins a line, how far the dot reaches into its row, and how far it is from the fact before.
  const places = () =>
    phone.page.evaluate<
      { wrapped: boolean; inside: number; gap: number }[]
    >(`[...document.querySelectorAll('button span')]
      .filter((one) => one.children.length > 1 && one.children[1].textContent.startsWith(' · '))
      .flatMap((one) => [...one.children].slice(1).map((fact) => {
        const before = fact.previousElementSibling
        const dot = fact.firstElementChild.getBoundingClientRect()
        return {
          wrapped: fact.offsetTop > before.offsetTop,
          inside: dot.right - one.parentElement.getBoundingClientRect().left,
          gap: dot.left - before.getBoundingClientRect().right,
        }
      }))`)
  await phone.page.setViewportSize({ width: 320, height: 700 })
  const narrow = (await places()).filter(({ wrapped }) => wrapped)
  expect(narrow.length).toBeGreaterThan(0)
  expect(Math.max(...narrow.map(({ inside }) => inside))).toBeLessThanOrEqual(0.5)
  await phone.page.setViewportSize({ width: 800, height: 700 })
  const wide = (await places()).filter(({ wrapped }) => !wrapped)
  expect(wide.length).toBeGreaterThan(0)
  expect(Math.min(...wide.map(({ gap }) => gap))).toBeGreaterThanOrEqual(-0.5)
})

it('a row of somebody else, or one that does not exist, is reported [ENT-10]', async () => {
  await open('/pages-sub/finance/trade-detail?id=5.5')
  await sees('This entry isn’t in your activity.')
  await open('/pages-sub/finance/trade-detail')
  await phone.page.reload()
  await button('Activity').click()
  await heading('Activity').waitFor()
})

it('a grant is shown with what has vested, the next part and the end; a notification of what operators moved says why [ATK-21]', async () => {
  const grant = {
    id: '900',
    amount: '3000',
    released: '400',
    nextAmount: '100',
    nextAt: '2026-12-01T10:00:00.000Z',
    endsAt: '2026-12-27T10:00:00.000Z',
    reason: 'For the first contributors',
    at: '2026-11-27T10:00:00.000Z',
  }
  const moved = {
    id: '40',
    order: null,
    state: 'corrected' as const,
    amount: '-25',
    asset: 'USDT' as const,
    number: '',
    reason: null,
    explanation: 'The same recharge was credited twice',
    seen: false,
    at: '2026-11-27T10:00:00.000Z',
  }
  phone.api.answer({
    'user/vesting': () => ({ list: [grant], next: null }),
    'user/notifications': () => ({ list: [moved], next: null }),
  })
  await open(path)
  await sees('Vesting grants', '3,000.00', '400.00', '100.00', 'For the first contributors')
  await takePicture(phone.page, 'money-log/vesting')
  await open('/pages-sub/notice/index')
  await button(/^Updates/).click()
  await button(/^We corrected a mistake of our own/).waitFor()
  await sees('−25.00 USDT · The same recharge was credited twice')
})

it('filters by asset, kind and dates are kept after a row was opened, and in the address [ENT-10]', async () => {
  await open(path)
  await button('USDT').click()
  await button('Type: All types').click()
  await sheet().getByRole('button', { name: 'Transfer', exact: true }).click()
  await button('Period: Any time').click()
  await sheet().getByRole('button', { name: 'Last 7 days' }).click()
  await expect.poll(() => hash()).toMatch(/asset=USDT&kind=transfer&from=\d{4}-\d\d-\d\d&to=/)
  await button(/^Transfer/).waitFor()
  expect(lastAsked()).toMatchObject({ asset: 'USDT', kind: 'transfer', limit: 20 })
  const { from, to } = lastAsked() as { from: string; to: string }
  expect(new Date(to).getTime() - new Date(from).getTime()).toBeGreaterThan(6.9 * 86_400_000)
  expect(await button(/^Swap/).count()).toBe(0)
  await button(/^Transfer/).click()
  await heading('Transaction details').waitFor()
  await button('Back').click()
  await button('Type: Transfer').waitFor()
  await button('Period: Last 7 days').waitFor()
})

it('a filter that fits nothing says so and leads back to everything [ENT-10]', async () => {
  await open(`${path}?kind=court-order`)
  await sees('No results for this filter.')
  await button('Show everything').click()
  await button(/^Swap/).waitFor()
})

it('chosen dates are in order, and span at most 12 months [UI-13]', async () => {
  await open(path)
  await button('Period: Any time').click()
  await phone.page.getByLabel('From', { exact: true }).fill('2024-01-01')
  await phone.page.getByLabel('To', { exact: true }).fill('2025-06-01')
  await sheet().getByText('The period can’t exceed 12 months').waitFor()
  await sheet().getByRole('button', { name: 'Show this period' }).click()
  expect(hash()).not.toContain('from=')
  await phone.page.getByLabel('To', { exact: true }).fill('2023-12-01')
  await sheet().getByText('The first date is after the last').waitFor()
  await phone.page.getByLabel('To', { exact: true }).fill('2024-01-31')
  await sheet().getByRole('button', { name: 'Show this period' }).click()
  await expect.poll(() => hash()).toContain('from=2024-01-01&to=2024-01-31')
  await button(/Period: Jan 1, 2024 – Jan 31, 2024/).waitFor()
})

it('the log is endless, even over a page that holds nothing, and a page that failed is asked for again [UI-05]', async () => {
  let failing = true
  const [row] = logRows
  if (!row) throw new Error('no rows in the fixtures')
  phone.api.answer({
    'user/getMoneyLog': ({ cursor }) => {
      if (cursor === undefined) return { list: [], next: '1:20' }
      if (cursor === '1:20') return { list: [row], next: '1:10' }
      if (failing) return { refuse: 'server.failed', msg: 'Something went wrong on our side' }
      return { list: [{ ...row, id: '7.56', change: '7.77' }], next: null }
    },
  })
  await open(path)
  await sees('+1', 'Couldn’t load')
  failing = false
  await button('Tap to retry').click()
  await sees('+7', 'That’s everything')
})

it('the first page of a desktop has the latest rows, that of a phone asks for none, and a user who hides balances sees none [LUV-09]', async () => {
  await open('/pages/home/index')
  await button('Train now').waitFor()
  await phone.page.waitForLoadState('networkidle')
  expect(requestsTo('user/getMoneyLog')).toEqual([])
  await phone.page.setViewportSize({ width: 1280, height: 800 })
  await phone.page.reload()
  const latest = phone.page.getByRole('region', { name: 'Activity' })
  await latest.getByRole('button').first().waitFor()
  expect(requestsTo('user/getMoneyLog').map(({ input }) => input)).toEqual([{ limit: 4 }])
  await button('Hide balances').click()
  await latest.waitFor({ state: 'detached' })
})

it('an empty log, a failure and a missing connection are each reported as what they are [UI-05]', async () => {
  phone.api.answer({ 'user/getMoneyLog': () => ({ list: [], next: null }) })
  await open(path)
  await sees('No activity yet.')
  // Who has nothing to filter is offered the first thing to do.
  await button('Deposit').waitFor()
  expect(await button('Period: Any time').count()).toBe(0)
  phone.api.answer({ 'user/getMoneyLog': () => ({ refuse: 'server.failed', msg: 'Something went wrong on our side' }) })
  await phone.page.reload()
  await sees('Something went wrong on our side')
})

it('the page saves all rows of the filter as an Excel file, with the bytes that have come [ENT-10, STD-11]', async () => {
  let goOn: () => void = () => undefined
  let asset: string | null = null
  const row = '2026-11-03T00:00:00.000Z,USDT,transfer,-5,5.25,"",T00000012,1.2\r\n'
  phone.api.answerFile((query, response) => {
    asset = query.get('asset')
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    response.write(`\uFEFFtime,asset,kind,change,balance after,remark,order,entry\r\n${row.repeat(30)}`)
    const remarks = [`"'=1+1"`, '"+4915112345678"', `"''quoted"`, '"a ""b"", c"']
    goOn = () => void response.end(remarks.map((remark) => row.replace('""', remark)).join(''))
  })
  await open(`${path}?asset=USDT`)
  const download = phone.page.waitForEvent('download')
  await button('Save as Excel').click()
  await sees('2 kB received')
  expect(await button('Save as Excel').count()).toBe(0)
  goOn()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^synet-USDT-\d{4}-\d\d-\d\d\.xlsx$/)
  const [head, first, ...rows] = readSheet(await readFile(await file.path()))
  expect(head).toEqual([
    'Time',
    'UTC',
    'Asset',
    'Type',
    'Amount',
    'Balance after',
    'Remark',
    'Reference',
    'Ledger entry',
  ])
  expect(first?.slice(1)).toEqual([
    expect.stringMatching(/^[+−]\d\d:\d\d$/),
    'USDT',
    'Transfer',
    -5,
    5.25,
    '',
    'T00000012',
    '1.2',
  ])
  expect(rows).toHaveLength(33)
  expect(rows.slice(-4).map((row) => row[6])).toEqual(['=1+1', '+4915112345678', "'quoted", 'a "b", c'])
  expect(asset).toBe('USDT')
  await button('Save as Excel').waitFor()
})

it('a file that was cancelled or interrupted is not saved [ENT-10]', async () => {
  let closed = false
  phone.api.answerFile((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.write('half of it'.repeat(60))
    response.on('close', () => (closed = true))
  })
  const saved: string[] = []
  phone.page.on('download', (file) => saved.push(file.suggestedFilename()))
  await open(path)
  await button('Save as Excel').click()
  await sees('0.6 kB received')
  await button('Cancel').click()
  await button('Save as Excel').waitFor()
  await expect.poll(() => closed).toBe(true)
  expect(await phone.page.getByRole('alert').count()).toBe(0)

  phone.api.answerFile((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '500' })
    response.write('half of it', () => response.destroy())
  })
  await button('Save as Excel').click()
  await sees('No file was saved.')
  phone.api.answerFile((_, response) => {
    response.end(JSON.stringify({ code: 0, msg: 'Too many requests', data: { error: 'request.too-many', seconds: 5 } }))
  })
  await button('Save as Excel').click()
  await sees('Too many requests')
  expect(saved).toEqual([])
})
