import { toHexAddress, toTronAddress } from '@synet/chain/address'
import type { TronReference } from '@synet/chain/payout/sign-tron'
import type { Receipt } from '@synet/chain/rpc/read-receipt'
import { transferTopic } from '@synet/chain/rpc/read-transfers'
import type { TronMeans, TronRpc } from '@synet/chain/tron-rpc'
import { allNetworks } from '@synet/core/all-networks'
import { addMs, days, minutes } from '@synet/core/clock'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Context } from '#platform/context'
import { resumeNetwork } from '#money/chain/halt-network'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { rebookPayouts } from '#custody/payout/sign/rebook-payouts'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { loseOrder } from '#test-support/payer-desk'
import { openProduct, product } from '#test-support/product'
import { withdrawApproved } from '#test-support/orders'
import { isOverdue } from '#money/withdrawal/overdue'

const { TRC20 } = allNetworks
const usdt = 1_000_000n
const energy = 65_000n
const price = 210n
/** The cost includes the margin of a quarter and the bandwidth. */
const cost = (energy * price * 5n) / 4n + 500_000n

openProduct(11, { also: ['TRC20'] })
let context: Context
let means: TronMeans
let blockMs = 0
beforeAll(async () => {
  for (const user of product.users) {
    const { address } = await user.call('recharge/recharge', { network: 'dev', amount: '100' }, key())
    product.chain.pay(address, 100n * usdt)
    await product.look`insert into app.receiving_account (user_id, network, address, name, created_at)
      values (${user.id}, 'TRC20', ${toTronAddress(`0x${'ab'.repeat(20)}`)}, 'tron', ${product.now()})`
  }
  await product.settle()
  const [wallet] = await product.look<{ address: string }[]>`select address from app.wallet where network = 'TRC20'`
  product.chainOf('TRC20').pay(wallet?.address ?? '', 10_000n * usdt)
  product.chainOf('TRC20').mine(TRC20.confirmations)
  await product.follow()
  const tron: TronRpc = {
    ...product.context.rpc.TRC20,
    readReference: async (): Promise<TronReference> => ({
      number: 7n,
      hash: `0x${'11'.repeat(32)}`,
      timeMs: product.now().getTime() + blockMs,
    }),
    readEnergyPrice: async () => price,
    readMeans: async () => means,
    isLapsed: async () => false,
    readSolidBalances: () => Promise.reject(new Error('not asked')),
  }
  context = { ...product.context, rpc: { ...product.context.rpc, TRC20: tron } }
})
beforeEach(() => {
  means = { sun: 10n ** 9n, energy: 0n }
  blockMs = 0
})

let keys = 0
let turn = 0
const key = () => ({ idempotencyKey: `tron-means-${keys++}` })
/** Another person withdraws each time. */
const withdraw = () => withdrawApproved(product, product.user(turn++), '20', 'TRC20')
async function read(id: bigint) {
  const [row] = await product.look<{ state: string; waitingFor: string | null }[]>`
    select state, waiting_for as "waitingFor" from app.withdrawal where id = ${id}`
  return row
}
const sign = () => signApprovedWithdrawals(context, TRC20, product.signer)
const signed = () => product.look`select from app.outgoing where network = 'TRC20'`
/** Ends what a test has signed, so that it reserves nothing for the next one. */
const forget = () => product.look`update app.outgoing_attempt set expires_at = ${addMs(product.now(), -1)}`

