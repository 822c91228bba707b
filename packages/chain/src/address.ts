import { createHash } from 'node:crypto'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { getAddress, type Hex, zeroAddress } from 'viem'
import type { Network } from '@synet/core/network'

/**
 * Validates an address of a network and converts it into its stored form.
 * EVM: EIP-55; an all-lower-case address has no checksum and is accepted. TRON: base58check with version 0x41.
 * The zero address and the token's own contract are refused, because tokens sent there are lost.
 * @returns refusals `address.invalid`, `address.checksum`
 */
export function parseAddress(network: Network, text: string): Result<string> {
  const parsed = network.kind === 'evm' ? parseEvmAddress(text) : parseTronAddress(text)
  if (!parsed.ok) return parsed
  const lost = parsed.value === network.token || toHexAddress(parsed.value) === zeroAddress
  return lost ? refuse('address.invalid') : parsed
}

function parseEvmAddress(text: string): Result<string> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return refuse('address.invalid')
  const checksummed = getAddress(text.toLowerCase())
  if (text !== text.toLowerCase() && text !== checksummed) return refuse('address.checksum')
  return done(checksummed)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const tronVersion = 0x41
const checksumBytes = 4

function parseTronAddress(text: string): Result<string> {
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25 || bytes[0] !== tronVersion || text.length !== 34) return refuse('address.invalid')
  return checksum(bytes.subarray(0, 21)).equals(bytes.subarray(21)) ? done(text) : refuse('address.checksum')
}

/** TRON's addresses are the same 20 bytes as Ethereum's; its JSON-RPC uses them in hexadecimal. */
export function toHexAddress(address: string): Hex {
  if (address.startsWith('0x')) return address as Hex
  const bytes = decodeBase58(address)
  invariant(bytes?.length === 25 && bytes[0] === tronVersion, `${address} is no address`)
  return `0x${bytes.subarray(1, 21).toString('hex')}`
}

/** @param address 0x and 40 hexadecimal digits @returns base58check, 34 letters from `T` */
export function toTronAddress(address: string): string {
  const payload = Buffer.from(`41${address.slice(2)}`, 'hex')
  invariant(payload.length === 21, `${address} is no address`)
  let value = BigInt(`0x${Buffer.concat([payload, checksum(payload)]).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text
  return text
}

/** Converts an address of ours, which is stored in hexadecimal, to the form that the network's wallets use. */
export const toNetworkAddress = (network: Network, address: string): string =>
  network.kind === 'tron' ? toTronAddress(address) : address

/** @returns undefined for letters outside the alphabet. Leading zero bytes are lost, but no version of ours is zero. */
function decodeBase58(text: string): Buffer | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const checksum = (bytes: Uint8Array): Buffer => sha256(sha256(bytes)).subarray(0, checksumBytes)
