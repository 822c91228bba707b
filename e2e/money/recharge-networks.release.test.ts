import type { NetworkName } from '@synet/core/all-networks'
import { toHexAddress, toTronAddress } from '@synet/chain/address'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { bep20 } from '@synet/core/networks/bep20'
import { trc20 } from '@synet/core/networks/trc20'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoreNetwork, startBep20, startTrc20 } from '#support/more-networks'
import {
  actionKey,
  addAccount,
  approveWithdrawal,
  type Person,
  registerPerson,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { startTestStack, type TestStack } from '#support/test-stack'

let stack: TestStack
let bsc: MoreNetwork
let tron: Awaited<ReturnType<typeof startTrc20>>
let wallet: string
beforeAll(async () => {
  ;[bsc, tron] = await Promise.all([startBep20(), startTrc20()])
  stack = await startTestStack({ rpcUrls: { BEP20: [bsc.url], TRC20: [tron.url] } })
  wallet = await until('the hot wallet is open everywhere', async () => {
    const rows = await stack.context.sql<{ address: string }[]>`select address from app.wallet`
    return rows.length === 3 && rows[0]?.address
  })
  await bsc.giveNative(wallet, 10n ** 19n)
  await tron.giveNative(wallet, 10n ** 10n)
})
// Disposed in reverse order; a stack that failed to start leaves no chain behind.
afterAll(() => bsc[Symbol.asyncDispose]())
afterAll(() => tron[Symbol.asyncDispose]())
afterAll(() => stack.forget())

const usdt = 1_000_000n
const wei = 10n ** 18n
const available = async (person: Person) => (await person.call('user/info', {})).balances.USDT.available
const red = async () => (await auditAll(stack.context)).filter((check) => !check.green)
const booked = (network: NetworkName) => readBalance(stack.context.sql, systemAccount(`chain:${network}`, 'USDT'))
const order = (person: Person, network: 'dev' | 'BEP20' | 'TRC20') =>
  person.call('recharge/recharge', { network, amount: '100' }, actionKey())
const credited = (person: Person, id: string, creditedAmount: string) =>
  until(`${creditedAmount} is credited`, async () => {
    const now = await person.call('recharge/detail', { id })
    return now.state === 'credited' && now.creditedAmount === creditedAmount && now
  })
const swept = (network: string, address: string) =>
  until('the address is swept', async () => {
    const rows = await stack.context.sql<{ state: string }[]>`
      select state from app.sweep where network = ${network} and address = ${address}`
    return rows.length > 0 && rows.every(({ state }) => state === 'done')
  })

describe('several networks', () => {
  it('credit the same user on each, with its own account in the books [ST-03]', async () => {
    const person = await registerPerson(stack, 'AGENT001')
    const { networks } = await person.call('index/config', {})
    expect(networks.map(({ name }) => name)).toEqual(['dev', 'BEP20', 'TRC20'])
    const before = { dev: await booked('dev'), BEP20: await booked('BEP20') }
    const [first, second] = [await order(person, 'dev'), await order(person, 'BEP20')]
    await mintTestUsdt(stack.urls.chain, first.address, 100n * usdt)
    await bsc.pay(second.address, 50n * wei + 999_999_999_999n) // 18 decimals: what is below a unit is surplus
    await credited(person, first.id, '100')
    expect((await credited(person, second.id, '50')).confirmations).toEqual({ seen: 15, needed: 15 })
    expect(await available(person)).toBe('150')
    expect(await booked('dev')).toBe(before.dev - 100n * usdt)
    expect(await booked('BEP20')).toBe(before.BEP20 - 50n * usdt)
    await swept('BEP20', second.address)
    const { BEP20 } = stack.context.rpc
    expect(await BEP20.readTokenBalance({ token: bep20.token, address: wallet })).toBe(50n * wei + 999_999_999_999n)
    expect(await red()).toEqual([])
  })

  it('credit money that comes on another network than ordered on that network [ST-03]', async () => {
    const person = await registerPerson(stack, 'AGENT001')
    const { id, address } = await order(person, 'dev')
    const before = await booked('BEP20')
    await bsc.pay(address, 30n * wei)
    const paid = await credited(person, id, '30')
    expect(paid).toMatchObject({ network: 'dev', confirmations: { needed: bep20.confirmations } })
    expect(await booked('BEP20')).toBe(before - 30n * usdt)
    await swept('BEP20', address)
    expect(await red()).toEqual([])
  })

  it('TRON shows its own form of address, takes its money, sweeps it, and pays from it [ST-03, ST-04]', async () => {
    const person = await registerPerson(stack, 'AGENT001')
    const { id, address } = await order(person, 'TRC20')
    expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    await tron.pay(address, 100n * usdt)
    expect(await credited(person, id, '100')).toMatchObject({ transaction: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const [row] = await stack.context.sql<{ address: string }[]>`
      select address from app.recharge_order where id = ${id}`
    expect(row?.address.toLowerCase()).toBe(toHexAddress(address))
    await swept('TRC20', row?.address ?? '')
    const { TRC20 } = stack.context.rpc
    const held = (of: string) => TRC20.readTokenBalance({ token: trc20.token, address: of })
    expect([await held(address), await held(wallet)]).toEqual([0n, 100n * usdt])

    const target = toTronAddress('0x00000000000000000000000000000000000000cc')
    const accountId = await addAccount(stack, person, target, 'TRC20')
    const { quoteId, received } = await person.call('withdrawal/quote', { accountId, amount: '60', feeIn: 'USDT' })
    const withdrawal = await person.call('withdrawal/apply', { quoteId, payPassword: person.payPassword }, actionKey())
    await approveWithdrawal(stack, withdrawal.id)
    const paid = await until('the payout is final', async () => {
      const [now] = (await person.call('withdrawal/list', { id: withdrawal.id })).list
      return now?.state === 'confirmed' && now
    })
    expect(received).toBe('59.4')
    expect(await held(target)).toBe(59_400_000n)
    expect(tron.node.accepted).toContain(paid.transaction)
    expect(await red()).toEqual([])
  })

  it('TRON also sweeps a payment that arrives while an earlier one is swept [ATK-24]', async () => {
    const person = await registerPerson(stack, 'AGENT001')
    const { id, address } = await order(person, 'TRC20')
    await tron.pay(address, 60n * usdt)
    const hex = (
      await stack.context.sql<{ address: string }[]>`select address from app.recharge_order where id = ${id}`
    )[0]?.address
    await until('its sweep is open', async () => {
      const rows = await stack.context.sql`select from app.sweep where network = 'TRC20' and address = ${hex ?? ''}`
      return rows.count === 1
    })
    await tron.pay(address, 70n * usdt)
    await credited(person, id, '130')
    await until('both are swept', async () => {
      const rows = await stack.context.sql`
        select from app.chain_transfer t join app.sweep s on s.id = t.sweep_id
          where t.address = ${hex ?? ''} and t.state = 'credited' and s.state = 'done'`
      return rows.count === 2
    })
    expect(await stack.context.rpc.TRC20.readTokenBalance({ token: trc20.token, address })).toBe(0n)
    expect(await red()).toEqual([])
  })

  it('book what every transaction of ours burnt, once, in the coin of its network', async () => {
    const { sql, rpc } = stack.context
    await until(
      'nothing is under way',
      async () => (await sql`select from app.outgoing where state = 'open'`).count === 0,
    )
    for (const { name, native, unit } of [
      { name: 'BEP20', native: 'BNB', unit: 1_000_000_000n },
      { name: 'TRC20', native: 'TRX', unit: 1n },
    ] as const) {
      const rows = await sql<{ end_tx_hash: string }[]>`
        select end_tx_hash from app.outgoing where network = ${name} and state = 'done'`
      expect(rows.length).toBeGreaterThan(1)
      let burnt = 0n
      for (const row of rows) {
        const receipt = await rpc[name].readReceipt(row.end_tx_hash)
        burnt += ((receipt?.costWei ?? 0n) + unit - 1n) / unit
      }
      expect(await readBalance(sql, systemAccount('network-costs', native))).toBe(burnt)
      expect(await readBalance(sql, systemAccount('chain:native', native))).toBe(-burnt)
      const [postings] = await sql<{ count: bigint }[]>`
        select count(*) from ledger.postings where kind = 'gas' and ref->>'network' = ${name}`
      expect(postings?.count).toBe(BigInt(rows.length))
    }
  })
})
