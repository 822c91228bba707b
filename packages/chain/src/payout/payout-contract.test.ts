import { encodeFunctionData, getAddress, type Hex, toFunctionSelector, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compilePayoutContract } from '#contracts/compile'
import { batchGasLimit, type BatchPayment, payBatchCall, paymentsMax, readBatchOutcomes } from '#payout/pay-batch'
import { payoutContractAbi, payoutContractBytecode } from '#payout/payout-contract-code'
import {
  coldAddress,
  guardian,
  operator,
  owner,
  startTestPayouts,
  stranger,
  type TestPayouts,
  tokenAbi,
} from '#test-support/payout-contract'

it('the committed contract equals its compiled source [ATK-13]', () => {
  expect(compilePayoutContract()).toEqual({ abi: payoutContractAbi, bytecode: payoutContractBytecode })
})

let payouts: TestPayouts
const [a, b, c] = ['aa', 'bb', 'cc'].map((byte) => getAddress(`0x${byte.repeat(20)}`)) as [Hex, Hex, Hex]
const payment = (id: number, to: string, raw: number): BatchPayment => ({ id: BigInt(id), to, raw: BigInt(raw) })
const paid = (...of: Parameters<typeof payment>) => ({ ...payment(...of), paid: true })
const notPaid = (reason: string, ...of: Parameters<typeof payment>) => ({ ...payment(...of), paid: false, reason })
/** Without the checks of `payBatchCall`, like somebody who has the operator's key. */
const payRaw = async (payments: readonly BatchPayment[]) => {
  const args = [payments.map(({ id, to, raw: amount }) => ({ id, to: to as Hex, amount }))] as const
  const data = encodeFunctionData({ abi: payoutContractAbi, functionName: 'payBatch', args })
  return readBatchOutcomes(payouts.contract, (await payouts.send(operator, payouts.contract, data)).logs)
}
const argsOf = (payments: readonly BatchPayment[]) => [payments.map(({ id, to, raw: amount }) => ({ id, to, amount }))]
const modes = { takesFee: 3, takesMore: 4, movesNothing: 5, muchRevertData: 6, muchData: 7, burnsGas: 8, reenters: 9 }
const failing = { returnsFalse: 1, reverts: 2, ...modes }

beforeEach(async () => {
  payouts = await startTestPayouts()
  await payouts.onToken('mint', [payouts.contract, 100_000n])
})
afterEach(() => payouts[Symbol.asyncDispose]())

const held = () => payouts.balanceOf(payouts.contract)

