import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { dev } from '@synet/core/networks/dev'
import { minutes, seconds } from '@synet/core/clock'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { openSweep } from '@synet/server/custody/sweep/sweep-deposits'
import { beforeAll, describe, expect, it } from 'vitest'
import { actionKey, type Person, registerPerson } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock, readHotWallet } from '#support/test-stack'
import { mineUntil } from '#support/mine-until'
import { openStack, stack } from '#support/open-stack'

openStack()
let wallet: string
beforeAll(async () => {
  wallet = await readHotWallet(stack)
  // From here on a block comes only when a test wants it.
  await stack.keeper.stop()
})

const { token } = dev
const held = (address: string) => stack.context.rpc.dev.readTokenBalance({ token, address })
const native = (address: string) => stack.context.rpc.dev.readNativeBalance(address)
const red = async () => (await auditAll(stack.context)).filter((check) => !check.green)

/** Pays into an order and mines until it is credited. @returns its address */
async function deposit(person: Person, usdt: bigint): Promise<string> {
  const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
  await mintTestUsdt(stack.urls.chain, address, usdt * 1_000_000n)
  await mineUntil(
    'the recharge is credited',
    async () => (await person.call('recharge/detail', { id })).state === 'credited',
  )
  return address
}
interface Sent {
  readonly purpose: 'gas' | 'sweep'
  readonly state: string
  readonly raw_amount: string
  readonly gas: bigint
  readonly hashes: readonly string[]
  readonly end_tx_hash: string | null
}
/** The outgoing transactions of an address's sweeps, in order. */
const outgoing = (address: string) => stack.context.sql<Sent[]>`
  select g.purpose, g.state, g.raw_amount, g.gas, g.end_tx_hash,
      array(select a.tx_hash from app.outgoing_attempt a where a.outgoing_id = g.id order by a.attempt) as hashes
    from app.outgoing g join app.sweep s on s.id = g.sweep_id where s.address = ${address} order by g.id`
const sweepDone = async (address: string) => {
  const rows = await stack.context.sql<{ state: string }[]>`select state from app.sweep where address = ${address}`
  return rows.length > 0 && rows.every(({ state }) => state === 'done')
}

