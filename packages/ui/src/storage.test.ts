import { expect, it } from 'vitest'
import { storage } from './storage.ts'

it('UI-14 a stored value that is missing is reported, not guessed', () => {
  expect(() => storage.require('nothing')).toThrow('data not found')
})
