/** SHA-256 (FIPS 180-4), written here so that checking a proof needs no library, and a worker can hash millions. */

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const roundConstants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
// … and of the square roots of the first 8.
const start = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])
const blockBytes = 64
const words = new Int32Array(64)
const state = new Int32Array(8)
let padded = new Uint8Array(blockBytes * 4)

function compress(bytes: Uint8Array, at: number): void {
  for (let i = 0, j = at; i < 16; i++, j += 4) {
    words[i] = ((bytes[j] ?? 0) << 24) | ((bytes[j + 1] ?? 0) << 16) | ((bytes[j + 2] ?? 0) << 8) | (bytes[j + 3] ?? 0)
  }
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] ?? 0
    const y = words[i - 2] ?? 0
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = ((words[i - 16] ?? 0) + small0 + (words[i - 7] ?? 0) + small1) | 0
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let i = 0; i < 64; i++) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const chosen = (e & f) ^ (~e & g)
    const t1 = (h + big1 + chosen + (roundConstants[i] ?? 0) + (words[i] ?? 0)) | 0
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + big0 + majority) | 0
  }
  state[0] = ((state[0] ?? 0) + a) | 0
  state[1] = ((state[1] ?? 0) + b) | 0
  state[2] = ((state[2] ?? 0) + c) | 0
  state[3] = ((state[3] ?? 0) + d) | 0
  state[4] = ((state[4] ?? 0) + e) | 0
  state[5] = ((state[5] ?? 0) + f) | 0
  state[6] = ((state[6] ?? 0) + g) | 0
  state[7] = ((state[7] ?? 0) + h) | 0
}

/** Hashes the first `length` bytes of `message` and writes the 32 bytes to `out` at `at`, without allocations. */
export function sha256Into(message: Uint8Array, length: number, out: Uint8Array, at: number): void {
  const blocks = Math.ceil((length + 9) / blockBytes)
  const size = blocks * blockBytes
  if (padded.length < size) padded = new Uint8Array(size)
  for (let i = 0; i < length; i++) padded[i] = message[i] ?? 0
  padded[length] = 0x80
  padded.fill(0, length + 1, size)
  // The message's length in bits, in the last eight bytes.
  const high = Math.floor(length / 0x20000000)
  const low = length << 3
  for (let i = 0; i < 4; i++) {
    padded[size - 8 + i] = high >>> (24 - 8 * i)
    padded[size - 4 + i] = low >>> (24 - 8 * i)
  }
  state.set(start)
  for (let block = 0; block < blocks; block++) compress(padded, block * blockBytes)
  for (let i = 0; i < 32; i++) out[at + i] = (state[i >> 2] ?? 0) >>> (24 - 8 * (i & 3))
}

/** @returns 32 bytes */
export function sha256(message: Uint8Array): Uint8Array {
  const out = new Uint8Array(32)
  sha256Into(message, message.length, out, 0)
  return out
}

/** @returns HMAC-SHA-256 (RFC 2104), 32 bytes; the key has at most 64 */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = new Uint8Array(blockBytes + message.length).fill(0x36, 0, blockBytes)
  const outer = new Uint8Array(blockBytes + 32).fill(0x5c, 0, blockBytes)
  for (let i = 0; i < key.length; i++) {
    inner[i] = (inner[i] ?? 0) ^ (key[i] ?? 0)
    outer[i] = (outer[i] ?? 0) ^ (key[i] ?? 0)
  }
  inner.set(message, blockBytes)
  outer.set(sha256(inner), blockBytes)
  return sha256(outer)
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @param hex lower-case digits, two per byte */
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))

/** @returns SHA-256 of the text in UTF-8, hex */
export const hashText = (text: string): string => toHex(sha256(new TextEncoder().encode(text)))
