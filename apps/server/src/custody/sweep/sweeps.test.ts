import { type NetworkName, allNetworks } from '@synet/core/all-networks'
import { UnreadableAnswerError } from '@synet/chain/rpc/node-answer'
import { hours, minutes } from '@synet/core/clock'
import { type Network, toMinor } from '@synet/core/network'
import type { Transaction } from '@synet/ledger/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditAll } from '#custody/audit/audit-all'
import { creditTransfers } from '#money/chain/credit-transfers'
import { resumeNetwork } from '#money/chain/halt-network'
import { followChain } from '#money/chain/follow-chain'
import type { Context } from '#platform/context'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { payerAddress } from '#custody/payout/sign/payer'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { checkLedger } from '#custody/payout/sign/check-position'
import { openSweep, sweepDeposits } from '#custody/sweep/sweep-deposits'
import { stopAfterJournal } from '#test-support/stopped-signer'
import { type Product, startProduct } from '#test-support/product'
import { until } from '#test-support/until'
import { readHaltReason } from '#test-support/halt-reason'
import { countLockWaits } from '#test-support/lock-waits'
import { readOpenTasks } from '#test-support/open-tasks'
import type { OperatorTaskKind } from '#platform/task/operator-task'
import { withNode } from '#test-support/with-node'

const usdt = 1_000_000n
let product: Product
beforeAll(async () => {
  product = await startProduct(1, { also: ['BEP20'] })
})
afterAll(() => product[Symbol.asyncDispose]())

const { dev, BEP20 } = allNetworks
const on = (name: NetworkName) => product.chainOf(name)

let places = 5_000n
/** An address of an order, whose money is the first user's. */
async function newAddress(): Promise<string> {
  places++
  const { address } = product.signer.keys.deposit(places)
  await product.look`insert into app.deposit_address (address, hd_index, user_id, purpose)
    values (${address}, ${places}, ${product.user(0).id}, 'recharge')`
  return address
}

/** The watcher up to the newest block. */
async function follow(network: Network): Promise<void> {
  while (await followChain(product.context, network));
  while (await creditTransfers(product.context, network));
}
async function mine(network: Network, blocks = 1): Promise<void> {
  on(network.name).mine(blocks)
  await follow(network)
}
/** One pass of the signer and of the payouts. */
async function pass(network: Network, context: Context = product.context): Promise<void> {
  await sweepDeposits(context, network, product.signer)
  await broadcastOutgoing(context, network)
}
/** Blocks and passes until no sweep is open and none is due. */
async function rest(network: Network): Promise<void> {
  for (let quiet = 0, passes = 0; quiet < network.confirmations + 2; passes++) {
    if (passes > 500) throw new Error('the sweeps come to no rest')
    await mine(network)
    await pass(network)
    const [open] = await product.look`select from app.sweep where state = 'open' and network = ${network.name} limit 1`
    quiet = open ? 0 : quiet + 1
  }
}
const rowsOf = (address: string, network: Network = dev) => product.look<{ state: string; swept: string | null }[]>`
  select t.state, s.state as swept from app.chain_transfer t left join app.sweep s on s.id = t.sweep_id
    where t.address = ${address} and t.network = ${network.name} order by t.block_number, t.nth`
const allSwept = (count: number) => Array.from({ length: count }, () => ({ state: 'credited', swept: 'done' }))
const openTasks = (kind: OperatorTaskKind) => readOpenTasks(product.look, kind)
const red = async () => (await auditAll(product.owner)).filter((check) => !check.green).map(({ name }) => name)

/** Rows that state a credit of money that does not exist. */
const forgeCredit = (address: string, minor: bigint) =>
  product.forge(
    (tx) => tx`insert into app.chain_transfer
      (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, credits, holder, seen_at)
      values ('dev', ${`forged ${address}`}, 0, 'none', 1, ${address}, ${address}, ${minor}, 'credited', 1, 'user', ${product.now()})`,
  )
const unforge = () => product.forge((tx) => tx`delete from app.chain_transfer where tx_hash like 'forged %'`)

