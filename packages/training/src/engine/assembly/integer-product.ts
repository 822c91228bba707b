import { integerBlockK, offsetsA, packedA, packedB, productBlockM, scalesA, scalesB } from './memory'

/*
 * Each row of A and each column of B is divided by a scale of its own, so that its values become whole numbers: -127 to
 * 127 in A, -63 to 63 in B. Their products are summed exactly in 32 bits, so the order of the sums is free: a device
 * may use the widest instruction that it has, or threads, or a GPU. Only the scales and the addition to C are floats.
 *
 * Packed operands are groups of four bytes. With relaxed SIMD a group is four numbers of a byte. Without it a group is a
 * pair of numbers of 16 bits, which `i32x4.dot_i16x8_s` multiplies without widening them first.
 */

/** The numbers of a group, along the inner dimension. */
const groupNumbers: i32 = ASC_FEATURE_RELAXED_SIMD ? 4 : 2

/** The largest whole number in A. */
const levelsA: f32 = 127
/** In B one bit less: `i32x4.relaxed_dot_i8x16_i7x16_add_s` is exact on every machine only for bytes of 0 to 127. */
const levelsB: f32 = 63
/** What is added to the numbers of B for that, and taken from the sums again by `offsetsA`. Pairs need none. */
const offsetB: i32 = ASC_FEATURE_RELAXED_SIMD ? 64 : 0
// What leaves this range gives other sums on other machines. The largest magnitude becomes exactly the level.
if (ASC_FEATURE_RELAXED_SIMD && (offsetB - <i32>levelsB < 0 || offsetB + <i32>levelsB > 127))
  ERROR('B leaves the range of the relaxed instruction')

/** Multiplies as `multiply` does; m is a multiple of 4, n of 8, k of 16. */
export function multiplyIntegers(
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
  const rowBytesC = (<usize>strideC) << 2
  for (let k0 = 0; k0 < k; k0 += integerBlockK) {
    const depth = min(integerBlockK, k - k0)
    if (crossB) packRows(b + ((<usize>k0) << 2), strideB, depth, n, packedB, 8, scalesB, levelsB, offsetB)
    else packColumns(b + ((<usize>(k0 * strideB)) << 2), strideB, depth, n, packedB, 8, scalesB, levelsB, offsetB)
    const adds = accumulate || k0 > 0
    for (let m0 = 0; m0 < m; m0 += productBlockM) {
      const rows = min(productBlockM, m - m0)
      const fromA = a + ((<usize>(crossA ? k0 * strideA + m0 : m0 * strideA + k0)) << 2)
      if (crossA) packColumns(fromA, strideA, depth, rows, packedA, 4, scalesA, levelsA, 0)
      else packRows(fromA, strideA, depth, rows, packedA, 4, scalesA, levelsA, 0)
      if (ASC_FEATURE_RELAXED_SIMD) sumRows(depth, rows)
      for (let j = 0; j < n; j += 8) {
        for (let i = 0; i < rows; i += 4) {
          multiplyPanel(i, j, c + <usize>(m0 + i) * rowBytesC + ((<usize>j) << 2), rowBytesC, depth, adds)
        }
      }
    }
  }
}

/** Adds to each 32-bit lane of c the products of its group of a and its group of b. */
function addDots(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return i32x4.relaxed_dot_i8x16_i7x16_add_s(a, b, c)
  return i32x4.add(c, i32x4.dot_i16x8_s(a, b))
}

/** The size of `count` packed rows or columns of `depth` numbers. */
function packedBytes(count: i32, depth: i32): usize {
  return <usize>((count * depth * 4) / groupNumbers)
}

