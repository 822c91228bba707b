import { invariant } from '@synet/core/result'
import { decodeEventLog, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { toHexAddress } from '#address'
import type { Receipt, ReceiptLog } from '#rpc/read-receipt'
import { payoutContractAbi, payoutContractBytecode } from '#payout/payout-contract-code'

/** One payment of a batch; the contract pays its id once. */
export interface BatchPayment {
  /** The withdrawal's id, which no other database that uses the same contract gives to another withdrawal. */
  readonly id: bigint
  readonly to: string
  /** Token units. */
  readonly raw: bigint
}

/** The contract refuses a longer batch. */
export const paymentsMax = 200

/** Why the contract did not make a payment, in the order of its enum `Reason`. */
const reasons = [
  'already-paid',
  'below-first-id',
  'bad-recipient',
  'zero-amount',
  'over-daily-cap',
  'transfer-failed',
] as const

export type BatchOutcome = BatchPayment &
  ({ readonly paid: true } | { readonly paid: false; readonly reason: (typeof reasons)[number] })

/**
 * The call data of a batch.
 * @throws InvariantError for a batch that is empty, too long, has an id twice, or has an amount that is not positive
 */
export function payBatchCall(payments: readonly BatchPayment[]): Hex {
  invariant(payments.length > 0 && payments.length <= paymentsMax, `a batch has 1 to ${paymentsMax} payments`)
  invariant(new Set(payments.map(({ id }) => id)).size === payments.length, 'a batch has each id once')
  invariant(
    payments.every(({ raw }) => raw > 0n),
    'the amount of a payment must be positive',
  )
  return encodeFunctionData({
    abi: payoutContractAbi,
    functionName: 'payBatch',
    args: [payments.map(({ id, to, raw }) => ({ id, to: toHexAddress(to), amount: raw }))],
  })
}

/**
 * Gas limit of a batch: twice what a payment to a new holder takes, and the gas of a failing payment, which the contract
 * wants to be left before each. The longest batch stays below the limit of a transaction on Ethereum, 2²⁴ (EIP-7825).
 */
export const batchGasLimit = (payments: number): bigint => 400_000n + 75_000n * BigInt(payments)

/**
 * Reads from a receipt's logs what the contract did, in its order. Logs of other contracts, the token's among them, and
 * the contract's other events are left out.
 * @param contract the payout contract's address: a log of another address proves nothing
 */
export function readBatchOutcomes(contract: string, logs: readonly ReceiptLog[]): readonly BatchOutcome[] {
  const own = logs.filter(({ address }) => address.toLowerCase() === contract.toLowerCase())
  return own.flatMap((log): readonly BatchOutcome[] => {
    const { eventName, args } = decodeEventLog({
      abi: payoutContractAbi,
      topics: log.topics as [Hex, ...Hex[]],
      data: log.data as Hex,
    })
    if (eventName === 'Paid') return [{ id: args.id, to: args.to, raw: args.amount, paid: true }]
    if (eventName !== 'NotPaid') return []
    const reason = reasons[args.reason]
    invariant(reason, `the contract has no reason ${args.reason}`)
    return [{ id: args.id, to: args.to, raw: args.amount, paid: false, reason }]
  })
}

/**
 * Tells whether a payout has left its payer by this transaction. A batch that succeeds may leave single payments out.
 * @param contract the payout contract that paid; null for a transfer of its own
 */
export const hasPaid = (
  receipt: Receipt | undefined,
  { contract, id }: { readonly contract: string | null; readonly id: bigint },
): boolean =>
  receipt?.success === true &&
  (contract === null || readBatchOutcomes(contract, receipt.logs).some((outcome) => outcome.paid && outcome.id === id))

export interface PayoutContractSettings {
  readonly token: string
  /** Configures, unpauses and withdraws to `coldAddress`; a key that is kept offline, or a multisig. */
  readonly owner: string
  /** The hot wallet. */
  readonly operator: string
  /** Can only pause. */
  readonly guardian: string
  readonly coldAddress: string
  /** Token units in a UTC day. */
  readonly dailyCapRaw: bigint
  /** One more than the largest id that an earlier contract may have paid. */
  readonly firstId: bigint
}

/** The data of the transaction that deploys the contract. */
export const payoutContractDeployment = (of: PayoutContractSettings): Hex =>
  encodeDeployData({
    abi: payoutContractAbi,
    bytecode: payoutContractBytecode,
    args: [
      toHexAddress(of.token),
      of.owner as Hex,
      of.operator as Hex,
      of.guardian as Hex,
      of.coldAddress as Hex,
      of.dailyCapRaw,
      of.firstId,
    ],
  })
