const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)
/** What the last place of a half is worth, by its exponent bits; a table takes a third of the time of powers. */
const lastPlaces = Float64Array.from({ length: 31 }, (_, exponent) => 2 ** (exponent - 25))

/** IEEE binary16 bits → the same number. */
export function decodeHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 0x1f
  const fraction = half & 0x3ff
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  if (exponent === 0) return sign * fraction * 2 ** -24
  return sign * (1024 + fraction) * (lastPlaces[exponent] ?? 0)
}

/**
 * An f32 value → binary16 bits, to nearest, ties to even; too large values become infinite. The engine rounds in the
 * same way.
 */
export function encodeHalf(value: number): number {
  float[0] = value
  const word = bits[0] ?? 0
  const sign = (word >>> 16) & 0x8000
  const magnitude = word & 0x7fffffff
  if (magnitude > 0x7f800000) return sign | 0x7e00
  if (magnitude >= 0x477ff000) return sign | 0x7c00
  if (magnitude < 0x38800000) {
    // Adding 0.5 lets the adder round at the last place of a subnormal half.
    bits[0] = magnitude
    float[0] = (float[0] ?? 0) + 0.5
    return sign | ((bits[0] ?? 0) - 0x3f000000)
  }
  return sign | ((magnitude - 0x38000000 + 0xfff + ((magnitude >>> 13) & 1)) >>> 13)
}
