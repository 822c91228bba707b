import { UnreadableAnswerError } from '@synet/chain/rpc/node-answer'
import { allNetworks } from '@synet/core/all-networks'
import { hours, minutes } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { requestCancellation } from '#custody/payout/request-cancellation'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { sweepDeposits } from '#custody/sweep/sweep-deposits'
import { watchGas } from '#custody/payout/sign/gas'
import { readGasCeiling } from '#custody/signer/gas-ceiling'
import { giveSnt } from '#test-support/give'
import { stopAfterJournal } from '#test-support/stopped-signer'
import { error } from '#test-support/operators'
import { actionKey, openApprovals, signOpenDecision } from '#test-support/person'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { withdrawApproved } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { readOpenTasks } from '#test-support/open-tasks'
import { withNode } from '#test-support/with-node'

const network = allNetworks.dev
const usdt = 1_000_000n
const gwei = 1_000_000_000n
let product: Product
let user: ModelUser
let address: string
beforeAll(async () => {
  product = await startProduct(1)
  user = product.user(0)
  await product.look`insert into app.setting (name, value) values ('hotWalletCap', to_jsonb(${(900_000n * usdt).toString()}::text))`
  address = (await user.call('recharge/recharge', { network: 'dev', amount: '60000' }, actionKey())).address
  product.chain.pay(address, 60_000n * usdt)
  await product.settle(true)
  await product.settle(true)
})
afterAll(() => product[Symbol.asyncDispose]())
// Each test leaves cheap gas and nothing in progress.
afterEach(async () => {
  await setPrice(1n)
  await product.settle(true)
  await product.passOnly(minutes(61))
  await product.settle(true)
})

/** Signs a small withdrawal whose offer is below the price half an hour later. @returns its id */
async function signThenRise() {
  await setPrice(300n)
  const id = await withdraw('20')
  expect(await sign()).toBe(true)
  await setPrice(900n)
  await broadcastOutgoing(product.context, network)
  await age(minutes(30))
  await product.follow()
  expect(await replace()).toBe(false)
  return id
}

const withdraw = (amount: string) => withdrawApproved(product, user, amount)
const read = async (id: bigint) => (await user.call('withdrawal/list', { id: id.toString() })).list[0]
const sign = () => signApprovedWithdrawals(product.context, network, product.signer)
const replace = () => replaceStuck(product.context, network, product.signer)
const sweep = () => sweepDeposits(product.context, network, product.signer)
const watch = () => watchGas(product.context, network, product.signer)
/** The base fee of the chain and what the watcher knows of it. */
async function setPrice(price: bigint): Promise<void> {
  product.chain.setBaseFee(price * gwei)
  product.chain.mine(1)
  await product.follow()
}
const attemptsOf = (id: bigint) => product.look<{ max: string; cancels: boolean }[]>`
  select a.max_fee_wei::text as max, a.cancels from app.outgoing_attempt a join app.outgoing g on g.id = a.outgoing_id
    where g.withdrawal_id = ${id} order by a.attempt`
const highGas = async () => (await readOpenTasks(product.look, 'gas.high')).map(({ facts }) => ({ facts }))
/** Nobody mines what waits. */
const age = (ms: number) => product.passOnly(ms)

