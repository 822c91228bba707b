import { fromHex, sha256 } from '#sha256'

/**
 * The input of the tree's hashes. Each kind of message begins with its own byte, so that none can stand for another. A
 * sum is eight bytes, big-endian, below 2^63: a negative one can't be encoded.
 *
 *   nonce = SHA-256(2 ‖ salt ‖ account)          salt = HMAC(epoch key, account): nobody guesses another's leaf
 *   leaf  = SHA-256(0 ‖ nonce ‖ sums)
 *   node  = SHA-256(1 ‖ left sums ‖ right sums ‖ left hash ‖ right hash)
 *
 * The sums of both children are hashed separately: with only their total, a node could hide a negative side. The
 * account's number is in the nonce, so that two users can't be shown the same leaf.
 */
export const assets = ['USDT', 'SNT', 'SNTN'] as const
export const sumBytes = 8
export const sumsBytes = sumBytes * assets.length
export const hashBytes = 32
/** Levels above the leaves, the same for every tree: room for 4,194,304 accounts. */
export const treeHeight = 22

export const leafKind = 0
export const nodeKind = 1
export const nonceKind = 2
const sumLimit = 2n ** 63n

/** A node with its sums in minor units, one per asset. */
export interface SumNode {
  readonly sums: readonly bigint[]
  readonly hash: Uint8Array
}

/** @returns undefined when a sum is negative or too large: such a node can't be hashed */
export function writeSums(sums: readonly bigint[]): Uint8Array | undefined {
  if (sums.length !== assets.length || sums.some((sum) => sum < 0n || sum >= sumLimit)) return undefined
  const bytes = new Uint8Array(sumsBytes)
  const view = new DataView(bytes.buffer)
  for (const [i, sum] of sums.entries()) view.setBigUint64(i * sumBytes, sum)
  return bytes
}

const join = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** @param account its number, decimal; @param salt hex */
export function leafOf(account: string, salt: string, sums: readonly bigint[]): SumNode | undefined {
  const written = writeSums(sums)
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(account))
  if (!written) return undefined
  const nonce = sha256(join(Uint8Array.of(nonceKind), fromHex(salt), number))
  return { sums, hash: sha256(join(Uint8Array.of(leafKind), nonce, written)) }
}

export function parentOf(left: SumNode, right: SumNode): SumNode | undefined {
  const sums = left.sums.map((sum, i) => sum + (right.sums[i] ?? 0n))
  const [leftSums, rightSums] = [writeSums(left.sums), writeSums(right.sums)]
  if (!leftSums || !rightSums || !writeSums(sums)) return undefined
  return { sums, hash: sha256(join(Uint8Array.of(nodeKind), leftSums, rightSums, left.hash, right.hash)) }
}
