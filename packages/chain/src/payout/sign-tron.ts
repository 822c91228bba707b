import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'
import type { PrivateKeyAccount } from 'viem/accounts'
import { toHexAddress } from '#address'
import type { Network } from '@synet/core/network'
import type { Intent, Signed } from '#payout/sign-evm'
import { transferCall } from '#transfer-call'

/** The newest block, which a transaction names, so that it is good on this chain only. */
export interface TronReference {
  readonly number: bigint
  /** 0x and 64 digits; its first eight bytes repeat the number. */
  readonly hash: string
  readonly timeMs: number
}

/** How long a transaction may still be taken into a block: it has no nonce, so nothing else of ours replaces it before. */
export const tronLifeMs = 60_000

export interface TronOrder {
  readonly network: Network
  readonly intent: Intent
  readonly reference: TronReference
  /** The most that the contract's energy may cost, sun. */
  readonly feeLimit: bigint
  /** Without nonces, two equal payments in one block would be the same transaction: this makes them two. */
  readonly serial: bigint
}

/**
 * Signs a transaction of TRON's own kind: protobuf `Transaction.raw`, its SHA-256 signed with secp256k1.
 * `raw` is the JSON that `/wallet/broadcasttransaction` takes; the node makes the same bytes of it again.
 * Field numbers: java-tron, protocol/src/main/protos/core/Tron.proto and contract/*.proto.
 * @returns also when it can't be taken into a block any more, by the chain's time
 * @throws InvariantError for a network of another kind, or for nothing
 */
export async function signTron(
  account: PrivateKeyAccount,
  { network, intent, reference, feeLimit, serial }: TronOrder,
): Promise<Signed & { readonly expiresAtMs: number }> {
  invariant(network.kind === 'tron', `${network.name} signs another kind of transaction`)
  invariant(intent.kind !== 'nothing', 'without nonces there is nothing to use up')
  const owner = tronBytes(account.address)
  const contract = contractOf(network, intent, owner)
  const refBytes = Buffer.from((reference.number & 0xffffn).toString(16).padStart(4, '0'), 'hex')
  const refHash = Buffer.from(reference.hash.slice(2), 'hex').subarray(8, 16)
  const expiration = reference.timeMs + tronLifeMs
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

function contractOf(network: Network, intent: Exclude<Intent, { kind: 'nothing' }>, owner: Buffer) {
  const owner_address = owner.toString('hex')
  if (intent.kind === 'native') {
    invariant(intent.amount > 0n, 'a payout pays something')
    const to = tronBytes(intent.to)
    return {
      type: 'TransferContract',
      number: 1n,
      bytes: Buffer.concat([bytesField(1, owner), bytesField(2, to), intField(3, intent.amount)]),
      value: { owner_address, to_address: to.toString('hex'), amount: Number(intent.amount) },
    } as const
  }
  invariant(intent.raw > 0n, 'a payout pays something')
  const token = tronBytes(network.token)
  const call = Buffer.from(transferCall(intent.to, intent.raw).slice(2), 'hex')
  return {
    type: 'TriggerSmartContract',
    number: 31n,
    bytes: Buffer.concat([bytesField(1, owner), bytesField(2, token), bytesField(4, call)]),
    value: { owner_address, contract_address: token.toString('hex'), data: call.toString('hex') },
  } as const
}

/** The 21 bytes that TRON's messages hold. */
const tronBytes = (address: string): Buffer => Buffer.from(`41${toHexAddress(address).slice(2)}`, 'hex')

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return Buffer.from([...bytes, Number(rest)])
}

const bytesField = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([varint(BigInt(field * 8 + 2)), varint(BigInt(bytes.length)), bytes])

/** Zero is not written: protobuf's standard value. */
const intField = (field: number, value: bigint): Buffer =>
  value === 0n ? Buffer.alloc(0) : Buffer.concat([varint(BigInt(field * 8)), varint(value)])