describe('gas above its ceiling', () => {
  it('a small withdrawal waits and says so, a large one is sent, and the small one is sent when gas is cheaper [ATK-28]', async () => {
    await setPrice(600n)
    const small = await withdraw('10')
    const large = await withdraw('6000')
    expect(await sign()).toBe(true)
    expect(await sign()).toBe(false)
    expect(await read(large)).toMatchObject({ state: 'sending' })
    expect(await read(small)).toMatchObject({ state: 'approved', waitingFor: 'gas' })
    expect(await attemptsOf(small)).toEqual([])
    await watch()
    expect(await highGas()).toEqual([
      { facts: { network: 'dev', price: '601', ceiling: '500', withdrawals: '1', sweeps: '0' } },
    ])
    await setPrice(20n)
    await product.settle()
    await watch()
    expect([(await read(small))?.state, (await read(large))?.state]).toEqual(['confirmed', 'confirmed'])
    expect(await highGas()).toEqual([])
    expect(await product.auditFully()).toEqual([])
  })

  it('a waiting withdrawal no longer names expensive gas once gas is cheaper and a node delays it [ATK-22, ATK-28]', async () => {
    await setPrice(600n)
    const id = await withdraw('10')
    expect(await sign()).toBe(false)
    expect((await read(id))?.waitingFor).toBe('gas')
    await setPrice(20n)
    const estimateTransfer = () => Promise.reject(new UnreadableAnswerError('the node says nothing readable'))
    const context = withNode(product.context, { estimateTransfer })
    await expect(signApprovedWithdrawals(context, network, product.signer)).rejects.toThrow(UnreadableAnswerError)
    expect(await read(id)).toMatchObject({ state: 'approved', waitingFor: null, held: false })
    await product.settle()
    expect((await read(id))?.state).toBe('confirmed')
  })

  it.each([
    ['no node has answered', { still: () => watch(), again: () => product.follow() }],
    ['the signer has read no price', { still: () => product.follow(), again: () => watch() }],
  ])(
    'a withdrawal that waits says that the network is unavailable, and is not excused, once %s for a while [ATK-22, ATK-28]',
    async (_what, { still, again }) => {
      const sent = await signThenRise()
      const approved = await withdraw('10')
      expect(await sign()).toBe(false)
      const both = async () => [await read(sent), await read(approved)]
      const gas = { waitingFor: 'gas', held: true }
      expect(await both()).toMatchObject([
        { state: 'sent', ...gas },
        { state: 'approved', ...gas },
      ])
      await age(minutes(9))
      await still()
      expect(await both()).toMatchObject([gas, gas])
      await age(minutes(2))
      await still()
      const away = { waitingFor: 'network', held: false }
      expect(await both()).toMatchObject([away, away])
      await again()
      expect(await both()).toMatchObject([gas, gas])
    },
  )

  it('no payment is sent at ten times the ceiling, whatever it pays [ATK-28]', async () => {
    await setPrice(5_000n)
    const large = await withdraw('20000')
    const small = await withdraw('10')
    expect(await sign()).toBe(false)
    expect([(await read(large))?.waitingFor, (await read(small))?.waitingFor]).toEqual(['gas', 'gas'])
  })

  it('the sweep of a small sum waits, is reported, delays no large one, and is sent once more has arrived [ATK-28]', async () => {
    await setPrice(600n)
    const order = async (amount: bigint) => {
      const made = await user.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
      await pay(made.address, amount)
      return made.address
    }
    const pay = async (to: string, amount: bigint) => {
      product.chain.pay(to, amount * usdt)
      product.chain.mine(network.confirmations)
      await product.follow()
    }
    const passes = async () => {
      await age(minutes(2))
      for (let pass = 0; pass < 3; pass++) await sweep()
    }
    const signed = (of: string) => product.look`select from app.outgoing where sender = ${of} and purpose = 'sweep'`
    const small = await order(50n)
    await passes()
    await watch()
    expect(await signed(small)).toHaveLength(0)
    expect(await highGas()).toMatchObject([{ facts: { sweeps: '1' } }])
    const large = await order(9_000n)
    await passes()
    expect([await signed(small), await signed(large)].map((rows) => rows.length)).toEqual([0, 1])
    await pay(small, 9_000n)
    await passes()
    expect(await signed(small)).toHaveLength(1)
    await watch()
    expect(await highGas()).toEqual([])
  })

  it('the sweep of a small sum is sent when gas is cheaper [ATK-28]', async () => {
    await setPrice(600n)
    product.chain.pay(address, 50n * usdt)
    product.chain.mine(network.confirmations)
    await product.follow()
    for (let pass = 0; pass < 3; pass++) await sweep()
    expect(product.chain.balanceOf(address)).toBe(50n * usdt)
    await setPrice(1n)
    await age(minutes(2))
    await product.settle(true)
    await product.settle(true)
    expect(product.chain.balanceOf(address)).toBe(0n)
  })

  it('an order is sent nevertheless when the journal has its nonce, and later orders no longer wait [ATK-28]', async () => {
    const small = await withdraw('30')
    const stopped = signApprovedWithdrawals(product.context, network, stopAfterJournal(product.signer))
    await expect(stopped).rejects.toThrow('the signer was stopped')
    await setPrice(600n)
    const large = await withdraw('7000')
    expect(await sign()).toBe(true)
    expect(await read(small)).toMatchObject({ state: 'sending' })
    expect(await sign()).toBe(true)
    expect(await read(large)).toMatchObject({ state: 'sending' })
  })
})

