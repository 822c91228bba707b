import {
  BaseError,
  createPublicClient,
  fallback,
  getAddress,
  type Hex,
  http,
  keccak256,
  numberToHex,
  padHex,
  parseAbiItem,
  type RpcLog,
  RpcRequestError,
  toEventSelector,
} from 'viem'
import { toHexAddress } from '#address'
import { transferCall } from '#transfer-call'

export interface BlockHeader {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly baseFeePerGas: bigint
}

export interface TokenTransfer {
  readonly txHash: string
  /** n-th Transfer of the token inside its transaction. Not logIndex: that changes when a transaction is re-included. */
  readonly nth: number
  readonly from: string
  readonly to: string
  /** Token units. */
  readonly raw: bigint
}

export interface Receipt {
  readonly txHash: string
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly success: boolean
  /** What the transaction cost its sender beside what it moved: wei, or sun on TRON. */
  readonly costWei: bigint
}

/**
 * What the nodes say to a signed transaction. None but `accepted` says what became of it: `already-known` and
 * `nonce-too-low` mean to look at the receipts of all attempts, `unreachable` that nobody answered to the point.
 */
export type Broadcast = 'accepted' | 'already-known' | 'nonce-too-low' | 'rejected' | 'unreachable'

export interface BlockTransfer extends TokenTransfer {
  readonly blockNumber: bigint
  readonly blockHash: string
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const balanceOf = parseAbiItem('function balanceOf(address) view returns (uint256)')

export interface ChainRpc {
  /** @returns the newest block's number */
  readHead(): Promise<bigint>
  /** @returns undefined when the chain has no such block (yet, or any more) */
  readBlock(numberOrHash: bigint | string): Promise<BlockHeader | undefined>
  /**
   * The token's transfers in one block, in their order on chain. Asked by the block's hash, so that the answer can't be
   * of another block with the same number.
   * @throws when no node has that block
   */
  readTransfers(block: { hash: string; token: string }): Promise<readonly TokenTransfer[]>
  /**
   * Back-fill: the token's transfers to these addresses in a range of blocks, both ends included, in their order on
   * chain. The nodes are asked for at most 1,000 addresses at a time.
   */
  readTransfersForAddresses(of: {
    token: string
    addresses: readonly string[]
    fromBlock: bigint
    toBlock: bigint
  }): Promise<readonly BlockTransfer[]>
  /** @returns token units, at the newest block or at the given one */
  readTokenBalance(of: { token: string; address: string; blockNumber?: bigint }): Promise<bigint>
  /** @returns wei, or sun on TRON, at the newest block */
  readNativeBalance(address: string): Promise<bigint>
  /** @returns gas, or energy on TRON, that a transfer of the token takes now; undefined when the token would refuse it */
  estimateTransfer(of: { token: string; from: string; to: string; raw: bigint }): Promise<bigint | undefined>
  /** @returns how many transactions of the address are in blocks, up to the newest one or the given one */
  readNonce(address: string, blockNumber?: bigint): Promise<bigint>
  readReceipt(txHash: string): Promise<Receipt | undefined>
  /** Sends to every RPC and answers the best of what they say. */
  broadcast(raw: string): Promise<Broadcast>
}

/** Nodes take no more topics than this in one position. */
const addressesAtOnce = 1_000

/** @param urls JSON-RPC endpoints in order of preference; a call that fails on one goes to the next */
export function createRpc(urls: readonly string[], timeoutMs = 5_000): ChainRpc {
  const options = { timeout: timeoutMs, retryCount: 0 }
  const client = createPublicClient({
    transport: fallback(
      urls.map((url) => http(url, options)),
      { retryCount: 1 },
    ),
  })
  const single = urls.map((url) => createPublicClient({ transport: http(url, options) }))

  return {
    readHead: () => client.getBlockNumber({ cacheTime: 0 }),

    async readBlock(numberOrHash) {
      const block = await (typeof numberOrHash === 'bigint'
        ? client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(numberOrHash), false] })
        : client.request({ method: 'eth_getBlockByHash', params: [numberOrHash as Hex, false] }))
      if (!block?.hash || block.number === null) return undefined
      return {
        number: BigInt(block.number),
        hash: block.hash,
        parentHash: block.parentHash,
        baseFeePerGas: BigInt(block.baseFeePerGas ?? 0),
      }
    },

    async readTransfers({ hash, token }) {
      const filter = { address: toHexAddress(token), blockHash: hash as Hex, topics: [transferTopic] }
      return countTransfers(await client.request({ method: 'eth_getLogs', params: [filter] })).map(
        ({ blockHash, blockNumber, ...transfer }) => transfer,
      )
    },

    async readTransfersForAddresses({ token, addresses, fromBlock, toBlock }) {
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
      // Which transfer of its transaction one is can be seen in its whole block only.
      const wanted = new Set(addresses.map((address) => getAddress(toHexAddress(address))))
      const found: BlockTransfer[] = []
      for (const [blockHash] of [...touched].sort(([, a], [, b]) => Number(a - b))) {
        const filter = { address: range.address, blockHash: blockHash as Hex, topics: [transferTopic] }
        const transfers = countTransfers(await client.request({ method: 'eth_getLogs', params: [filter] }))
        found.push(...transfers.filter((transfer) => wanted.has(transfer.to as Hex)))
      }
      return found
    },

    readTokenBalance: ({ token, address, blockNumber }) =>
      client.readContract({
        address: toHexAddress(token),
        abi: [balanceOf],
        functionName: 'balanceOf',
        args: [toHexAddress(address)],
        ...(blockNumber === undefined ? {} : { blockNumber }),
      }),

    readNativeBalance: async (address) =>
      BigInt(await client.request({ method: 'eth_getBalance', params: [toHexAddress(address), 'latest'] })),

    async estimateTransfer({ token, from, to, raw }) {
      try {
        const call = { from: toHexAddress(from), to: toHexAddress(token), data: transferCall(to, raw) }
        return BigInt(await client.request({ method: 'eth_estimateGas', params: [call] }))
      } catch (error) {
        const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined
        // Geth, besu and anvil say "execution reverted", TRON "REVERT opcode executed".
        if (answer instanceof RpcRequestError && /revert/i.test(answer.details)) return undefined
        throw error
      }
    },

    readNonce: async (address, blockNumber) =>
      BigInt(
        await client.getTransactionCount({
          address: address as Hex,
          ...(blockNumber === undefined ? { blockTag: 'latest' } : { blockNumber }),
        }),
      ),

    async readReceipt(txHash) {
      const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [txHash as Hex] })
      if (!receipt) return undefined
      return {
        txHash,
        blockHash: receipt.blockHash,
        blockNumber: BigInt(receipt.blockNumber),
        success: receipt.status === '0x1',
        costWei: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
      }
    },

    async broadcast(raw) {
      const answers = await Promise.all(single.map((one) => broadcastTo(one, raw)))
      const order: readonly Broadcast[] = ['accepted', 'already-known', 'nonce-too-low', 'rejected', 'unreachable']
      return order.find((answer) => answers.includes(answer)) ?? 'unreachable'
    },
  }
}

