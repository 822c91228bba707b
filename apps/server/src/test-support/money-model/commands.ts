import { hours } from '@synet/core/clock'
import fc from 'fast-check'
import { recharge, reorg, transfer, sameKey, swap } from '#test-support/money-model/balance-commands'
import { type Real, command } from '#test-support/money-model/command'
import type { Model } from '#test-support/money-model/model'
import { buy, pledge, earn, endEarly, pass } from '#test-support/money-model/run-commands'
import { withdraw, decide } from '#test-support/money-model/withdrawal-commands'

const person = fc.nat({ max: 3 })
const amount = fc.bigInt({ min: 1_000_000n, max: 700_000_000n })
const asset = fc.constantFrom<'USDT' | 'SNT'>('USDT', 'SNT')
/** Few keys: users often use the same ones, and their own again. */
const key = fc.nat({ max: 1_000_000 }).map((n) => `model-key-${n}`)

/** The next call, job or payout is cut off in the middle. */
const crash = () =>
  command('crash()', async (_, real) => {
    real.crash = true
    return []
  })

export const anyCommand = [
  fc.tuple(person, amount, key).map(([i, minor, k]) => recharge(i, minor, k)),
  fc.integer({ min: 1, max: 2 }).map((depth) => reorg(depth)),
  fc
    .tuple(person, person, asset, amount, key, fc.boolean())
    .map(([i, j, of, minor, k, again]) => transfer(i, j, of, minor, k, again)),
  fc.tuple(person, person, amount).map(([i, j, minor]) => sameKey(i, j, minor)),
  fc.tuple(person, asset, amount).map(([i, from, minor]) => swap(i, from, minor)),
  fc.tuple(person, asset, amount).map(([i, from, minor]) => swap(i, from, minor)),
  fc
    .tuple(person, person, asset, amount, key, fc.boolean())
    .map(([i, j, of, minor, k, again]) => transfer(i, j, of, minor, k, again)),
  fc.tuple(person, fc.constantFrom<0 | 1>(0, 1), key).map(([i, what, k]) => buy(i, what, k)),
  fc.tuple(person, amount, fc.boolean()).map(([i, minor, auto]) => pledge(i, minor, auto)),
  fc.nat().map((n) => earn(n)),
  fc.nat().map((n) => earn(n)),
  fc.nat().map((n) => endEarly(n)),
  fc.integer({ min: 1, max: 30 }).map((h) => pass(hours(h))),
  fc.tuple(person, amount, asset).map(([i, minor, feeIn]) => withdraw(i, minor, feeIn)),
  fc
    .tuple(fc.nat(), fc.constantFrom<'approve' | 'reject' | 'cancel'>('approve', 'reject', 'cancel'))
    .map(([n, how]) => decide(n, how)),
  fc.constant(null).map(() => crash()),
]

/** Everybody begins with something, so that more of what comes can happen. */
export async function fundUsers(model: Model, real: Real): Promise<void> {
  for (let i = 0; i < model.users.length; i++) {
    const gifts = [recharge(i, 2_000_000_000n, `model-begin-${i}`), buy(i, 0, 'model-begin'), buy(i, 1, 'model-begin')]
    for (const gift of gifts) await gift.run(model, real)
  }
}