describe('an offer for gas', () => {
  it('stays below the ceiling, even when the base fee may rise above it [ATK-28]', async () => {
    await setPrice(300n)
    const id = await withdraw('20')
    expect(await sign()).toBe(true)
    expect(await attemptsOf(id)).toEqual([{ max: `${500n * gwei}`, cancels: false }])
  })

  it('the offer for a stuck small payment is not raised above the ceiling, but its cancellation frees the nonce [ATK-28, ATK-27]', async () => {
    const small = await signThenRise()
    expect(await attemptsOf(small)).toHaveLength(1)
    expect(await read(small)).toMatchObject({ state: 'sent', waitingFor: 'gas' })
    const asked = await inTransaction(product.look, (tx) =>
      requestCancellation(tx, product.now(), { withdrawalId: small }),
    )
    expect(asked.ok).toBe(true)
    expect(await replace()).toBe(true)
    const [, second] = await attemptsOf(small)
    expect(second?.cancels).toBe(true)
    await product.settle()
    expect(await read(small)).toMatchObject({ state: 'failed', waitingFor: null })
    expect(await product.auditFully()).toEqual([])
  })

  it('the offer for a small payment is raised when a payment that is worth it waits for its nonce [ATK-28, ATK-27]', async () => {
    await setPrice(300n)
    const small = await withdraw('20')
    expect(await sign()).toBe(true)
    await setPrice(900n)
    const large = await withdraw('9000')
    expect(await sign()).toBe(true)
    await broadcastOutgoing(product.context, network)
    await age(minutes(2))
    expect(await replace()).toBe(true)
    expect((await attemptsOf(small)).length).toBe(2)
    await product.settle()
    expect([(await read(small))?.state, (await read(large))?.state]).toEqual(['confirmed', 'confirmed'])
  })
})

