import { resumeNetwork } from '#money/chain/halt-network'
import { payoutContractDeployment } from '@synet/chain/payout/pay-batch'
import { payoutContractAbi } from '@synet/chain/payout/payout-contract-code'
import { type ChainRpc, createRpc } from '@synet/chain/rpc'
import { UnreadableAnswerError } from '@synet/chain/rpc/node-answer'
import { startTestChain, type TestChain } from '@synet/chain/test-support/anvil'
import { coldAddress, guardian, owner, stranger } from '@synet/chain/test-support/payout-contract'
import { mintTestToken, placeTestToken } from '@synet/chain/test-support/place-token'
import { allNetworks } from '@synet/core/all-networks'
import { days } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { encodeFunctionData, getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditAll } from '#custody/audit/audit-all'
import { compareBooks } from '#money/chain/compare-books'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain } from '#money/chain/follow-chain'
import type { Context } from '#platform/context'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { requestCancellation } from '#custody/payout/request-cancellation'
import { openWallet } from '#custody/payout/sign/open-wallet'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { rebookPayouts } from '#custody/payout/sign/rebook-payouts'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { sweepDeposits } from '#custody/sweep/sweep-deposits'
import { readStanding } from '#custody/signer/payout-order'
import { stopAfterJournal } from '#test-support/stopped-signer'
import { actionKey } from '#test-support/person'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { withdrawApproved } from '#test-support/orders'
import { type ReviewFacts, reviewFacts } from '#money/withdrawal/review-risks'
import { returnWithdrawal } from '#money/withdrawal/return-withdrawal'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'
import { readHaltReason } from '#test-support/halt-reason'

const network = allNetworks.ERC20
const usdt = 1_000_000n
const dailyCap = 10_000n

openProductForEach(3, { also: ['ERC20'] })
let chain: TestChain
let context: Context
let signer: Signer
let contract: string

/** Sends a transaction of one of the chain's own accounts and mines it. */
async function send(from: string, to: string | undefined, data: string): Promise<{ contractAddress: string }> {
  const hash = await chain.call('eth_sendTransaction', [{ from, ...(to && { to }), data, gas: '0x500000' }])
  await chain.mine()
  return (await chain.call('eth_getTransactionReceipt', [hash])) as { contractAddress: string }
}

beforeEach(async () => {
  chain = await startTestChain(['--chain-id', String(network.chainId)])
  await placeTestToken(chain.call, network.token)
  const hot = product.signer.keys.hot.address
  await chain.call('anvil_setBalance', [hot, `0x${(10n ** 20n).toString(16)}`])
  const settings = { token: network.token, owner, operator: hot, guardian, coldAddress, firstId: 1n }
  const deployment = payoutContractDeployment({ ...settings, dailyCapRaw: dailyCap * usdt })
  contract = getAddress((await send(stranger, undefined, deployment)).contractAddress)
  context = {
    ...product.context,
    config: { ...product.context.config, payoutContracts: { ERC20: contract } },
    networks: [network],
    rpc: { ...product.context.rpc, ERC20: createRpc([chain.url]) },
  }
  signer = { ...product.signer, contracts: { ERC20: contract } }
  await openWallet(context, network, signer)
  await mintTestToken(chain.call, network.token, contract, 20_000n * usdt)
  await chain.mine()
  for (const { id, name } of product.users) await addAccount(id, `0x${'cd'.repeat(19)}2${name.at(-1)}`)
})
afterEach(async () => {
  await chain[Symbol.asyncDispose]()
})

const addAccount = (user: bigint, address: string) =>
  product.look`insert into app.receiving_account (user_id, network, address, name, created_at)
    values (${user}, 'ERC20', ${address}, 'batch', ${product.now()})`

/** Mines as many blocks as make everything final, and does all that the loops do. */
async function work(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await chain.mine(network.confirmations + 3)
    while (await followChain(context, network));
    while (await creditTransfers(context, network));
    await sweepDeposits(context, network, signer)
    await broadcastOutgoing(context, network)
  }
}

async function recharge({ call }: ModelUser, amount: bigint): Promise<void> {
  const { address } = await call('recharge/recharge', { network: 'ERC20', amount: amount.toString() }, actionKey())
  await mintTestToken(chain.call, network.token, address, amount * usdt)
  await work()
}

/** An approved order. */
const order = (user: ModelUser, amount = '100') => withdrawApproved(product, user, amount, 'ERC20')
async function orderEach(): Promise<readonly bigint[]> {
  const ids: bigint[] = []
  for (const user of product.users) {
    await recharge(user, 200n)
    ids.push(await order(user))
  }
  return ids
}

