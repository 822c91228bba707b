import { sha256, toHex } from './sha256.ts'

/** A hash of the state is committed to after this many steps: it takes a hundredth of their time. */
export const stepsAState = 5

/** How many hashes of its state a unit's commitment has; the last one is of its end. */
export const stateCount = (steps: number): number => Math.ceil(steps / stepsAState)

/** The steps after which the n-th hash, from 0, is taken. */
export const stepsBefore = (index: number, steps: number): number => Math.min(steps, (index + 1) * stepsAState)

/**
 * The first state from which on commitments differ: there a dispute is settled.
 * @returns -1 when there is none
 */
export const firstDifference = (chains: readonly (readonly string[])[]): number =>
  (chains[0] ?? []).findIndex((hash, i) => chains.some((chain) => chain[i] !== hash))

/** 32 bytes a hash. */
export const packHashes = (hashes: readonly string[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hashes.join('').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

export const unpackHashes = (bytes: Uint8Array): readonly string[] =>
  Array.from({ length: bytes.length / 32 }, (_, i) => toHex(bytes.subarray(32 * i, 32 * i + 32)))

/** The name of a chain of hashes. */
export const chainHash = async (hashes: readonly string[]): Promise<string> => toHex(await sha256(packHashes(hashes)))
