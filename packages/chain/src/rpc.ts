import { createPublicClient, fallback, type Hex, http, keccak256, parseAbiItem } from 'viem'

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
  /** gasUsed × effectiveGasPrice, wei. */
  readonly costWei: bigint
}

export type Broadcast = 'accepted' | 'already-known' | 'nonce-too-low' | 'rejected' | 'unreachable'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const balanceOf = parseAbiItem('function balanceOf(address) view returns (uint256)')

export interface ChainRpc {
  readHead(): Promise<bigint>
  /** @returns undefined when the chain has no such block (yet, or any more) */
  readBlock(number: bigint): Promise<BlockHeader | undefined>
  readTransfers(block: { hash: string; token: string }): Promise<readonly TokenTransfer[]>
  readTokenBalance(of: { token: string; address: string; blockNumber?: bigint }): Promise<bigint>
  readNonce(address: string): Promise<bigint>
  readReceipt(txHash: string): Promise<Receipt | undefined>
  /** Sends to every RPC and answers the best of what they say. */
  broadcast(raw: string): Promise<Broadcast>
}

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

    async readBlock(number) {
      const block = await client.request({
        method: 'eth_getBlockByNumber',
        params: [`0x${number.toString(16)}`, false],
      })
      if (!block?.hash) return undefined
      return {
        number,
        hash: block.hash,
        parentHash: block.parentHash,
        baseFeePerGas: BigInt(block.baseFeePerGas ?? 0),
      }
    },

    async readTransfers({ hash, token }) {
      const logs = await client.getLogs({
        address: token as Hex,
        event: transferEvent,
        blockHash: hash as Hex,
        strict: true,
      })
      const inTransaction = new Map<string, number>()
      return logs.map((log) => {
        const nth = inTransaction.get(log.transactionHash) ?? 0
        inTransaction.set(log.transactionHash, nth + 1)
        return { txHash: log.transactionHash, nth, from: log.args.from, to: log.args.to, raw: log.args.value }
      })
    },

    readTokenBalance: ({ token, address, blockNumber }) =>
      client.readContract({
        address: token as Hex,
        abi: [balanceOf],
        functionName: 'balanceOf',
        args: [address as Hex],
        ...(blockNumber === undefined ? {} : { blockNumber }),
      }),

    readNonce: async (address) =>
      BigInt(await client.getTransactionCount({ address: address as Hex, blockTag: 'latest' })),

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

async function broadcastTo(client: ReturnType<typeof createPublicClient>, raw: string): Promise<Broadcast> {
  try {
    await client.request({ method: 'eth_sendRawTransaction', params: [raw as Hex] })
    return 'accepted'
  } catch (error) {
    const message = String(error).toLowerCase()
    if (message.includes('already known') || message.includes('already imported')) return 'already-known'
    if (message.includes('nonce too low')) return 'nonce-too-low'
    return message.includes('rpc request failed') || message.includes('underpriced') ? 'rejected' : 'unreachable'
  }
}

export const transactionHash = (raw: string): string => keccak256(raw as Hex)