const sign = () => signApprovedWithdrawals(context, network, signer)
const orders = (ids: readonly bigint[]) =>
  product.look<{ state: string; waiting_for: string | null; tx_hash: string | null }[]>`
    select state, waiting_for, tx_hash from app.withdrawal where id = any (${ids.map(String)}::bigint[]) order by id`
const states = async (ids: readonly bigint[]) => (await orders(ids)).map((one) => one.state)
const payouts = () => product.look<{ nonce: bigint; attempts: bigint; hashes: bigint }[]>`
  select g.nonce, count(*) as attempts, count(distinct a.tx_hash) as hashes
    from app.outgoing g join app.outgoing_attempt a on a.outgoing_id = g.id
    where g.purpose = 'payout' group by g.nonce order by g.nonce`
const refusals = async () => {
  const rows = await product.look<{ facts: { reason: string } }[]>`
    select facts from app.operator_task where kind in ('payout.refused', 'outgoing.failed') and closed_at is null`
  return rows.map(({ facts }) => facts.reason).join()
}
const held = (address: string) => context.rpc.ERC20.readTokenBalance({ token: network.token, address })
const isCovered = async () =>
  (await auditAll(context)).find(({ name }) => name === 'USDT booked on ERC20 is there')?.green
const availableOf = async ({ id }: ModelUser) => (await product.balancesOf(id))['available USDT']
const haltReason = () => readHaltReason(product.look, 'ERC20')

