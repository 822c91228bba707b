import { expect, it } from 'vitest'
import { durationText, parseDuration } from '@synet/words/setting-value'
import { sentText, typedText } from './setting-value.ts'

it('a duration is written in the largest unit that leaves it whole, and read back', () => {
  for (const ms of [1_000, 90_000, 60_000, 7_200_000, 86_400_000, 5_400_000])
    expect(parseDuration(durationText(ms))).toBe(ms)
  expect(durationText(7_200_000)).toBe('2 h')
  expect(parseDuration('10min')).toBe(600_000)
  expect(parseDuration('10')).toBeUndefined()
  expect(parseDuration('-1 h')).toBeUndefined()
})

it('a typed percentage is sent in basis points, and a finer one is refused', () => {
  expect(typedText('bps', '50')).toBe('0.5')
  expect(sentText('bps', '0,5')).toBe('50')
  expect(sentText('bps', '0.29')).toBe('29')
  expect(sentText('bps', '0.001')).toBe('?')
  expect(sentText('bps', '')).toBe('?')
  expect(sentText('bps', '１２٫5')).toBe('1250')
  expect(sentText('ms', '2 h')).toBe('7200000')
  expect(sentText('USDT', ' 10 ')).toBe('10')
})

it.each(['1,000', '1.000', '1e2', '0x10', '-1', '1.2.3', '5 %', 'Infinity'])(
  'a percentage of %s is asked for again [FLT-01]',
  (typed) => expect(sentText('bps', typed)).toBe('?'),
)
