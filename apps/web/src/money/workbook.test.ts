import { readSheet } from '@synet/stack/read-sheet'
import { afterEach, expect, it } from 'vitest'
import { offsetText } from './offset-text.ts'
import { type Cell, createWorkbook } from './workbook.ts'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

const written = async (...rows: Cell[][]) =>
  readSheet(Buffer.from(await (await createWorkbook(['Name'], rows)).arrayBuffer())).slice(1)

it('a workbook keeps texts as they were typed: no formula, no number, no mark before them [STD-11]', async () => {
  const texts = [
    '=1+1',
    '+4915112345678',
    '-2',
    '@SUM(A1)',
    '\t=x',
    "'quoted",
    '007',
    '1e5',
    '<b>&amp;</b>',
    'ภาษาไทย',
    '😀',
  ]
  expect(await written(...texts.map((text) => [text]))).toEqual(texts.map((text) => [text]))
  expect(await written(['a\u0000b\uD800c'])).toEqual([['abc']])
})

it('a workbook writes amounts as numbers, and as texts where a spreadsheet would round them [STD-11]', async () => {
  const amounts = ['54.975', '-0.000001', '0', '123456789.123456', '999999999999.999999', '-999999999999.999999']
  expect(await written(...amounts.map((decimal) => [{ decimal }]))).toEqual([
    [54.975],
    [-0.000001],
    [0],
    [123456789.123456],
    ['999999999999.999999'],
    ['-999999999999.999999'],
  ])
})

it.each([
  ['Asia/Ho_Chi_Minh', '2026-11-30T08:39:52.000Z', '+07:00', '2026-11-30T15:39:52.000Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '+02:00', '2026-10-25T02:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '+01:00', '2026-10-25T02:30:00.000Z'],
  ['America/St_Johns', '2026-01-01T00:00:00.000Z', '−03:30', '2025-12-31T20:30:00.000Z'],
  ['Asia/Kathmandu', '2028-02-29T20:00:00.000Z', '+05:45', '2028-03-01T01:45:00.000Z'],
])('writes a moment as the clock in %s shows it, at %s [STD-11]', async (name, at, offset, local) => {
  process.env['TZ'] = name
  expect(offsetText(at)).toBe(offset)
  const [[day = 0] = []] = await written([{ at }])
  expect(new Date(Math.round((Number(day) - 25_569) * 86_400_000)).toISOString()).toBe(local)
})
