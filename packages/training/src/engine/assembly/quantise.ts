import { maxLanes } from './functions'
import { delta, deltaBlock, deltaBlocks, deltaHeaderBytes, gradients, parameterCount, parameters } from './memory'
import { version } from './version'

/** "SYND", little-endian. */
const magic: u32 = 0x444e5953

/**
 * parameters - base as int8 with one f32 scale a block, rounded to nearest, ties to even. The base lies in the gradients'
 * place.
 * Bytes: magic, engine version, parameter count, block size (u32 each), scales, values; all little-endian.
 * @returns false when a parameter is not finite
 */
export function quantise(): bool {
  store<u32>(delta, magic)
  store<u32>(delta, version(), 4)
  store<u32>(delta, parameterCount, 8)
  store<u32>(delta, deltaBlock, 12)
  const scales = delta + deltaHeaderBytes
  const values = scales + ((<usize>deltaBlocks()) << 2)
  let finite = i32x4.splat(-1)
  for (let block = 0; block < deltaBlocks(); block++) {
    const first = block * deltaBlock
    const last = min(first + deltaBlock, parameterCount)
    let top = f32x4.splat(0)
    for (let i = first; i < last; i += 4) {
      const d = change(i)
      // x - x is 0 for every finite x and NaN for the others.
      finite = v128.and(finite, f32x4.eq(f32x4.sub(d, d), f32x4.splat(0)))
      top = f32x4.pmax(top, f32x4.abs(d))
    }
    let scale = maxLanes(top) / 127
    // So that the inverse stays finite; no training step moves a whole block by that little.
    if (scale < 1e-30) scale = 0
    const inverse = f32x4.splat(scale > 0 ? 1 / scale : 0)
    store<f32>(scales + ((<usize>block) << 2), scale)
    for (let i = first; i < last; i += 4) {
      const q = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(change(i), inverse)))
      const narrow = i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(q, q), q)
      v128.store_lane<i32>(values + <usize>i, narrow, 0)
    }
  }
  return i32x4.all_true(finite)
}

function change(index: i32): v128 {
  const at = (<usize>index) << 2
  return f32x4.sub(v128.load(parameters + at), v128.load(gradients + at))
}
