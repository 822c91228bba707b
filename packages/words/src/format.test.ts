import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, languages } from '@synet/contract/languages'
import { afterAll, expect, it } from 'vitest'
import {
  amountText,
  shortAmountText,
  bytesText,
  dateText,
  dateTimeText,
  dayText,
  momentText,
  monthText,
  numberText,
  timeLeftText,
  timeText,
  weekdayTimeText,
} from '#format'
import { startWords, translate } from '#translate'

afterAll(() => startWords('en-US', {}))

it.each(languages.map((l) => l.name))('an hour reads the same in lists and details in %s [WRD-02]', (language) => {
  startWords(language, {})
  const night = new Date(2026, 10, 25, 2, 49)
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ')
  const hour = plain(timeText(night.toISOString()))
  for (const text of [
    dateTimeText(night.toISOString()),
    momentText(night.toISOString(), night),
    weekdayTimeText(night.getTime()),
  ])
    expect(` ${plain(text)}`.split(/[^\d:]+/)).toContain(hour.match(/[\d:]+/)?.[0])
  expect(dateTimeText(night.toISOString())).toContain(dateText(night.toISOString()))
  if (language === 'zh-TW') expect(hour).toBe('02:49')
})

it('a size without data is written in the same unit as others [WRD-02]', () => {
  const read = (language: Language): string[] => {
    startWords(language, {})
    return [0, 640, 1_200, 999_999, 1_000_000, 45_600_000].map((bytes) => bytesText(bytes).replace('\u00A0', ' '))
  }
  expect(read('en-US')).toEqual(['0 kB', '0.6 kB', '1.2 kB', '1,000 kB', '1 MB', '45.6 MB'])
  expect(read('zh-TW')[0]).toBe('0 kB')
  expect(read('fr-FR').map((text) => text.replaceAll(/\s/g, ' '))).toContain('0 ko')
})

it('an amount in a sentence has no decimals, or at least two', () => {
  startWords('en-US', {})
  expect(['1000', '1.00', '0.1', '0.125', '20.5'].map(shortAmountText)).toEqual([
    '1,000',
    '1',
    '0.10',
    '0.125',
    '20.50',
  ])
})

it('figures in Spanish are the same to readers of either decimal mark [FLT-01]', () => {
  startWords('es-ES', {})
  expect(['100000', '1816.5', '-1234567.25', '1.816', '290263.348', '0.344'].map((text) => amountText(text))).toEqual([
    '100\u00a0000,00',
    '1\u00a0816,50',
    '−1\u00a0234\u00a0567,25',
    '1,8160',
    '290\u00a0263,3480',
    '0,344',
  ])
  expect([numberText(100_000), numberText(4.859), numberText(0.859), numberText(12.5)]).toEqual([
    '100\u00a0000',
    '4,8590',
    '0,859',
    '12,5',
  ])
  expect(numberText(0.663, { style: 'percent', maximumFractionDigits: 1 })).toBe('66,3\u00a0%')
})

it('a count inside a text in Spanish is written as other figures are [FLT-01]', () => {
  startWords('es-ES', { steps: compileMessage('{count, plural, one {# paso} other {# pasos}}') })
  expect([1, 100_000].map((count) => translate('steps', { count }))).toEqual(['1 paso', '100\u00a0000 pasos'])
})

it('two deadlines of the same hour differ in what is left of them [ALV-12]', () => {
  startWords('en-US', {})
  const minute = 60_000
  const texts = [-minute, 59 * minute, 60 * minute, 23 * 60 * minute + 5 * minute, 51 * 60 * minute].map(timeLeftText)
  expect(texts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(['0m', '59m', '1h 0m', '23h 5m', '2d 3h'])
})

it.each(languages.map((l) => l.name))('a date wraps as a whole, and its hour too, in %s [WRD-02]', (language) => {
  startWords(language, {})
  const night = new Date(2026, 10, 25, 2, 49)
  const pieces = (text: string): string[] => text.split(' ').map((piece) => piece.replaceAll(/[\u00A0\u202F]/g, ' '))
  const [date = '', hour = ''] = [dateText(night.toISOString()), timeText(night.toISOString())].map((text) =>
    text.replaceAll(/\s/g, ' '),
  )
  expect(pieces(dateText(night.toISOString()))).toHaveLength(1)
  expect(pieces(momentText(night.toISOString(), night))).toHaveLength(1)
  // Vietnamese begins with the hour.
  expect(pieces(dateTimeText(night.toISOString())).map((piece) => piece.replace(/,$/, ''))).toEqual(
    language === 'vi-VN' ? [hour, date] : [date, hour],
  )
})

it.each(languages.map((l) => l.name))(
  'dates count the years as the date fields of browsers do in %s [FLT-04]',
  (language) => {
    startWords(language, {})
    const at = new Date(2026, 10, 25, 2, 49)
    const iso = at.toISOString()
    const lastYear = new Date(2025, 10, 25)
    for (const text of [
      dateText(iso),
      dateTimeText(iso),
      dayText('2026-11-25'),
      monthText('2026-11'),
      momentText(iso, lastYear),
    ])
      expect(text).toContain('2026')
  },
)
