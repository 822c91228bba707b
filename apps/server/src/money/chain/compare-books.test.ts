import type { Transaction } from '@synet/ledger/database'
import { firstFees } from '@synet/chain/payout/fees'
import { signEvm } from '@synet/chain/payout/sign-evm'
import { allNetworks } from '@synet/core/all-networks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareBooks } from '#money/chain/compare-books'
import { readExceptions } from '#operators/recharge/exception-calls'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { sweepDeposits } from '#custody/sweep/sweep-deposits'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { rechargeUser, withdrawApproved } from '#test-support/orders'
import { readHaltReason } from '#test-support/halt-reason'

const network = allNetworks.dev
const usdt = 1_000_000n
const thief = `0x${'77'.repeat(20)}`

let product: Product
let user: ModelUser
beforeEach(async () => {
  product = await startProduct(1)
  user = product.user(0)
  await rechargeUser(product, user, 1_000n * usdt)
})
afterEach(() => product[Symbol.asyncDispose]())

const compare = () => compareBooks(product.context, network)
const sign = () => signApprovedWithdrawals(product.context, network, product.signer)
const haltReason = () => readHaltReason(product.look)
const withdraw = (amount: string) => withdrawApproved(product, user, amount)

describe('the circuit breaker', () => {
  it('stays closed at every step of a recharge, its sweep and a withdrawal [ATK-17]', async () => {
    await compare()
    await withdraw('100')
    await compare()
    expect(await sign()).toBe(true)
    await compare()
    for (let step = 0; step < 12; step++) {
      await sweepDeposits(product.context, network, product.signer)
      await broadcastOutgoing(product.context, network)
      product.chain.mine(1)
      await product.follow()
      await compare()
    }
    expect(await product.look`select from app.withdrawal where state = 'confirmed'`).toHaveLength(1)
    expect(await product.look`select from app.sweep where state = 'done'`).toHaveLength(1)
    expect(await haltReason()).toBe(null)
  })

  it('halts payouts when an approved withdrawal is more than the books hold for it [ATK-17]', async () => {
    const id = await withdraw('100')
    await product.forge((tx) => tx`update app.withdrawal set amount = amount + 1 where id = ${id}`)
    await compare()
    expect(await haltReason()).toBe(`withdrawals of user ${user.id} are 100.000001 USDT, the books hold 100 for them`)
    expect(await sign()).toBe(false)
  })

  it.each([
    [
      'recipient',
      (id: bigint) => (tx: Transaction) => tx`update app.outgoing set recipient = ${thief} where withdrawal_id = ${id}`,
    ],
    [
      'amount',
      (id: bigint) => (tx: Transaction) =>
        tx`update app.outgoing set raw_amount = raw_amount + 1 where withdrawal_id = ${id}`,
    ],
  ] as const)(
    'halts payouts when one in progress has another %s than its withdrawal [ATK-17]',
    async (_what, forge) => {
      const id = await withdraw('100')
      await sign()
      await product.forge(forge(id))
      await compare()
      expect(await haltReason()).toMatch(
        /^payout \d+ of \d+(\.\d+)? USDT to 0x\w+ is of no withdrawal with that content$/,
      )
    },
  )

  it('halts payouts as soon as our key has moved money by a transaction that is not ours [ATK-17]', async () => {
    const { hot } = product.signer.keys
    const fees = firstFees({ baseFeeWei: 1_000_000_000n, priorityFeeWei: 1_000_000_000n })
    const nonce = await product.chain.rpc.readNonce(hot.address)
    const intent = { kind: 'token', to: thief, raw: 50n * usdt } as const
    const { raw, txHash } = await signEvm(hot, { network, nonce, intent, gas: 100_000n, fees })
    expect(await product.chain.rpc.broadcast(raw)).toBe('accepted')
    product.chain.mine(1)
    await product.follow()
    expect(await haltReason()).toBe(`transaction ${txHash}, which is not ours, moved 50 USDT from ${hot.address}`)
    // The task of the halt is above all others.
    await product.look`insert into app.operator_task (kind, subject, facts, opened_at)
      values ('wallet.refill', 'dev', '{}', ${new Date(0)})`
    const { tasks } = await readExceptions(product.look)
    expect(tasks.map(({ kind }) => kind).slice(0, 1)).toEqual(['network.halted'])
  })

  it('is not opened by an event of zero, which anybody can cause in our name [ATK-17]', async () => {
    const { hot } = product.signer.keys
    product.chain.pay(thief, 5n)
    product.chain.mine(1)
    product.chain.reorg(1, { changes: (transfer) => ({ ...transfer, from: hot.address, raw: 0n }) })
    product.chain.mine(1)
    await product.follow()
    expect(await haltReason()).toBe(null)
  })
})
