import { expect, test } from 'vitest'
import { done, InvariantError, invariant, refuse } from '#result'

test('a refusal is a value with its code and facts', () => {
  expect(refuse('balance.insufficient', { available: '1.5' })).toEqual({
    ok: false,
    error: 'balance.insufficient',
    facts: { available: '1.5' },
  })
  expect(refuse('order.expired').facts).toEqual({})
  expect(done(1)).toEqual({ ok: true, value: 1 })
})

test('a broken invariant throws, with its name', () => {
  expect(() => invariant(0, 'zero is not true')).toThrow(InvariantError)
  expect(() => invariant('', 'a blank is not true')).toThrow('a blank is not true')
  expect(() => invariant(1, 'never said')).not.toThrow()
})
