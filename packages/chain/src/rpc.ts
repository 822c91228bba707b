import { type Hex, keccak256, numberToHex } from 'viem'
import { toHexAddress } from '#address'
import { type PayoutContractState, readPayoutContract } from '#payout/read-payout-contract'
import { type Broadcast, broadcast } from '#rpc/broadcast'
import { estimateTransfer } from '#rpc/estimate-transfer'
import { type EvmClient, openClient, openFallbackClient } from '#rpc/evm-client'
import { readQuantity } from '#rpc/node-answer'
import { nodeName, type NodeTrouble, openQuorum } from '#rpc/node-quorum'
import { type BlockHeader, readBlock } from '#rpc/read-block'
import { readReceipt, type Receipt } from '#rpc/read-receipt'
import { type BalancesOf, readBalancesInOneCall, readInParts, readTokenBalance } from '#rpc/read-token-balances'
import { type ChainTransaction, readTransaction } from '#rpc/read-transaction'
import { logsIncomplete, readTransfers, type TokenTransfer } from '#rpc/read-transfers'

/**
 * A network's nodes. With two or more of them, what credits or settles money needs two that agree: heads, blocks,
 * transfers, receipts, nonces, balances at a block and native coins. Other calls go to the next node when one fails.
 */
export interface ChainRpc {
  /** @returns the newest block's number; with several nodes one that two of them have reached */
  readHead(): Promise<bigint>
  /** @returns the number of the newest block that the chain itself calls final */
  readFinalized(): Promise<bigint>
  /** @returns undefined when the chain has no such block (yet, or any more) */
  readBlock(numberOrHash: bigint | string): Promise<BlockHeader | undefined>
  /**
   * The token's transfers in one block, in their order on chain. The query names the block's hash, so that the answer
   * can't be of another block with the same number.
   * @throws when no node has that block
   */
  readTransfers(block: { hash: string; token: string }): Promise<readonly TokenTransfer[]>
  /** @returns token units, at the newest block or at the given one */
  readTokenBalance(of: { token: string; address: string; blockNumber?: bigint }): Promise<bigint>
  /** @returns token units in the order of the addresses, at the newest block or at the given one; many in each call */
  readTokenBalances(of: BalancesOf): Promise<readonly bigint[]>
  /** @returns wei, or sun on TRON, at the newest block; with several nodes as many as two of them report */
  readNativeBalance(address: string): Promise<bigint>
  /** @returns gas (energy on TRON) that a transfer of the token needs now; undefined when the token would refuse it */
  estimateTransfer(of: { token: string; from: string; to: string; raw: bigint }): Promise<bigint | undefined>
  /** @returns the number of the address's mined transactions, up to the newest block or the given one */
  readNonce(address: string, blockNumber?: bigint): Promise<bigint>
  readReceipt(txHash: string): Promise<Receipt | undefined>
  /** @returns undefined when the chain has no such transaction; on EVM networks only */
  readTransaction(txHash: string): Promise<ChainTransaction | undefined>
  /**
   * @param address of a payout contract, on EVM networks only
   * @throws when there is none
   */
  readPayoutContract(address: string, blockNumber?: bigint): Promise<PayoutContractState>
  /** Sends to every node and returns the best of their answers. */
  broadcast(raw: string): Promise<Broadcast>
  /** @returns what was noticed of faulty nodes since the last call */
  takeTroubles(): readonly NodeTrouble[]
}

