import { multiplyIntegers } from './integer-product'
import { integers, packedA, packedB, productBlockK, productBlockM } from './memory'

/**
 * Matrix product C = A·B or C += A·B over packed blocks. The order of summation is frozen per engine version: inside a
 * block of productBlockK along k strictly ascending from zero, blocks added to C in ascending order. Neither the other
 * block sizes nor the packing change a result.
 *
 * m is a multiple of 4, n of 8, k of 4. Strides are in values.
 * @param crossA A is stored k × m (else m × k)
 * @param crossB B is stored n × k (else k × n)
 */
export function multiply(
  m: i32,
  n: i32,
  k: i32,
  a: usize,
  strideA: i32,
  crossA: bool,
  b: usize,
  strideB: i32,
  crossB: bool,
  c: usize,
  strideC: i32,
  accumulate: bool,
): void {
  if (integers) return multiplyIntegers(m, n, k, a, strideA, crossA, b, strideB, crossB, c, strideC, accumulate)
  const rowBytesC = (<usize>strideC) << 2
  for (let k0 = 0; k0 < k; k0 += productBlockK) {
    const depth = min(productBlockK, k - k0)
    if (crossB) packCrossed(b, strideB, k0, 0, depth, n, packedB, 8)
    else packAlong(b, strideB, k0, 0, depth, n, packedB)
    const adds = accumulate || k0 > 0
    for (let m0 = 0; m0 < m; m0 += productBlockM) {
      const rows = min(productBlockM, m - m0)
      if (crossA) packNarrow(a, strideA, k0, m0, depth, rows, packedA)
      else packCrossed(a, strideA, k0, m0, depth, rows, packedA, 4)
      for (let j = 0; j < n; j += 8) {
        const panelB = packedB + ((<usize>(j * depth)) << 2)
        for (let i = 0; i < rows; i += 4) {
          const at = c + <usize>(m0 + i) * rowBytesC + ((<usize>j) << 2)
          multiplyPanel(packedA + ((<usize>(i * depth)) << 2), panelB, at, rowBytesC, depth, adds)
        }
      }
    }
  }
}

/** 4 × 8 of C in eight registers: a larger block spills in V8. */
function multiplyPanel(a: usize, b: usize, c: usize, rowBytes: usize, depth: i32, adds: bool): void {
  let c00 = f32x4.splat(0)
  let c01 = f32x4.splat(0)
  let c10 = f32x4.splat(0)
  let c11 = f32x4.splat(0)
  let c20 = f32x4.splat(0)
  let c21 = f32x4.splat(0)
  let c30 = f32x4.splat(0)
  let c31 = f32x4.splat(0)
  const end = b + ((<usize>depth) << 5)
  while (b < end) {
    let b0 = v128.load(b)
    let b1 = v128.load(b, 16)
    let x = v128.load_splat<f32>(a)
    c00 = f32x4.add(c00, f32x4.mul(x, b0))
    c01 = f32x4.add(c01, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a, 4)
    c10 = f32x4.add(c10, f32x4.mul(x, b0))
    c11 = f32x4.add(c11, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a, 8)
    c20 = f32x4.add(c20, f32x4.mul(x, b0))
    c21 = f32x4.add(c21, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a, 12)
    c30 = f32x4.add(c30, f32x4.mul(x, b0))
    c31 = f32x4.add(c31, f32x4.mul(x, b1))
    b0 = v128.load(b, 32)
    b1 = v128.load(b, 48)
    x = v128.load_splat<f32>(a, 16)
    c00 = f32x4.add(c00, f32x4.mul(x, b0))
    c01 = f32x4.add(c01, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a, 20)
    c10 = f32x4.add(c10, f32x4.mul(x, b0))
    c11 = f32x4.add(c11, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a, 24)
    c20 = f32x4.add(c20, f32x4.mul(x, b0))
    c21 = f32x4.add(c21, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a, 28)
    c30 = f32x4.add(c30, f32x4.mul(x, b0))
    c31 = f32x4.add(c31, f32x4.mul(x, b1))
    a += 32
    b += 64
  }
  storeRow(c, c00, c01, adds)
  c += rowBytes
  storeRow(c, c10, c11, adds)
  c += rowBytes
  storeRow(c, c20, c21, adds)
  c += rowBytes
  storeRow(c, c30, c31, adds)
}

function storeRow(c: usize, left: v128, right: v128, adds: bool): void {
  if (adds) {
    left = f32x4.add(v128.load(c), left)
    right = f32x4.add(v128.load(c, 16), right)
  }
  v128.store(c, left)
  v128.store(c, right, 16)
}

/** Source k × n, panels of 8 along n. */
function packAlong(from: usize, stride: i32, k0: i32, n0: i32, depth: i32, n: i32, to: usize): void {
  const rowBytes = (<usize>stride) << 2
  for (let j = 0; j < n; j += 8) {
    let at = from + <usize>k0 * rowBytes + ((<usize>(n0 + j)) << 2)
    for (let i = 0; i < depth; i++) {
      v128.store(to, v128.load(at))
      v128.store(to, v128.load(at, 16), 16)
      at += rowBytes
      to += 32
    }
  }
}

/** Source k × m, panels of 4 along m. */
function packNarrow(from: usize, stride: i32, k0: i32, m0: i32, depth: i32, m: i32, to: usize): void {
  const rowBytes = (<usize>stride) << 2
  for (let j = 0; j < m; j += 4) {
    let at = from + <usize>k0 * rowBytes + ((<usize>(m0 + j)) << 2)
    for (let i = 0; i < depth; i++) {
      v128.store(to, v128.load(at))
      at += rowBytes
      to += 16
    }
  }
}

/** Source m × k, panels of `panel` rows, transposed four by four. */
function packCrossed(from: usize, stride: i32, k0: i32, m0: i32, depth: i32, m: i32, to: usize, panel: i32): void {
  const rowBytes = (<usize>stride) << 2
  const stepBytes = (<usize>panel) << 2
  for (let j = 0; j < m; j += 4) {
    const at = from + <usize>(m0 + j) * rowBytes + ((<usize>k0) << 2)
    const first = j & ~(panel - 1)
    let out = to + ((<usize>(first * depth + (j - first))) << 2)
    for (let i = 0; i < depth; i += 4) {
      const source = at + ((<usize>i) << 2)
      const r0 = v128.load(source)
      const r1 = v128.load(source + rowBytes)
      const r2 = v128.load(source + 2 * rowBytes)
      const r3 = v128.load(source + 3 * rowBytes)
      const low01 = v128.shuffle<i32>(r0, r1, 0, 4, 1, 5)
      const high01 = v128.shuffle<i32>(r0, r1, 2, 6, 3, 7)
      const low23 = v128.shuffle<i32>(r2, r3, 0, 4, 1, 5)
      const high23 = v128.shuffle<i32>(r2, r3, 2, 6, 3, 7)
      v128.store(out, v128.shuffle<i64>(low01, low23, 0, 2))
      v128.store(out + stepBytes, v128.shuffle<i64>(low01, low23, 1, 3))
      v128.store(out + 2 * stepBytes, v128.shuffle<i64>(high01, high23, 0, 2))
      v128.store(out + 3 * stepBytes, v128.shuffle<i64>(high01, high23, 1, 3))
      out += 4 * stepBytes
    }
  }
}
