import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'
import type { Wallet } from '#signing-key'
import { toHexAddress } from '#address'
import type { Network } from '@synet/core/network'
import type { Intent, Signed } from '#payout/sign-evm'
import { transferCall } from '#transfer-call'

/** A new block. A transaction names it, so that it is valid on this chain only. */
export interface TronReference {
  readonly number: bigint
  /** 0x and 64 digits; its first eight bytes repeat the number. */
  readonly hash: string
  readonly timeMs: number
}

/** The lifetime of a transaction: without a nonce, no other transaction of ours can replace it before its expiry. */
export const tronLifeMs = 60_000
/** A transaction that lives longer could keep its payout open long after the nodes work again. */
const tronLifeMsMax = 600_000

/** The chain's time, as the nodes report it, is too far from the signer's own clock for a transaction. */
export class ChainTimeError extends Error {
  override readonly name = 'ChainTimeError'
}

export interface TronOrder {
  readonly network: Network
  readonly intent: Intent
  readonly reference: TronReference
  /** The maximum cost of the contract's energy, sun. */
  readonly feeLimit: bigint
  /** By the signer's own clock. */
  readonly now: Date
  /** Distinguishes two equal payments in one block, which without nonces would be the same transaction. */
  readonly serial: bigint
}

/**
 * Signs a transaction in TRON's own format: protobuf `Transaction.raw`, whose SHA-256 is signed with secp256k1.
 * `raw` is the JSON for `/wallet/broadcasttransaction`; the node encodes it to the same bytes.
 * Field numbers: java-tron, protocol/src/main/protos/core/Tron.proto and contract/*.proto.
 * @returns the transaction with its expiry by the chain's time
 * @throws ChainTimeError when the expiry would be past or more than ten minutes ahead by the signer's own clock
 * @throws InvariantError for a network of another kind, or for an amount of zero
 */
export async function signTron(
  account: Wallet,
  { network, intent, reference, feeLimit, now, serial }: TronOrder,
): Promise<Signed & { readonly expiresAtMs: number }> {
  invariant(network.kind === 'tron', `${network.name} is not a TRON network`)
  invariant(intent.kind !== 'nothing', 'without nonces there is nothing to use up')
  invariant(intent.kind !== 'batch', 'the payout contract is for EVM networks')
  invariant(intent.kind !== 'data', 'anchors are for EVM networks')
  const owner = tronBytes(account.address)
  const contract = contractOf(network, intent, owner)
  const refBytes = Buffer.from((reference.number & 0xffffn).toString(16).padStart(4, '0'), 'hex')
  const refHash = Buffer.from(reference.hash.slice(2), 'hex').subarray(8, 16)
  const expiration = expiryOf(reference, now)
  const timestamp = reference.timeMs + Number(serial % 1_000n)
  const limit = contract.type === 'TriggerSmartContract' ? feeLimit : 0n
  const typeUrl = `type.googleapis.com/protocol.${contract.type}`
  const any = Buffer.concat([bytesField(1, Buffer.from(typeUrl)), bytesField(2, contract.bytes)])
  const rawData = Buffer.concat([
    bytesField(1, refBytes),
    bytesField(4, refHash),
    intField(8, BigInt(expiration)),
    bytesField(11, Buffer.concat([intField(1, contract.number), bytesField(2, any)])),
    intField(14, BigInt(timestamp)),
    intField(18, limit),
  ])
  const txHash = createHash('sha256').update(rawData).digest('hex')
  const signature = await account.sign({ hash: `0x${txHash}` })
  const json = {
    visible: false,
    txID: txHash,
    raw_data: {
      contract: [{ parameter: { value: contract.value, type_url: typeUrl }, type: contract.type }],
      ref_block_bytes: refBytes.toString('hex'),
      ref_block_hash: refHash.toString('hex'),
      expiration,
      timestamp,
      ...(limit > 0n && { fee_limit: Number(limit) }),
    },
    raw_data_hex: rawData.toString('hex'),
    signature: [signature.slice(2)],
  }
  return { raw: JSON.stringify(json), txHash, expiresAtMs: expiration }
}

function expiryOf({ number, timeMs }: TronReference, now: Date): number {
  const expiration = timeMs + tronLifeMs
  const leftMs = expiration - now.getTime()
  // Written so that a time which is no number is refused too.
  if (leftMs > 0 && leftMs <= tronLifeMsMax) return expiration
  const of = Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : 'an unknown time'
  throw new ChainTimeError(`block ${number} is of ${of}, and this clock says ${now.toISOString()}`)
}

function contractOf(network: Network, intent: Exclude<Intent, { kind: 'nothing' | 'batch' | 'data' }>, owner: Buffer) {
  const owner_address = owner.toString('hex')
  if (intent.kind === 'native') {
    invariant(intent.amount > 0n, 'the amount of a transaction must be positive')
    const to = tronBytes(intent.to)
    return {
      type: 'TransferContract',
      number: 1n,
      bytes: Buffer.concat([bytesField(1, owner), bytesField(2, to), intField(3, intent.amount)]),
      value: { owner_address, to_address: to.toString('hex'), amount: Number(intent.amount) },
    } as const
  }
  invariant(intent.raw > 0n, 'the amount of a transaction must be positive')
  const token = tronBytes(network.token)
  const call = Buffer.from(transferCall(intent.to, intent.raw).slice(2), 'hex')
  return {
    type: 'TriggerSmartContract',
    number: 31n,
    bytes: Buffer.concat([bytesField(1, owner), bytesField(2, token), bytesField(4, call)]),
    value: { owner_address, contract_address: token.toString('hex'), data: call.toString('hex') },
  } as const
}

/** The 21 bytes of an address in TRON's messages. */
const tronBytes = (address: string): Buffer => Buffer.from(`41${toHexAddress(address).slice(2)}`, 'hex')

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return Buffer.from([...bytes, Number(rest)])
}

const bytesField = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([varint(BigInt(field * 8 + 2)), varint(BigInt(bytes.length)), bytes])

/** Omits zero, which is protobuf's default value. */
const intField = (field: number, value: bigint): Buffer =>
  value === 0n ? Buffer.alloc(0) : Buffer.concat([varint(BigInt(field * 8)), varint(value)])