describe('a sweep', () => {
  it('moves what was credited to the hot wallet: gas first, just enough, then the tokens; only the gas is booked', async () => {
    const { sql, rpc } = stack.context
    const person = await registerPerson(stack, 'AGENT001')
    const before = { tokens: await held(wallet), native: await native(wallet) }
    const [last] = await sql<{ id: bigint }[]>`select max(id) as id from ledger.postings`
    const address = await deposit(person, 70n)
    await mineUntil('it is swept', () => sweepDone(address))
    // The chain is asked, not our database.
    expect(await held(address)).toBe(0n)
    expect(await held(wallet)).toBe(before.tokens + 70_000_000n)
    const [gas, sweep, more] = await outgoing(address)
    expect([gas?.purpose, sweep?.purpose, more]).toEqual(['gas', 'sweep', undefined])
    const receipts = await Promise.all([gas, sweep].map((one) => rpc.dev.readReceipt(one?.end_tx_hash ?? '')))
    const [funding = 0n, burnt = 0n] = receipts.map((receipt) => receipt?.costWei ?? 0n)
    expect(await native(wallet)).toBe(before.native - BigInt(gas?.raw_amount ?? 0) - funding)
    expect(await native(address)).toBe(BigInt(gas?.raw_amount ?? 0) - burnt)
    const gwei = (wei: bigint) => (wei + 999_999_999n) / 1_000_000_000n
    const postings = await sql<{ kind: string; key: string; amount: bigint }[]>`
      select p.kind, p.key, e.amount from ledger.postings p join ledger.entries e on e.posting_id = p.id and e.amount > 0
        where p.id > ${last?.id ?? 0n} and p.kind <> 'emission.released' order by p.id`
    expect(postings).toEqual([
      expect.objectContaining({ kind: 'recharge.credited', amount: 70_000_000n }),
      { kind: 'gas', key: `gas:dev:${gas?.end_tx_hash}`, amount: gwei(funding) },
      { kind: 'gas', key: `gas:dev:${sweep?.end_tx_hash}`, amount: gwei(burnt) },
    ])
    expect(await red()).toEqual([])
  })

  it('is not begun for less than its gas is worth, and takes everything once the sum is worth it', async () => {
    const { sql } = stack.context
    const person = await registerPerson(stack, 'AGENT001')
    const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
    const pay = async (minor: bigint, credited: string) => {
      await mintTestUsdt(stack.urls.chain, address, minor)
      await mineUntil(
        'it is credited',
        async () => (await person.call('recharge/detail', { id })).creditedAmount === credited,
      )
    }
    await pay(9_000_000n, '9')
    expect(await openSweep(stack.context, dev, wallet)).toBe(false)
    expect((await sql`select from app.sweep where address = ${address}`).count).toBe(0)
    await pay(1_500_000n, '10.5')
    await mineUntil('it is swept', () => sweepDone(address))
    expect(await held(address)).toBe(0n)
  })

  it('a sweep whose gas has become too expensive gets the rest, and is sent with the same nonce', async () => {
    const person = await registerPerson(stack, 'AGENT001')
    const address = await deposit(person, 30n)
    const nodeHas = async (hash: string | undefined) =>
      hash !== undefined && (await stack.anvil.call('eth_getTransactionByHash', [hash])) !== null
    /** Waits for the n-th thing that goes out, and for its newest attempt to reach the node; no block comes meanwhile. */
    const sentOut = (what: string, n: number, tries: number) =>
      until(what, async () => {
        const one = (await outgoing(address))[n]
        return one?.hashes.length === tries && (await nodeHas(one.hashes.at(-1)))
      })
    await sentOut('gas is sent', 0, 1)
    await stack.keeper.mine(dev.confirmations)
    await sentOut('the sweep is signed', 1, 1)
    // Dearer than all that its address holds.
    const dear = 200_000_000_000n
    await stack.anvil.call('anvil_setNextBlockBaseFeePerGas', [`0x${dear.toString(16)}`])
    await stack.keeper.mine(1)
    await until('the price is known', async () => {
      const { sql } = stack.context
      const rows = await sql`select from app.network_state where network = 'dev' and base_fee_wei >= ${dear}`
      return rows.count > 0
    })
    await moveStackClock(stack, seconds(61))
    await sentOut('the rest is sent', 2, 1)
    await stack.keeper.mine(dev.confirmations)
    await sentOut('the sweep is signed again', 1, 2)
    await mineUntil('it is swept', () => sweepDone(address))
    const sent = await outgoing(address)
    expect(sent.map(({ purpose, state }) => [purpose, state])).toEqual([
      ['gas', 'done'],
      ['sweep', 'done'],
      ['gas', 'done'],
    ])
    expect(sent[1]?.hashes.length).toBe(2)
    expect(sent[1]?.end_tx_hash).toBe(sent[1]?.hashes[1])
    expect([await held(address), await red()]).toEqual([0n, []])
  })

  it('a sweep that the token would refuse costs nothing, is reported to operators and delays no other', async () => {
    const { sql } = stack.context
    const person = await registerPerson(stack, 'AGENT001')
    const code = await stack.anvil.call('eth_getCode', [token, 'latest'])
    const elsewhere = '0x00000000000000000000000000000000000c0de0'
    await stack.anvil.call('anvil_setCode', [elsewhere, code])
    await stack.anvil.call('anvil_setCode', [token, refusingTransfers(elsewhere)])
    const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
    const credited = (amount: string) =>
      mineUntil('it is credited', async () => (await person.call('recharge/detail', { id })).creditedAmount === amount)
    await mintTestUsdt(stack.urls.chain, address, 20_000_000n)
    await credited('20')
    await until('the operators are told', async () => {
      const rows = await sql`select from app.operator_task
        where kind = 'sweep.failed' and facts->>'address' = ${address} and closed_at is null`
      return rows.count === 1
    })
    expect([await outgoing(address), await native(address), await held(address)]).toEqual([[], 0n, 20_000_000n])
    await stack.anvil.call('anvil_setCode', [token, code])
    // The sweep is tried again ten minutes later, and takes everything that has come meanwhile.
    await mintTestUsdt(stack.urls.chain, address, 15_000_000n)
    await credited('35')
    await moveStackClock(stack, minutes(10))
    await mineUntil('it is swept', async () => (await held(address)) === 0n)
    expect(await red()).toEqual([])
  })

  it('continues after kill -9 at every step, each address once', { timeout: 400_000 }, async () => {
    const { sql, rpc } = stack.context
    const people = await Promise.all(Array.from({ length: 4 }, () => registerPerson(stack, 'AGENT001')))
    const before = await held(wallet)
    const addresses: string[] = []
    for (const person of people) addresses.push(await deposit(person, 25n))
    const kill = (role: 'signer' | 'jobs' | 'watcher') => {
      try {
        process.kill(stack.processes[role].pid(), 'SIGKILL')
      } catch {
        // The process is being restarted.
      }
    }
    let steps = ''
    let kills = 0
    await mineUntil(
      'all are swept',
      async () => {
        const rows = await sql<{ state: string }[]>`
        select s.address || s.state || coalesce(string_agg(g.purpose || g.state, ',' order by g.id), '') as state
          from app.sweep s left join app.outgoing g on g.sweep_id = s.id group by s.id order by s.id`
        const now = rows.map(({ state }) => state).join()
        if (now !== steps) {
          steps = now
          kills++
          for (const role of ['signer', 'jobs', 'watcher'] as const) kill(role)
        }
        return (await Promise.all(addresses.map(sweepDone))).every(Boolean)
      },
      360_000,
    )
    expect(kills).toBeGreaterThan(4)
    expect(await Promise.all(addresses.map(held))).toEqual([0n, 0n, 0n, 0n])
    expect(await held(wallet)).toBe(before + 100_000_000n)
    for (const address of addresses) {
      expect((await outgoing(address)).map(({ purpose, state }) => [purpose, state])).toEqual([
        ['gas', 'done'],
        ['sweep', 'done'],
      ])
      expect(await rpc.dev.readNonce(address)).toBe(1n)
    }
    // Every transaction that was mined is in the books, and nothing else.
    const done = await sql<
      { end_tx_hash: string }[]
    >`select end_tx_hash from app.outgoing where network = 'dev' and state = 'done'`
    const costs = await Promise.all(
      done.map(async (row) => (await rpc.dev.readReceipt(row.end_tx_hash))?.costWei ?? 0n),
    )
    const booked = costs.reduce((sum, wei) => sum + (wei + 999_999_999n) / 1_000_000_000n, 0n)
    expect(await readBalance(sql, systemAccount('network-costs', 'ETH'))).toBe(booked)
    expect(await red()).toEqual([])
  })
})

/** Code that does what the code at an address does, save for `transfer(address,uint256)`, which it reverts. */
function refusingTransfers(behind: string): string {
  const isTransfer = '60003560e01c63a9059cbb14604157'
  const passOn = `3660006000376000600036600073${behind.slice(2)}5af415604157`
  return `0x${isTransfer}${passOn}3d600060003e3d6000f35b60006000fd`
}
