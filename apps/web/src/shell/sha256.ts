/**
 * SHA-256 (FIPS 180-4) of short texts, thousands a second and in one go: WebCrypto answers each of them with a promise,
 * which takes longer than the hash.
 */
const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
/** The first 32 bits of a root's fraction. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const words = new Int32Array(64)
const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

function takeBlock(state: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = block.getInt32(offset + 4 * i)
  for (let i = 16; i < 64; i += 1) {
    const early = words[i - 15] ?? 0
    const late = words[i - 2] ?? 0
    const small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    words[i] = (words[i - 16] ?? 0) + small0 + (words[i - 7] ?? 0) + small1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const large1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + large1 + chosen + (constants[i] ?? 0) + (words[i] ?? 0)) | 0
    const large0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const most = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + large0 + most) | 0
  }
  const after = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] ?? 0) + (after[i] ?? 0)
}

/** @returns eight words, the first one first */
export function sha256Words(bytes: Uint8Array): Int32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(64 * blocks)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, 8 * bytes.length)
  const state = start.slice()
  for (let block = 0; block < blocks; block += 1) takeBlock(state, view, 64 * block)
  return state
}
