import { type Hex, hexToBytes, keccak256 } from 'viem'

/** A log, as far as the bloom of its block knows it. */
export interface BloomLog {
  readonly address: string
  readonly topics: readonly string[]
}

const bytes = 256

/** Sets three of 2,048 bits per item (Ethereum yellow paper, section 4.3.1). */
function setBits(bloom: Uint8Array, item: Hex): void {
  const hash = hexToBytes(keccak256(item))
  for (const i of [0, 2, 4]) {
    const bit = (((hash[i] ?? 0) << 8) | (hash[i + 1] ?? 0)) & 0x7ff
    const at = bytes - 1 - (bit >> 3)
    bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7))
  }
}

/** The bloom that a block with these logs has in its header. */
export function bloomOf(logs: readonly BloomLog[]): Uint8Array {
  const bloom = new Uint8Array(bytes)
  for (const { address, topics } of logs) for (const item of [address, ...topics]) setBits(bloom, item as Hex)
  return bloom
}

/** Whether a block may have a log of this content. The answer may be wrong only when it is yes. */
export function mayHold(bloom: Uint8Array, log: BloomLog): boolean {
  const wanted = bloomOf([log])
  return bloom.length === bytes && wanted.every((byte, i) => ((bloom[i] ?? 0) & byte) === byte)
}
