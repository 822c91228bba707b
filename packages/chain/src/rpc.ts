import { type Hex, keccak256 } from 'viem'
import { toHexAddress } from '#address'
import { type Broadcast, broadcast } from '#rpc/broadcast'
import { estimateTransfer } from '#rpc/estimate-transfer'
import { openClient, openFallbackClient } from '#rpc/evm-client'
import { type BlockHeader, readBlock } from '#rpc/read-block'
import { readReceipt, type Receipt } from '#rpc/read-receipt'
import { readTokenBalance } from '#rpc/read-token-balance'
import { type BlockTransfer, readTransfers, type TokenTransfer } from '#rpc/read-transfers'
import { readTransfersForAddresses, type TransferRange } from '#rpc/read-transfers-for-addresses'

export interface ChainRpc {
  /** @returns the newest block's number */
  readHead(): Promise<bigint>
  /** @returns undefined when the chain has no such block (yet, or any more) */
  readBlock(numberOrHash: bigint | string): Promise<BlockHeader | undefined>
  /**
   * The token's transfers in one block, in their order on chain. The query names the block's hash, so that the answer
   * can't be of another block with the same number.
   * @throws when no node has that block
   */
  readTransfers(block: { hash: string; token: string }): Promise<readonly TokenTransfer[]>
  /**
   * Back-fill: the token's transfers to these addresses in a range of blocks, both ends included, in their order on
   * chain. A query contains at most 1,000 addresses.
   */
  readTransfersForAddresses(of: TransferRange): Promise<readonly BlockTransfer[]>
  /** @returns token units, at the newest block or at the given one */
  readTokenBalance(of: { token: string; address: string; blockNumber?: bigint }): Promise<bigint>
  /** @returns wei, or sun on TRON, at the newest block */
  readNativeBalance(address: string): Promise<bigint>
  /** @returns gas (energy on TRON) that a transfer of the token needs now; undefined when the token would refuse it */
  estimateTransfer(of: { token: string; from: string; to: string; raw: bigint }): Promise<bigint | undefined>
  /** @returns the number of the address's mined transactions, up to the newest block or the given one */
  readNonce(address: string, blockNumber?: bigint): Promise<bigint>
  readReceipt(txHash: string): Promise<Receipt | undefined>
  /** Sends to every node and returns the best of their answers. */
  broadcast(raw: string): Promise<Broadcast>
}

/** @param urls JSON-RPC endpoints in order of preference; a call that fails on one goes to the next */
export function createRpc(urls: readonly string[], timeoutMs = 5_000): ChainRpc {
  const client = openFallbackClient(urls, timeoutMs)
  const single = urls.map((url) => openClient(url, timeoutMs))
  return {
    readHead: () => client.getBlockNumber({ cacheTime: 0 }),
    readBlock: (numberOrHash) => readBlock(client, numberOrHash),
    readTransfers: async (block) =>
      (await readTransfers(client, block)).map(({ blockHash, blockNumber, ...transfer }) => transfer),
    readTransfersForAddresses: (range) => readTransfersForAddresses(client, range),
    readTokenBalance: (of) => readTokenBalance(client, of),
    readNativeBalance: async (address) =>
      BigInt(await client.request({ method: 'eth_getBalance', params: [toHexAddress(address), 'latest'] })),
    estimateTransfer: (of) => estimateTransfer(client, of),
    readNonce: async (address, blockNumber) =>
      BigInt(
        await client.getTransactionCount({
          address: address as Hex,
          ...(blockNumber === undefined ? { blockTag: 'latest' } : { blockNumber }),
        }),
      ),
    readReceipt: (txHash) => readReceipt(client, txHash),
    broadcast: (raw) => broadcast(single, raw),
  }
}

export const transactionHash = (raw: string): string => keccak256(raw as Hex)
