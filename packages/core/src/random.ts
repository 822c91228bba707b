/** Randomness is an argument, so that a test can fix it. */
export interface Random {
  /** @returns n cryptographically random bytes */
  bytes(n: number): Uint8Array<ArrayBuffer>
}

export const systemRandom: Random = { bytes: (n) => crypto.getRandomValues(new Uint8Array(n)) }

/** Uniform decimal digits by rejection sampling, for codes that are sent to a person. */
export function randomDigits(random: Random, n: number): string {
  let digits = ''
  while (digits.length < n) {
    for (const byte of random.bytes(n)) if (byte < 250 && digits.length < n) digits += String(byte % 10)
  }
  return digits
}

// Without 0/O and 1/I/L, because people read these codes aloud.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export function randomLetters(random: Random, n: number): string {
  let out = ''
  while (out.length < n) {
    for (const byte of random.bytes(n)) if (byte < 248 && out.length < n) out += letters[byte % letters.length]
  }
  return out
}

/** A key that nobody else makes. Pages without TLS have no `crypto.randomUUID`. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('')
