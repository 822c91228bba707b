import { hotWallet } from '@synet/chain/keys'
import { allNetworks } from '@synet/core/all-networks'
import { beforeEach, describe, expect, it } from 'vitest'
import { compareBooks } from '#money/chain/compare-books'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { openWallet } from '#custody/payout/sign/open-wallet'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { openKeys, type Signer } from '#custody/payout/sign/signing-keys'
import { sweepDeposits } from '#custody/sweep/sweep-deposits'
import { activeOperators } from '#custody/signer/operators'
import { readPolicy } from '#custody/signer/policy'
import { openApprovals, signOpenDecision } from '#test-support/person'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { rechargeUser, withdrawApproved } from '#test-support/orders'
import { approvalsParty, seed } from '#test-support/seeded-product'
import { createSoftwareKey, type SoftwareKey } from '#test-support/software-key'

const network = allNetworks.dev
const usdt = 1_000_000n
const newHot = hotWallet(new Uint8Array(32).fill(7))
openProductForEach(1)
let user: ModelUser
beforeEach(() => {
  user = product.user(0)
})

async function withdraw(amount = '100'): Promise<bigint> {
  await rechargeUser(product, user, 300n * usdt)
  return withdrawApproved(product, user, amount)
}
const state = async (id: bigint) => {
  const [row] = await product.look<{ state: string }[]>`select state from app.withdrawal where id = ${id}`
  return row?.state
}
const sums = () => product.signer.journal.paidSince(new Date(0)).map(({ amount }) => amount)

describe('the hot wallet’s key', () => {
  const renewed = (): Signer => ({ ...product.signer, keys: openKeys(seed, newHot, [hotWallet(seed)]) })

  async function run(signer: Signer): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await sweepDeposits(product.context, network, signer)
      await signApprovedWithdrawals(product.context, network, signer)
      await broadcastOutgoing(product.context, network)
      product.chain.mine(network.confirmations)
      await product.follow()
      await broadcastOutgoing(product.context, network)
    }
  }

  it('is replaced: the former wallet is emptied, payouts continue, and sums of the day and limits stay [ATK-15]', async () => {
    const before = await withdraw()
    await product.settle(true)
    expect(await state(before)).toBe('confirmed')
    const former = product.signer.keys.hot.address
    const held = product.chain.balanceOf(former)
    expect(held).toBeGreaterThan(0n)
    const signer = renewed()
    await openWallet(product.context, network, signer)
    await run(signer)
    expect([product.chain.balanceOf(former), product.chain.balanceOf(newHot.address)]).toEqual([0n, held])
    const id = await withdraw('50')
    await run(signer)
    expect(await state(id)).toBe('confirmed')
    expect(sums()).toEqual([100n * usdt, 50n * usdt])
    await compareBooks(product.context, network)
    expect(await product.look`select from app.network_state where halted_reason is not null`).toEqual([])
    expect(await product.auditFully()).toEqual([])
  })

  it('is not replaced while a payout of it is in progress, or by a key that names no former one [ATK-15]', async () => {
    const id = await withdraw()
    await signApprovedWithdrawals(product.context, network, product.signer)
    expect(await state(id)).toBe('sending')
    await expect(openWallet(product.context, network, renewed())).rejects.toThrow('are under way')
    await product.settle()
    const unnamed = { ...product.signer, keys: openKeys(seed, newHot) }
    await expect(openWallet(product.context, network, unnamed)).rejects.toThrow('not among the retired ones')
    await openWallet(product.context, network, renewed())
  })
})

describe('an operator’s key', () => {
  async function enrol(name: string, softwareKey: SoftwareKey, by: readonly number[]): Promise<void> {
    const pages = await Promise.all(by.map((n) => openApprovals(product, n)))
    const { token } = (await pages[0]?.call('invite', { name })) ?? { token: '' }
    const { challenge } = (await pages[0]?.call('invitation', { token })) ?? { challenge: '' }
    await pages[0]?.call('enrol', { token, registration: softwareKey.register(challenge) })
    for (const page of pages) await signOpenDecision(page)
  }

  it('two other operators take out and replace a lost key; limits, sums and approvals of others stay [ATK-18]', async () => {
    await enrol('third', createSoftwareKey(approvalsParty), [0, 1])
    await withdraw()
    await product.settle()
    const policy = readPolicy(product.signer.records)
    const paid = sums()
    const [, second] = [...activeOperators(product.signer.records).values()]
    const pages = [await openApprovals(product, 0), await openApprovals(product, 1)]
    await pages[0]?.call('disableOperator', { name: 'third' })
    for (const page of pages) await signOpenDecision(page)
    expect(activeOperators(product.signer.records).has('third')).toBe(false)
    const replacement = createSoftwareKey(approvalsParty)
    await enrol('third', replacement, [0, 1])
    expect(activeOperators(product.signer.records).get('third')).toMatchObject({
      credentialId: replacement.credentialId,
    })
    expect([...activeOperators(product.signer.records).values()][1]).toEqual(second)
    expect([readPolicy(product.signer.records), sums()]).toEqual([policy, paid])
  })
})