/** 4 × 8 of C, from row i and column j of the packed blocks. */
function multiplyPanel(i: i32, j: i32, c: usize, rowBytes: usize, depth: i32, adds: bool): void {
  let a = packedA + packedBytes(i, depth)
  let b = packedB + packedBytes(j, depth)
  const offsets = offsetsA + ((<usize>i) << 2)
  let c00 = ASC_FEATURE_RELAXED_SIMD ? v128.load_splat<u32>(offsets) : i32x4.splat(0)
  let c10 = ASC_FEATURE_RELAXED_SIMD ? v128.load_splat<u32>(offsets, 4) : i32x4.splat(0)
  let c20 = ASC_FEATURE_RELAXED_SIMD ? v128.load_splat<u32>(offsets, 8) : i32x4.splat(0)
  let c30 = ASC_FEATURE_RELAXED_SIMD ? v128.load_splat<u32>(offsets, 12) : i32x4.splat(0)
  let c01 = c00
  let c11 = c10
  let c21 = c20
  let c31 = c30
  const end = b + packedBytes(8, depth)
  while (b < end) {
    let b0 = v128.load(b)
    let b1 = v128.load(b, 16)
    let x = v128.load_splat<u32>(a)
    c00 = addDots(x, b0, c00)
    c01 = addDots(x, b1, c01)
    x = v128.load_splat<u32>(a, 4)
    c10 = addDots(x, b0, c10)
    c11 = addDots(x, b1, c11)
    x = v128.load_splat<u32>(a, 8)
    c20 = addDots(x, b0, c20)
    c21 = addDots(x, b1, c21)
    x = v128.load_splat<u32>(a, 12)
    c30 = addDots(x, b0, c30)
    c31 = addDots(x, b1, c31)
    b0 = v128.load(b, 32)
    b1 = v128.load(b, 48)
    x = v128.load_splat<u32>(a, 16)
    c00 = addDots(x, b0, c00)
    c01 = addDots(x, b1, c01)
    x = v128.load_splat<u32>(a, 20)
    c10 = addDots(x, b0, c10)
    c11 = addDots(x, b1, c11)
    x = v128.load_splat<u32>(a, 24)
    c20 = addDots(x, b0, c20)
    c21 = addDots(x, b1, c21)
    x = v128.load_splat<u32>(a, 28)
    c30 = addDots(x, b0, c30)
    c31 = addDots(x, b1, c31)
    a += 32
    b += 64
  }
  const s0 = v128.load(scalesB + ((<usize>j) << 2))
  const s1 = v128.load(scalesB + ((<usize>j) << 2), 16)
  const scales = scalesA + ((<usize>i) << 2)
  storeRow(c, c00, c01, v128.load_splat<f32>(scales), s0, s1, adds)
  c += rowBytes
  storeRow(c, c10, c11, v128.load_splat<f32>(scales, 4), s0, s1, adds)
  c += rowBytes
  storeRow(c, c20, c21, v128.load_splat<f32>(scales, 8), s0, s1, adds)
  c += rowBytes
  storeRow(c, c30, c31, v128.load_splat<f32>(scales, 12), s0, s1, adds)
}

function storeRow(c: usize, left: v128, right: v128, scale: v128, s0: v128, s1: v128, adds: bool): void {
  left = f32x4.mul(f32x4.convert_i32x4_s(left), f32x4.mul(scale, s0))
  right = f32x4.mul(f32x4.convert_i32x4_s(right), f32x4.mul(scale, s1))
  if (adds) {
    left = f32x4.add(v128.load(c), left)
    right = f32x4.add(v128.load(c, 16), right)
  }
  v128.store(c, left)
  v128.store(c, right, 16)
}

/** The larger magnitudes, as bits: they are in the order of the numbers, and NaN is above infinity. */
function larger(top: v128, x: v128): v128 {
  return i32x4.max_s(top, v128.and(x, i32x4.splat(0x7fffffff)))
}

/** Factors that bring values of at most these magnitudes to the levels; 0 below 2^-100, where one could be infinite. */
function factorsOf(tops: v128, levels: f32): v128 {
  return v128.andnot(f32x4.div(f32x4.splat(levels), tops), i32x4.lt_s(tops, i32x4.splat(0x0d800000)))
}

/** NaN where a value is not finite, so that the whole numbers of it, which mean nothing, make C NaN. */
function scalesOf(tops: v128, levels: f32): v128 {
  return v128.or(f32x4.mul(tops, f32x4.splat(1 / levels)), i32x4.gt_s(tops, i32x4.splat(0x7f7fffff)))
}

/** Floats whose low bits are the nearest whole numbers, the even one of two: 1.5 * 2^23 is added. */
function shiftedNumbers(at: usize, factors: v128): v128 {
  return f32x4.add(f32x4.mul(v128.load(at), factors), f32x4.splat(12582912))
}

/** The nearest whole numbers plus the offset. */
function wholeNumbers(at: usize, factors: v128, offset: i32): v128 {
  return i32x4.sub(shiftedNumbers(at, factors), i32x4.splat(0x4b400000 - offset))
}

function narrow(q0: v128, q1: v128, q2: v128, q3: v128): v128 {
  return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(q0, q1), i16x8.narrow_i32x4_s(q2, q3))
}

/** A group of each of four columns. */
function fourColumns(at: usize, rowBytes: usize, factors: v128, offset: i32): v128 {
  if (!ASC_FEATURE_RELAXED_SIMD) {
    const low = v128.and(shiftedNumbers(at, factors), i32x4.splat(0xffff))
    return v128.or(low, i32x4.shl(shiftedNumbers(at + rowBytes, factors), 16))
  }
  const rows = narrow(
    wholeNumbers(at, factors, offset),
    wholeNumbers(at + rowBytes, factors, offset),
    wholeNumbers(at + 2 * rowBytes, factors, offset),
    wholeNumbers(at + 3 * rowBytes, factors, offset),
  )
  return v128.shuffle<i8>(rows, rows, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)
}

