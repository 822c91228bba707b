/** IEEE binary16, the canonical form of weights between versions. */

export function halfToFloat(half: u32): f32 {
  const sign = (half & 0x8000) << 16
  const magnitude = half & 0x7fff
  if (magnitude >= 0x7c00) return reinterpret<f32>(sign | 0x7f800000 | ((magnitude & 0x3ff) << 13))
  // Subnormal halves are correct too, because the multiplication by 2^112 is exact.
  const scaled = reinterpret<f32>(magnitude << 13) * reinterpret<f32>(<u32>0x77800000)
  return reinterpret<f32>(sign | reinterpret<u32>(scaled))
}

/** Rounds to nearest, ties to even; too large values become infinite. */
export function floatToHalf(value: f32): u32 {
  const bits = reinterpret<u32>(value)
  const sign = (bits >> 16) & 0x8000
  const magnitude = bits & 0x7fffffff
  if (magnitude > 0x7f800000) return sign | 0x7e00
  if (magnitude >= 0x477ff000) return sign | 0x7c00
  if (magnitude < 0x38800000) {
    // Below 2^-14: adding 0.5 lets the adder round at the half's last place.
    return sign | (reinterpret<u32>(reinterpret<f32>(magnitude) + 0.5) - 0x3f000000)
  }
  return sign | ((magnitude - 0x38000000 + 0xfff + ((magnitude >> 13) & 1)) >> 13)
}
