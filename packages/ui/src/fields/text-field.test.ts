import { expect, it } from 'vitest'
import { cutTo } from './text-field.tsx'

it('a value is cut to the length, and -1 means no limit [UI-06]', () => {
  expect(cutTo('abcdef', 4)).toBe('abcd')
  expect(cutTo('abcdef', -1)).toBe('abcdef')
  expect(cutTo('abc👍', 4)).toBe('abc')
  expect(cutTo('ab👍', 4)).toBe('ab👍')
})
