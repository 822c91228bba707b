import { addMs, days, hours } from '@synet/core/clock'
import { expect, it } from 'vitest'
import type { Published } from '#check'
import { checkAge } from '#check-networks'
import { testReserves } from '#test-reserves'

const now = new Date('2026-03-03T00:00:00.000Z')
const isRecent = (network: 'dev' | 'ERC20', at: string): boolean =>
  checkAge({ parsedStatement: { at, reserves: [testReserves(network)] } } as unknown as Published, now).green

it('a newest epoch of another time than the last two days is found, because a site could have stopped publishing [PROOF-05]', () => {
  const after = (ms: number): string => addMs(now, ms).toISOString()
  expect([-days(2), 0, hours(1)].map((ms) => isRecent('ERC20', after(ms)))).toEqual([true, true, true])
  expect([-days(2) - 1, hours(1) + 1, days(900)].map((ms) => isRecent('ERC20', after(ms)))).toEqual([
    false,
    false,
    false,
  ])
  expect(isRecent('ERC20', 'soon')).toBe(false)
  // Tests and demos move the clock of their site.
  expect([isRecent('dev', after(days(10))), isRecent('dev', after(-days(3)))]).toEqual([true, false])
})
