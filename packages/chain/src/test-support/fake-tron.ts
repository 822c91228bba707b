import { createHash } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { openServer } from '@synet/core/test-support/open-server'
import { numberToHex, recoverAddress, toFunctionSelector } from 'viem'

type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

interface TronTransaction {
  readonly txID: string
  readonly raw_data: {
    readonly contract: readonly [
      {
        readonly type: 'TransferContract' | 'TriggerSmartContract'
        readonly parameter: { readonly value: Readonly<Record<string, string | number>> }
      },
    ]
    readonly ref_block_bytes: string
    readonly ref_block_hash: string
    readonly expiration: number
    readonly fee_limit?: number
  }
  readonly raw_data_hex: string
  readonly signature: readonly string[]
}

interface Block {
  readonly number: string
  readonly hash: string
  readonly timestamp: string
}
interface EvmReceipt {
  readonly blockNumber: string
  readonly status: string
  readonly gasUsed: string
  readonly effectiveGasPrice: string
  transactionHash: string
}

/** Sun per unit of energy. */
const fakeEnergyPrice = 210n
/** A block is solid when this many blocks follow it. */
const solidDepth = 2n

export interface FakeTron extends AsyncDisposable {
  readonly url: string
  /** Accepts transactions and then drops them, like a node that restarts. */
  dropAccepted(on: boolean): void
  /** Refuses to run code that is not deployed, like a node that is configured so. */
  refuseCode(on: boolean): void
  /** Counts the runs of code that is not deployed. */
  codeRuns(): number
  /** The energy that each address has by its stake. */
  giveEnergy(units: number): void
  /** All accepted transactions, in order. */
  readonly accepted: readonly string[]
}

/**
 * A TRON node for tests, which presents the chain behind it (anvil) through TRON's interface. It validates a signed
 * transaction like a node (hash, signature, reference block, expiry, known before), and then executes the same for its
 * owner on the chain behind. One wei there is one sun here.
 */
