/** Fields of a message in the wire format of Protocol Buffers; nested messages are fields of bytes. */
export type Field = readonly [number: number, value: bigint | number | string | Uint8Array | { readonly float: number }]

const varint = (value: bigint): number[] => {
  const bytes: number[] = []
  // Negative numbers are written as those of 64 bits.
  let left = BigInt.asUintN(64, value)
  while (left > 0x7fn) {
    bytes.push(Number(left & 0x7fn) | 0x80)
    left >>= 7n
  }
  return [...bytes, Number(left)]
}

function writeField([number, value]: Field): readonly Uint8Array[] {
  const tag = (wire: bigint) => varint((BigInt(number) << 3n) | wire)
  if (typeof value === 'bigint' || typeof value === 'number')
    return [Uint8Array.of(...tag(0n), ...varint(BigInt(value)))]
  if (typeof value === 'object' && 'float' in value) {
    const float = new Uint8Array(4)
    new DataView(float.buffer).setFloat32(0, value.float, true)
    return [Uint8Array.of(...tag(5n)), float]
  }
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return [Uint8Array.of(...tag(2n), ...varint(BigInt(bytes.length))), bytes]
}

export function writeMessage(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const parts = fields.flatMap(writeField)
  const message = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    message.set(part, at)
    at += part.length
  }
  return message
}
