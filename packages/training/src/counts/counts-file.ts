import type { Piece, SoundCounts } from './sound-counts.ts'

/** The largest file of counts, unpacked, is a third of it. */
export const countsBytesMax = 12_000_000

/** Counts as a file: a line of JSON, and the columns of the grams, one after the other, little-endian. */
export function writeCounts({ pieces, followers, last, costs, left }: SoundCounts): Uint8Array<ArrayBuffer> {
  const head = { grams: last.length, pieces: pieces.map(({ letters, sounds }) => [letters, sounds]) }
  const parts = [
    new TextEncoder().encode(`${JSON.stringify(head)}\n`),
    ...[followers, last, costs, left].map(
      ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    ),
  ]
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}

/** @throws when it is no such file */
export function readCounts(file: Uint8Array): SoundCounts {
  const from = file.indexOf(10) + 1
  const head = JSON.parse(new TextDecoder().decode(file.subarray(0, from))) as {
    grams: number
    pieces: [string, string][]
  }
  const { grams } = head
  if (file.length !== from + 6 * grams) throw new RangeError('the file of counts is damaged')
  // A copy is aligned.
  const columns = file.slice(from).buffer
  return {
    pieces: head.pieces.map(([letters, sounds]): Piece => ({ letters, sounds })),
    followers: new Uint16Array(columns, 0, grams),
    last: new Uint16Array(columns, 2 * grams, grams),
    costs: new Uint8Array(columns, 4 * grams, grams),
    left: new Uint8Array(columns, 5 * grams, grams),
  }
}
