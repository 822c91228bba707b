import { allNetworks } from '@synet/core/all-networks'
import { addMs, days, hours } from '@synet/core/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { payOwnFunds } from '#custody/payout/sign/pay-own-funds'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { desk, openDesk } from '#test-support/console'
import { error } from '#test-support/operators'
import { orderWithdrawal, rechargeUser } from '#test-support/orders'
import { openApprovals, signOpenDecision } from '#test-support/person'
import { openProductForEach, product } from '#test-support/product'
import { readHaltReason } from '#test-support/halt-reason'
import { readOpenTasks } from '#test-support/open-tasks'
import { withNode } from '#test-support/with-node'

const network = allNetworks.dev
const cold = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const thief = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const usdt = 1_000_000n

openProductForEach(1)
openDesk(beforeEach)

async function setColdAddress(address: string): Promise<void> {
  const pages = [await openApprovals(product, 0), await openApprovals(product, 1)]
  await pages[0]?.call('setColdAddress', { network: 'dev', address })
  for (const page of pages) await signOpenDecision(page)
}
async function takeOut(address = cold, amount = '1000'): Promise<string> {
  const proposal = await desk.first.ops('proposeMoney', {
    kind: 'capital.taken-out',
    source: 'capital',
    network: 'dev',
    address,
    amount,
    reason: 'Our own reserve',
    secondFactor: await desk.first.code(),
  })
  await desk.approve(proposal)
  expect(await desk.read(proposal.id)).toMatchObject({ state: 'approved' })
  await product.pass(days(3))
  expect(await desk.read(proposal.id)).toMatchObject({ state: 'executed' })
  return proposal.id
}
const pay = () => payOwnFunds(product.context, network, product.signer)
async function settle(): Promise<void> {
  await broadcastOutgoing(product.context, network)
  product.chain.mine(network.confirmations)
  await product.follow()
  await broadcastOutgoing(product.context, network)
}
const reasons = async () =>
  (await readOpenTasks(product.look, 'outgoing.failed')).map(({ facts }) => facts['reason']).join()
const sent = (address: string) => product.chain.balanceOf(address)