describe('several payments to one address', () => {
  for (const count of [2, 10, 100]) {
    it(`end swept, ${count} of them before, while and after a sweep [ATK-24]`, async () => {
      const address = await newAddress()
      for (let paid = 0; paid < count; paid++) {
        on('dev').pay(address, (10n + BigInt(paid % 7)) * usdt)
        // A payment may come at every step of a sweep.
        if (paid % 3 !== 1) await mine(dev)
        if (paid % 2 === 0) await pass(dev)
      }
      await rest(dev)
      expect(await rowsOf(address)).toEqual(allSwept(count))
      expect(on('dev').balanceOf(address)).toBe(0n)
      expect([await openTasks('transfer.mismatch'), await red()]).toEqual([[], []])
    })
  }

  it('end swept when the second one comes in the second in which the first is credited [ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, 252n * usdt)
    await mine(dev, dev.confirmations)
    expect(await openSweep(product.context, dev, payerAddress(product.signer, dev))).toBe(true)
    on('dev').pay(address, 348n * usdt)
    await mine(dev)
    await pass(dev)
    expect(await rowsOf(address)).toEqual([
      { state: 'credited', swept: 'open' },
      { state: 'seen', swept: null },
    ])
    await rest(dev)
    expect(await rowsOf(address)).toEqual(allSwept(2))
    const sweeps = await product.look<{ raw_amount: string }[]>`
      select raw_amount from app.sweep where address = ${address} order by id`
    expect(sweeps.map(({ raw_amount }) => BigInt(raw_amount))).toEqual([252n * usdt, 348n * usdt])
    expect([await openTasks('transfer.mismatch'), await red()]).toEqual([[], []])
  })

  it('end swept when a later one is credited while a node that lags reports the earlier balance [ATK-17, ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, 40n * usdt)
    await mine(dev, dev.confirmations)
    const head = await product.context.rpc.dev.readHead()
    on('dev').pay(address, 30n * usdt)
    await mine(dev, dev.confirmations)
    const context = withNode(product.context, { readHead: async () => head, readFinalized: async () => head })
    for (let steps = 0; steps < 4; steps++) await sweepDeposits(context, dev, product.signer)
    expect(await rowsOf(address)).toEqual([
      { state: 'credited', swept: 'open' },
      { state: 'credited', swept: null },
    ])
    await rest(dev)
    expect([await rowsOf(address), on('dev').balanceOf(address), await red()]).toEqual([allSwept(2), 0n, []])
  })

  it('end swept when one is credited only after the sweep that moved it [ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, 40n * usdt)
    on('dev').mine(1)
    await follow(dev)
    // The log did not confirm it at first.
    await product.look`update app.chain_transfer set check_after = ${new Date(product.now().getTime() + hours(1))}
      where address = ${address}`
    on('dev').pay(address, 60n * usdt)
    await rest(dev)
    expect(await rowsOf(address)).toEqual([
      { state: 'seen', swept: null },
      { state: 'credited', swept: 'done' },
    ])
    expect(on('dev').balanceOf(address)).toBe(0n)
    await product.look`update app.chain_transfer set check_after = null where address = ${address}`
    await follow(dev)
    expect(await red()).toEqual([])
    await rest(dev)
    expect(await rowsOf(address)).toEqual(allSwept(2))
    expect([await openTasks('transfer.mismatch'), await red()]).toEqual([[], []])
  })

  it('end swept, dust among them, also when a reorg moves the later ones to other blocks [ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, usdt / 2n)
    await mine(dev, dev.confirmations)
    on('dev').pay(address, 30n * usdt)
    await mine(dev, dev.confirmations)
    on('dev').pay(address, 20n * usdt)
    await mine(dev)
    await pass(dev)
    on('dev').reorg(1)
    await follow(dev)
    on('dev').pay(address, usdt / 4n)
    await rest(dev)
    const left = on('dev').balanceOf(address)
    expect(left === 0n || left === usdt / 4n).toBe(true)
    const credited = (await rowsOf(address)).filter(({ state }) => state === 'credited')
    expect(credited).toEqual(allSwept(3))
    expect([await openTasks('transfer.mismatch'), await red()]).toEqual([[], []])
  })

  it('end swept on two networks at one address, with units below the ledger’s [ATK-24]', async () => {
    const address = await newAddress()
    const wei = 10n ** 18n
    for (const raw of [25n * wei + 999_999_999_999n, 30n * wei + 7n, 999_999_999_999n]) {
      on('BEP20').pay(address, raw)
      on('dev').pay(address, 15n * usdt)
      await mine(dev)
      await mine(BEP20, BEP20.confirmations)
      await pass(BEP20)
    }
    await rest(BEP20)
    await rest(dev)
    expect(await rowsOf(address)).toEqual(allSwept(3))
    const credited = (await rowsOf(address, BEP20)).filter(({ state }) => state === 'credited')
    expect(credited).toEqual(allSwept(2))
    expect(toMinor(BEP20, on('BEP20').balanceOf(address))).toBe(0n)
    expect([await openTasks('transfer.mismatch'), await red()]).toEqual([[], []])
  })
})