export async function startFakeTron(call: Call): Promise<FakeTron> {
  const behind = new Map<string, string>() // TRON's hash → anvil's
  const front = new Map<string, string>()
  const accepted: string[] = []
  let dropsAccepted = false
  let refusesCode = false
  let codeRuns = 0
  let energy = 0

  const newest = async () => (await call('eth_getBlockByNumber', ['latest', false])) as Block
  const solidBlock = async () => {
    const head = BigInt((await newest()).number)
    return (await call('eth_getBlockByNumber', [
      numberToHex(head > solidDepth ? head - solidDepth : 0n),
      false,
    ])) as Block
  }
  const nowBlock = ({ number, hash, timestamp }: Block) => ({
    blockID: hash.slice(2),
    block_header: { raw_data: { number: Number(number), timestamp: Number(timestamp) * 1_000 } },
  })
  const receiptOf = async (txId: string) => {
    const hash = behind.get(txId)
    return hash ? ((await call('eth_getTransactionReceipt', [hash])) as EvmReceipt | null) : null
  }

  async function broadcast(transaction: TronTransaction) {
    const refused = (code: string) => ({ code, txid: transaction.txID })
    const { raw_data: data } = transaction
    const bytes = Buffer.from(transaction.raw_data_hex, 'hex')
    const txId = createHash('sha256').update(bytes).digest('hex')
    const [{ type, parameter }] = data.contract
    const { value } = parameter
    const owner = `0x${String(value['owner_address']).slice(2)}`
    const signer = await recoverAddress({ hash: `0x${txId}`, signature: `0x${transaction.signature[0] ?? ''}` })
    if (txId !== transaction.txID || signer.toLowerCase() !== owner) return refused('SIGERROR')
    if (behind.has(txId)) return refused('DUP_TRANSACTION_ERROR')
    const head = await newest()
    if (data.expiration <= Number(head.timestamp) * 1_000) return refused('TRANSACTION_EXPIRATION_ERROR')
    const number = (BigInt(head.number) & ~0xffffn) | BigInt(`0x${data.ref_block_bytes}`)
    const named = (await call('eth_getBlockByNumber', [numberToHex(number), false])) as Block | null
    if (named?.hash.slice(18, 34) !== data.ref_block_hash) return refused('TAPOS_ERROR')
    accepted.push(txId)
    if (dropsAccepted) return { result: true, txid: txId }
    await call('anvil_impersonateAccount', [owner])
    const gasPrice = numberToHex(fakeEnergyPrice)
    const content =
      type === 'TransferContract'
        ? {
            to: `0x${String(value['to_address']).slice(2)}`,
            value: numberToHex(BigInt(value['amount'] ?? 0)),
            gas: '0x5208',
          }
        : {
            to: `0x${String(value['contract_address']).slice(2)}`,
            data: `0x${value['data']}`,
            gas: numberToHex(BigInt(data.fee_limit ?? 0) / fakeEnergyPrice),
          }
    const hash = (await call('eth_sendTransaction', [{ from: owner, gasPrice, ...content }])) as string
    behind.set(txId, hash)
    front.set(hash, txId)
    return { result: true, txid: txId }
  }

  async function jsonRpc({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
    if (method === 'eth_getTransactionCount') throw new Error('the method eth_getTransactionCount does not exist')
    if ((method === 'eth_call' || method === 'eth_getBalance') && (params[1] ?? 'latest') !== 'latest') {
      throw new Error('QUANTITY not supported, just support TAG as latest')
    }
    if (method === 'eth_gasPrice') return numberToHex(fakeEnergyPrice)
    if (method === 'eth_getTransactionReceipt') {
      const txId = String(params[0]).slice(2)
      const receipt = await receiptOf(txId)
      return receipt && { ...receipt, transactionHash: `0x${txId}` }
    }
    const result = await call(method, params)
    if (method !== 'eth_getLogs') return result
    return (result as { transactionHash: string }[]).map((log) => ({
      ...log,
      transactionHash: `0x${front.get(log.transactionHash) ?? log.transactionHash.slice(2)}`,
    }))
  }

  async function info(txId: string, solidOnly: boolean) {
    const receipt = await receiptOf(txId)
    if (!receipt || (solidOnly && BigInt(receipt.blockNumber) > BigInt((await solidBlock()).number))) return {}
    return { id: txId, fee: Number(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)) }
  }

  interface ConstantCall {
    readonly owner_address: string
    readonly data?: string
    readonly contract_address?: string
    readonly function_selector?: string
    readonly parameter?: string
  }
  async function runCode({ owner_address, data, ...of }: ConstantCall, block = 'latest') {
    const isOwnCode = of.contract_address === undefined
    if (isOwnCode && refusesCode) return { result: { code: 'CONTRACT_VALIDATE_ERROR' } }
    if (isOwnCode) codeRuns += 1
    const content = isOwnCode
      ? { data: `0x${data}` }
      : {
          to: `0x${of.contract_address?.slice(2)}`,
          data: `${toFunctionSelector(of.function_selector ?? '')}${of.parameter}`,
        }
    try {
      const result = (await call('eth_call', [{ from: `0x${owner_address.slice(2)}`, ...content }, block])) as string
      return { result: { result: true }, constant_result: [result.slice(2)], transaction: { ret: [{}] } }
    } catch {
      return { result: { result: true }, constant_result: [''], transaction: { ret: [{ ret: 'FAILED' }] } }
    }
  }

  const answers: Readonly<Record<string, (body: never) => Promise<unknown>>> = {
    '/wallet/getnowblock': async () => nowBlock(await newest()),
    '/walletsolidity/getnowblock': async () => nowBlock(await solidBlock()),
    '/wallet/getaccountresource': async () => (energy > 0 ? { EnergyLimit: energy } : {}),
    '/wallet/broadcasttransaction': (body: TronTransaction) => broadcast(body),
    '/wallet/triggerconstantcontract': (body: ConstantCall) => runCode(body),
    '/walletsolidity/triggerconstantcontract': async (body: ConstantCall) => runCode(body, (await solidBlock()).number),
    '/wallet/gettransactioninfobyid': ({ value }: { value: string }) => info(value, false),
    '/walletsolidity/gettransactioninfobyid': ({ value }: { value: string }) => info(value, true),
    '/walletsolidity/gettransactionbyid': ({ value }: { value: string }) => info(value, true),
  }
  const server = await openServer(async (request, response) => {
    const body = (await json(request)) as { id: number; method: string; params?: readonly unknown[] }
    const answer = async () => {
      if (request.url !== '/jsonrpc') return answers[request.url ?? '']?.(body as never)
      try {
        return { jsonrpc: '2.0', id: body.id, result: await jsonRpc(body) }
      } catch (error) {
        return { jsonrpc: '2.0', id: body.id, error: { code: -32_000, message: String(error) } }
      }
    }
    answer().then(
      (said) => response.writeHead(said ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return {
    url: server.origin,
    accepted,
    dropAccepted(on) {
      dropsAccepted = on
    },
    refuseCode(on) {
      refusesCode = on
    },
    giveEnergy(units) {
      energy = units
    },
    codeRuns: () => codeRuns,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