/** Four groups of a row. */
function fourGroups(at: usize, factors: v128, offset: i32): v128 {
  if (!ASC_FEATURE_RELAXED_SIMD)
    return i16x8.narrow_i32x4_s(wholeNumbers(at, factors, offset), wholeNumbers(at + 16, factors, offset))
  return narrow(
    wholeNumbers(at, factors, offset),
    wholeNumbers(at + 16, factors, offset),
    wholeNumbers(at + 32, factors, offset),
    wholeNumbers(at + 48, factors, offset),
  )
}

/** Source k × count: panels of `panel` along count, a group of each after each other. */
function packColumns(
  from: usize,
  stride: i32,
  depth: i32,
  count: i32,
  to: usize,
  panel: i32,
  scales: usize,
  levels: f32,
  offset: i32,
): void {
  const rowBytes = (<usize>stride) << 2
  const stepBytes = (<usize>panel) << 2
  for (let j = 0; j < count; j += 4) {
    const top = from + ((<usize>j) << 2)
    let tops = i32x4.splat(0)
    for (let i = 0; i < depth; i++) tops = larger(tops, v128.load(top + <usize>i * rowBytes))
    v128.store(scales + ((<usize>j) << 2), scalesOf(tops, levels))
    const factors = factorsOf(tops, levels)
    const first = j & ~(panel - 1)
    let out = to + packedBytes(first, depth) + ((<usize>(j - first)) << 2)
    for (let i = 0; i < depth; i += groupNumbers) {
      v128.store(out, fourColumns(top + <usize>i * rowBytes, rowBytes, factors, offset))
      out += stepBytes
    }
  }
}

/** Source count × k: the same panels. */
function packRows(
  from: usize,
  stride: i32,
  depth: i32,
  count: i32,
  to: usize,
  panel: i32,
  scales: usize,
  levels: f32,
  offset: i32,
): void {
  const rowBytes = (<usize>stride) << 2
  const stepBytes = (<usize>panel) << 2
  for (let j = 0; j < count; j += 4) {
    const at = from + <usize>j * rowBytes
    const top0 = largestOf(at, depth)
    const top1 = largestOf(at + rowBytes, depth)
    const top2 = largestOf(at + 2 * rowBytes, depth)
    const top3 = largestOf(at + 3 * rowBytes, depth)
    const tops01 = v128.shuffle<i32>(top0, top1, 0, 4, 0, 4)
    const tops = v128.shuffle<i64>(tops01, v128.shuffle<i32>(top2, top3, 0, 4, 0, 4), 0, 2)
    v128.store(scales + ((<usize>j) << 2), scalesOf(tops, levels))
    const factors0 = factorsOf(top0, levels)
    const factors1 = factorsOf(top1, levels)
    const factors2 = factorsOf(top2, levels)
    const factors3 = factorsOf(top3, levels)
    const first = j & ~(panel - 1)
    let out = to + packedBytes(first, depth) + ((<usize>(j - first)) << 2)
    for (let i = 0; i < depth; i += 4 * groupNumbers) {
      const source = at + ((<usize>i) << 2)
      const r0 = fourGroups(source, factors0, offset)
      const r1 = fourGroups(source + rowBytes, factors1, offset)
      const r2 = fourGroups(source + 2 * rowBytes, factors2, offset)
      const r3 = fourGroups(source + 3 * rowBytes, factors3, offset)
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

/** The largest magnitude of a row's values, in each lane. */
function largestOf(row: usize, depth: i32): v128 {
  let tops = i32x4.splat(0)
  const end = row + ((<usize>depth) << 2)
  for (let at = row; at < end; at += 16) tops = larger(tops, v128.load(at))
  tops = i32x4.max_s(tops, v128.shuffle<i32>(tops, tops, 2, 3, 0, 1))
  return i32x4.max_s(tops, v128.shuffle<i32>(tops, tops, 1, 0, 3, 2))
}

/** What the offset of B adds to the sums of each packed row of A, negated. */
function sumRows(depth: i32, rows: i32): void {
  const offsets = i8x16.splat(<i8>offsetB)
  for (let i = 0; i < rows; i += 4) {
    const from = packedA + <usize>(i * depth)
    let sums = i32x4.splat(0)
    for (let at: usize = 0; at < (<usize>depth) << 2; at += 16) sums = addDots(v128.load(from + at), offsets, sums)
    v128.store(offsetsA + ((<usize>i) << 2), i32x4.neg(sums))
  }
}