/** In their order on chain; n counts the token's transfers inside their transaction. */
function countTransfers(logs: readonly RpcLog[]): BlockTransfer[] {
  const inTransaction = new Map<string, number>()
  return logs
    .filter((log) => !log.removed && log.topics.length === 3)
    .toSorted((a, b) => Number(a.logIndex) - Number(b.logIndex))
    .map((log) => {
      const [, from = '', to = ''] = log.topics
      const txHash = log.transactionHash ?? ''
      const nth = inTransaction.get(txHash) ?? 0
      inTransaction.set(txHash, nth + 1)
      return {
        txHash,
        nth,
        from: getAddress(`0x${from.slice(-40)}`),
        to: getAddress(`0x${to.slice(-40)}`),
        raw: BigInt(log.data),
        blockNumber: BigInt(log.blockNumber ?? 0),
        blockHash: log.blockHash ?? '',
      }
    })
}

async function broadcastTo(client: ReturnType<typeof createPublicClient>, raw: string): Promise<Broadcast> {
  try {
    await client.request({ method: 'eth_sendRawTransaction', params: [raw as Hex] })
    return 'accepted'
  } catch (error) {
    const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined
    return answer instanceof RpcRequestError ? classify(answer) : 'unreachable'
  }
}

/** Internal error, limit exceeded: the node did not judge the transaction. */
const noJudgement: readonly number[] = [-32_603, -32_005]

/** By the words of geth, erigon, nethermind, besu and anvil: JSON-RPC has no codes for these. */
function classify({ code, details }: RpcRequestError): Broadcast {
  if (/already known|already imported|alreadyknown|already_exists|known transaction/i.test(details))
    return 'already-known'
  if (/nonce (is )?too low|oldnonce/i.test(details)) return 'nonce-too-low'
  return noJudgement.includes(code) ? 'unreachable' : 'rejected'
}

export const transactionHash = (raw: string): string => keccak256(raw as Hex)