describe('an address that holds less than was credited to it', () => {
  it('is reported and delays no other sweep, however many there are; the report ends with its cause [ATK-24, ATK-23]', async () => {
    const many = 180
    const missing: string[] = []
    for (let i = 0; i < many; i++) {
      const address = await newAddress()
      await forgeCredit(address, 9_000n * usdt)
      missing.push(address)
    }
    const honest = await newAddress()
    on('dev').pay(honest, 12n * usdt)
    await rest(dev)
    expect(await rowsOf(honest)).toEqual(allSwept(1))
    expect(await openTasks('transfer.mismatch')).toHaveLength(many)
    expect(await rowsOf(missing[0] ?? '')).toEqual([{ state: 'credited', swept: null }])
    expect(await red()).toContain('USDT credited on dev is at its address or swept')
    await unforge()
    await rest(dev)
    expect([await openTasks('transfer.mismatch'), await red()]).toEqual([[], []])
  })

  it('is not swept while a node reports a lower balance, and is once it reports the right one [ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, 80n * usdt)
    await mine(dev, dev.confirmations)
    const context = withNode(product.context, { readTokenBalances: async () => [50n * usdt] })
    await pass(dev, context)
    expect(await openTasks('transfer.mismatch')).toHaveLength(1)
    expect(await product.look`select from app.sweep where address = ${address}`).toHaveLength(0)
    // A sweep that is open is not signed either.
    expect(await openSweep(product.context, dev, payerAddress(product.signer, dev))).toBe(true)
    await pass(dev, context)
    expect(await product.look`select from app.outgoing where sender = ${address}`).toHaveLength(0)
    await product.passOnly(minutes(2))
    await rest(dev)
    expect(await rowsOf(address)).toEqual(allSwept(1))
    expect(await openTasks('transfer.mismatch')).toEqual([])
  })
})

