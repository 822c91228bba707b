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

const faultsOf = (name: (typeof texts)[number][0], field: string, text: string): readonly string[] => {
  const { error } = calls[name].request.safeParse({ [field]: text })
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message)
}

it.each(texts)('refuses direction marks and invisible characters in %s, %s [FLT-05]', (name, field) => {
  for (const mark of ['\u202e', '\u2066', '\u200b', '\u0007', '\u2028', '\u00ad', '\ud800'])
    expect(faultsOf(name, field, `paid${mark}10`)).toEqual(['profile.text'])
  expect(faultsOf(name, field, 'Đặng O’Neil 小明 สวัสดี – May')).toEqual([])
})