describe('a surcharge', () => {
  const quote = async (amount: string, feeIn: 'USDT' | 'SNT' = 'USDT') => {
    const [account] = (await user.call('bank/list', {})).list
    return user.call('withdrawal/quote', { accountId: account?.id ?? '', amount, feeIn })
  }

  it('is quoted, charged as shown, and the payment does not wait [ATK-28]', async () => {
    expect((await quote('200')).surcharge).toBeUndefined()
    // With the tip of 1 gwei, these are the ceiling and the first price above it.
    await setPrice(499n)
    expect((await quote('200')).surcharge).toBeUndefined()
    await setPrice(500n)
    expect((await quote('200')).surcharge).toBe('30.565')
    await setPrice(600n)
    // 65,000 × 601 gwei at 1,000 USDT are 39.065 USDT; the fee of 2 counts.
    const shown = await quote('200')
    expect(shown).toMatchObject({ feeUsdt: '39.065', surcharge: '37.065', received: '160.935' })
    // The quote holds although gas becomes cheaper or more expensive within its minute.
    await setPrice(550n)
    const before = await product.balancesOf(user.id)
    const { id } = await user.call('withdrawal/apply', { quoteId: shown.quoteId, payPassword }, actionKey())
    await product.approve(BigInt(id))
    expect(await sign()).toBe(true)
    await product.settle()
    expect(await read(BigInt(id))).toMatchObject({ state: 'confirmed', feeUsdt: '39.065', received: '160.935' })
    const after = await product.balancesOf(user.id)
    expect((before['available USDT'] ?? 0n) - (after['available USDT'] ?? 0n)).toBe(200n * usdt)
    expect(await product.auditFully()).toEqual([])
  })

  it('pays the gas of a withdrawal whose fee is partly in SNT, and no more of it counts than was charged [ATK-28, K-03]', async () => {
    await setPrice(20n)
    await product.passOnly(hours(25))
    await giveSnt(product, user.id, 5_000_000n)
    await setPrice(600n)
    const shown = await quote('200', 'SNT')
    expect(shown).toMatchObject({ feeInUsdt: 'short-of-snt', surcharge: '37.065' })
    expect(Number(shown.feeSnt)).toBeGreaterThan(0)
    expect(Number(shown.feeUsdt)).toBeLessThan(39.065)
    const { id } = await user.call('withdrawal/apply', { quoteId: shown.quoteId, payPassword }, actionKey())
    await product.approve(BigInt(id))
    // What the API's database says beyond the approved fee pays for nothing.
    await setPrice(640n)
    await product.look`update app.withdrawal set surcharge = 100000000 where id = ${id}`
    expect(await sign()).toBe(false)
    await product.look`update app.withdrawal set surcharge = 37065000 where id = ${id}`
    await setPrice(600n)
    expect(await sign()).toBe(true)
    await product.settle()
    expect(await read(BigInt(id))).toMatchObject({ state: 'confirmed', surcharge: '37.065', feeSnt: shown.feeSnt })
    expect(await product.auditFully()).toEqual([])
  })

  it('is not asked where it would take half of the amount, or where a hundredth of the amount pays for the gas [ATK-28]', async () => {
    await setPrice(600n)
    // Gas of 39.065 and a fee that is rounded up: fee and surcharge may be half of the amount, and not a unit more.
    const asked = ['78.13', '78.130002', '79', '3906']
    for (const amount of ['10', '78', '78.129999', '78.130001', ...asked, '3907', '20000']) {
      const { surcharge = '0', received, feeUsdt } = await quote(amount)
      expect(Number(received) * 2).toBeGreaterThanOrEqual(Number(amount))
      expect(Number(received) + Number(feeUsdt)).toBeCloseTo(Number(amount), 6)
      expect([amount, Number(surcharge) > 0]).toEqual([amount, asked.includes(amount)])
    }
    // The highest price that a chain may report takes no more.
    await setPrice(2n ** 62n)
    expect((await quote('20000')).surcharge).toBeUndefined()
  })
})

describe('the ceiling for gas', () => {
  it('is changed by two operators on the signer’s page, within bounds [ATK-28]', async () => {
    await setPrice(600n)
    const id = await withdraw('15')
    expect(await sign()).toBe(false)
    const pages = [await openApprovals(product, 0), await openApprovals(product, 1)] as const
    for (const price of ['', '0', '1', '5001', '-5', '1e3', 'many', '700,5', '9999999999']) {
      await expect(pages[0].call('setGasCeiling', { network: 'dev', price })).rejects.toMatchObject(
        error('policy.bounds'),
      )
    }
    await expect(pages[0].call('setGasCeiling', { network: 'ERC20', price: '70' })).rejects.toMatchObject(
      error('network.unknown'),
    )
    await pages[0].call('setGasCeiling', { network: 'dev', price: '700.5' })
    await signOpenDecision(pages[0])
    expect(await sign()).toBe(false)
    await signOpenDecision(pages[1])
    expect(readGasCeiling(product.signer.records, network)).toBe(700n * gwei + gwei / 2n)
    expect((await pages[0].call('work', {})).gasCeilings).toEqual([{ network: 'dev', price: '700.5', unit: 'gwei' }])
    expect(await sign()).toBe(true)
    expect((await read(id))?.state).toBe('sending')
  })

  it('has a default per network, and follows from the cost of a transfer where none is stated [ATK-28]', () => {
    const { records } = product.signer
    const { BEP20, ERC20, TRC20 } = allNetworks
    const of = (one: Parameters<typeof readGasCeiling>[1]) => readGasCeiling(records, one)
    expect([of(ERC20), of(BEP20), of(TRC20)]).toEqual([60n * gwei, 10n * gwei, 420n])
    const named = (one: (typeof allNetworks)['ERC20' | 'TRC20']) => ({ ...one, name: 'FIFTH' }) as unknown as typeof one
    expect(of(named(ERC20)) / gwei).toBe(57n)
    expect(of(named(TRC20))).toBe(923n)
  })
})
