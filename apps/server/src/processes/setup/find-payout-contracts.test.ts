import { createRpc } from '@synet/chain/rpc'
import {
  guardian,
  operator,
  startTestPayouts,
  stranger,
  type TestPayouts,
} from '@synet/chain/test-support/payout-contract'
import { allNetworks } from '@synet/core/all-networks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findWrongContract } from '#processes/setup/find-payout-contracts'

let payouts: TestPayouts
beforeAll(async () => {
  payouts = await startTestPayouts()
})
afterAll(() => payouts[Symbol.asyncDispose]())

const find = (address: string, hot: string | undefined = operator, token: string = payouts.token) =>
  findWrongContract({ ...allNetworks.dev, token }, { address, hot }, createRpc([payouts.chain.url]))

it('synet doctor finds an address without a payout contract, another operator and another token [STD-12]', async () => {
  expect(await find(payouts.contract)).toBeUndefined()
  expect(await find(payouts.contract, undefined)).toBeUndefined()
  for (const none of [stranger, payouts.token])
    expect(await find(none)).toEqual({
      what: `PAYOUT_CONTRACT_DEV: there is no payout contract at ${none} on dev`,
      next: expect.stringContaining('name the address of the contract'),
    })
  expect(await find(payouts.contract, guardian)).toEqual({
    what: `PAYOUT_CONTRACT_DEV: the payout contract's operator is ${operator.toLowerCase()}`,
    next: expect.stringContaining(guardian),
  })
  expect((await find(payouts.contract, operator, guardian))?.what).toContain('pays the token')
})

it('synet doctor leaves a node that does not answer to its own finding [STD-12]', async () => {
  const silent = {
    readHead: () => Promise.reject(new Error('fetch failed')),
    readPayoutContract: () => Promise.reject(new Error('no')),
  }
  expect(await findWrongContract(allNetworks.dev, { address: stranger, hot: operator }, silent)).toBeUndefined()
})
