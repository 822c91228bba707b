import { getAddress, type Hex, numberToHex, padHex } from 'viem'
import { toHexAddress } from '#address'
import type { EvmClient } from '#rpc/evm-client'
import { type BlockTransfer, readTransfers, transferTopic } from '#rpc/read-transfers'

/** Nodes accept no more topics than this in one position. */
const addressesAtOnce = 1_000

export interface TransferRange {
  readonly token: string
  readonly addresses: readonly string[]
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

export async function readTransfersForAddresses(
  client: EvmClient,
  { token, addresses, fromBlock, toBlock }: TransferRange,
): Promise<readonly BlockTransfer[]> {
  const range = { address: toHexAddress(token), fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }
  const touched = new Map<string, bigint>()
  for (let i = 0; i < addresses.length; i += addressesAtOnce) {
    const receivers = addresses.slice(i, i + addressesAtOnce).map((a) => padHex(toHexAddress(a), { size: 32 }))
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ ...range, topics: [transferTopic, null, receivers] }],
    })
    for (const log of logs) if (log.blockHash) touched.set(log.blockHash, BigInt(log.blockNumber ?? 0))
  }
  // Only the whole block shows the index of a transfer inside its transaction.
  const wanted = new Set(addresses.map((address) => getAddress(toHexAddress(address))))
  const found: BlockTransfer[] = []
  for (const [hash] of [...touched].sort(([, a], [, b]) => Number(a - b))) {
    const transfers = await readTransfers(client, { hash, token })
    found.push(...transfers.filter((transfer) => wanted.has(transfer.to as Hex)))
  }
  return found
}