describe('own funds', () => {
  it('leave once for the cold wallet, three days after two operators signed, and the books stay right [ATK-03]', async () => {
    await setColdAddress(cold)
    const id = await takeOut()
    expect(await pay()).toBe(true)
    expect(await pay()).toBe(false)
    await settle()
    expect(sent(cold)).toBe(1_000n * usdt)
    expect(await pay()).toBe(false)
    expect(await product.auditFully()).toEqual([])
    // The journal knows it when the database has lost it.
    await product.forge((tx) => tx`update app.outgoing set proposal_id = -1 where proposal_id = ${id}`)
    expect(await pay()).toBe(false)
    expect(await reasons()).toContain('was paid before')
  })

  it('do not leave for another address, or for one that was set less than 72 hours ago [ATK-03]', async () => {
    await setColdAddress(cold)
    await takeOut(thief)
    expect(await pay()).toBe(false)
    expect(await reasons()).toContain('the cold wallet is')
    await takeOut()
    await setColdAddress(thief)
    expect(await pay()).toBe(false)
    await product.pass(hours(73))
    expect(await pay()).toBe(false)
    expect([sent(thief), sent(cold)]).toEqual([0n, 0n])
  })

  it('wait until their address has been set for 72 hours, although their own notice ends earlier [ATK-03]', async () => {
    const id = await takeOut()
    await setColdAddress(cold)
    await product.forge((tx) => tx`update app.proposal set ended_at = ${addMs(product.now(), 1)} where id = ${id}`)
    await product.passOnly(hours(72) - 1)
    expect(await pay()).toBe(false)
    await product.passOnly(1)
    expect(await pay()).toBe(true)
  })

  it('do not leave by a proposal that was rewritten: the network halts [ATK-03]', async () => {
    await setColdAddress(cold)
    const id = await takeOut()
    await product.forge((tx) => tx`update app.proposal set facts = facts || '{"amount": "5000"}' where id = ${id}`)
    expect(await pay()).toBe(false)
    expect(await readHaltReason(product.look)).toContain('has no signatures of two operators')
    expect(sent(cold)).toBe(0n)
  })

  it('stuck own funds are sent again with higher fees, to the same address only [ATK-20]', async () => {
    await setColdAddress(cold)
    const id = await takeOut()
    expect(await pay()).toBe(true)
    await product.passOnly(hours(1))
    await product.forge((tx) => tx`update app.outgoing set recipient = ${thief} where proposal_id = ${id}`)
    expect(await replaceStuck(product.context, network, product.signer)).toBe(false)
    await product.forge((tx) => tx`update app.outgoing set recipient = ${cold} where proposal_id = ${id}`)
    expect(await replaceStuck(product.context, network, product.signer)).toBe(true)
    await settle()
    expect([sent(thief), sent(cold)]).toEqual([0n, 1_000n * usdt])
  })

  it('leave by a later proposal while an earlier one cannot be paid, which is tried again [ATK-23]', async () => {
    await setColdAddress(cold)
    const wrong = await takeOut(thief)
    const large = await takeOut(cold, '900')
    await takeOut(cold, '50')
    // The one before it takes too much of the same money.
    await takeOut(cold, '60')
    await rechargeUser(product, product.user(0), 200n * usdt)
    // The hot wallet holds no more than this now.
    const balance = { value: 100n * usdt }
    const context = withNode(product.context, { readTokenBalance: async () => balance.value })
    // An order takes it, also before it is approved.
    const order = await orderWithdrawal(product.user(0), '80')
    expect(await payOwnFunds(context, network, product.signer)).toBe(false)
    // Neither what other networks pay nor what has left before does.
    await product.forge(async (tx) => {
      await tx`update app.withdrawal set network = 'BEP20' where id = ${order}`
      await tx`insert into app.outgoing
        (network, sender, nonce, purpose, proposal_id, recipient, raw_amount, gas, state, created_at)
          select network, 'nobody', 0, 'own-funds', proposal, 'nobody', ${100n * usdt}, 1, state, ${product.now()}
            from (values ('BEP20', 'open', -1), ('dev', 'done', -2)) as before (network, state, proposal)`
    })
    expect(await payOwnFunds(context, network, product.signer)).toBe(true)
    expect(await payOwnFunds(context, network, product.signer)).toBe(false)
    await settle()
    expect([sent(thief), sent(cold)]).toEqual([0n, 50n * usdt])
    expect(await reasons()).toContain('the cold wallet is')
    await product.forge(
      (tx) => tx`update app.proposal set facts = facts || ${`{"address": "${cold}"}`}::text::jsonb where id = ${wrong}`,
    )
    expect(await pay()).toBe(false)
    await product.forge(
      (tx) =>
        tx`update app.proposal set facts = facts || ${`{"address": "${thief}"}`}::text::jsonb where id = ${wrong}`,
    )
    await product.forge((tx) => tx`update app.network_state set halted_reason = null`)
    expect(await pay()).toBe(true)
    await settle()
    expect(sent(cold)).toBe(950n * usdt)
    expect(await product.look`select from app.outgoing where proposal_id = ${large} and state = 'done'`).toHaveLength(1)
  })

  it('leave no task when the standby fails, and are paid when it is back [ATK-23]', async () => {
    await setColdAddress(cold)
    await takeOut()
    let asked = 0
    // The check of the store reaches the standby, and the signature does not.
    const sync = () => (asked++ === 0 ? Promise.resolve() : Promise.reject(new Error('the standby does not answer')))
    const cutOff = { ...product.signer, standby: { ...product.signer.standby, sync } }
    await expect(payOwnFunds(product.context, network, cutOff)).rejects.toThrow('the standby does not answer')
    expect(await reasons()).toBe('')
    expect(await pay()).toBe(true)
    await settle()
    expect(sent(cold)).toBe(1_000n * usdt)
  })

  it('are sent only to an address of the network [ATK-03]', async () => {
    const page = await openApprovals(product, 0)
    const set = (address: string, name = 'dev') => page.call('setColdAddress', { network: name, address })
    await expect(set('T1234')).rejects.toMatchObject(error('address.invalid'))
    await expect(set(cold, 'ERC20')).rejects.toMatchObject(error('network.unknown'))
  })
})
