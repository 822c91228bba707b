import { amount } from '@synet/core/amount'
import { InvariantError } from '@synet/core/result'
import { expect, it } from 'vitest'
import { systemAccount, userAccount } from '#chart'
import { move } from '#entry'

const sender = userAccount(1n, 'available', 'USDT')
const fees = systemAccount('fees', 'USDT')

it('a move takes from one account what it gives to the other, zero included', () => {
  expect(move(sender, fees, amount('USDT', 5n)).map(({ account, amount: gained }) => [account, gained])).toEqual([
    [sender, -5n],
    [fees, 5n],
  ])
  expect(move(sender, fees, amount('USDT', 0n)).map(({ amount: gained }) => gained)).toEqual([0n, 0n])
})

it('a move of a negative amount breaks the invariant: it would take from the receiver', () => {
  expect(() => move(sender, fees, amount('USDT', -1n))).toThrow(InvariantError)
})
