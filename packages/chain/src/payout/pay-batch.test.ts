import { dev } from '@synet/core/networks/dev'
import { trc20 } from '@synet/core/networks/trc20'
import { decodeFunctionData, encodeEventTopics, getAddress, type Hex, padHex, parseTransaction, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { hotWallet } from '#keys'
import { batchGasLimit, payBatchCall, paymentsMax, readBatchOutcomes } from '#payout/pay-batch'
import { payoutContractAbi } from '#payout/payout-contract-code'
import { type Intent, signEvm } from '#payout/sign-evm'
import { signTron } from '#payout/sign-tron'

const contract = getAddress(`0x${'c0'.repeat(20)}`)
const to = getAddress(`0x${'ab'.repeat(20)}`)
const word = (value: bigint) => toHex(value, { size: 32 }).slice(2)
const event = (eventName: 'Paid' | 'NotPaid', id: bigint, ...words: bigint[]) => ({
  address: contract.toLowerCase(),
  topics: encodeEventTopics({ abi: payoutContractAbi, eventName, args: { id, to } }) as Hex[],
  data: `0x${words.map(word).join('')}`,
})

describe('the call of a batch', () => {
  it('names every payment', () => {
    const data = payBatchCall([
      { id: 1n, to, raw: 5n },
      { id: 2n, to: contract, raw: 6n },
    ])
    expect(decodeFunctionData({ abi: payoutContractAbi, data })).toEqual({
      functionName: 'payBatch',
      args: [
        [
          { id: 1n, to, amount: 5n },
          { id: 2n, to: contract, amount: 6n },
        ],
      ],
    })
  })

  it('is not made for a batch that the contract would not pay as it is', () => {
    const one = { id: 1n, to, raw: 5n }
    expect(() => payBatchCall([])).toThrow('1 to 200')
    expect(() => payBatchCall(Array.from({ length: paymentsMax + 1 }, (_, i) => ({ ...one, id: BigInt(i) })))).toThrow()
    expect(() => payBatchCall([one, one])).toThrow('each id once')
    expect(() => payBatchCall([{ ...one, raw: 0n }])).toThrow('positive')
  })

  it('is signed as a transaction to the contract, on EVM networks only', async () => {
    const wallet = hotWallet(new Uint8Array(64).fill(7))
    const intent: Intent = { kind: 'batch', contract, payments: [{ id: 1n, to, raw: 5n }] }
    const fees = { maxFeeWei: 2n, priorityFeeWei: 1n }
    const { raw } = await signEvm(wallet, { network: dev, nonce: 3n, intent, gas: batchGasLimit(1), fees })
    const signed = parseTransaction(raw as Hex)
    expect(signed).toMatchObject({ to: contract.toLowerCase(), nonce: 3, data: payBatchCall(intent.payments) })
    expect(signed.value ?? 0n).toBe(0n)
    const reference = { number: 1n, hash: `0x${'11'.repeat(32)}`, timeMs: 0 }
    const order = { network: trc20, intent, reference, feeLimit: 1n, now: new Date(0), serial: 1n }
    await expect(signTron(wallet, order)).rejects.toThrow('for EVM networks')
  })
})

describe('the outcomes of a batch', () => {
  it('are those of the contract itself, in its order', () => {
    const logs = [
      event('Paid', 1n, 5n),
      { ...event('Paid', 2n, 6n), address: `0x${'ee'.repeat(20)}` },
      event('NotPaid', 3n, 7n, 4n),
    ]
    expect(readBatchOutcomes(contract, logs)).toEqual([
      { id: 1n, to, raw: 5n, paid: true },
      { id: 3n, to, raw: 7n, paid: false, reason: 'over-daily-cap' },
    ])
  })

  it('leave out its other events', () => {
    const [topic] = encodeEventTopics({ abi: payoutContractAbi, eventName: 'Paused' })
    expect(readBatchOutcomes(contract, [{ address: contract, topics: [topic], data: padHex(to) }])).toEqual([])
  })
})
