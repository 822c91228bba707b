import { toHexAddress } from '#address'
import type { TronReference } from '#payout/sign-tron'
import { type ChainRpc, createRpc, upToHead } from '#rpc'
import type { EvmClient } from '#rpc/evm-client'
import { readQuantity, assertReadable, wholeNumber } from '#rpc/node-answer'
import { nodeName, openQuorum } from '#rpc/node-quorum'
import { type BalancesOf, readBalancesInOneCall, readInParts } from '#rpc/read-token-balances'
import { openConstantCalls, readSolidBalance } from '#rpc/tron-constant-call'
import type { BalancesAt } from '#rpc/read-final-balances'
import { openTronNodes, type TronNodes } from '#rpc/tron-nodes'
import type { Broadcast } from '#rpc/broadcast'

/** TRON offers Ethereum's JSON-RPC for reading; transactions, fees and finality use TRON's own interface. */
export interface TronRpc extends ChainRpc {
  /** The newest block that two nodes have, which a new transaction must name. */
  readReference(): Promise<TronReference>
  /** @returns the price of one unit of energy in sun, on which two nodes agree */
  readEnergyPrice(): Promise<bigint>
  /** What an address can pay a transaction with. */
  readMeans(address: string): Promise<TronMeans>
  /**
   * Whether a transaction can no longer be mined: at every node of ours the newest solidified block is later than its
   * expiry, and no solidified block contains it. A node that does not answer proves nothing.
   */
  isLapsed(txHash: string, expiresAtMs: number): Promise<boolean>
  /** Token units in the order of the addresses, at a solid block: its nodes know no balance at an earlier block. */
  readSolidBalances(of: Omit<BalancesOf, 'blockNumber'>): Promise<BalancesAt>
}

export interface TronMeans {
  readonly sun: bigint
  /** Units of energy of its own, which are used before coins are burnt. */
  readonly energy: bigint
}

interface Answer {
  readonly [field: string]: unknown
}
interface NowBlock {
  readonly blockID?: string
  readonly block_header?: { readonly raw_data?: { readonly number?: unknown; readonly timestamp?: unknown } }
}

/** @param urls base URLs of full nodes: below each are `/jsonrpc`, `/wallet` and `/walletsolidity` */
export function createTronRpc(urls: readonly string[], timeoutMs = 5_000): TronRpc {
  const { bases, post, ask, first } = openTronNodes(urls, timeoutMs)
  const rpc = createRpc(
    bases.map((base) => `${base}/jsonrpc`),
    timeoutMs,
  )
  const quorum = openQuorum(
    bases.map((base, i) => ({
      name: nodeName(base, i),
      node: { base, rpc: createRpc([`${base}/jsonrpc`], timeoutMs) },
    })),
  )
  return {
    ...rpc,
    // TRON writes transaction ids without 0x, except in its JSON-RPC.
    readTransfers: async (of) => (await rpc.readTransfers(of)).map(withoutHexPrefix),
    readTokenBalances: openBalances(rpc, openConstantCalls(ask)),
    readNonce: () => Promise.reject(new Error('TRON has no nonces')),
    readPayoutContract: () => Promise.reject(new Error('TRON has no payout contract')),
    readTransaction: () => Promise.reject(new Error('TRON has no calldata of plain transfers')),

    async readReceipt(txHash) {
      const head = bases.length > 1 ? await rpc.readHead() : undefined
      return quorum.ask(`receipt of ${txHash}`, async (node) => {
        const receipt = upToHead(head, await node.rpc.readReceipt(`0x${txHash}`))
        if (!receipt) return undefined
        // The receipt has only the energy; the transaction's own record has the amount that was burnt, bandwidth included.
        const path = '/wallet/gettransactioninfobyid'
        const info = await post<Answer>(node.base, path, { value: txHash })
        // A node answers an empty object when it has no record, and leaves out a fee of zero.
        if (isEmpty(info)) return undefined
        assertReadable(info['id'] === txHash, `record of transaction ${txHash}`)
        return { ...receipt, txHash, costWei: wholeNumber(info['fee'] ?? 0, 'fee of a transaction') }
      })
    },

    // Its JSON-RPC has no such tag; a block is solid once two thirds of the elected nodes have built on it.
    readFinalized: () =>
      quorum.askHeight('newest solid block', ({ base }) => readSolidNumber((path, body) => post(base, path, body))),

    readSolidBalances: (of) => first((base) => readSolidAt((path, body) => post(base, path, body), of)),

    takeTroubles: () => [...rpc.takeTroubles(), ...quorum.takeTroubles()],

    async broadcast(raw) {
      const answers = await Promise.all(
        bases.map((base) => post<Answer>(base, '/wallet/broadcasttransaction', raw).then(judge, () => 'unreachable')),
      )
      const order: readonly Broadcast[] = ['accepted', 'already-known', 'rejected', 'unreachable']
      return order.find((answer) => answers.includes(answer)) ?? 'unreachable'
    },

    async readReference() {
      const head = await rpc.readHead()
      const block = await rpc.readBlock(head)
      if (!block) throw new Error(`the nodes do not have their newest block ${head}`)
      return block
    },

    readEnergyPrice: () => quorum.ask('price of energy', ({ base }) => readPrice(post, base)),

    async readMeans(address) {
      const [sun, energy] = await Promise.all([
        rpc.readNativeBalance(address),
        quorum.askAmount(`energy of ${address}`, ({ base }) => readEnergy(post, base, address)),
      ])
      return { sun, energy }
    },

    async isLapsed(txHash, expiresAtMs) {
      const answers = await Promise.all(
        bases.map((base) => isLapsedAt(post, base, { txHash, expiresAtMs }).catch(() => false)),
      )
      return answers.length > 0 && answers.every(Boolean)
    },
  }
}

