import { expect, it } from 'vitest'
import { calls } from '../calls.ts'

const key = 'k'.repeat(20) + '_-' + 'K'.repeat(21)

it.each([
  ['user/login', 'account', '\u202a+49 151 23456789\u202c', '+49 151 23456789'],
  ['user/login', 'account', ' jo\u200bhn ', 'john'],
  ['sms/send', 'phone', '＋４９１５１２３４５６７８９', '+4915123456789'],
  ['user/transferQuote', 'counterparty', '\u2068john\u2069', 'john'],
  ['ems/send', 'email', 'John＠example.com\u200b', 'john@example.com'],
  ['user/newCredentials', 'key', ` ${key.slice(0, 30)}\r\n ${key.slice(30)}\u200b`, key],
  ['user/claimRemainder', 'key', key.replace('-', '\u2011'), key],
  ['user/setMailWord', 'mailWord', 'Vie\u0302\u0323t', 'Việt'],
  ['user/setMailWord', 'mailWord', 'สวัสดี', 'สวัสดี'],
  ['user/setMailWord', 'mailWord', 'नमस्ते', 'नमस्ते'],
  ['user/setMailWord', 'mailWord', '\u{20bb7}'.repeat(20), '\u{20bb7}'.repeat(20)],
] as const)('%s takes its %s %j as %j [FLT-05]', (name, field, text, taken) => {
  const shape = calls[name].request as unknown as {
    shape: Record<string, { safeParse(text: string): { data?: unknown } }>
  }
  expect(shape.shape[field]?.safeParse(text).data).toBe(taken)
})

it.each([
  'ab',
  'กิ',
  'a\u3164b',
  '\u3164'.repeat(5),
  'a\u034fbc',
  'abc\u202e',
  'a'.repeat(21),
  'abc' + '\u0301'.repeat(9),
])('%j is no word for mails [FLT-05]', (mailWord) =>
  expect(calls['user/setMailWord'].request.safeParse({ mailWord }).success).toBe(false),
)
