import type { TronRpc } from '@synet/chain/tron-rpc'
import { allNetworks } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { addMs, hours, minutes, seconds } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#platform/context'
import { requestCancellation } from '#custody/payout/request-cancellation'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { rechargeUser, withdrawApproved } from '#test-support/orders'
import { readOpenTasks } from '#test-support/open-tasks'
import type { OperatorTaskKind } from '#platform/task/operator-task'
import { withNode } from '#test-support/with-node'

const network = allNetworks.dev
const { TRC20 } = allNetworks
const usdt = 1_000_000n
const gwei = 1_000_000_000n
openProduct(1, { also: ['TRC20'] })
let user: ModelUser
beforeAll(async () => {
  user = product.user(0)
  await rechargeUser(product, user, 1_000n * usdt)
})

/** A withdrawal that is signed, and that no node has. */
async function withdraw(amount: string): Promise<bigint> {
  const id = await withdrawApproved(product, user, amount)
  expect(await signApprovedWithdrawals(product.context, network, product.signer)).toBe(true)
  return id
}
const stateOf = async (id: bigint) => (await user.call('withdrawal/list', { id: id.toString() })).list[0]?.state
const replace = (of: Network = network, context: Context = product.context) => replaceStuck(context, of, product.signer)
const attemptsOf = (id: bigint) => product.look<{ max: string; cancels: boolean }[]>`
  select a.max_fee_wei::text as max, a.cancels from app.outgoing_attempt a join app.outgoing g on g.id = a.outgoing_id
    where g.withdrawal_id = ${id} order by a.attempt`
const openTasks = (kind: OperatorTaskKind) => readOpenTasks(product.look, kind)
const cancel = (id: bigint) =>
  inTransaction(product.look, (tx) => requestCancellation(tx, product.now(), { withdrawalId: id }))
async function setPrice(wei: bigint): Promise<void> {
  product.chain.setBaseFee(wei)
  product.chain.mine(1)
  await product.follow()
}

describe('a payout that no block takes', () => {
  it('is signed again without limit, at growing intervals, and at once when the base fee exceeds its offer [ATK-27]', async () => {
    const id = await withdraw('50')
    for (let attempt = 1; attempt < 20; attempt++) {
      const wait = Math.min(seconds(60) * 2 ** (attempt - 1), hours(1))
      await product.passOnly(wait - seconds(1))
      expect(await replace()).toBe(false)
      await product.passOnly(seconds(2))
      expect(await replace()).toBe(true)
    }
    expect(await attemptsOf(id)).toHaveLength(20)
    // After all that time the price matters again.
    await setPrice(100n * gwei)
    await product.passOnly(seconds(61))
    expect(await replace()).toBe(true)
    expect((await attemptsOf(id)).at(-1)).toEqual({ max: `${201n * gwei}`, cancels: false })
    await product.settle()
    expect(await stateOf(id)).toBe('confirmed')
    await setPrice(gwei)
    expect(await product.auditFully()).toEqual([])
  })

  it('is cancelled after any number of attempts [ATK-27]', async () => {
    const id = await withdraw('40')
    for (let attempt = 1; attempt < 15; attempt++) {
      await product.passOnly(hours(1) + seconds(1))
      expect(await replace()).toBe(true)
    }
    expect((await cancel(id)).ok).toBe(true)
    expect(await replace()).toBe(true)
    expect((await attemptsOf(id)).at(-1)?.cancels).toBe(true)
    await product.settle()
    expect(await stateOf(id)).toBe('failed')
    expect(await product.auditFully()).toEqual([])
  })

  it('is reported after half an hour, once for all that wait, until a block has it [ATK-27]', async () => {
    const ids = [await withdraw('20'), await withdraw('21'), await withdraw('22')]
    await product.passOnly(minutes(29))
    await replace()
    expect(await openTasks('outgoing.stuck')).toEqual([])
    await product.passOnly(minutes(2))
    await replace()
    expect(await openTasks('outgoing.stuck')).toMatchObject([
      { subject: 'dev payout', facts: { network: 'dev', purpose: 'payout', transactions: '3' } },
    ])
    await product.settle()
    await replace()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await openTasks('outgoing.stuck')).toEqual([])
  })

  it('is replaced after any number that cannot be replaced, and a failing node is no reason to refuse it [ATK-23, ATK-27]', async () => {
    const [sweep] = await product.look<{ id: bigint }[]>`
      insert into app.sweep (network, address, raw_amount, state, created_at)
        select 'dev', address, 1, 'done', ${product.now()} from app.deposit_address where purpose = 'recharge' limit 1 returning id`
    const past = addMs(product.now(), -hours(2))
    for (let n = 0; n < 130; n++) {
      await product.look`with row as (
        insert into app.outgoing (network, sender, nonce, purpose, sweep_id, recipient, raw_amount, gas, state, created_at)
          values ('dev', ${`0x${n.toString(16).padStart(40, '0')}`}, ${n % 2}, 'gas', ${sweep?.id ?? 0n}, 'nobody', 1, 1, 'open', ${past}) returning id)
        insert into app.outgoing_attempt (tx_hash, outgoing_id, attempt, cancels, raw, max_fee_wei, priority_fee_wei, created_at)
          select ${`forged ${n}`}, id, 1, false, '0x', 1, 1, ${past} from row`
    }
    const id = await withdraw('25')
    await product.passOnly(minutes(2))
    const down = withNode(product.context, { readNonce: () => Promise.reject(new Error('no answer')) })
    await expect(replace(network, down)).rejects.toThrow()
    expect((await openTasks('payout.refused')).filter(({ subject }) => subject.startsWith('payout'))).toEqual([])
    for (let pass = 0; pass < 3; pass++) await replace()
    expect(await attemptsOf(id)).toHaveLength(2)
    await product.look`delete from app.outgoing_attempt where tx_hash like 'forged%'`
    await product.look`delete from app.outgoing where recipient = 'nobody'`
    await product.settle()
    expect(await stateOf(id)).toBe('confirmed')
  })
})