describe('a sweep that cannot continue', () => {
  it('lets a smaller one go first when it does not fit below the hot wallet’s cap [ATK-23]', async () => {
    const [large, small] = [await newAddress(), await newAddress()]
    const held = on('dev').balanceOf(payerAddress(product.signer, dev))
    await product.look`insert into app.setting (name, value)
      values ('hotWalletCap', to_jsonb(${(held + 100n * usdt).toString()}::text))
      on conflict (name) do update set value = excluded.value`
    on('dev').pay(large, 500n * usdt)
    on('dev').pay(small, 50n * usdt)
    await rest(dev)
    expect([await rowsOf(large), await rowsOf(small)]).toEqual([[{ state: 'credited', swept: null }], allSwept(1)])
    await product.look`delete from app.setting where name = 'hotWalletCap'`
    await rest(dev)
    expect(await rowsOf(large)).toEqual(allSwept(1))
  })

  it('delays no later sweep while the token refuses it, and is sent once the token accepts it [ATK-23]', async () => {
    const refused: string[] = []
    for (let i = 0; i < 25; i++) {
      const address = await newAddress()
      on('dev').pay(address, 500n * usdt)
      refused.push(address)
    }
    await mine(dev, dev.confirmations)
    const context = withNode(product.context, {
      estimateTransfer: async (of) =>
        refused.includes(of.from) ? undefined : product.context.rpc.dev.estimateTransfer(of),
    })
    for (let passes = 0; passes < 40; passes++) await pass(dev, context)
    expect(await openTasks('sweep.failed')).toHaveLength(25)
    const honest = await newAddress()
    on('dev').pay(honest, 12n * usdt)
    for (let passes = 0; passes < 10; passes++) {
      await mine(dev)
      await pass(dev, context)
    }
    expect(await rowsOf(honest)).toEqual(allSwept(1))
    await product.passOnly(minutes(11))
    await rest(dev)
    for (const address of refused) expect(await rowsOf(address)).toEqual(allSwept(1))
    expect([await openTasks('sweep.failed'), await red()]).toEqual([[], []])
  })

  it('takes no room below the hot wallet’s cap from others while it is delayed, and none that is used when it is sent [ATK-23]', async () => {
    const [refused, honest] = [await newAddress(), await newAddress()]
    const payer = payerAddress(product.signer, dev)
    const held = on('dev').balanceOf(payer)
    const setCap = (raw: bigint) => product.look`insert into app.setting (name, value)
      values ('hotWalletCap', to_jsonb(${raw.toString()}::text)) on conflict (name) do update set value = excluded.value`
    await setCap(held + 100n * usdt)
    on('dev').pay(refused, 90n * usdt)
    await mine(dev, dev.confirmations)
    const estimateTransfer: typeof product.context.rpc.dev.estimateTransfer = async (of) =>
      of.from === refused ? undefined : product.context.rpc.dev.estimateTransfer(of)
    const context = withNode(product.context, { estimateTransfer })
    await pass(dev, context)
    expect(await openTasks('sweep.failed')).toHaveLength(1)
    on('dev').pay(honest, 60n * usdt)
    for (let passes = 0; passes < 10; passes++) {
      await mine(dev)
      await pass(dev, context)
    }
    expect(await rowsOf(honest)).toEqual(allSwept(1))
    // The token takes it now, and 40 USDT are left below the cap.
    await product.passOnly(minutes(11))
    for (let passes = 0; passes < 10; passes++) {
      await mine(dev)
      await pass(dev)
    }
    expect(on('dev').balanceOf(payer)).toBe(held + 60n * usdt)
    expect(await rowsOf(refused)).toEqual([{ state: 'credited', swept: null }])
    await setCap(held + 150n * usdt)
    await product.passOnly(minutes(2))
    for (let passes = 0; passes < 10; passes++) {
      await mine(dev)
      await pass(dev)
    }
    expect([await rowsOf(refused), await openTasks('sweep.failed')]).toEqual([allSwept(1), []])
    await product.look`delete from app.setting where name = 'hotWalletCap'`
  })

  it('gets its gas once while a node reports the earlier balance of coins [ATK-17, ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, 40n * usdt)
    await mine(dev, dev.confirmations)
    const context = withNode(product.context, { readNativeBalance: async () => 0n })
    for (let passes = 0; passes < 5; passes++) {
      await pass(dev, context)
      await mine(dev, dev.confirmations)
    }
    expect(await product.look`select state from app.outgoing where recipient = ${address}`).toEqual([{ state: 'done' }])
    // The sweep is put off, so that it does not keep its place before others.
    expect(
      await product.look`select from app.sweep where address = ${address} and next_at > ${product.context.clock.now()}`,
    ).toHaveLength(1)
    await product.passOnly(minutes(2))
    await rest(dev)
    expect([await rowsOf(address), await red()]).toEqual([allSwept(1), []])
  })

  it('is reported while a node reports less than it got for its gas, until it is sent [ATK-17, ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, 40n * usdt)
    await mine(dev, dev.confirmations)
    const context = withNode(product.context, { readNativeBalance: async () => 0n })
    for (let passed = 0; passed < 6; passed++) {
      await pass(dev, context)
      await mine(dev, dev.confirmations)
      await product.passOnly(minutes(5))
    }
    expect(await openTasks('outgoing.failed')).toEqual([])
    await product.passOnly(minutes(10))
    await pass(dev, context)
    const [sweep] = await product.look<{ id: bigint }[]>`select id from app.sweep where address = ${address}`
    expect((await openTasks('outgoing.failed')).map(({ subject }) => subject)).toEqual([`sweep ${sweep?.id}`])
    await product.passOnly(minutes(2))
    await rest(dev)
    expect([await rowsOf(address), await openTasks('outgoing.failed'), await red()]).toEqual([allSwept(1), [], []])
  })

  it('gets no more than the limit of its network in all, however its needs seem to grow [ATK-17, ATK-24]', async () => {
    const address = await newAddress()
    on('dev').pay(address, 40n * usdt)
    await mine(dev, dev.confirmations)
    const gas = () => product.look<{ state: string; raw_amount: string }[]>`
      select state, raw_amount from app.outgoing where recipient = ${address} and purpose = 'gas' order by id`
    // The node reports what came, and each time that the transfer takes more gas.
    let estimate = 1_000_000n
    const context = withNode(product.context, {
      readNativeBalance: async () => (await gas()).reduce((sum, one) => sum + BigInt(one.raw_amount), 0n),
      estimateTransfer: async () => estimate,
    })
    for (let passes = 0; passes < 20; passes++) {
      await pass(dev, context)
      await mine(dev, dev.confirmations)
      await pass(dev, context)
      estimate *= 2n
      await product.passOnly(minutes(2))
    }
    const total = (await gas()).reduce((sum, one) => sum + BigInt(one.raw_amount), 0n)
    expect(total).toBeGreaterThan(0n)
    expect(total).toBeLessThanOrEqual(5n * 10n ** 16n)
    expect(await openTasks('outgoing.failed')).toHaveLength(1)
    await rest(dev)
    expect([await rowsOf(address), await openTasks('outgoing.failed'), await red()]).toEqual([allSwept(1), [], []])
  })

  it('gets the same gas again from the journal when the signer stopped before the database had it [ATK-24]', async () => {
    const [address, other] = [await newAddress(), await newAddress()]
    on('dev').pay(address, 40n * usdt)
    await mine(dev, dev.confirmations)
    const context = withNode(product.context, { readNativeBalance: async () => 0n })
    expect(await openSweep(context, dev, payerAddress(product.signer, dev))).toBe(true)
    await expect(sweepDeposits(context, dev, stopAfterJournal(product.signer))).rejects.toThrow('stopped')
    // Now the token refuses the sweep: the nonce of its gas is taken anyway.
    const later = withNode(context, { estimateTransfer: async () => undefined })
    // The same holds when the sweep has had all that one may get, by the rules of an earlier build.
    await product.forge(
      (
        tx,
      ) => tx`insert into app.outgoing (network, sender, nonce, purpose, sweep_id, recipient, raw_amount, gas, state, created_at, ended_at)
        select 'dev', 'earlier', 0, 'gas', id, address, 50000000000000000, 21000, 'done', ${product.now()}, ${product.now()}
          from app.sweep where address = ${address}`,
    )
    expect(await sweepDeposits(later, dev, product.signer)).toBe(true)
    await product.forge((tx) => tx`delete from app.outgoing where sender = 'earlier'`)
    const [gas] = await product.look<{ purpose: string; recipient: string }[]>`
      select purpose, recipient from app.outgoing where state = 'open'`
    expect(gas).toEqual({ purpose: 'gas', recipient: address })
    await product.passOnly(minutes(11))
    on('dev').pay(other, 20n * usdt)
    await rest(dev)
    expect([await rowsOf(address), await rowsOf(other)]).toEqual([allSwept(1), allSwept(1)])
    expect(await red()).toEqual([])
  })
})