describe('a payout on TRON', () => {
  it('waits while the hot wallet lacks coins and energy, says so, is overdue after its deadline, and is sent when they have arrived [STD-09, ATK-22, ATK-23]', async () => {
    means = { sun: cost - 1n, energy: 0n }
    const id = await withdraw()
    expect(await sign()).toBe(false)
    expect(await signed()).toHaveLength(0)
    expect(await read(id)).toMatchObject({ state: 'approved', waitingFor: 'liquidity' })
    // The platform fills its own wallet: nobody's ceiling excuses the delay.
    const later = addMs(product.now(), days(3))
    expect(await product.look`select from app.withdrawal w where ${isOverdue(product.look, later)}`).toHaveLength(1)
    means = { sun: cost, energy: 0n }
    expect(await sign()).toBe(true)
    expect(await read(id)).toMatchObject({ state: 'sending' })
    await forget()
  })

  it('needs only bandwidth in coins when its energy is there [STD-09]', async () => {
    means = { sun: 499_999n, energy: 10n * energy }
    const id = await withdraw()
    expect(await sign()).toBe(false)
    means = { sun: 500_000n, energy: (energy * 5n) / 4n }
    expect(await sign()).toBe(true)
    expect(await read(id)).toMatchObject({ state: 'sending' })
    await forget()
  })

  it('leaves the coins to the payout in progress [STD-09]', async () => {
    means = { sun: 2n * cost - 1n, energy: 0n }
    const [first, second] = [await withdraw(), await withdraw()]
    expect(await sign()).toBe(true)
    expect(await sign()).toBe(false)
    expect([(await read(first))?.state, (await read(second))?.waitingFor]).toEqual(['sending', 'liquidity'])
    means = { sun: 2n * cost, energy: 0n }
    expect(await sign()).toBe(true)
    await forget()
  })

  it('a payout that can be paid is sent although others before it wait for coins [STD-09]', async () => {
    const ids = [await withdraw(), await withdraw(), await withdraw()]
    const dear = { ...context.rpc.TRC20, estimateTransfer: async () => estimates.shift() ?? energy }
    const estimates = [energy * 9n, energy * 9n]
    means = { sun: cost, energy: 0n }
    const of = { ...context, rpc: { ...context.rpc, TRC20: dear } }
    for (let pass = 0; pass < 3; pass++) await signApprovedWithdrawals(of, TRC20, product.signer)
    const states = await Promise.all(ids.map(async (id) => (await read(id))?.state))
    expect(states).toEqual(['approved', 'approved', 'sending'])
    await forget()
    means = { sun: 10n ** 9n, energy: 0n }
    while (await sign());
    await forget()
  })

  it.each([
    ['a year ahead', days(365)],
    ['ten minutes behind', -minutes(10)],
  ])(
    'is not signed while the nodes are %s, opens no task, and is sent once they work again [STD-09]',
    async (_what, ms) => {
      const before = (await signed()).length
      blockMs = ms
      const id = await withdraw()
      await expect(sign()).rejects.toThrow(/this clock says/)
      expect(await signed()).toHaveLength(before)
      expect(await product.look`select from app.operator_task where kind = 'payout.refused'`).toHaveLength(0)
      blockMs = 0
      expect(await sign()).toBe(true)
      expect(await read(id)).toMatchObject({ state: 'sending' })
      await forget()
    },
  )

  it('a payout whose transaction a restored database lacks is not signed again while the chain can take it [STD-03]', async () => {
    const id = await withdraw()
    expect(await sign()).toBe(true)
    const count = () => product.signer.journal.listSigned('TRC20', 'payout', new Date(0)).length
    const before = count()
    await product.forge(async (tx) => {
      await tx`delete from app.outgoing_attempt where outgoing_id in (select id from app.outgoing where withdrawal_id = ${id})`
      await tx`delete from app.outgoing where withdrawal_id = ${id}`
      await tx`update app.withdrawal set state = 'approved', waiting_for = null where id = ${id}`
      await tx`update app.network_state set signing = '{}', halted_reason = 'restored' where network = 'TRC20'`
    })
    let chainTime = product.now()
    const { TRC20: chain } = context.rpc
    const timed: typeof chain = {
      ...chain,
      readBlock: async (asked) => {
        const block = await chain.readBlock(asked)
        return block && { ...block, timeMs: chainTime.getTime() }
      },
    }
    const again = () =>
      signApprovedWithdrawals({ ...context, rpc: { ...context.rpc, TRC20: timed } }, TRC20, product.signer)
    expect(await again()).toBe(false)
    await resumeNetwork(product.look, product.now(), 'TRC20')
    expect(await again()).toBe(false)
    expect([count(), (await read(id))?.state]).toEqual([before, 'approved'])

    chainTime = addMs(chainTime, minutes(11))
    await product.look`update app.network_state set halted_reason = 'looked at again' where network = 'TRC20'`
    expect(await again()).toBe(false)
    await resumeNetwork(product.look, product.now(), 'TRC20')
    expect(await again()).toBe(true)
    expect([count(), (await read(id))?.state]).toEqual([before + 1, 'sending'])
    await forget()
  })

  it('a payout whose order a restored database lacks is booked by what the token says [STD-03]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const user = product.user(turn)
    const id = await withdraw()
    expect(await sign()).toBe(true)
    const [signed] = product.signer.journal
      .listSigned('TRC20', 'payout', new Date(0))
      .filter((one) => one.subject === id)
    if (!signed) throw new Error('the journal has the payout')
    await loseOrder(product, TRC20, id)
    const balance = async () => (await product.balancesOf(user.id))['available USDT'] ?? 0n
    const before = await balance()
    const topic = (address: string) => `0x${toHexAddress(address).slice(2).toLowerCase().padStart(64, '0')}`
    /** A final block has the transaction, and the token says that it moved the amount. */
    const paying = (): Context => {
      const readReceipt = async (txHash: string): Promise<Receipt | undefined> => {
        if (txHash !== signed.txHash) return undefined
        const blockHash = (await context.rpc.TRC20.readBlock(1n))?.hash ?? ''
        const topics = [transferTopic, topic(signed.sender), topic(signed.recipient)]
        const logs = [
          { address: toHexAddress(TRC20.token), topics, data: `0x${signed.rawAmount.toString(16)}` as const },
        ]
        return { txHash, blockHash, blockNumber: 1n, success: true, costWei: 0n, logs }
      }
      return { ...context, rpc: { ...context.rpc, TRC20: { ...context.rpc.TRC20, readReceipt } } }
    }
    const rebook = (of: Context) => {
      vi.setSystemTime(Date.now() + 5_001)
      return rebookPayouts(of, TRC20, product.signer)
    }
    expect(await rebook(context)).toBe(false)
    expect(await rebook(paying())).toBe(true)
    expect(await broadcastOutgoing(paying(), TRC20)).toBe(true)
    expect(await balance()).toBe(before - signed.rawAmount)
  })
})