describe('a payout on TRON that no block takes', () => {
  it('is signed again after others that are cancelled, have not lapsed, or are refused [ATK-23, ATK-27]', async () => {
    const hot = product.signer.keys.hot.address
    const past = addMs(product.now(), -hours(5))
    const to = `0x${'ab'.repeat(20)}`
    const cancelled = 104
    const count = 108
    await product.forge(async (tx) => {
      for (let n = 1; n <= count; n++) {
        const id = BigInt(-n)
        await tx`insert into app.outgoing
            (network, sender, nonce, purpose, withdrawal_id, recipient, raw_amount, gas, state, cancel_requested_at, created_at)
          values ('TRC20', ${hot}, null, 'payout', ${id}, ${to}, 5000000, 100000000, 'open', ${n <= cancelled ? past : null}, ${past})`
        await tx`insert into app.outgoing_attempt
            (tx_hash, outgoing_id, attempt, cancels, raw, max_fee_wei, priority_fee_wei, expires_at, created_at)
          select ${`tron ${n}`}, id, 12, false, '{}', 1, 0, ${past}, ${past} from app.outgoing where withdrawal_id = ${id}`
      }
    })
    for (let n = 1; n < count - 1; n++) journal(BigInt(-n))
    // The last but one was never signed here, the one before has not lapsed.
    journal(BigInt(-count))
    let means = { sun: 0n, energy: 0n }
    const reference = { number: 1n, hash: `0x${'11'.repeat(32)}`, timeMs: product.now().getTime() }
    const tron: TronRpc = {
      ...product.context.rpc.TRC20,
      estimateTransfer: async () => 65_000n,
      readReference: async () => reference,
      readEnergyPrice: async () => 210n,
      readMeans: async () => means,
      isLapsed: async (hash) => hash !== `tron ${count - 2}`,
      readSolidBalances: () => Promise.reject(new Error('not asked')),
    }
    const context = { ...product.context, rpc: { ...product.context.rpc, TRC20: tron } }
    // Without coins it would be taken into a block and fail.
    await replace(TRC20, context)
    const again = await product.look`
      select from app.outgoing g join app.outgoing_attempt a on a.outgoing_id = g.id
        where g.network = 'TRC20' and a.attempt = 13`
    expect(again).toHaveLength(0)
    means = { sun: 10n ** 9n, energy: 0n }
    for (let pass = 0; pass < 3; pass++) await replace(TRC20, context)
    const signed = await product.look<{ n: bigint }[]>`
      select -g.withdrawal_id as n from app.outgoing g join app.outgoing_attempt a on a.outgoing_id = g.id
        where g.network = 'TRC20' and a.attempt = 13 order by 1`
    expect(signed.map(({ n }) => Number(n))).toEqual([105, 108])
    expect((await openTasks('payout.refused')).map(({ subject }) => subject)).toContain('payout -107')

    function journal(subject: bigint) {
      const record = { network: 'TRC20', sender: hot, nonce: null, purpose: 'payout', recipient: to } as const
      product.signer.journal.append([{ ...record, subject, rawAmount: 5_000_000n }], { txHash: 'x', at: past })
    }
  })
})
