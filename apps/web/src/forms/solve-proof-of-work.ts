import { fromHex, sha256Into } from '@synet/proof/sha256'

export interface Puzzle {
  readonly salt: string
  /** SHA-256 of salt and number, in hex. */
  readonly challenge: string
  readonly numberMax: number
}

/** Progress is reported so often that a bar moves smoothly on a slow phone. */
const reportEvery = 1_000

/**
 * Tries one number after the other.
 * @param onProgress gets the share of all numbers that was tried, 0 to 1
 * @returns the number; undefined when there is none
 */
export function solveProofOfWork(
  { salt, challenge, numberMax }: Puzzle,
  onProgress: (share: number) => void,
): number | undefined {
  const wanted = fromHex(challenge)
  const encoder = new TextEncoder()
  const hash = new Uint8Array(wanted.length)
  for (let number = 0; number <= numberMax; number += 1) {
    const text = encoder.encode(`${salt}${number}`)
    // WebCrypto would answer each with a promise, which takes longer than the hash.
    sha256Into(text, text.length, hash, 0)
    if (hash[0] === wanted[0] && hash.every((byte, i) => byte === wanted[i])) return number
    if (number % reportEvery === 0) onProgress(number / numberMax)
  }
  return undefined
}
