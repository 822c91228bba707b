import { sha256Words } from './sha256.ts'

export interface Puzzle {
  readonly salt: string
  /** SHA-256 of salt and number, in hex. */
  readonly challenge: string
  readonly numberMax: number
}

/** Told so often that a bar moves smoothly on a slow phone. */
const tellEvery = 1_000

/**
 * Tries one number after the other.
 * @param hear the share of all numbers that was tried, 0 to 1
 * @returns the number; undefined when there is none
 */
export function findWork({ salt, challenge, numberMax }: Puzzle, hear: (share: number) => void): number | undefined {
  const wanted = Int32Array.from({ length: 8 }, (_, i) => Number.parseInt(challenge.slice(8 * i, 8 * i + 8), 16))
  const encoder = new TextEncoder()
  for (let number = 0; number <= numberMax; number += 1) {
    const hash = sha256Words(encoder.encode(`${salt}${number}`))
    if (hash[0] === wanted[0] && hash.every((word, i) => word === wanted[i])) return number
    if (number % tellEvery === 0) hear(number / numberMax)
  }
  return undefined
}
