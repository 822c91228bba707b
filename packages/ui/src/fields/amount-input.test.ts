import { figuresLocale } from '@synet/words/figures-locale'
import { amountText } from '@synet/words/format'
import { offers } from '@synet/words/offer'
import { startWords } from '@synet/words/translate'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type AmountLanguage,
  type AmountState,
  editAmount,
  hasTooManyDecimals,
  leaveAmount,
  marksOf,
  readAmount,
  stateOf,
} from './amount-input.ts'

const languageOf = (name: string): AmountLanguage => {
  const format = new Intl.NumberFormat(figuresLocale(name))
  return { format, marks: marksOf(format) }
}
const blank: AmountState = stateOf('', languageOf('en-US'))
const decimals = 6

type Typist = { state: AmountState; caret: number }
const edit = (now: Typist, text: string, caret: number, type: string, language: AmountLanguage): Typist =>
  editAmount(now.state, { text, caret, type }, language, decimals)
const put = (now: Typist, inserted: string, type: string, language: AmountLanguage): Typist => {
  const { text } = now.state
  const next = text.slice(0, now.caret) + inserted + text.slice(now.caret)
  return edit(now, next, now.caret + inserted.length, type, language)
}
const type = (text: string, language: AmountLanguage, from: Typist = { state: blank, caret: 0 }): Typist =>
  Array.from(text).reduce((now, key) => put(now, key, 'insertText', language), from)
const paste = (text: string, name: string): AmountState =>
  put({ state: blank, caret: 0 }, text, 'insertFromPaste', languageOf(name)).state

const amounts = fc
  .bigInt({ min: 1n, max: 10n ** 18n })
  .map((minor) => `${minor / 1_000_000n}.${String(minor % 1_000_000n).padStart(6, '0')}`.replace(/\.?0*$/, ''))
const same = (a: string, b: string): boolean =>
  Number(a) === Number(b) && BigInt(a.split('.')[0] ?? '') === BigInt(b.split('.')[0] ?? '')

const languages = ['en-US' as const, ...(Object.keys(offers) as (keyof typeof offers)[])]

describe.each(languages)('an amount in %s', (name) => {
  const language = languageOf(name)
  const written = (amount: string): string => {
    startWords(name, {})
    return amountText(amount)
  }
  afterAll(() => startWords('en-US', {}))

  it('is the same when it is typed key by key as the page writes it [FLT-01]', () =>
    fc.assert(
      fc.property(amounts, (amount) => {
        const { state } = type(written(amount), language)
        expect(same(state.value, amount)).toBe(true)
        expect(leaveAmount(state, language).text).toBe(stateOf(state.value, language).text)
      }),
    ))

  it('is the same when what the page writes is pasted, or asks between it and one other [FLT-01]', () =>
    fc.assert(
      fc.property(amounts, (amount) => {
        const state = paste(written(amount), name)
        if (state.question.length === 0) {
          expect(same(state.value, amount)).toBe(true)
          return
        }
        expect(state.question.some((candidate) => same(candidate, amount))).toBe(true)
        // Only one to three digits and three decimals look like grouping of another language.
        expect(amount).toMatch(/^[1-9]\d{0,2}\.\d{3}$/)
      }),
    ))

  it('is displayed as the page writes it [FLT-01]', () =>
    fc.assert(
      fc.property(amounts, (amount) => {
        const { text } = stateOf(amount, language)
        expect(written(amount).startsWith(text)).toBe(true)
      }),
    ))

  it('gains the digit that is typed at the caret [FLT-01]', () =>
    fc.assert(
      fc.property(amounts, fc.nat(), fc.constantFrom('1', '9'), (amount, where, digit) => {
        const state = stateOf(amount, language)
        const caret = where % (state.text.length + 1)
        const plain = (text: string): string => text.replace(/\D/g, '')
        const before = plain(state.text.slice(0, caret))
        const next = put({ state, caret }, digit, 'insertText', language)
        const expected = `${before}${digit}${plain(state.text.slice(caret))}`.replace(/^0+(?=\d)/, '')
        expect(plain(next.state.text).replace(/^0+(?=\d)/, '')).toBe(expected)
        expect(plain(next.state.text.slice(next.caret))).toBe(plain(state.text.slice(caret)))
      }),
    ))
})

