import { allNetworks } from '@synet/core/all-networks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { rebookPayouts } from '#custody/payout/sign/rebook-payouts'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { resumeNetwork } from '#money/chain/halt-network'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'

const network = allNetworks.dev
const usdt = 1_000_000n
let product: Product
let payer: ModelUser
beforeEach(async () => {
  product = await startProduct(1)
  const [first] = product.users
  if (!first) throw new Error('there is a user')
  payer = first
  const order = await payer.call('recharge/recharge', { network: 'dev', amount: '500' }, key())
  product.chain.pay(order.address, 500n * usdt)
  await product.settle()
})
afterEach(() => product[Symbol.asyncDispose]())

let keys = 0
const key = () => ({ idempotencyKey: `restored-${keys++}` })

async function submit(amount: string): Promise<bigint> {
  const [account] = (await payer.call('bank/list', {})).list
  const { quoteId } = await payer.call('withdrawal/quote', { accountId: account?.id ?? '', amount, feeIn: 'USDT' })
  return BigInt((await payer.call('withdrawal/apply', { quoteId, payPassword }, key())).id)
}
const read = async (id: bigint) => (await payer.call('withdrawal/list', { id: id.toString() })).list[0]
const cancel = (id: bigint) => payer.call('withdrawal/cancel', { id: id.toString() }, key())
const sign = () => signApprovedWithdrawals(product.context, network, product.signer)

/** Sets the database back to before the signature of an order, as a restore does. */
const restore = (id: bigint, state: 'reviewing' | 'approved') =>
  product.forge(async (tx) => {
    await tx`delete from app.outgoing_attempt where outgoing_id in (select id from app.outgoing where withdrawal_id = ${id})`
    await tx`delete from app.outgoing where withdrawal_id = ${id}`
    await tx`update app.withdrawal set state = ${state}, waiting_for = null where id = ${id}`
    await tx`update app.wallet set next_nonce = next_nonce - 1 where network = 'dev'`
    await tx`update app.network_state set signing = '{}', halted_reason = 'restored' where network = 'dev'`
  })

/** Operators adopt the journal's position and resume. */
async function resume(): Promise<void> {
  const { journal, keys: own } = product.signer
  const nonce = journal.wallet('dev', own.hot.address)?.nextNonce ?? 0n
  journal.adopt('dev', own.hot.address, nonce, product.now())
  await product.look`update app.wallet set next_nonce = ${nonce} where network = 'dev'`
  await resumeNetwork(product.look, product.now(), 'dev')
}

describe('a database that was restored to before a payout', () => {
  it.each(['reviewing', 'approved'] as const)(
    'has a paid order that was %s again as paid, and gives nobody its money twice [STD-03]',
    async (state) => {
      const id = await submit('100')
      await product.approve(id)
      expect(await sign()).toBe(true)
      await broadcastOutgoing(product.context, network)
      product.chain.mine()
      const paid = product.chain.balanceOf((await read(id))?.address ?? '')
      expect(paid).toBeGreaterThan(0n)
      await restore(id, state)

      // The network is still halted.
      expect(await rebookPayouts(product.context, network, product.signer)).toBe(true)
      expect((await read(id))?.state).toBe('sending')
      await expect(cancel(id)).rejects.toMatchObject({ data: { error: 'order.state' } })
      await expect(product.reject(id)).rejects.toThrow('order.state')
      await resume()
      await product.settle()
      expect((await read(id))?.state).toBe('confirmed')
      expect(product.chain.balanceOf((await read(id))?.address ?? '')).toBe(paid)
      expect(await product.auditFully()).toEqual([])
    },
  )

  it('lets nobody return an order whose transaction no block has yet [STD-03]', async () => {
    const id = await submit('100')
    await product.approve(id)
    expect(await sign()).toBe(true)
    await restore(id, 'reviewing')
    expect(await rebookPayouts(product.context, network, product.signer)).toBe(false)
    await expect(cancel(id)).rejects.toMatchObject({ data: { error: 'withdrawal.signing' } })
    await expect(product.reject(id)).rejects.toThrow('withdrawal.signing')
    expect((await read(id))?.state).toBe('reviewing')
  })

  it('leaves another order with the number of one that was lost alone [STD-03]', async () => {
    const id = await submit('100')
    await product.approve(id)
    expect(await sign()).toBe(true)
    await broadcastOutgoing(product.context, network)
    product.chain.mine()
    await restore(id, 'reviewing')
    await product.forge((tx) => tx`update app.withdrawal set address = ${`0x${'77'.repeat(20)}`} where id = ${id}`)
    expect(await rebookPayouts(product.context, network, product.signer)).toBe(false)
    expect((await cancel(id)).state).toBe('cancelled')
  })
})
