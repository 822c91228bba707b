import { invariant } from '@synet/core/result'
import { encodeFunctionData, type Hex, parseAbiItem } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Network } from '#network'
import { toMinor, toRaw } from '#network'
import type { GasFees } from '#payout/fees'
import { transactionHash } from '#rpc'

const transfer = parseAbiItem('function transfer(address to, uint256 value) returns (bool)')
// A USDT transfer to an empty account takes about 65,000; Tether's own contract with a fee switch somewhat more.
const gasLimit = 120_000n

export interface PayoutOrder {
  readonly network: Network
  readonly nonce: bigint
  readonly to: string
  readonly amountMinor: bigint
  readonly fees: GasFees
}

/**
 * Signs an EIP-1559 token transfer. Two attempts of one payout differ in fees only; the same order always gives the same
 * transaction.
 * @throws InvariantError for a network of another kind, or an amount that its token can't express
 */
export async function signPayout(
  account: PrivateKeyAccount,
  order: PayoutOrder,
): Promise<{ raw: string; txHash: string }> {
  const tokenUnits = toRaw(order.network, order.amountMinor)
  invariant(order.network.kind === 'evm', `${order.network.name} signs another kind of transaction`)
  invariant(order.amountMinor > 0n, 'a payout pays something')
  invariant(toMinor(order.network, tokenUnits) === order.amountMinor, 'the token has too few decimals for the amount')
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: order.network.chainId,
    nonce: Number(order.nonce),
    to: order.network.token as Hex,
    gas: gasLimit,
    maxFeePerGas: order.fees.maxFeeWei,
    maxPriorityFeePerGas: order.fees.priorityFeeWei,
    data: encodeFunctionData({ abi: [transfer], args: [order.to as Hex, tokenUnits] }),
  })
  return { raw, txHash: transactionHash(raw) }
}
