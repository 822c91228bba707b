import { expect, it } from 'vitest'
import { createActionKey } from './action-key.ts'

it('an action keeps its key over retries and gets a new one after an answer or with other content [API-01]', () => {
  let n = 0
  const action = createActionKey(() => `key ${++n}`)
  expect(action.keyFor({ amount: '1' })).toBe('key 1')
  expect(action.keyFor({ amount: '1' })).toBe('key 1')
  expect(action.keyFor({ amount: '2' })).toBe('key 2')
  expect(action.keyFor({ amount: '2', signature: 'one' })).toBe('key 2')
  expect(action.keyFor({ amount: '2', signature: 'another' })).toBe('key 2')
  action.answered()
  expect(action.keyFor({ amount: '2' })).toBe('key 3')
})
