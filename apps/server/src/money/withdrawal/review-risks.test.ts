import { addMs, days } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { defaultSettings } from '#platform/settings'
import { type ReviewFacts, risksOf } from '#money/withdrawal/review-risks'

const at = new Date('2026-03-01T00:00:00Z')
const limit = defaultSettings.withdrawFourEyes
const usual: ReviewFacts = {
  amount: 10_000_000n,
  created_at: at,
  account_created_at: addMs(at, -days(30)),
  security_changed_at: null,
  earlier: 3n,
  usual: 10_000_000n,
  shared_device: false,
  shared_address: false,
  user_sum: 10_000_000n,
  address_sum: 10_000_000n,
}

it('the weightiest risk of an order stands first, so that a list with room for one names it', () => {
  const young = { ...usual, account_created_at: at, earlier: 0n, usual: null }
  expect(risksOf({ ...young, amount: limit, user_sum: limit }, defaultSettings)).toEqual([
    'large',
    'new-address',
    'first-payout',
  ])
  expect(risksOf({ ...young, address_sum: limit }, defaultSettings)[0]).toBe('large-sum')
  expect(risksOf({ ...usual, amount: 60_000_000n, shared_device: true }, defaultSettings)).toEqual([
    'above-usual',
    'shared-device',
  ])
  expect(risksOf(usual, defaultSettings)).toEqual([])
})
