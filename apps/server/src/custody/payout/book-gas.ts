import { amount } from '@synet/core/amount'
import { type Network, toNativeMinor } from '@synet/core/network'
import { done, invariant } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'

/**
 * Books the gas that a final transaction of ours burnt, once, because the key is its hash.
 * @param cost wei, or sun on TRON
 */
export async function bookGas(
  tx: Transaction,
  at: Date,
  network: Network,
  { txHash, cost }: { readonly txHash: string; readonly cost: bigint },
): Promise<void> {
  const burnt = amount(network.native, toNativeMinor(network, cost))
  if (burnt === 0n) return
  const chain = systemAccount('chain:native', network.native)
  const costs = systemAccount('network-costs', network.native)
  const [outcome] = await postItems(tx, at, [
    {
      key: `gas:${network.name}:${txHash}`,
      requestHash: burnt.toString(),
      accounts: [chain, costs],
      decide: () =>
        done({
          kind: 'gas',
          entries: move(chain, costs, burnt),
          ref: { network: network.name, transaction: txHash },
        }),
    },
  ])
  invariant(outcome?.ok, `gas of ${txHash} can't be booked`)
}