describe('an amount that is typed', () => {
  it.each([
    ['en-US', '1,000', '1000', '1,000'],
    ['en-US', '1,000.50', '1000.50', '1,000.50'],
    ['en-US', '1.234', '1.234', '1.234'],
    ['en-US', '1000000', '1000000', '1,000,000'],
    ['en-US', '.5', '0.5', '0.5'],
    ['en-US', '12.', '12', '12.'],
    ['en-US', '007', '7', '7'],
    ['en-US', '12,5', '12.5', '12,5'],
    ['tr-TR', '10.000', '10000', '10.000'],
    ['tr-TR', '1.816,50', '1816.50', '1.816,50'],
    ['vi-VN', '10.000', '10000', '10.000'],
    ['fr-FR', '1234567,5', '1234567.5', '1\u202f234\u202f567,5'],
    ['fr-FR', '12.5', '12.5', '12.5'],
    ['es-ES', '1.234.567', '1234567', '1.234.567'],
    ['es-ES', '12.345,6', '12345.6', '12.345,6'],
    ['es-ES', '12,345.6', '12345.6', '12,345.6'],
    ['es-ES', '12345,6', '12345.6', '12\u00a0345,6'],
    ['es-ES', '1,2345', '1.2345', '1,2345'],
    ['en-IN', '1234567', '1234567', '12,34,567'],
    ['de-CH', '1234567.5', '1234567.5', languageOf('de-CH').format.format(1_234_567.5)],
    ['ja-JP', '１２３４', '1234', '1,234'],
    ['th-TH', '๑๒๓๔.๕', '1234.5', '1,234.5'],
    ['en-US', '١٢٣٤٫٥', '1234.5', '1,234.5'],
    ['en-US', '1 23 4', '1234', '1,234'],
    ['en-US', '1,00,000', '100000', '100,000'],
    ['en-US', '12,34,567.8', '1234567.8', '1,234,567.8'],
    ['ko-KR', '1,00,00,000', '10000000', '10,000,000'],
  ])('%s %s is %s [FLT-01]', (name, keys, value, text) => {
    const { state } = type(keys, languageOf(name))
    const shown = name === 'en-US' && /[٫]/.test(keys) ? leaveAmount(state, languageOf(name)) : state
    expect({ value: shown.value, text: shown.text }).toEqual({ value, text })
  })

  it('reads what an input method composes once, as typed [FLT-01]', () => {
    const compose = (text: string, name: string) =>
      put({ state: stateOf('', languageOf(name)), caret: 0 }, text, 'insertCompositionText', languageOf(name)).state
    expect(compose('１，０００', 'ja-JP')).toMatchObject({ value: '1000', text: '1,000' })
    expect(compose('１．２３４', 'ko-KR')).toMatchObject({ value: '1.234', text: '1.234' })
    expect(compose('１。５', 'zh-CN')).toMatchObject({ value: '1.5', text: '1.5' })
  })

  it('asks where a point that is no mark of the language has three digits after it [FLT-01]', () => {
    const { state } = type('1.000', languageOf('fr-FR'))
    expect(state.question).toEqual(['1.000', '1000'])
    expect(state.value).toBe('?1.000')
    expect(type('5', languageOf('fr-FR'), { state, caret: 5 }).state.value).toBe('1.0005')
  })

  it.each(['1,234', '1.234', '100,000', '100.000'])('asks in Spanish what %s is [FLT-01]', (keys) => {
    const [whole, thousands] = keys.split(/[.,]/)
    const language = languageOf('es-ES')
    const { state } = type(keys, language)
    expect(state.question).toEqual([`${whole}.${thousands}`, `${whole}${thousands}`])
    expect(stateOf(`${whole}.${thousands}`, language).text).toBe(`${whole},${thousands}0`)
  })

  const at = (text: string, caret: number, name = 'en-US') => ({ state: stateOf(text, languageOf(name)), caret })
  it('keeps the caret beside what is typed in the middle [FLT-01]', () => {
    const next = type('8', languageOf('en-US'), at('1234567', 5))
    expect([next.state.text, next.caret]).toEqual(['12,348,567', 6])
  })

  it('deletes a digit across a separator, backwards and forwards [FLT-01]', () => {
    const language = languageOf('en-US')
    const back = edit(at('1234567', 6), '1,234567', 5, 'deleteContentBackward', language)
    expect([back.state.text, back.caret]).toEqual(['123,567', 3])
    const forward = edit(at('1234567', 5), '1,234567', 5, 'deleteContentForward', language)
    expect([forward.state.text, forward.caret]).toEqual(['123,467', 5])
  })

  it('replaces a selection across separators [FLT-01]', () => {
    const next = edit(at('1234567', 5), '1,9,567', 3, 'insertText', languageOf('en-US'))
    expect([next.state.value, next.state.text]).toEqual(['19567', '19,567'])
  })

  it('refuses decimals that the asset does not have, and cuts none [FLT-01]', () => {
    const { state } = type('1.2345678', languageOf('en-US'))
    expect(state.value).toBe('1.2345678')
    expect(hasTooManyDecimals(state.value, 6)).toBe(true)
    expect(paste('1.50000000', 'en-US').value).toBe('1.500000')
  })
})