type Post = TronNodes['post']

async function readPrice(post: Post, base: string): Promise<bigint> {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }
  const { result } = await post<Answer>(base, '/jsonrpc', call)
  return readQuantity(result, 'price of energy')
}

async function readEnergy(post: Post, base: string, address: string): Promise<bigint> {
  const call = { address: `41${toHexAddress(address).slice(2)}` }
  const { EnergyLimit = 0, EnergyUsed = 0 } = await post<Answer>(base, '/wallet/getaccountresource', call)
  const left = wholeNumber(EnergyLimit, 'limit of energy') - wholeNumber(EnergyUsed, 'use of energy')
  return left > 0n ? left : 0n
}

async function isLapsedAt(
  post: Post,
  base: string,
  { txHash, expiresAtMs }: { readonly txHash: string; readonly expiresAtMs: number },
): Promise<boolean> {
  // The time is read first, so that the next query finds everything that is solid by then.
  const solid = await post<NowBlock>(base, '/walletsolidity/getnowblock', {})
  if (wholeNumber(solid.block_header?.raw_data?.timestamp, 'time of a solid block') <= BigInt(expiresAtMs)) return false
  const [kept, executed] = await Promise.all([
    post<Answer>(base, '/walletsolidity/gettransactionbyid', { value: txHash }),
    post<Answer>(base, '/walletsolidity/gettransactioninfobyid', { value: txHash }),
  ])
  return isEmpty(kept) && isEmpty(executed)
}

const isEmpty = (answer: Answer): boolean => Object.keys(answer).length === 0

/** A node that does not run code of ours is asked for each address. */
const openBalances =
  (rpc: ChainRpc, constantCalls: EvmClient): ChainRpc['readTokenBalances'] =>
  (of) =>
    readInParts(of, (part) => readBalancesInOneCall(constantCalls, part).catch(() => readEach(rpc, part)))

const readEach = (rpc: ChainRpc, all: BalancesOf): Promise<readonly bigint[]> =>
  readInParts(all, async ({ addresses: [address = ''], ...of }) => [await rpc.readTokenBalance({ ...of, address })], 1)

async function readSolidNumber(ask: TronNodes['ask']): Promise<bigint> {
  const { block_header } = await ask<NowBlock>('/walletsolidity/getnowblock', {})
  const number = block_header?.raw_data?.number
  // Height 0 would keep every deposit waiting without a report.
  if (number === undefined) throw new Error('the node names no solid block')
  return wholeNumber(number, 'number of a solid block')
}

const solidReadsMax = 10

/** Reads them again when a block became solid meanwhile, so that the number says which block they are of. */
async function readSolidAt(ask: TronNodes['ask'], of: Omit<BalancesOf, 'blockNumber'>): Promise<BalancesAt> {
  const code = openConstantCalls(ask, '/walletsolidity')
  for (let read = 0; read < solidReadsMax; read++) {
    const blockNumber = await readSolidNumber(ask)
    const balances = await readInParts(of, (part) =>
      readBalancesInOneCall(code, part).catch(() => readEachSolid(ask, part)),
    )
    if ((await readSolidNumber(ask)) === blockNumber) return { blockNumber, balances }
  }
  throw new Error('a block became solid during each read of the balances')
}

/** A node that does not run code of ours is asked for each address. */
const readEachSolid = (ask: TronNodes['ask'], all: BalancesOf): Promise<readonly bigint[]> =>
  readInParts(all, async ({ token, addresses: [address = ''] }) => [await readSolidBalance(ask, token, address)], 1)

const withoutHexPrefix = <T extends { readonly txHash: string }>(transfer: T): T => ({
  ...transfer,
  txHash: transfer.txHash.replace(/^0x/, ''),
})

/** The node's own failure says nothing about the transaction. */
const noJudgement = ['SERVER_BUSY', 'NO_CONNECTION', 'NOT_ENOUGH_EFFECTIVE_CONNECTION', 'BLOCK_UNSOLIDIFIED']

function judge({ result, code }: Answer): Broadcast {
  if (result === true) return 'accepted'
  if (code === 'DUP_TRANSACTION_ERROR') return 'already-known'
  return noJudgement.includes(String(code)) ? 'unreachable' : 'rejected'
}
