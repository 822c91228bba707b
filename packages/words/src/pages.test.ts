import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { pages as consoleChinese } from '#console/zh-CN'
import { pages as consoleEnglish } from '#console/en-US'
import { amountParts, amountText } from '#format'
import { kit as kitEnglish } from '#kit/en-US'
import { kit as kitChinese } from '#kit/zh-CN'
import { messages } from '#messages/en-US'
import { pages as english } from '#pages/en-US'
import { pages as chinese } from '#pages/zh-CN'

/** Names of the facts in a text, including those in plural branches. */
function factsOf(text: string): string[] {
  const names = new Set<string>()
  const walk = (tokens: ReturnType<typeof compileMessage>): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      names.add(token[0])
      const choices = token[2]
      if (choices && typeof choices === 'object')
        for (const choice of Object.values(choices)) if (Array.isArray(choice)) walk(choice)
    }
  }
  walk(compileMessage(text))
  return [...names].sort()
}

describe.each([
  ['pages', english, chinese],
  ['kit', kitEnglish, kitChinese],
  ['console', consoleEnglish, consoleChinese],
] as const)('words of %s', (_, one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) => {
  it('have the same ids and facts in every written language [K-04]', () => {
    expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort())
    for (const [id, text] of Object.entries(one)) expect([id, factsOf(other[id] ?? '')]).toEqual([id, factsOf(text)])
  })
})

it('no id is in two catalogues, because an app merges them', () => {
  for (const own of [english, consoleEnglish]) {
    const ids = [...Object.keys(messages), ...Object.keys(kitEnglish), ...Object.keys(own)]
    expect(new Set(ids).size).toBe(ids.length)
  }
})

it('the texts of an endless list read as specified [UI-05]', () => {
  expect(kitChinese['kit.loading-more']).toBe('正在努力加载中...')
  expect(kitChinese['kit.all-loaded']).toBe('已加载完毕')
  expect(kitChinese['kit.load-failed']).toBe('加载失败')
  expect(kitChinese['kit.tap-to-retry']).toBe('点击重试')
  expect(kitChinese['kit.invalid']).toBe('输入的数据不合法')
})

it('an amount is shown exactly: grouped, two decimals at least, nothing rounded', () => {
  expect(amountText('1234567.1')).toBe('1,234,567.10')
  expect(amountText('0.999999')).toBe('0.999999')
  expect(amountText('-5', { minDecimals: 0 })).toBe('−5')
  expect(amountText('5', { plus: true })).toBe('+5.00')
  expect(amountText('0', { plus: true })).toBe('0.00')
  expect(amountText('123456789012345678901.5')).toBe('123,456,789,012,345,678,901.50')
  expect(amountParts('1.5')).toEqual({ sign: '', whole: '1', separator: '.', decimals: '50' })
})
