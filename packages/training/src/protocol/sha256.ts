export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes for WebCrypto; they are copied only if the memory is shared. */
function plainBytes(bytes: Uint8Array): Bytes {
  const { buffer, byteOffset, byteLength } = bytes
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes)
}

/** @returns 32 bytes */
export async function sha256(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', plainBytes(bytes)))
}

/** @returns 64 lower-case hexadecimal digits */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return toHex(await sha256(bytes))
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** Concatenates all parts in order; texts as UTF-8. */
export function joinBytes(...parts: readonly (Uint8Array | string)[]): Bytes {
  const encoded = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  const joined = new Uint8Array(encoded.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of encoded) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Little-endian u32s. */
export function wordBytes(...words: readonly number[]): Bytes {
  const view = new DataView(new ArrayBuffer(4 * words.length))
  words.forEach((word, i) => view.setUint32(4 * i, word, true))
  return new Uint8Array(view.buffer)
}

/** Little-endian f32s. */
export function floatBytes(...floats: readonly number[]): Bytes {
  const view = new DataView(new ArrayBuffer(4 * floats.length))
  floats.forEach((float, i) => view.setFloat32(4 * i, float, true))
  return new Uint8Array(view.buffer)
}