describe('an id', () => {
  it('is paid once: not again in its batch, in a later one, or with another receiver and amount [ATK-13]', async () => {
    expect(await payRaw([payment(7, a, 10), payment(7, a, 10), payment(8, b, 20)])).toEqual([
      paid(7, a, 10),
      notPaid('already-paid', 7, a, 10),
      paid(8, b, 20),
    ])
    expect(await payouts.pay([payment(7, a, 10)])).toEqual([notPaid('already-paid', 7, a, 10)])
    expect(await payouts.pay([payment(7, b, 1), payment(9, c, 5)])).toEqual([
      notPaid('already-paid', 7, b, 1),
      paid(9, c, 5),
    ])
    expect([await payouts.balanceOf(a), await payouts.balanceOf(b), await payouts.balanceOf(c)]).toEqual([10n, 20n, 5n])
    expect([await payouts.read('paid', [7n]), await payouts.read('paid', [10n])]).toEqual([true, false])
    expect(await held()).toBe(100_000n - 35n)
  })

  it('can be of any size: neighbours in one word of storage and the largest ids do not collide [ATK-13]', async () => {
    const largest = 2n ** 256n - 1n
    const ids = [1n, 255n, 256n, 257n, largest]
    const payments = ids.map((id, i) => ({ id, to: a, raw: BigInt(i + 1) }))
    expect(await payouts.pay(payments)).toEqual(payments.map((one) => ({ ...one, paid: true })))
    expect(await payouts.read('paid', [254n])).toBe(false)
    expect(await payouts.pay([{ id: largest, to: a, raw: 1n }])).toMatchObject([{ reason: 'already-paid' }])
  })

  it('paid by an earlier deployment is refused by the next, and a signed batch is valid for its contract only [ATK-13]', async () => {
    const wallet = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
    expect(wallet.address).toBe(operator)
    const data = payBatchCall([payment(7, a, 10)])
    const fees = { gas: 500_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
    const signed = await wallet.signTransaction({
      type: 'eip1559',
      chainId: 31_337,
      nonce: 0,
      to: payouts.contract,
      data,
      ...fees,
    })
    await payouts.chain.call('eth_sendRawTransaction', [signed])
    await payouts.chain.mine()
    expect(await payouts.balanceOf(a)).toBe(10n)
    const next = await payouts.deployPayouts({ firstId: 8n })
    await payouts.onToken('mint', [next, 1_000n])
    await expect(payouts.chain.call('eth_sendRawTransaction', [signed])).rejects.toThrow(/nonce too low|already/)
    // The same call by the operator to the new contract.
    const { logs } = await payouts.send(operator, next, data)
    expect(readBatchOutcomes(next, logs)).toEqual([notPaid('below-first-id', 7, a, 10)])
    expect(await payouts.balanceOf(a)).toBe(10n)
  })
})

describe('the daily cap', () => {
  const noon = 4_000_000_000n - (4_000_000_000n % 86_400n) + 43_200n

  it('holds over batches of a UTC day, counts what was paid only, and starts again at midnight [ATK-13]', async () => {
    await payouts.setTime(noon)
    expect(await payouts.pay([payment(1, a, 600), payment(2, b, 401), payment(3, c, 300)])).toEqual([
      paid(1, a, 600),
      notPaid('over-daily-cap', 2, b, 401),
      paid(3, c, 300),
    ])
    expect(await payouts.pay([payment(2, b, 101), payment(4, b, 100)])).toEqual([
      notPaid('over-daily-cap', 2, b, 101),
      paid(4, b, 100),
    ])
    expect([await payouts.read('spentToday'), await payouts.read('leftToday')]).toEqual([1_000n, 0n])
    await payouts.setTime(noon + 43_190n)
    expect(await payouts.pay([payment(2, b, 1)])).toMatchObject([{ reason: 'over-daily-cap' }])
    await payouts.setTime(noon + 43_200n)
    expect(await payouts.read('leftToday')).toBe(1_000n)
    expect(await payouts.pay([payment(2, b, 401)])).toEqual([paid(2, b, 401)])
    expect(await payouts.read('spentToday')).toBe(401n)
  })

  it('is changed by the owner at once; one below what was spent leaves nothing [ATK-13]', async () => {
    await payouts.pay([payment(1, a, 500)])
    await payouts.write(owner, 'setDailyCap', [400n])
    expect(await payouts.read('leftToday')).toBe(0n)
    expect(await payouts.pay([payment(2, a, 1)])).toMatchObject([{ reason: 'over-daily-cap' }])
    await payouts.write(owner, 'setDailyCap', [501n])
    expect(await payouts.pay([payment(2, a, 1)])).toEqual([paid(2, a, 1)])
  })

  it('is not used up by payments that fail [ATK-13]', async () => {
    await payouts.onToken('setMode', [b, failing.reverts])
    expect(await payouts.pay([payment(1, b, 1_000), payment(2, a, 1_000)])).toMatchObject([
      { paid: false },
      { paid: true },
    ])
  })
})

describe('a payment that fails', () => {
  for (const [name, mode] of Object.entries(failing).filter(([name]) => name !== 'muchData' && name !== 'reenters')) {
    it(`fails alone and can be made later: the token ${name} [ATK-13]`, async () => {
      await payouts.onToken('setMode', [b, mode])
      const batch = [payment(1, a, 10), payment(2, b, 20), payment(3, c, 30)]
      expect(await payouts.pay(batch)).toEqual([paid(1, a, 10), notPaid('transfer-failed', 2, b, 20), paid(3, c, 30)])
      expect([await payouts.balanceOf(b), await held()]).toEqual([0n, 100_000n - 40n])
      expect([await payouts.read('paid', [2n]), await payouts.read('spentToday')]).toEqual([false, 40n])
      await payouts.onToken('setMode', [b, 0])
      expect(await payouts.pay(batch)).toMatchObject([{ paid: false }, paid(2, b, 20), { paid: false }])
      expect(await payouts.balanceOf(b)).toBe(20n)
    })
  }

  it('wastes a bounded amount of gas, whatever the token answers [ATK-13]', async () => {
    for (const to of [a, b]) await payouts.onToken('setMode', [to, failing.burnsGas])
    await payouts.onToken('setMode', [c, failing.muchRevertData])
    const { gasUsed } = await payouts.send(
      operator,
      payouts.contract,
      payBatchCall([payment(1, a, 1), payment(2, b, 1), payment(3, c, 1)]),
    )
    expect(Number(gasUsed)).toBeLessThan(3 * 250_000 + 100_000)
  })

  it('does not copy long answers of a payment that succeeds [ATK-13]', async () => {
    await payouts.onToken('setMode', [b, failing.muchData])
    expect(await payouts.pay([payment(1, b, 1)])).toEqual([paid(1, b, 1)])
  })

  it('fails alone when the contract holds too little, and when its receiver or amount makes no sense [ATK-13]', async () => {
    await payouts.write(owner, 'withdrawToCold', [payouts.token, 99_950n])
    const zero = `0x${'00'.repeat(20)}`
    expect(
      await payRaw([
        payment(1, a, 51),
        payment(2, a, 50),
        payment(3, zero, 1),
        payment(4, payouts.token, 1),
        payment(5, payouts.contract, 1),
        payment(6, a, 0),
        payment(0, a, 1),
      ]),
    ).toEqual([
      notPaid('transfer-failed', 1, a, 51),
      paid(2, a, 50),
      notPaid('bad-recipient', 3, zero, 1),
      notPaid('bad-recipient', 4, getAddress(payouts.token), 1),
      notPaid('bad-recipient', 5, getAddress(payouts.contract), 1),
      notPaid('zero-amount', 6, a, 0),
      notPaid('below-first-id', 0, a, 1),
    ])
  })

  it('does not come from the gas limit that we give: new holders, one of which wastes all it can [ATK-13]', async () => {
    expect(batchGasLimit(paymentsMax)).toBeLessThanOrEqual(2n ** 24n)
    let id = 1
    for (const size of [1, 10, paymentsMax]) {
      const batch = Array.from({ length: size }, () => payment(id++, toHex(10n ** 40n + BigInt(id), { size: 20 }), 1))
      const [first] = batch
      if (!first) throw new Error('a batch has a payment')
      await payouts.onToken('setMode', [first.to, failing.burnsGas])
      const { status, logs } = await payouts.send(operator, payouts.contract, payBatchCall(batch), batchGasLimit(size))
      expect(status).toBe('0x1')
      const outcomes = readBatchOutcomes(payouts.contract, logs)
      expect(outcomes.filter((outcome) => !outcome.paid)).toEqual([
        { ...first, to: getAddress(first.to), paid: false, reason: 'transfer-failed' },
      ])
      expect(outcomes).toHaveLength(size)
    }
  })

  it('does not fail for lack of gas: the whole batch reverts and nothing of it is paid [ATK-13]', async () => {
    const { status } = await payouts.send(
      operator,
      payouts.contract,
      payBatchCall([payment(1, a, 1), payment(2, b, 1)]),
      340_000n,
    )
    expect([status, await payouts.balanceOf(a), await payouts.read('paid', [1n])]).toEqual(['0x0', 0n, false])
  })
})

describe('a payment inside a payment', () => {
  it('is refused, even when the token is the operator itself [ATK-13]', async () => {
    await payouts.onToken('setMode', [a, failing.reenters])
    expect(await payouts.pay([payment(1, a, 10)])).toEqual([paid(1, a, 10)])
    await payouts.write(owner, 'setOperator', [payouts.token])
    const { status } = await payouts.onToken('payAsOperator', [payouts.contract, 2n, a])
    expect(status).toBe('0x1')
    expect([await payouts.balanceOf(a), await payouts.read('paid', [777n])]).toEqual([11n, false])
    const read = (functionName: string) => {
      const data = encodeFunctionData({ abi: tokenAbi, functionName })
      return payouts.chain.call('eth_call', [{ to: payouts.token, data }, 'latest']) as Promise<Hex>
    }
    expect([BigInt(await read('reentriesMade')), BigInt(await read('reentriesRefused'))]).toEqual([0n, 2n])
    expect((await read('refusal')).slice(0, 10)).toBe(toFunctionSelector('ReentrancyGuardReentrantCall()'))
  })

  it('cannot be made by calling the inner function [ATK-13]', async () => {
    for (const who of [operator, owner, guardian, stranger]) {
      expect(await payouts.refusal(who, 'payOne', [1n, a, 1n])).toBe('NotSelf')
    }
  })
})

describe('the roles', () => {
  const batch = argsOf([payment(1, a, 1)])

  it('only the operator pays, and nobody while it is paused [ATK-13]', async () => {
    for (const who of [owner, guardian, stranger])
      expect(await payouts.refusal(who, 'payBatch', batch)).toBe('NotOperator')
    await payouts.write(guardian, 'pause')
    expect(await payouts.refusal(operator, 'payBatch', batch)).toBe('EnforcedPause')
    for (const who of [guardian, operator, stranger]) {
      expect(await payouts.refusal(who, 'unpause')).toBe('OwnableUnauthorizedAccount')
    }
    await payouts.write(owner, 'unpause')
    expect(await payouts.pay([payment(1, a, 1)])).toEqual([paid(1, a, 1)])
  })

  it('the guardian can only pause, and the operator not even that [ATK-13]', async () => {
    for (const who of [operator, stranger]) expect(await payouts.refusal(who, 'pause')).toBe('NotGuardian')
    const ofOwner: readonly [string, readonly unknown[]][] = [
      ['setOperator', [a]],
      ['setGuardian', [a]],
      ['setDailyCap', [1n]],
      ['withdrawToCold', [payouts.token, 1n]],
      ['transferOwnership', [a]],
      ['renounceOwnership', []],
    ]
    for (const [name, args] of ofOwner) {
      for (const who of [guardian, operator, stranger]) {
        expect(await payouts.refusal(who, name, args)).toBe('OwnableUnauthorizedAccount')
      }
    }
    await payouts.write(owner, 'pause')
  })

  it('the owner withdraws to the cold address only, also while it is paused [ATK-13]', async () => {
    await payouts.write(guardian, 'pause')
    await payouts.write(owner, 'withdrawToCold', [payouts.token, 100_000n])
    expect([await payouts.balanceOf(coldAddress), await held()]).toEqual([100_000n, 0n])
    expect(await payouts.read('coldAddress')).toBe(coldAddress)
    const names: readonly string[] = payoutContractAbi.flatMap((one) => (one.type === 'function' ? [one.name] : []))
    expect(names.filter((name) => /cold/i.test(name))).toEqual(['coldAddress', 'withdrawToCold'])
  })

  it('ownership passes in two steps, is never given up, and no key has two roles [ATK-13]', async () => {
    expect(await payouts.refusal(owner, 'renounceOwnership')).toBe('OwnerIsRequired')
    await payouts.write(owner, 'transferOwnership', [stranger])
    expect(await payouts.read('owner')).toBe(owner)
    expect(await payouts.refusal(guardian, 'acceptOwnership')).toBe('OwnableUnauthorizedAccount')
    await payouts.write(stranger, 'acceptOwnership')
    expect(await payouts.read('owner')).toBe(stranger)
    expect(await payouts.refusal(owner, 'setDailyCap', [1n])).toBe('OwnableUnauthorizedAccount')
    await payouts.write(stranger, 'transferOwnership', [guardian])
    expect(await payouts.refusal(guardian, 'acceptOwnership')).toBe('RolesMustDiffer')
    for (const [name, who] of [
      ['setOperator', stranger],
      ['setOperator', guardian],
      ['setGuardian', stranger],
      ['setGuardian', operator],
    ] as const) {
      expect(await payouts.refusal(stranger, name, [who])).toBe('RolesMustDiffer')
    }
    await expect(payouts.deployPayouts({ operator: owner })).rejects.toThrow('not deployed')
    await expect(payouts.deployPayouts({ coldAddress: operator })).rejects.toThrow('not deployed')
    await expect(payouts.deployPayouts({ token: stranger })).rejects.toThrow('not deployed')
  })

  it('a batch is neither empty nor longer than the limit [ATK-13]', async () => {
    const long = Array.from({ length: 201 }, (_, i) => payment(i + 1, a, 1))
    expect(await payouts.refusal(operator, 'payBatch', argsOf([]))).toBe('NoPayments')
    expect(await payouts.refusal(operator, 'payBatch', argsOf(long))).toBe('TooManyPayments')
    expect(await payouts.pay(long.slice(0, 200))).toHaveLength(200)
  })
})
