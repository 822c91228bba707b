import { createHash } from 'node:crypto'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { getAddress, type Hex, zeroAddress } from 'viem'
import type { Network } from '@synet/core/network'

/** Without the blanks, line ends and invisible characters that come along when people copy. */
const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/[\p{Z}\p{C}\s]/gu, '')

/**
 * Validates an address of a network and converts it into its stored form. Blanks are left out.
 * EVM: EIP-55, with 0x or without. An address all in lower or upper case has no checksum and is accepted.
 * TRON: base58check with version 0x41. Its hexadecimal form has no checksum, and could be of another network.
 * The zero address and the token's own contract are refused, because tokens sent there are lost.
 * @returns refusals `address.invalid`, `address.checksum`, `address.case`, `address.hexadecimal`
 */
export function parseAddress(network: Network, text: string): Result<string> {
  const bare = withoutBlanks(text)
  const parsed = network.kind === 'evm' ? parseEvmAddress(bare) : parseTronAddress(bare)
  if (!parsed.ok) return parsed
  const lost = parsed.value === network.token || toHexAddress(parsed.value) === zeroAddress
  return lost ? refuse('address.invalid') : parsed
}

/**
 * The forms in which addresses are stored: those of ours in hexadecimal with the checksum of EIP-55, those of users as
 * wallets of their network show them.
 * @param text any form of an address of any network
 * @returns none for a text that is no address
 */
export function storedAddresses(text: string): readonly string[] {
  const bare = withoutBlanks(text)
  const [, digits] = /^(?:0x)?(?:41)?([0-9a-f]{40})$/i.exec(bare) ?? []
  const hex = digits === undefined ? readBase58(bare) : `0x${digits.toLowerCase()}`
  return hex === undefined ? [] : [getAddress(hex), toTronAddress(hex)]
}

/**
 * The forms in which the hash of a transaction is stored: with 0x on EVM networks, without on TRON.
 * @returns none for a text that is no hash
 */
export function storedHashes(text: string): readonly string[] {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(withoutBlanks(text)) ?? []
  return digits === undefined ? [] : [`0x${digits.toLowerCase()}`, digits.toLowerCase()]
}

const isOneCase = (text: string): boolean => text === text.toLowerCase() || text === text.toUpperCase()

function parseEvmAddress(text: string): Result<string> {
  const [, digits] = /^(?:0x)?([0-9a-f]{40})$/i.exec(text) ?? []
  if (digits === undefined) return refuse('address.invalid')
  const checksummed = getAddress(`0x${digits.toLowerCase()}`)
  return isOneCase(digits) || checksummed === `0x${digits}` ? done(checksummed) : refuse('address.checksum')
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const tronVersion = 0x41
const checksumBytes = 4

const tronLength = 34

function parseTronAddress(text: string): Result<string> {
  if (/^(?:0x)?(?:41)?[0-9a-f]{40}$/i.test(text)) return refuse('address.hexadecimal')
  if (text.length !== tronLength) return refuse('address.invalid')
  if (/^T[0-9A-Z]+$/i.test(text) && isOneCase(text)) return refuse('address.case')
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25 || bytes[0] !== tronVersion) return refuse('address.invalid')
  return readBase58(text) === undefined ? refuse('address.checksum') : done(text)
}

/** @returns the address in hexadecimal; undefined unless the checksum is right */
function readBase58(text: string): Hex | undefined {
  const bytes = text.length === tronLength ? decodeBase58(text) : undefined
  if (bytes?.length !== 25 || bytes[0] !== tronVersion) return undefined
  if (!checksum(bytes.subarray(0, 21)).equals(bytes.subarray(21))) return undefined
  return `0x${bytes.subarray(1, 21).toString('hex')}`
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
