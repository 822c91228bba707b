import { expect, it } from 'vitest'
import { monthAfter, monthTimes, withBalances } from './month.ts'

it('LUV-07 a month ends where the next one begins', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', -1)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-02',
  ])
  expect(monthTimes('2026-11').to).toBe(monthTimes('2026-12').from)
  expect(monthTimes('2026-11').from < monthTimes('2026-11').to).toBe(true)
})

it('LUV-07 the file of a statement has its balances in the columns of the rows', () => {
  const file =
    'time,asset,kind,change,balance after,remark,order,entry\r\n2026-11-03T00:00:00Z,USDT,swap,-5,5,"",,1.2\r\n'
  const balances = [{ asset: 'USDT' as const, opening: '10', credited: '0', debited: '5', closing: '5' }]
  const lines = withBalances(file, { from: 'FROM', to: 'TO' }, balances).split('\r\n')
  expect(lines).toEqual([
    'time,asset,kind,change,balance after,remark,order,entry',
    'TO,USDT,closing balance,,5,"",,',
    '2026-11-03T00:00:00Z,USDT,swap,-5,5,"",,1.2',
    'FROM,USDT,opening balance,,10,"",,',
    '',
  ])
  for (const line of lines.slice(0, -1)) expect(line.split(',')).toHaveLength(8)
})
