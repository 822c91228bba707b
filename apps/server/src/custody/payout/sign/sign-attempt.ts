import type { Network } from '@synet/core/network'
import { firstFees, type GasFees, type GasPrices, priorityFeeOf, replacementWithin } from '@synet/chain/payout/fees'
import { type Intent, nativeGas, type Signed, signEvm } from '@synet/chain/payout/sign-evm'
import { signTron, type TronReference } from '@synet/chain/payout/sign-tron'
import { invariant } from '@synet/core/result'
import type { Wallet } from '@synet/chain/signing-key'
import { type Context, tronRpc } from '#platform/context'
import type { Signer } from '#custody/payout/sign/signing-keys'

/** The chain's current state that a new transaction depends on, read before the database transaction begins. */
export type ChainNow =
  | ({ readonly kind: 'evm' } & GasPrices)
  | { readonly kind: 'tron'; readonly reference: TronReference; readonly energyPriceSun: bigint }

export async function readChainNow({ sql, rpc }: Context, network: Network): Promise<ChainNow> {
  if (network.kind === 'tron') {
    const tron = tronRpc(rpc, network)
    const [reference, energyPriceSun] = await Promise.all([tron.readReference(), tron.readEnergyPrice()])
    return { kind: 'tron', reference, energyPriceSun }
  }
  const [state] = await sql<{ base_fee_wei: string }[]>`
    select base_fee_wei from app.network_state where network = ${network.name}`
  return { kind: 'evm', baseFeeWei: BigInt(state?.base_fee_wei ?? 0), priorityFeeWei: priorityFeeOf(network) }
}

export interface Attempt extends Signed {
  readonly fees: GasFees
  /** No block takes the transaction after this time; null where only the nonce decides that. */
  readonly expiresAt: Date | null
}

/**
 * Computes the fees that a first attempt would offer now. On TRON the network sets the prices, so only the limit counts.
 * @param mostWei no offer is higher
 */
export const feesNow = (now: ChainNow, gas: bigint, mostWei: bigint): GasFees =>
  now.kind === 'tron' ? tronFees(gas) : firstFees(now, mostWei)

/** @returns undefined when the next attempt would have to offer more than `mostWei` */
export const feesAgain = (now: ChainNow, gas: bigint, before: GasFees, mostWei: bigint): GasFees | undefined =>
  now.kind === 'tron' ? tronFees(gas) : replacementWithin(before, now, mostWei)

const tronFees = (gas: bigint): GasFees => ({ maxFeeWei: gas, priorityFeeWei: 0n })

interface Order {
  readonly network: Network
  readonly intent: Intent
  readonly nonce: bigint | null
  readonly gas: bigint
  /** Makes two payments of the same amount to the same address different transactions. */
  readonly serial: bigint
  readonly fees: GasFees
}

export async function signAttempt(
  { clock }: Pick<Signer, 'clock'>,
  key: Wallet,
  now: ChainNow,
  { network, intent, nonce, gas: limit, serial, fees }: Order,
): Promise<Attempt> {
  const isPlain = intent.kind === 'native' || intent.kind === 'nothing'
  const gas = now.kind === 'evm' && isPlain ? nativeGas : limit
  if (now.kind === 'tron') {
    const signed = await signTron(key, {
      network,
      intent,
      reference: now.reference,
      feeLimit: gas,
      now: clock.now(),
      serial,
    })
    return { raw: signed.raw, txHash: signed.txHash, fees, expiresAt: new Date(signed.expiresAtMs) }
  }
  invariant(nonce !== null, 'a transaction of this network has a nonce')
  return { ...(await signEvm(key, { network, nonce, intent, gas, fees })), fees, expiresAt: null }
}