describe('payouts through the payout contract', () => {
  it('are made by one transaction of the contract, to which sweeps go, and the books agree with the chain [ATK-13]', async () => {
    const ids = await orderEach()
    expect(await held(contract)).toBe(20_600n * usdt)
    expect(await sign()).toBe(true)
    expect(await sign()).toBe(false)
    expect(await payouts()).toEqual([{ nonce: expect.any(BigInt), attempts: 3n, hashes: 1n }])
    await broadcastOutgoing(context, network)
    await chain.mine(1)
    await broadcastOutgoing(context, network)
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent'])
    await compareBooks(context, network)
    await work()
    expect(await states(ids)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(new Set((await orders(ids)).map((one) => one.tx_hash)).size).toBe(1)
    expect(await Promise.all([0, 1, 2].map((i) => held(`0x${'cd'.repeat(19)}2${i}`)))).toEqual([
      99n * usdt,
      99n * usdt,
      99n * usdt,
    ])
    await compareBooks(context, network)
    expect([await haltReason(), await refusals()]).toEqual([null, ''])
    expect(await isCovered()).toBe(true)
  })

  it('are made although a node gives an unreadable answer about another payout, which is no fault of that payout [ATK-23, ATK-26]', async () => {
    const [first = 0n, odd = 0n, last = 0n] = await orderEach()
    const strange = `0x${'cd'.repeat(19)}21`
    const honest = context.rpc
    const estimateTransfer: ChainRpc['estimateTransfer'] = async (of) => {
      if (of.to === strange) throw new UnreadableAnswerError('the node says nothing readable')
      return honest.ERC20.estimateTransfer(of)
    }
    context = { ...context, rpc: { ...honest, ERC20: { ...honest.ERC20, estimateTransfer } } }
    const outcomes: unknown[] = []
    for (let pass = 0; pass < 4; pass++) outcomes.push(await sign().catch((error: Error) => error.name))
    expect(outcomes.slice(0, 3)).toEqual([true, 'UnreadableAnswerError', true])
    expect(await states([first, odd, last])).toEqual(['sending', 'approved', 'sending'])
    expect([await refusals(), (await orders([odd]))[0]?.waiting_for]).toEqual(['', null])
    context = { ...context, rpc: honest }
    expect(await sign()).toBe(true)
    await work()
    expect(await states([first, odd, last])).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  it('are booked again by the contract’s own records after a restore to a state without them [STD-03]', async () => {
    const ids = await orderEach()
    expect(await sign()).toBe(true)
    await broadcastOutgoing(context, network)
    await chain.mine(network.confirmations + 3)
    await product.forge(async (tx) => {
      const outgoing = tx`select id from app.outgoing where withdrawal_id = any (${ids.map(String)}::bigint[])`
      await tx`delete from app.outgoing_attempt where outgoing_id in (${outgoing})`
      await tx`delete from app.outgoing where withdrawal_id = any (${ids.map(String)}::bigint[])`
      await tx`update app.withdrawal set state = 'reviewing' where id = any (${ids.map(String)}::bigint[])`
      await tx`update app.network_state set halted_reason = 'restored' where network = 'ERC20'`
    })
    expect(await rebookPayouts(context, network, signer)).toBe(true)
    expect(new Set(await states(ids))).toEqual(new Set(['sending']))
    await resumeNetwork(product.look, product.now(), 'ERC20')
    await work()
    expect(new Set(await states(ids))).toEqual(new Set(['confirmed']))
    expect([await isCovered(), await refusals(), await haltReason()]).toEqual([true, '', null])
  })

  it('are also booked without their orders where a restore lost some [STD-03]', async () => {
    const ids = await orderEach()
    const [, lost = 0n] = ids
    expect(await sign()).toBe(true)
    await broadcastOutgoing(context, network)
    await chain.mine(network.confirmations + 3)
    const second = product.user(1).id
    await product.forge(async (tx) => {
      const outgoing = tx`select id from app.outgoing where withdrawal_id = any (${ids.map(String)}::bigint[])`
      await tx`delete from app.outgoing_attempt where outgoing_id in (${outgoing})`
      await tx`delete from app.outgoing where withdrawal_id = any (${ids.map(String)}::bigint[])`
      await tx`update app.withdrawal set state = 'reviewing' where id = any (${ids.map(String)}::bigint[])`
      await tx`update app.network_state set halted_reason = 'restored' where network = 'ERC20'`
    })
    // The backup lacks one order, and its balance has the money of that order.
    await inTransaction(product.look, async (tx) => {
      const [row] = await tx<WithdrawalRow[]>`select * from app.withdrawal where id = ${lost} for update`
      if (row) await returnWithdrawal(tx, product.now(), row, { state: 'cancelled', reason: null })
    })
    await product.forge((tx) => tx`delete from app.withdrawal where id = ${lost}`)
    expect(await product.look`select from app.withdrawal where id = ${lost}`).toHaveLength(0)
    const before = (await product.balancesOf(second))['available USDT'] ?? 0n
    expect(await rebookPayouts(context, network, signer)).toBe(true)
    await broadcastOutgoing(context, network)
    expect((await product.balancesOf(second))['available USDT']).toBe(before - 99n * usdt)
    await resumeNetwork(product.look, product.now(), 'ERC20')
    await work()
    await compareBooks(context, network)
    expect(await states(ids)).toEqual(['confirmed', 'confirmed'])
    expect([await isCovered(), await refusals(), await haltReason()]).toEqual([true, '', null])
  })

  it('payouts that the contract leaves out are returned to their user, and the others are paid [ATK-13]', async () => {
    const second = product.user(1)
    await product.look`update app.receiving_account set address = ${contract} where user_id = ${second.id} and network = 'ERC20'`
    const ids = await orderEach()
    await sign()
    await work()
    expect(await states(ids)).toEqual(['confirmed', 'failed', 'confirmed'])
    expect(await availableOf(second)).toBe(200n * usdt)
    await compareBooks(context, network)
    expect(await haltReason()).toBe(null)
    expect(await isCovered()).toBe(true)
  })

  it('are settled by what the configured contract and the token say, whatever contract the rows name [ATK-04]', async () => {
    const second = product.user(1)
    // The second one is left out; the third is paid.
    await product.look`update app.receiving_account set address = ${contract} where user_id = ${second.id} and network = 'ERC20'`
    const ids = await orderEach()
    await sign()
    const name = (to: string | null, id: bigint | undefined) =>
      product.forge((tx) => tx`update app.outgoing set contract = ${to} where withdrawal_id = ${id ?? 0n}`)
    // A transfer of its own would have paid by its success alone; a stranger's contract would say what they like.
    await name(null, ids[1])
    await name(stranger, ids[2])
    await work()
    expect(await states(ids)).toEqual(['confirmed', 'sent', 'sent'])
    expect(await refusals()).toContain('did not pay')
    expect(await refusals()).toContain(`${stranger} is not the payout contract`)
    for (const id of ids) await name(contract, id)
    await work()
    expect(await states(ids)).toEqual(['confirmed', 'failed', 'confirmed'])
    expect(await isCovered()).toBe(true)
  })

  it('stuck payouts are replaced as the same batch, and rewritten rows are refused [ATK-20]', async () => {
    const ids = await orderEach()
    await sign()
    await product.passOnly(61_000)
    await product.forge(
      (tx) => tx`update app.outgoing set recipient = ${stranger} where withdrawal_id = ${ids[1] ?? 0n}`,
    )
    expect(await replaceStuck(context, network, signer)).toBe(false)
    expect(await refusals()).toContain('was signed for')
    await product.forge(
      (tx) => tx`update app.outgoing g set recipient = w.address from app.withdrawal w where w.id = g.withdrawal_id`,
    )
    await product.forge((tx) => tx`update app.outgoing set state = 'done' where withdrawal_id = ${ids[1] ?? 0n}`)
    expect(await replaceStuck(context, network, signer)).toBe(false)
    await product.forge((tx) => tx`update app.outgoing set state = 'open' where withdrawal_id = ${ids[1] ?? 0n}`)
    expect(await replaceStuck(context, network, signer)).toBe(true)
    expect(await payouts()).toEqual([{ nonce: expect.any(BigInt), attempts: 6n, hashes: 2n }])
    await work()
    expect(await states(ids)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  it('a batch with a cancelled payout is given up as a whole, and everything is returned [ATK-20]', async () => {
    const ids = await orderEach()
    await sign()
    await inTransaction(product.look, (tx) => requestCancellation(tx, product.now(), { withdrawalId: ids[2] ?? 0n }))
    expect(await replaceStuck(context, network, signer)).toBe(true)
    await work()
    expect(await states(ids)).toEqual(['failed', 'failed', 'failed'])
    expect(await Promise.all(product.users.map(availableOf))).toEqual([200n * usdt, 200n * usdt, 200n * usdt])
    expect(await held(contract)).toBe(20_600n * usdt)
  })

  it('payouts whose signer stopped between its journal and the database are signed again as the same batch [ATK-06]', async () => {
    const ids = await orderEach()
    const stopped = signApprovedWithdrawals(context, network, stopAfterJournal(signer))
    await expect(stopped).rejects.toThrow('the signer was stopped')
    expect(await payouts()).toEqual([])
    const first = product.user(0)
    const late = await order(first, '50')
    expect(await sign()).toBe(true)
    expect(await states([...ids, late])).toEqual(['sending', 'sending', 'sending', 'approved'])
    expect(await sign()).toBe(true)
    await work()
    expect(await states([...ids, late])).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
    expect(await haltReason()).toBe(null)
  })

  it('wait while the contract is paused, and while its daily cap has no room for them [ATK-13]', async () => {
    const first = product.user(0)
    await recharge(first, 15_000n)
    const large = await order(first, '12000')
    const small = await order(first)
    const call = (functionName: 'pause' | 'unpause') => encodeFunctionData({ abi: payoutContractAbi, functionName })
    await send(guardian, contract, call('pause'))
    expect(await sign()).toBe(false)
    expect(await refusals()).toContain('paused')
    expect((await orders([large, small])).map((one) => one.waiting_for)).toEqual(['network', 'network'])
    await send(owner, contract, call('unpause'))
    expect(await sign()).toBe(true)
    expect(await orders([large, small])).toMatchObject([{ waiting_for: 'liquidity' }, { state: 'sending' }])
  })

  it('are sent together above the ceiling for gas once their fees pay for one transaction [ATK-28]', async () => {
    const [first, second] = [product.user(0), product.user(1)]
    await recharge(first, 4_500n)
    await recharge(second, 4_500n)
    const alone = await order(first, '4000')
    await product.look`update app.network_state set base_fee_wei = 60000000000 where network = 'ERC20'`
    expect(await sign()).toBe(false)
    expect((await orders([alone])).map((one) => one.waiting_for)).toEqual(['gas'])
    const beside = await order(second, '4000')
    expect(await sign()).toBe(true)
    expect(await states([alone, beside])).toEqual(['sending', 'sending'])
    expect(await payouts()).toMatchObject([{ attempts: 2n, hashes: 1n }])
  })

  it('count in the sums of the day before the journal has them [ATK-04]', async () => {
    const first = product.user(0)
    await recharge(first, 9_000n)
    const paid = await order(first)
    await sign()
    await work()
    expect(await states([paid])).toEqual(['confirmed'])
    await product.passOnly(days(8))
    const id = await order(first, '400')
    const [row] = await product.look<(WithdrawalRow & ReviewFacts)[]>`
      select w.*, ${reviewFacts(product.look)} from app.withdrawal w where id = ${id}`
    if (!row) throw new Error('there is the order')
    const beside = {
      network: 'ERC20',
      subject: id + 1n,
      recipient: row.address,
      userId: row.user_id,
      amount: 4_700n * usdt,
      approvedBy: ['ada'],
    }
    const needs = async (...others: (typeof beside)[]) =>
      (await readStanding(product.look, context, signer, { ...row, approvals_needed: 1 }, others)).rule.approvals
    expect(await needs()).toBeLessThan(await needs(beside))
  })
})
