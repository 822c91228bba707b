/**
 * exp and log as polynomials of plain additions and multiplications: the host's own differ between browsers in the last
 * bit, and one different bit makes the server refuse an honest unit.
 */

/** Four exponentials. Relative error below 2e-7 for -87 ≤ x ≤ 88; x is held within these bounds. Coefficients: Cephes expf. */
export function expVector(x: v128): v128 {
  // pmin and pmax are one instruction on every machine; min and max are four on x86.
  x = f32x4.pmax(f32x4.pmin(x, f32x4.splat(88)), f32x4.splat(-87))
  // Adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits.
  const shifted = f32x4.add(f32x4.mul(x, f32x4.splat(1.44269504)), f32x4.splat(12582912))
  const n = f32x4.sub(shifted, f32x4.splat(12582912))
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)))
  r = f32x4.add(r, f32x4.mul(n, f32x4.splat(2.1219444e-4)))
  let p = f32x4.splat(1.98756915e-4)
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1))
  p = f32x4.add(f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), r), f32x4.splat(1))
  return f32x4.mul(p, i32x4.shl(i32x4.add(shifted, i32x4.splat(127)), 23))
}

/** Natural logarithm of a positive, normal number; absolute error below 1e-13. */
export function logScalar(x: f64): f64 {
  const bits = reinterpret<u64>(x)
  let exponent = <i32>((bits >> 52) & 0x7ff) - 1023
  let mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000)
  if (mantissa > 1.4142135623730951) {
    mantissa *= 0.5
    exponent += 1
  }
  // log m = 2 atanh((m - 1) / (m + 1)), where the argument is at most 0.172.
  const s = (mantissa - 1) / (mantissa + 1)
  const q = s * s
  let p: f64 = 1.0 / 15
  p = p * q + 1.0 / 13
  p = p * q + 1.0 / 11
  p = p * q + 1.0 / 9
  p = p * q + 1.0 / 7
  p = p * q + 1.0 / 5
  p = p * q + 1.0 / 3
  p = p * q + 1
  return <f64>exponent * 0.6931471805599453 + 2 * s * p
}

/** Lanes summed as (0 + 2) + (1 + 3). */
export function sumLanes(x: v128): f32 {
  const halves = f32x4.add(x, v128.shuffle<i32>(x, x, 2, 3, 2, 3))
  return f32x4.extract_lane(halves, 0) + f32x4.extract_lane(halves, 1)
}

export function maxLanes(x: v128): f32 {
  const halves = f32x4.pmax(x, v128.shuffle<i32>(x, x, 2, 3, 2, 3))
  const a = f32x4.extract_lane(halves, 0)
  const b = f32x4.extract_lane(halves, 1)
  return a > b ? a : b
}
