const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1
  return value
})

/** @param before the sum of the bytes before these, or 0 */
function crc32(bytes: Uint8Array, before: number): number {
  let sum = ~before
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}

/** The first moment of a ZIP file's calendar, 1980-01-01: the entries need no time. */
const noTime = [0, 0, 0x21, 0]
const deflated = 8
const version = 20
const utf8Names = 0x08_00

const number = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) % 256)

export interface ZipEntry {
  readonly name: string
  /** The text in parts, so that a long one need not be joined first. */
  readonly parts: Iterable<string>
}

async function deflate(parts: Iterable<string>): Promise<{ packed: Blob; crc: number; size: number }> {
  const encoder = new TextEncoder()
  let [crc, size] = [0, 0]
  const plain: Uint8Array<ArrayBuffer>[] = []
  for (const part of parts) {
    const bytes = encoder.encode(part)
    crc = crc32(bytes, crc)
    size += bytes.length
    plain.push(bytes)
  }
  const packed = await new Response(new Blob(plain).stream().pipeThrough(new CompressionStream('deflate-raw'))).blob()
  return { packed, crc, size }
}

/** Packs texts into a ZIP file (APPNOTE 6.3.10, without the 64-bit extensions). */
export async function zipEntries(entries: readonly ZipEntry[]): Promise<Blob> {
  const files: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let directorySize = 0
  for (const { name, parts } of entries) {
    const { packed, crc, size } = await deflate(parts)
    const nameBytes = new TextEncoder().encode(name)
    const about = [
      ...number(version, 2),
      ...number(utf8Names, 2),
      ...number(deflated, 2),
      ...noTime,
      ...number(crc, 4),
      ...number(packed.size, 4),
      ...number(size, 4),
      ...number(nameBytes.length, 2),
      ...number(0, 2),
    ]
    const head = Uint8Array.from([0x50, 0x4b, 3, 4, ...about])
    const place = [...number(0, 10), ...number(offset, 4)]
    const row = Uint8Array.from([0x50, 0x4b, 1, 2, ...number(version, 2), ...about, ...place])
    files.push(head, nameBytes, packed)
    directory.push(row, nameBytes)
    offset += head.length + nameBytes.length + packed.size
    directorySize += row.length + nameBytes.length
  }
  const count = number(entries.length, 2)
  const end = [...number(0, 4), ...count, ...count, ...number(directorySize, 4), ...number(offset, 4), ...number(0, 2)]
  return new Blob([...files, ...directory, Uint8Array.from([0x50, 0x4b, 5, 6, ...end])])
}
