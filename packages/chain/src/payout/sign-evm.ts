import { invariant } from '@synet/core/result'
import type { Hex } from 'viem'
import type { Wallet } from '#signing-key'
import type { Network } from '@synet/core/network'
import type { GasFees } from '#payout/fees'
import { type BatchPayment, payBatchCall } from '#payout/pay-batch'
import { transactionHash } from '#rpc'
import { transferCall } from '#transfer-call'

/** The effect of a transaction. `nothing` only uses up its nonce, so that no other transaction can have it. */
export type Intent =
  | { readonly kind: 'token'; readonly to: string; readonly raw: bigint }
  /** Writes data to the chain: from the sender to itself, without an amount. */
  | { readonly kind: 'data'; readonly data: string }
  /** Several payments through the payout contract, which the sender must be the operator of. */
  | { readonly kind: 'batch'; readonly contract: string; readonly payments: readonly BatchPayment[] }
  | { readonly kind: 'native'; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'nothing' }

export interface Signed {
  readonly raw: string
  readonly txHash: string
}

/** The exact gas of a plain transfer of ether. */
export const nativeGas = 21_000n

/**
 * Signs an EIP-1559 transaction. Attempts with one nonce differ only in their fees, except for a cancelling one; the same
 * order always gives the same transaction.
 * @throws InvariantError for a network of another kind, or for an amount of zero
 */
export async function signEvm(
  account: Wallet,
  order: {
    readonly network: Network
    readonly nonce: bigint
    readonly intent: Intent
    readonly gas: bigint
    readonly fees: GasFees
  },
): Promise<Signed> {
  const { network, intent } = order
  invariant(network.kind === 'evm', `${network.name} is not an EVM network`)
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: network.chainId,
    nonce: Number(order.nonce),
    gas: order.gas,
    maxFeePerGas: order.fees.maxFeeWei,
    maxPriorityFeePerGas: order.fees.priorityFeeWei,
    ...content(account.address, network, intent),
  })
  return { raw, txHash: transactionHash(raw) }
}

function content(sender: Hex, network: Network, intent: Intent): { to: Hex; data?: Hex; value?: bigint } {
  switch (intent.kind) {
    case 'token':
      invariant(intent.raw > 0n, 'the amount of a transaction must be positive')
      return { to: network.token as Hex, data: transferCall(intent.to, intent.raw) }
    case 'batch':
      return { to: intent.contract as Hex, data: payBatchCall(intent.payments) }
    case 'native':
      invariant(intent.amount > 0n, 'the amount of a transaction must be positive')
      return { to: intent.to as Hex, value: intent.amount }
    case 'data':
      return { to: sender, value: 0n, data: intent.data as Hex }
    case 'nothing':
      return { to: sender, value: 0n }
  }
}
