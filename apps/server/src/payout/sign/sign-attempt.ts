import type { Network } from '@synet/core/network'
import { firstFees, type GasFees, replacementFees } from '@synet/chain/payout/fees'
import { type Intent, nativeGas, type Signed, signEvm } from '@synet/chain/payout/sign-evm'
import { signTron, type TronReference } from '@synet/chain/payout/sign-tron'
import { invariant } from '@synet/core/result'
import type { Wallet } from '@synet/chain/signing-key'
import { type Context, tronRpc } from '#context'

/** The chain's current state that a new transaction depends on, read before the database transaction begins. */
export type ChainNow =
  | { readonly kind: 'evm'; readonly baseFeeWei: bigint }
  | { readonly kind: 'tron'; readonly reference: TronReference }

export async function readChainNow({ sql, rpc }: Context, network: Network): Promise<ChainNow> {
  if (network.kind === 'tron') return { kind: 'tron', reference: await tronRpc(rpc, network).readReference() }
  const [state] = await sql<{ base_fee_wei: string }[]>`
    select base_fee_wei from app.network_state where network = ${network.name}`
  return { kind: 'evm', baseFeeWei: BigInt(state?.base_fee_wei ?? 0) }
}

export interface Attempt extends Signed {
  readonly fees: GasFees
  /** No block takes the transaction after this time; null where only the nonce decides that. */
  readonly expiresAt: Date | null
}

/** Computes the fees that an attempt would offer now. On TRON the network sets the prices, so only the limit counts. */
export function feesNow(now: ChainNow, gas: bigint, before?: GasFees): GasFees {
  if (now.kind === 'tron') return { maxFeeWei: gas, priorityFeeWei: 0n }
  return before ? replacementFees(before, now.baseFeeWei) : firstFees(now.baseFeeWei)
}

interface Order {
  readonly network: Network
  readonly intent: Intent
  readonly nonce: bigint | null
  readonly gas: bigint
  /** Makes two payments of the same amount to the same address different transactions. */
  readonly serial: bigint
  readonly before?: GasFees
  /** The sender can afford this much for a unit of gas, in wei. */
  readonly maxFeeWei?: bigint
}

export async function signAttempt(
  key: Wallet,
  now: ChainNow,
  { network, intent, nonce, gas: limit, serial, before, maxFeeWei }: Order,
): Promise<Attempt> {
  const isPlain = intent.kind === 'native' || intent.kind === 'nothing'
  const gas = now.kind === 'evm' && isPlain ? nativeGas : limit
  const fees = atMost(feesNow(now, gas, before), maxFeeWei)
  if (now.kind === 'tron') {
    const signed = await signTron(key, { network, intent, reference: now.reference, feeLimit: gas, serial })
    return { raw: signed.raw, txHash: signed.txHash, fees, expiresAt: new Date(signed.expiresAtMs) }
  }
  invariant(nonce !== null, 'a transaction of this network has a nonce')
  return { ...(await signEvm(key, { network, nonce, intent, gas, fees })), fees, expiresAt: null }
}

function atMost({ maxFeeWei, priorityFeeWei }: GasFees, affordable = maxFeeWei): GasFees {
  const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
  return { maxFeeWei: smaller(maxFeeWei, affordable), priorityFeeWei: smaller(priorityFeeWei, affordable) }
}
