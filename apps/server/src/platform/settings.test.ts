import { amount } from '@synet/core/amount'
import { oneOperatorSettings } from '@synet/contract/approval'
import { pages as english } from '@synet/words/console/en-US'
import { expect, it } from 'vitest'
import { boundText, parseSetting, settingText, storedSetting } from './setting-text.ts'
import { defaultSettings, isWithinBounds, type Settings, settingRules } from './settings.ts'

const names = Object.keys(defaultSettings) as (keyof Settings)[]

it('every setting has its rule, its meaning in the console, and a default within its bounds', () => {
  expect(Object.keys(settingRules).toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    expect([name, isWithinBounds(name, defaultSettings[name])]).toEqual([name, true])
    expect(english).toHaveProperty([`setting.meaning.${name}`])
  }
})

it('one operator alone changes the settings of the list, by which anybody can verify the signatures of the others', () => {
  expect(names.filter((name) => settingRules[name].approval === 'one').toSorted()).toEqual(
    oneOperatorSettings.toSorted(),
  )
})

it('a value reads back from its text; its bounds are valid, and what is beyond them is not', () => {
  for (const name of names) {
    const text = settingText(name, defaultSettings[name])
    expect(parseSetting(name, text)).toEqual({ ok: true, value: defaultSettings[name] })
    for (const end of ['min', 'max'] as const) {
      const bound = boundText(name, end)
      if (bound !== null) expect(parseSetting(name, bound).ok).toBe(true)
    }
    const [min, max] = settingRules[name].bounds ?? []
    if (min === undefined || max === undefined) continue
    const [below, above] = typeof min === 'bigint' ? [min - 1n, BigInt(max) + 1n] : [min - 1, Number(max) + 1]
    expect(isWithinBounds(name, below)).toBe(false)
    expect(isWithinBounds(name, above)).toBe(false)
  }
})

it('another type, a fraction or nothing is no value', () => {
  for (const value of [null, undefined, '5', 5.5, Number.NaN, Infinity, 5n, true])
    expect(isWithinBounds('devicesMax', value)).toBe(false)
  expect(isWithinBounds('rechargeMin', 10)).toBe(false)
  expect(isWithinBounds('inviteRequired', 1)).toBe(false)
  expect(storedSetting(amount('USDT', 10n))).toBe('10')
  for (const text of ['', ' 5', '-5', '1e3', '0x5', '5.5'])
    expect(parseSetting('devicesMax', text)).toMatchObject({ ok: false, error: 'setting.value' })
})

it('a link is https or empty, and nothing that could run code', () => {
  for (const text of ['', 'https://t.me/synet', 'https://chat.example.org/visitor?a=1'])
    expect(parseSetting('supportUrl', text)).toEqual({ ok: true, value: text })
  for (const text of [
    'javascript:alert(1)',
    'http://a.example',
    '//a.example',
    'https://user:secret@a.example',
    'data:,x',
  ])
    expect(parseSetting('supportUrl', text)).toMatchObject({ ok: false, error: 'setting.value' })
  expect(isWithinBounds('supportGroupId', 'x'.repeat(201))).toBe(false)
  expect(isWithinBounds('supportGroupId', 3)).toBe(false)
})
