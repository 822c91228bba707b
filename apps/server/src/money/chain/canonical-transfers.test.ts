import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { compareBooks } from '#money/chain/compare-books'
import { creditTransfers } from '#money/chain/credit-transfers'
import { allNetworks } from '@synet/core/all-networks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '#test-support/product'
import { readHaltReason } from '#test-support/halt-reason'
import { readOpenTasks } from '#test-support/open-tasks'
import type { OperatorTaskKind } from '#platform/task/operator-task'

const network = allNetworks.dev
let product: Product
beforeAll(async () => {
  product = await startProduct(2)
})
afterAll(() => product[Symbol.asyncDispose]())

const usdt = 1_000_000n
let orders = 0
async function order(user: 0 | 1, amount: string) {
  const person = product.user(user)
  const key = `canonical-${orders++}`
  const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount }, { idempotencyKey: key })
  const read = () => person.call('recharge/detail', { id })
  return { id, address, person, read }
}
const available = async (user: 0 | 1) => {
  const person = product.users[user]
  return person ? (await product.balancesOf(person.id))['available USDT'] : undefined
}
const booked = async () => -(await readBalance(product.look, systemAccount('chain:dev', 'USDT')))
const openTasks = (kind: OperatorTaskKind) => readOpenTasks(product.look, kind)
const haltReason = () => readHaltReason(product.look)
const resume = () => product.look`update app.network_state set halted_reason = null where network = 'dev'`

describe('a transaction that transfers something else after a reorg', () => {
  it('is credited with the amount that the canonical block has, not with the one seen first [ATK-01]', async () => {
    const { address, read } = await order(0, '1000')
    const before = await available(0)
    product.chain.pay(address, 1_000n * usdt)
    product.chain.mine(1)
    await product.follow()
    expect((await read()).state).toBe('confirming')
    product.chain.reorg(1, { changes: (transfer) => ({ ...transfer, raw: 1n * usdt }) })
    await product.settle()
    expect((await read()).creditedAmount).toBe('1')
    expect(await available(0)).toBe((before ?? 0n) + 1n * usdt)
    expect(await product.auditFully()).toEqual([])
  })

  it('is credited to the receiver that the canonical block has [ATK-01]', async () => {
    const first = await order(0, '100')
    const second = await order(1, '100')
    const before = [await available(0), await available(1)]
    product.chain.pay(first.address, 100n * usdt)
    product.chain.mine(1)
    await product.follow()
    product.chain.reorg(1, { changes: (transfer) => ({ ...transfer, to: second.address }) })
    await product.settle()
    expect(await first.read()).toMatchObject({ state: 'waiting', creditedAmount: null })
    expect(await second.read()).toMatchObject({ state: 'credited', creditedAmount: '100' })
    expect([await available(0), await available(1)]).toEqual([before[0], (before[1] ?? 0n) + 100n * usdt])
    expect(await product.auditFully()).toEqual([])
  })

  it('deeper than N is reversed and credited again with what the new block has [ATK-01]', async () => {
    const { address, person } = await order(0, '100')
    const before = await available(0)
    product.chain.pay(address, 100n * usdt)
    product.chain.mine(1)
    const height = product.chain.height()
    await product.settle()
    expect(await available(0)).toBe((before ?? 0n) + 100n * usdt)
    product.chain.reorg(product.chain.height() - height + 1, {
      changes: (transfer) => (transfer.to === address ? { ...transfer, raw: 40n * usdt } : transfer),
    })
    await product.follow()
    await resume()
    await product.settle()
    expect(await available(0)).toBe((before ?? 0n) + 40n * usdt)
    expect(person.id).toBeGreaterThan(0n)
    expect(await product.auditFully()).toEqual([])
  })
})

describe('a false row of app.chain_transfer', () => {
  it('credits nothing when no chain has the transfer, raises an alarm, and delays no other credit [ATK-02]', async () => {
    const forged = await order(0, '4000')
    const honest = await order(1, '50')
    const before = [await available(0), await available(1)]
    const [block] = await product.look<{ hash: string; number: bigint }[]>`
      select hash, number from app.chain_block where network = 'dev' and canonical order by number limit 1`
    await product.look`insert into app.chain_transfer
        (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, seen_at)
      values ('dev', ${`0x${'ee'.repeat(32)}`}, 0, ${block?.hash ?? ''}, ${block?.number ?? 0n}, ${forged.address},
        ${forged.address}, ${4_000n * usdt}, 'seen', ${product.now()})`
    product.chain.pay(honest.address, 50n * usdt)
    product.chain.mine(network.confirmations + 1)
    await product.follow()
    expect([await available(0), await available(1)]).toEqual([before[0], (before[1] ?? 0n) + 50n * usdt])
    expect(await openTasks('transfer.mismatch')).toHaveLength(1)
    await product.look`delete from app.chain_transfer where tx_hash = ${`0x${'ee'.repeat(32)}`}`
  })

  it('credits nothing when the row says more than the log, and credits the log once the row is right [ATK-02]', async () => {
    const { address, read } = await order(0, '10')
    const before = await available(0)
    product.chain.pay(address, 10n * usdt)
    product.chain.mine(1)
    await product.follow()
    await product.look`update app.chain_transfer set amount = ${9_000n * usdt} where address = ${address}`
    product.chain.mine(network.confirmations)
    await product.follow()
    expect(await available(0)).toBe(before)
    expect((await read()).state).toBe('confirming')
    await product.look`update app.chain_transfer set amount = ${10n * usdt}, check_after = null where address = ${address}`
    while (await creditTransfers(product.context, network));
    expect(await available(0)).toBe((before ?? 0n) + 10n * usdt)
  })

  it('is not credited a second time because its row says that a reorg took it [ATK-02]', async () => {
    const { address } = await order(0, '70')
    const before = await available(0)
    product.chain.pay(address, 70n * usdt)
    await product.settle()
    expect(await available(0)).toBe((before ?? 0n) + 70n * usdt)
    const alarms = (await openTasks('transfer.mismatch')).length
    await product.look`update app.chain_transfer set state = 'orphaned' where address = ${address}`
    await product.look`update app.chain_transfer set state = 'seen' where address = ${address}`
    await product.follow()
    expect(await available(0)).toBe((before ?? 0n) + 70n * usdt)
    expect(await openTasks('transfer.mismatch')).toHaveLength(alarms + 1)
    await product.look`update app.chain_transfer set state = 'credited' where address = ${address}`
  })
})

describe('books that say more than the chain holds', () => {
  it('halt the network by themselves and inform the operators; equal books do not', async () => {
    await product.settle()
    await compareBooks(product.context, network)
    expect(await haltReason()).toBe(null)
    const user = product.user(0)
    // Somebody who owns the database, and switches its constraints off, gives themselves money that no chain has.
    await product.forge(
      (tx) => tx`select ledger.post_set('forged', 'forged', 'recharge.credited', ${product.now()}, '{}',
      array[${systemAccount('chain:dev', 'USDT').toString()}, ${(user.id * 8n).toString()}]::bigint[], array[-5000000, 5000000]::bigint[])`,
    )
    const before = await booked()
    await compareBooks(product.context, network)
    expect(await haltReason()).toMatch(/^the books say .* USDT, the chain holds /)
    expect(await openTasks('network.halted')).toHaveLength(1)
    expect(await booked()).toBe(before)
  })
})