describe('a sweep whose gas has become too expensive', () => {
  /** Signs a sweep that no block takes at the price two minutes later. @returns its address */
  async function signThenRise(): Promise<string> {
    const address = await newAddress()
    on('dev').pay(address, 40n * usdt)
    await mine(dev, dev.confirmations)
    while (await sweepDeposits(product.context, dev, product.signer));
    on('dev').setBaseFee(100_000_000_000n)
    await mine(dev)
    await product.passOnly(minutes(2))
    await follow(dev)
    return address
  }
  const topUps = (address: string) => product.look<{ state: string }[]>`
    select state from app.outgoing where recipient = ${address} and purpose = 'gas' order by id`
  /** The context in which addresses hold this many native coins. */
  const holding = (readNativeBalance: () => Promise<bigint>) => withNode(product.context, { readNativeBalance })
  const replace = (context: Context, signer = product.signer) => replaceStuck(context, dev, signer)
  /** Everything that goes out is settled, and the price is low again. */
  async function end(address: string): Promise<void> {
    on('dev').setBaseFee(1_000_000_000n)
    await rest(dev)
    expect([await rowsOf(address), await red()]).toEqual([allSwept(1), []])
  }

  it('gets the rest once, also when the other loop reads while the journal has it and the database does not [ATK-24]', async () => {
    const address = await signThenRise()
    const { journal, standby } = product.signer
    const before = journal.table.count()
    const recorded = Promise.withResolvers<void>()
    const kept = Promise.withResolvers<void>()
    const sync = async () => {
      await standby.sync()
      if (journal.table.count() === before) return
      recorded.resolve()
      await kept.promise
    }
    const replaced = replace(
      holding(async () => 0n),
      { ...product.signer, standby: { ...standby, sync } },
    )
    await recorded.promise
    // The other loop waits for the sweep before it waits for the nonce: in the other order each would wait for the other.
    const held = await product.look`
      select from app.sweep where address = ${address} and state = 'open' for update nowait`.catch(
      ({ code }: { code: string }) => code,
    )
    let isOver = false
    const swept = sweepDeposits(product.context, dev, product.signer).finally(() => (isOver = true))
    await until('the sweeps to wait, or to be done', async () => isOver || (await countLockWaits(product.look)) > 0)
    kept.resolve()
    expect([held, await replaced, await swept]).toEqual(['55P03', true, false])
    expect(await topUps(address)).toEqual([{ state: 'open' }])
    await end(address)
  })

  it('gets the rest once when its coins arrive while a node reports the earlier balance, and while that node does not advance [ATK-17, ATK-24]', async () => {
    const address = await signThenRise()
    const before = 10n ** 16n
    expect(await replace(holding(async () => before))).toBe(true)
    const late = async () => {
      await pass(dev)
      await mine(dev, dev.confirmations)
      await pass(dev)
      return before
    }
    expect(await replace(holding(late))).toBe(false)
    expect(await topUps(address)).toEqual([{ state: 'done' }])
    expect(await replace(holding(async () => 0n))).toBe(false)
    expect(await topUps(address)).toEqual([{ state: 'done' }])
    await end(address)
  })
})

