import { maxLanes } from './functions'
import { floatToHalf, halfToFloat } from './half'
import { delta, deltaBlock, deltaBlocks, deltaHeaderBytes, gradients, parameterCount, parameters } from './memory'
import { drawBits } from './random'
import { version } from './version'

/** "SYNT", little-endian. */
const magic: u32 = 0x544e5953
/** Draws of the same seed choose windows and samples with other second numbers. */
const roundingDraws: u32 = 0xfffffffe

/**
 * parameters - base, which is stored in the gradients' place, with three values: -scale, 0 or scale, where the scale is the
 * block's largest change in f16. A change is rounded up with the
 * probability that makes the mean of all roundings the change itself, drawn from the unit's seed: a person who repeats the
 * unit rounds alike, and over many units the rounding cancels out.
 * Bytes: magic, engine version, parameter count, block size (u32 each), scales, five values a byte (value + 1 as a digit
 * to base 3, the first one lowest); all little-endian.
 * @returns false when a parameter or a scale is not finite
 */
export function ternarise(seed: u32): bool {
  store<u32>(delta, magic)
  store<u32>(delta, version(), 4)
  store<u32>(delta, parameterCount, 8)
  store<u32>(delta, deltaBlock, 12)
  const scales = delta + deltaHeaderBytes
  let values = scales + ((<usize>deltaBlocks()) << 1)
  let finite = i32x4.splat(-1)
  let packed: u32 = 0
  let place: u32 = 1
  for (let block = 0; block < deltaBlocks(); block++) {
    const first = block * deltaBlock
    const last = min(first + deltaBlock, parameterCount)
    let top = f32x4.splat(0)
    for (let i = first; i < last; i += 4) {
      const at = (<usize>i) << 2
      const change = f32x4.sub(v128.load(parameters + at), v128.load(gradients + at))
      // x - x is 0 for every finite x and NaN for the others, which pmax may drop.
      finite = v128.and(finite, f32x4.eq(f32x4.sub(change, change), f32x4.splat(0)))
      top = f32x4.pmax(top, f32x4.abs(change))
    }
    const half = floatToHalf(maxLanes(top))
    if ((half & 0x7c00) == 0x7c00) finite = i32x4.splat(0)
    store<u16>(scales + ((<usize>block) << 1), <u16>half)
    const scale = halfToFloat(half)
    // A probability in units of 2^-24, the resolution of a draw.
    const inverse: f32 = scale > 0 ? 16777216 / scale : 0
    for (let i = first; i < last; i++) {
      const at = (<usize>i) << 2
      const change = load<f32>(parameters + at) - load<f32>(gradients + at)
      const drawn = <f32>(drawBits(seed, i, roundingDraws) >> 8) < abs(change) * inverse
      packed += place * (drawn ? (change < 0 ? 0 : 2) : 1)
      place *= 3
      if (place == 243) {
        store<u8>(values++, <u8>packed)
        packed = 0
        place = 1
      }
    }
  }
  if (place > 1) store<u8>(values, <u8>packed)
  return i32x4.all_true(finite)
}
