import { gunzipSync } from 'node:zlib'

const gzipMagic = [0x1f, 0x8b]

/**
 * The bytes of a delta, which may come in gzip.
 * @param bytesMax the delta's exact length: a person who sends a few bytes that unpack to a gigabyte gets no further
 * @returns undefined when it is damaged or longer
 */
export function unpackDelta(sent: Uint8Array, bytesMax: number): Uint8Array | undefined {
  if (gzipMagic.some((byte, i) => sent[i] !== byte)) return sent
  try {
    return gunzipSync(sent, { maxOutputLength: bytesMax })
  } catch {
    return undefined
  }
}
