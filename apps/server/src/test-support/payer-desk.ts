import { allNetworks } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { rebookPayouts } from '#custody/payout/sign/rebook-payouts'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { resumeNetwork } from '#money/chain/halt-network'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { rechargeUser, orderWithdrawal } from '#test-support/orders'

const network = allNetworks.dev

/** A product for each test, whose user has deposited 500 USDT and withdraws, and whose database is set back. */
export function takePayerDesk() {
  let product: Product
  let payer: ModelUser
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    product = await startProduct(1)
    payer = product.user(0)
    await rechargeUser(product, payer, 500_000_000n)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await product[Symbol.asyncDispose]()
  })
  const submit = (amount = '100'): Promise<bigint> => orderWithdrawal(payer, amount)
  const sign = () => signApprovedWithdrawals(product.context, network, product.signer)
  return {
    network,
    get product() {
      return product
    },
    get payer() {
      return payer
    },
    submit,
    sign,
    read: async (id: bigint) => (await payer.call('withdrawal/list', { id: id.toString() })).list[0],
    /** Signs an order, and has the chain take its transaction. */
    async pay(amount?: string): Promise<bigint> {
      const id = await submit(amount)
      await product.approve(id)
      expect(await sign()).toBe(true)
      await broadcastOutgoing(product.context, network)
      product.chain.mine()
      return id
    },
    becomeFinal: () => product.chain.mine(network.confirmations),
    /** Books again as the signer does, five seconds after it looked last. */
    rebook(context = product.context) {
      vi.setSystemTime(Date.now() + 5_001)
      return rebookPayouts(context, network, product.signer)
    },
    /** Operators adopt the journal's position and resume. */
    async resume(): Promise<void> {
      const { journal, keys: own } = product.signer
      const nonce = journal.wallet('dev', own.hot.address)?.nextNonce ?? 0n
      journal.adopt('dev', own.hot.address, nonce, product.now())
      await product.look`update app.wallet set next_nonce = ${nonce} where network = 'dev'`
      await resumeNetwork(product.look, product.now(), 'dev')
    },
  }
}

/** Sets the database back to before an order was submitted, as a restore does. */
export async function loseOrder(product: Product, { name }: Network, id: bigint): Promise<void> {
  await product.forge(async (tx) => {
    const outgoing = tx`select id from app.outgoing where withdrawal_id >= ${id}`
    await tx`delete from app.outgoing_attempt where outgoing_id in (${outgoing})`
    await tx`delete from app.outgoing where withdrawal_id >= ${id}`
    await tx`delete from app.withdrawal_approval where withdrawal_id >= ${id}`
    await tx`delete from app.withdrawal where id >= ${id}`
    await tx`delete from app.event where kind = 'withdrawal' and subject_id >= ${id}`
    await tx`update ledger.balance b set balance = b.balance - e.total, seq = b.seq - e.entries
      from (select account_id, sum(amount) as total, count(*) as entries from ledger.entry where posting_id >= ${id} group by 1) e
      where b.account_id = e.account_id`
    await tx`delete from ledger.entry where posting_id >= ${id}`
    await tx`delete from ledger.posting where id >= ${id}`
    await tx`delete from ledger.posting_chain where through_id >= ${id}`
    await tx`delete from ledger.posting_chain_next`
    await tx`select setval('ledger.posting_id', ${id - 1n})`
    await tx`update app.wallet set next_nonce = next_nonce - 1 where network = ${name} and next_nonce > 0`
  })
  await product.look`update app.network_state set signing = '{}', halted_reason = 'the signer has seen more' where network = ${name}`
}
