import { createHash } from 'node:crypto'
import { done, refuse, type Result } from '@synet/core/result'
import { getAddress } from 'viem'
import type { Network } from '#network'

/**
 * Checks an address for its network and brings it into the form it is stored in.
 * EVM: EIP-55; an all-lower-case one carries no checksum and is accepted. TRON: base58check with version 0x41.
 * @returns refusals `address.invalid`, `address.checksum`
 */
export function parseAddress(network: Network, text: string): Result<string> {
  return network.kind === 'evm' ? parseEvmAddress(text) : parseTronAddress(text)
}

function parseEvmAddress(text: string): Result<string> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return refuse('address.invalid')
  const checksummed = getAddress(text.toLowerCase())
  if (text !== text.toLowerCase() && text !== checksummed) return refuse('address.checksum')
  return done(checksummed)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function parseTronAddress(text: string): Result<string> {
  if (text.length !== 34 || !text.startsWith('T')) return refuse('address.invalid')
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return refuse('address.invalid')
    value = value * 58n + BigInt(digit)
  }
  const bytes = Buffer.from(value.toString(16).padStart(50, '0'), 'hex')
  if (bytes.length !== 25 || bytes[0] !== 0x41) return refuse('address.invalid')
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return checksum.equals(bytes.subarray(21)) ? done(text) : refuse('address.checksum')
}
