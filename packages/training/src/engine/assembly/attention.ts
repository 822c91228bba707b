import { expVector, maxLanes, sumLanes } from './functions'
import { context, heads, scoreGradient, width } from './memory'
import { multiply } from './product'

/** Causal multi-head attention. qkv rows hold queries, keys, values of all heads; weights are kept for the backward pass. */
export function attend(qkv: usize, weights: usize, out: usize, rows: i32): void {
  const size = width / heads
  const scoreBytes = (<usize>(context * context)) << 2
  const scale: f32 = 1 / sqrt<f32>(<f32>size)
  for (let row = 0; row < rows; row++) {
    for (let head = 0; head < heads; head++) {
      const query = qkv + ((<usize>(row * context * 3 * width + head * size)) << 2)
      const key = query + ((<usize>width) << 2)
      const value = key + ((<usize>width) << 2)
      const w = weights + <usize>(row * heads + head) * scoreBytes
      multiply(context, context, size, query, 3 * width, false, key, 3 * width, true, w, context, false)
      causalSoftmax(w, scale)
      const o = out + ((<usize>(row * context * width + head * size)) << 2)
      multiply(context, size, context, w, context, false, value, 3 * width, false, o, width, false)
    }
  }
}

/** Row i over columns 0 … i; the columns after it become 0. */
function causalSoftmax(scores: usize, scale: f32): void {
  const rowBytes = (<usize>context) << 2
  const lanes = i32x4(0, 1, 2, 3)
  const factor = f32x4.splat(scale)
  const never = f32x4.splat(-1e30)
  for (let i = 0; i < context; i++) {
    const usedBytes = (<usize>i / 4 + 1) << 4
    // Only the last vector reaches beyond the diagonal.
    const last = scores + usedBytes - 16
    const beyond = i32x4.gt_s(lanes, i32x4.splat(i & 3))
    v128.store(last, v128.bitselect(never, v128.load(last), beyond))
    let top = never
    for (let j: usize = 0; j < usedBytes; j += 16) top = f32x4.pmax(top, v128.load(scores + j))
    const shift = f32x4.splat(maxLanes(top))
    let sum = f32x4.splat(0)
    for (let j: usize = 0; j < usedBytes; j += 16) {
      let e = expVector(f32x4.mul(f32x4.sub(v128.load(scores + j), shift), factor))
      // expVector holds its argument above -87, where e is not quite 0.
      if (j == usedBytes - 16) e = v128.andnot(e, beyond)
      sum = f32x4.add(sum, e)
      v128.store(scores + j, e)
    }
    const inverse = f32x4.splat(1 / sumLanes(sum))
    for (let j: usize = 0; j < usedBytes; j += 16) v128.store(scores + j, f32x4.mul(v128.load(scores + j), inverse))
    for (let j = usedBytes; j < rowBytes; j += 16) v128.store(scores + j, f32x4.splat(0))
    scores += rowBytes
  }
}

/** Gradient of `attend`: writes dQkv whole. */
export function attendBackward(qkv: usize, weights: usize, dOut: usize, dQkv: usize, rows: i32): void {
  const size = width / heads
  const scoreBytes = (<usize>(context * context)) << 2
  const scale: f32 = 1 / sqrt<f32>(<f32>size)
  const wide = 3 * width
  for (let row = 0; row < rows; row++) {
    for (let head = 0; head < heads; head++) {
      const at = (<usize>(row * context * wide + head * size)) << 2
      const query = qkv + at
      const key = query + ((<usize>width) << 2)
      const value = key + ((<usize>width) << 2)
      const dQuery = dQkv + at
      const dKey = dQuery + ((<usize>width) << 2)
      const dValue = dKey + ((<usize>width) << 2)
      const w = weights + <usize>(row * heads + head) * scoreBytes
      const d = dOut + ((<usize>(row * context * width + head * size)) << 2)
      multiply(context, size, context, w, context, true, d, width, false, dValue, wide, false)
      multiply(context, context, size, d, width, false, value, wide, true, scoreGradient, context, false)
      causalSoftmaxBackward(w, scoreGradient, scale)
      multiply(context, size, context, scoreGradient, context, false, key, wide, false, dQuery, wide, false)
      multiply(context, size, context, scoreGradient, context, true, query, wide, false, dKey, wide, false)
    }
  }
}

/** In place: d = w · (d - Σ w·d) · scale. Weights beyond the diagonal are 0 and make d 0 there. */
function causalSoftmaxBackward(w: usize, d: usize, scale: f32): void {
  const rowBytes = (<usize>context) << 2
  const factor = f32x4.splat(scale)
  for (let i = 0; i < context; i++) {
    let dots = f32x4.splat(0)
    for (let j: usize = 0; j < rowBytes; j += 16) {
      dots = f32x4.add(dots, f32x4.mul(v128.load(w + j), v128.load(d + j)))
    }
    const mean = f32x4.splat(sumLanes(dots))
    for (let j: usize = 0; j < rowBytes; j += 16) {
      const change = f32x4.mul(v128.load(w + j), f32x4.sub(v128.load(d + j), mean))
      v128.store(d + j, f32x4.mul(change, factor))
    }
    w += rowBytes
    d += rowBytes
  }
}
