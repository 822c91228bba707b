import { expect, it } from 'vitest'
import { calls } from '../calls.ts'

/** The fields whose text other people or operators read. */
const texts = [
  ['bank/add', 'name'],
  ['bank/edit', 'name'],
  ['user/transfer', 'note'],
  ['user/profile', 'nickname'],
  ['user/profile', 'realname'],
  ['user/addContributorToken', 'name'],
  ['user/addPasskey', 'name'],
  ['train/appeal', 'text'],
] as const

/** Marks of direction, tags, characters that are drawn as nothing or as a blank, halves of pairs, and a pile of accents. */
const marks = Array.from(
  '\u202a\u202e\u2066\u2067\u2068\u2069\u200e\u061c\u200b\u200d\u2060\ufeff\u00ad\u034f\u115f\u3164\uffa0\u2800\ufe0f' +
    '\u{e0001}\u{e0061}\u{e0100}\u0007\u2028\ue000\ud800',
).concat('\u0301'.repeat(5))

const faultsOf = (name: (typeof texts)[number][0], field: string, text: string): readonly string[] => {
  const { error } = calls[name].request.safeParse({ [field]: text })
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message)
}

it.each(texts)('the schema refuses direction marks and invisible characters in %s, %s [FLT-05]', (name, field) => {
  for (const mark of marks) expect(faultsOf(name, field, `paid${mark}10`)).toEqual(['profile.text'])
  for (const text of [
    'Đặng O’Neil 小明 สวัสดี – May',
    'Nguye\u0302\u0303n',
    '山田\u3000太郎',
    '❤\ufe0f 1\ufe0f\u20e3 ✌🏽',
  ])
    expect(faultsOf(name, field, text)).toEqual([])
})