describe('a database that was restored to before a sweep', () => {
  const unsigned = (tx: Transaction, address: string) => tx`
    with gone as (
      select id from app.outgoing where sender = ${address} or recipient = ${address}
    ), attempts as (
      delete from app.outgoing_attempt where outgoing_id in (select id from gone)
    )
    delete from app.outgoing where id in (select id from gone)`
  const reopened = (tx: Transaction, address: string) => tx`
    update app.sweep set state = 'open', ended_at = null where address = ${address}`
  /** Changes the rows of a sweep that ended to those that a backup has of it. */
  const had: Readonly<Record<string, (tx: Transaction, address: string) => Promise<void>>> = {
    'nothing of it': async (tx, address) => {
      await tx`update app.chain_transfer set sweep_id = null where address = ${address}`
      await unsigned(tx, address)
      await tx`delete from app.sweep where address = ${address}`
    },
    'it without a transaction': async (tx, address) => {
      await tx`update app.chain_transfer set sweep_id = null where address = ${address}`
      await unsigned(tx, address)
      await reopened(tx, address)
      await tx`update app.sweep set through_block = null where address = ${address}`
    },
    'a transaction of it that was replaced': async (tx, address) => {
      await reopened(tx, address)
      await tx`update app.outgoing set state = 'open', mined_block = null, ended_at = null, end_tx_hash = null where sender = ${address}`
      await tx`update app.outgoing_attempt set tx_hash = ${`0x${'34'.repeat(32)}`}
        where outgoing_id = (select id from app.outgoing where sender = ${address})`
    },
    'a transaction of its gas that was replaced': async (tx, address) => {
      await tx`update app.chain_transfer set sweep_id = null where address = ${address}`
      await tx`delete from app.outgoing_attempt where outgoing_id in (select id from app.outgoing where sender = ${address})`
      await tx`delete from app.outgoing where sender = ${address}`
      await reopened(tx, address)
      await tx`update app.sweep set through_block = null where address = ${address}`
      await tx`update app.outgoing set state = 'open', mined_block = null, ended_at = null, end_tx_hash = null where recipient = ${address}`
      await tx`update app.outgoing_attempt set tx_hash = ${`0x${'56'.repeat(32)}`}
        where outgoing_id = (select id from app.outgoing where recipient = ${address})`
    },
  }
  it('recovers the sweep although a node gives an unreadable answer about another one [STD-03, ATK-26]', async () => {
    const [odd, good] = [await newAddress(), await newAddress()]
    for (const address of [odd, good]) on('dev').pay(address, 40n * usdt)
    await rest(dev)
    const hashes = await product.look<{ address: string; tx_hash: string }[]>`
      select o.sender as address, a.tx_hash from app.outgoing o join app.outgoing_attempt a on a.outgoing_id = o.id
        where o.sender in (${odd}, ${good})`
    const strange = hashes.find(({ address }) => address === odd)?.tx_hash
    await product.forge(async (tx) => {
      for (const address of [odd, good]) await had['nothing of it']?.(tx, address)
    })
    await product.passOnly(minutes(1))
    const { journal, keys } = product.signer
    const position = journal.wallet('dev', keys.hot.address)?.nextNonce ?? 0n
    journal.adopt('dev', keys.hot.address, position, product.now())
    const readReceipt: typeof product.context.rpc.dev.readReceipt = async (hash) => {
      if (hash === strange) throw new UnreadableAnswerError('nothing readable')
      return product.context.rpc.dev.readReceipt(hash)
    }
    const context = withNode(product.context, { readReceipt })
    await expect(sweepDeposits(context, dev, product.signer)).rejects.toThrow(UnreadableAnswerError)
    const swept = async (address: string) => (await rowsOf(address)).map((row) => row.swept)
    expect([await swept(odd), await swept(good)]).toEqual([[null], ['open']])
    await rest(dev)
    expect([await rowsOf(odd), await rowsOf(good), await red()]).toEqual([allSwept(1), allSwept(1), []])
  })

  it.each(Object.keys(had))(
    'recovers the sweep from the signer’s journal where the backup has %s, without a report of theft, and its address is swept again [STD-03]',
    async (what) => {
      const address = await newAddress()
      on('dev').pay(address, 250n * usdt)
      await rest(dev)
      const [{ block } = { block: 0n }] = await product.look<{ block: bigint }[]>`
      select block_number as block from app.chain_transfer where address = ${address}`
      // The backup lacks the blocks since, too.
      await product.forge(async (tx) => {
        await had[what]?.(tx, address)
        await tx`delete from app.chain_block where network = 'dev' and number > ${block}`
        await tx`update app.network_state set next_block = ${block + 1n}, checked_block = ${block} where network = 'dev'`
      })
      await follow(dev)
      const haltReason = () => readHaltReason(product.look)
      expect(await haltReason()).toContain('which is not ours')
      await checkLedger(product.context, product.signer)
      expect(await haltReason()).toContain('is ours by the signer')
      expect((await openTasks('network.halted')).map(({ facts }) => facts['reason'])).toEqual([await haltReason()])

      await product.passOnly(minutes(1))
      const { journal, keys } = product.signer
      const position = journal.wallet('dev', keys.hot.address)?.nextNonce ?? 0n
      journal.adopt('dev', keys.hot.address, position, product.now())
      await resumeNetwork(product.look, product.now(), 'dev')
      await rest(dev)
      expect(await rowsOf(address)).toEqual(allSwept(1))
      expect(await openTasks('transfer.mismatch')).toEqual([])
      on('dev').pay(address, 40n * usdt)
      await rest(dev)
      expect(await rowsOf(address)).toEqual(allSwept(2))
      expect([await openTasks('transfer.mismatch'), await openTasks('network.halted'), await red()]).toEqual([
        [],
        [],
        [],
      ])
    },
  )
})
