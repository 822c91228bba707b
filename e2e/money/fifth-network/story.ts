// Runs inside a copy of the repository that has one more network: a recharge, a withdrawal and the audit on it.
import assert from 'node:assert/strict'
import { allNetworks, isNetworkName } from '@synet/core/all-networks'
import { readBalance } from '@synet/ledger/audit'
import { findSystemAccount } from '@synet/ledger/chart'
import { startProduct } from '@synet/server/test-support/product'
import { payPassword } from '@synet/server/test-support/seeded-product'

const name = process.argv[2] ?? ''
assert(isNetworkName(name), `${name} has no row`)
await using product = await startProduct(1, { also: [name] })
const user = product.user(0)
const chain = product.chainOf(name)
const usdt = 1_000_000n

const order = await user.call(
  'recharge/recharge',
  { network: name, amount: '100' },
  { idempotencyKey: crypto.randomUUID() },
)
chain.pay(order.address, 100n * usdt)
await product.settle(true)
await product.settle(true)
assert.equal((await user.call('recharge/detail', { id: order.id })).state, 'credited')

const target = `0x${'cd'.repeat(20)}`
await product.look`insert into app.receiving_account (user_id, network, address, name, created_at)
  values (${user.id}, ${name}, ${target}, 'mine', ${product.now()})`
const account = (await user.call('bank/list', {})).list.find((candidate) => candidate.network === name)
const quote = await user.call('withdrawal/quote', { accountId: account?.id ?? '', amount: '60', feeIn: 'USDT' })
const withdraw = { quoteId: quote.quoteId, payPassword }
const { id } = await user.call('withdrawal/apply', withdraw, { idempotencyKey: crypto.randomUUID() })
await product.approve(BigInt(id))
await product.settle(true)
assert.equal((await user.call('withdrawal/list', { id })).list[0]?.state, 'confirmed')
assert.equal(chain.balanceOf(target), 59_400_000n)

const booked = findSystemAccount(`chain:${name}`, 'USDT')
assert(booked)
assert.equal(await readBalance(product.look, booked), -40_600_000n)
const gas = findSystemAccount('network-costs', allNetworks[name].native)
assert(gas)
assert((await readBalance(product.look, gas)) > 0n)
assert.deepEqual(
  (await product.auditFully()).filter((problem) => !problem.startsWith('booked on chain')),
  [],
)
console.log('recharged, withdrawn, audited')
