import { expect, test } from 'vitest'
import { done, InvariantError, invariant, refuse } from '#result'

test('a refusal is a value with its code and facts', () => {
  expect(refuse('balance.insufficient', { available: '1.5', asset: 'USDT' })).toEqual({
    ok: false,
    error: 'balance.insufficient',
    facts: { available: '1.5', asset: 'USDT' },
  })
  expect(refuse('order.expired').facts).toEqual({})
  expect(done(1)).toEqual({ ok: true, value: 1 })
})

test('a refusal without its facts, with other facts, or with an unknown code does not compile [HSE-06]', () => {
  // @ts-expect-error the asset is missing
  expect(refuse('balance.insufficient', { available: '1.5' }).facts).not.toHaveProperty('asset')
  // @ts-expect-error no facts at all
  expect(refuse('amount.below-minimum').facts).toEqual({})
  // @ts-expect-error the code has no facts
  expect(refuse('order.expired', { asset: 'USDT' }).ok).toBe(false)
  // @ts-expect-error a misspelt code
  expect(refuse('order.expird').ok).toBe(false)
})

test('a broken invariant throws, with its name', () => {
  expect(() => invariant(0, 'zero is not true')).toThrow(InvariantError)
  expect(() => invariant('', 'a blank is not true')).toThrow('a blank is not true')
  expect(() => invariant(1, 'never said')).not.toThrow()
})