/** @param urls JSON-RPC endpoints in order of preference */
export function createRpc(urls: readonly string[], timeoutMs = 5_000): ChainRpc {
  const client = openFallbackClient(urls, timeoutMs)
  const single = urls.map((url) => openClient(url, timeoutMs))
  const nodes = single.length > 1 ? single : urls.map(() => client)
  const quorum = openQuorum(nodes.map((node, i) => ({ name: nodeName(urls[i] ?? '', i), node })))
  const readHead = () => quorum.askHeight('newest block', readNewestNumber)
  const hasSeveral = urls.length > 1
  /** The height up to which every honest node knows the chain; above it a node that is behind would seem to disagree. */
  const readCommonHead = async () => (hasSeveral ? readHead() : undefined)
  return {
    readHead,
    readFinalized: () => quorum.askHeight('newest final block', readFinalizedNumber),
    readBlock: (numberOrHash) => quorum.ask(`block ${numberOrHash}`, (node) => readBlock(node, numberOrHash)),
    readTransfers: async (block) => {
      const transfers = await quorum.ask(`transfers of block ${block.hash}`, (node) => readTransfers(node, block))
      if (transfers === logsIncomplete) throw new Error(`${logsIncomplete} ${block.hash}`)
      return transfers
    },
    readTokenBalance: (of) =>
      of.blockNumber === undefined
        ? readTokenBalance(client, of)
        : quorum.ask(`balance of ${of.address} at block ${of.blockNumber}`, (node) => readTokenBalance(node, of)),
    readTokenBalances: (of) =>
      readInParts(of, (part) =>
        part.blockNumber === undefined
          ? readBalancesInOneCall(client, part)
          : quorum.ask(`balances of ${part.addresses[0]} and others at block ${part.blockNumber}`, (node) =>
              readBalancesInOneCall(node, part),
            ),
      ),
    readNativeBalance: (address) => quorum.askAmount(`coins of ${address}`, (node) => readNativeBalance(node, address)),
    estimateTransfer: (of) => estimateTransfer(client, of),
    readNonce: async (address, blockNumber) => {
      const at = blockNumber ?? (await readCommonHead())
      return quorum.ask(`nonce of ${address} at block ${at ?? 'latest'}`, (node) => readNonce(node, address, at))
    },
    readReceipt: async (txHash) => {
      const head = await readCommonHead()
      return quorum.ask(`receipt of ${txHash}`, async (node) => upToHead(head, await readReceipt(node, txHash)))
    },
    readTransaction: (txHash) => quorum.ask(`transaction ${txHash}`, (node) => readTransaction(node, txHash)),
    readPayoutContract: async (address, blockNumber) => {
      const at = blockNumber ?? (await readCommonHead())
      return quorum.ask(`payout contract ${address} at block ${at ?? 'latest'}`, (node) =>
        readPayoutContract(node, address, at),
      )
    },
    broadcast: (raw) => broadcast(single, raw),
    takeTroubles: () => quorum.takeTroubles(),
  }
}

const readNativeBalance = async (node: EvmClient, address: string): Promise<bigint> =>
  readQuantity(
    await node.request({ method: 'eth_getBalance', params: [toHexAddress(address), 'latest'] }),
    `coins of ${address}`,
  )

/** Leaves out a receipt of a block above the height that two nodes have reached. */
export const upToHead = (head: bigint | undefined, receipt: Receipt | undefined): Receipt | undefined =>
  head !== undefined && receipt && receipt.blockNumber > head ? undefined : receipt

/** A request of its own: a library shares one that is in progress, whose answer may be of an earlier block. */
const readNewestNumber = async (node: EvmClient): Promise<bigint> =>
  readQuantity(await node.request({ method: 'eth_blockNumber' }), 'number of the newest block')

async function readFinalizedNumber(node: EvmClient): Promise<bigint> {
  const block = await node.request({ method: 'eth_getBlockByNumber', params: ['finalized', false] })
  // Height 0 would keep every deposit waiting without a report.
  if (!block?.number) throw new Error('the node names no final block')
  return readQuantity(block.number, 'number of the final block')
}

const readNonce = async (node: EvmClient, address: string, blockNumber: bigint | undefined): Promise<bigint> =>
  readQuantity(
    await node.request({
      method: 'eth_getTransactionCount',
      params: [address as Hex, blockNumber === undefined ? 'latest' : numberToHex(blockNumber)],
    }),
    `nonce of ${address}`,
  )

export const transactionHash = (raw: string): string => keccak256(raw as Hex)