describe('an amount that is pasted', () => {
  it.each([
    ['en-US', '1,250.75', '1250.75'],
    ['en-US', '1.250,75', '1250.75'],
    ['en-US', '1,000', '1000'],
    ['en-US', '1.000.000', '1000000'],
    ['en-US', '0,500', '0.500'],
    ['en-US', '12,5', '12.5'],
    ['en-US', ' $1,234.50 ', '1234.50'],
    ['en-US', 'USDT 1,234.5', '1234.5'],
    ['en-US', '1 234,5 €', '1234.5'],
    ['en-US', '1\u00a0234\u202f567', '1234567'],
    ['en-US', '12,34,567.8', '1234567.8'],
    ['en-US', "1'234.5", '1234.5'],
    ['en-US', '١٬٢٣٤٫٥', '1234.5'],
    ['en-US', '۱۲۳۴', '1234'],
    ['en-US', '१२३४.५', '1234.5'],
    ['en-US', '\u200e₮1,234', '1234'],
    ['ja-JP', '１，０００', '1000'],
    ['zh-CN', '１，０００．５', '1000.5'],
    ['tr-TR', '10.000', '10000'],
    ['tr-TR', '1,250.75', '1250.75'],
    ['en-US', '+1,234.50 USDT', '1234.50'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['fa-IR', '۱٬۲۳۴٫۵', '1234.5'],
    ['hi-IN', '१,००,०००', '100000'],
    ['he-IL', '\u200f1,234.5\u200f', '1234.5'],
  ])('%s %s is %s [FLT-01]', (name, text, value) => expect(paste(text, name)).toMatchObject({ value, question: [] }))

  it.each([
    ['tr-TR', '1,000'],
    ['vi-VN', '1,000 USDT'],
    ['fr-FR', '1.000'],
    ['fr-FR', '1,000'],
    ['es-ES', '１，０００'],
    ['en-US', '1.000'],
    ['en-US', '$123.456'],
  ])('%s %s asks which of two amounts it is [FLT-01]', (name, text) => {
    const state = paste(text, name)
    expect(state.question).toHaveLength(2)
    expect(state.value).toBe(`?${text}`)
    expect(leaveAmount(state, languageOf(name))).toEqual(state)
    expect(stateOf(state.value, languageOf(name))).toEqual(state)
  })

  it.each([
    '-1',
    '1e5',
    '12a',
    '5 million',
    '1.2,3.4,5',
    '1,00,0',
    '12 50',
    '1 000 EUR',
    '1,000 2,000',
    '9'.repeat(101),
  ])('%s is no amount and stays to be corrected [FLT-01]', (text) =>
    expect(paste(text, 'en-US')).toMatchObject({ value: `?${text}`, text, question: [] }),
  )

  it.each([
    ['en-US', '-5'],
    ['fr-FR', '1e3'],
    ['en-US', '12a'],
    ['en-US', '1.2.3'],
    ['fr-FR', '1.000,50.1'],
    ['tr-TR', '5m'],
  ])('%s %s is typed as it stands and means no amount [FLT-01]', (name, text) => {
    const { state } = type(text, languageOf(name))
    expect(state).toMatchObject({ value: `?${text}`, text, question: [] })
    expect(leaveAmount(state, languageOf(name)).unreadable).toBe(true)
  })

  it.each(['-', 'e', '-5', '1e3'])('%s says at once that it is no amount [FLT-01]', (text) =>
    expect(type(text, languageOf('en-US')).state.unreadable).toBe(true),
  )

  it('an amount is right again once the letter is deleted [FLT-01]', () => {
    const language = languageOf('en-US')
    const typed = type('1e', language)
    expect(edit(typed, '1', 1, 'deleteContentBackward', language).state.value).toBe('1')
  })

  it.each([
    ['en-US', '1234', '1,25', '1.25'],
    ['en-US', '1234', '1,2', '1.2'],
    ['tr-TR', '1234', '1.2', '1.2'],
    ['vi-VN', '1234567', '1.25', '1.25'],
    ['fr-FR', '1.5', '1,000', '?1,000'],
    ['en-US', '1.5', '1.000', '?1.000'],
    ['en-US', '1234', '1,234.5', '1234.5'],
  ])('%s over %s, %s is %s [FLT-01]', (name, before, text, value) => {
    const language = languageOf(name)
    const edit = { text, caret: text.length, start: 0, type: 'insertFromPaste' }
    expect(editAmount(stateOf(before, language), edit, language, decimals).state.value).toBe(value)
  })

  it('reads the middle of a text together with the rest [FLT-01]', () => {
    const language = languageOf('en-US')
    expect(put({ state: stateOf('1234', language), caret: 5 }, '.75', 'insertFromPaste', language).state.value).toBe(
      '1234.75',
    )
    expect(readAmount('1.000', language.marks, true)?.kind).toBe('question')
  })
})
