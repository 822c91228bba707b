import { expect, it } from 'vitest'
import { checkText } from './check-text.ts'

const outcome = (builtIn: string, text: string): string => {
  const checked = checkText(builtIn, text)
  return checked.ok ? 'ok' : checked.error
}

it('a correction adds no figure, however it is written [ATK-09]', () => {
  const held = 'Held for {hours, plural, one {# hour} other {# hours}} after a change. From {min} USDT'
  for (const text of [
    'Held for {hours, plural, one {# hour} other {# hours}} after a change, earning 30%. From {min} USDT',
    'Held for {hours, plural, one {# hour} other {# hours}} after a change. From 0.{min} USDT',
    'Held for {hours, plural, one {# hour} other {#0 hours}} after a change. From {min} USDT',
    'Held for {hours, plural, one {# hour} other {# hours}} after a change. From {min}０ USDT',
    'Held for {hours, plural, one {# hour} other {# hours}} after a change. From {min} USDT, ① day',
    'Held for {hours, plural, one {# hour} other {# hours}} after a change. From {min} USDT ๓๐',
  ])
    expect([text, outcome(held, text)]).toEqual([text, 'text.figures'])
  expect(outcome(held, 'From {min} USDT. Held for {hours, plural, one {# hour} other {# hours}} then')).toBe('ok')
  // A figure of the built-in text may stay, once, and may not move to the side of an amount.
  expect(outcome('{price} USDT for 1 SNT', '1 SNT costs {price} USDT')).toBe('ok')
  expect(outcome('{price} USDT for 1 SNT', '1 SNT costs {price} USDT, or 1')).toBe('text.figures')
  expect(outcome('{price} USDT for 1 SNT', 'SNT costs 1{price} USDT')).toBe('text.figures')
})

it('a correction hides no fact that the built-in text shows [ATK-09]', () => {
  for (const text of [
    'Fee: {fee, select, other {none}}',
    'Fee: {fee, plural, other {none}}',
    'Fee: {fee, plural, =2 {none} other {#}}',
    'Fee: {fee, select, x {{fee}} other {none}}',
    'Fee: none',
    'Fee: {fee} {asset}',
  ])
    expect([text, outcome('Fee: {fee}', text)]).toEqual([text, 'text.facts'])
  const tries = '{left, plural, =0 {It is locked now} one {# try left} other {# tries left}}'
  expect(outcome(tries, '{left, plural, =0 {Locked} one {# more try} other {# more tries}}')).toBe('ok')
  expect(outcome(tries, '{left, plural, =0 {Locked} one {one more} other {# more tries}}')).toBe('text.facts')
})

it('a correction names no address to which it could lead [ATK-09]', () => {
  for (const text of [
    'Write to help@stranger.example',
    'See https://stranger.example',
    'See www.stranger.example',
    'See stranger.example/help',
    'See stranger．example',
    'Ask @stranger',
    'Pay to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'Pay to bcdefabcdefabcdefabcdefabcdefabcdefabcdefa',
  ])
    expect([text, outcome('USDT to this address only', text)]).toEqual([text, 'text.contact'])
  expect(outcome('USDT to this address only', 'Send USDT. To this address only, e.g. from a wallet')).toBe('ok')
  for (const text of ['See stranger.\u200Bexample', 'evil\u202Egnp', 'a\u0007b'])
    expect([text, outcome('USDT to this address only', text)]).not.toEqual([text, 'ok'])
})

it('every built-in text passes as its own correction', async () => {
  const { languages } = await import('@synet/contract/languages')
  const { builtInTexts } = await import('@synet/words/built-in')
  for (const { name } of languages) {
    const { app, sent } = await builtInTexts(name)
    for (const [id, text] of Object.entries({ ...app, ...sent }))
      expect([name, id, outcome(text, text)]).toEqual([name, id, 'ok'])
  }
})
