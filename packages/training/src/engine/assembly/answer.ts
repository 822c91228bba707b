import { expVector, sumLanes } from './functions'
import {
  context,
  finalInput,
  finalNormed,
  finalScale,
  heads,
  layerActivationBytes,
  layerActivations,
  layers,
  logits,
  normedGradient,
  parameters,
  residualGradient,
  tokens,
  vocabulary,
  wideGradient,
  width,
} from './memory'
import { gainAt, gelu, matricesAt, positionAt, square } from './network'
import { normalise } from './norm'
import { multiply } from './product'

/*
 * Texts are continued one position at a time: each layer keeps the queries, keys and values of the positions before, in
 * the memory of the activations, so that a byte costs one position of the network instead of a whole window. Nothing of
 * this enters a unit's result.
 */

/** One text takes this much of that memory: queries, keys and values of each layer, and the active part of the MLP. */
function rowBytes(): usize {
  return (<usize>((3 * context * layers + 4) * width)) << 2
}

export function answerRows(): i32 {
  return <i32>((layerActivationBytes * <usize>layers) / rowBytes()) & ~3
}

export function answerNext(rows: i32, t: i32): void {
  const x = residualGradient
  const normed = normedGradient
  const attended = finalInput
  const wide = wideGradient
  const cacheBytes = (<usize>(rows * context * 3 * width)) << 2
  const active = layerActivations + cacheBytes * <usize>layers
  const stride = context * 3 * width
  embedNext(x, rows, t)
  for (let layer = 0; layer < layers; layer++) {
    const weights = parameters + matricesAt(layer)
    const cache = layerActivations + cacheBytes * <usize>layer
    const now = cache + ((<usize>(t * 3 * width)) << 2)
    normalise(x, parameters + gainAt(2 * layer), normed, finalScale, rows)
    multiply(rows, 3 * width, width, normed, width, false, weights, 3 * width, false, now, stride, false)
    attendNext(cache, attended, rows, t)
    multiply(rows, width, width, attended, width, false, weights + square(3), width, false, x, width, true)
    normalise(x, parameters + gainAt(2 * layer + 1), normed, finalScale, rows)
    multiply(
      rows,
      4 * width,
      width,
      normed,
      width,
      false,
      weights + square(4),
      4 * width,
      false,
      wide,
      4 * width,
      false,
    )
    gelu(wide, active, rows * 4 * width)
    multiply(rows, width, 4 * width, active, 4 * width, false, weights + square(8), width, false, x, width, true)
  }
  normalise(x, parameters + gainAt(2 * layers), finalNormed, finalScale, rows)
  multiply(rows, vocabulary, width, finalNormed, width, false, parameters, width, true, logits, vocabulary, false)
  for (let row = 0; row < rows; row++)
    store<u8>(tokens + <usize>row, <u8>likeliest(logits + ((<usize>(row * vocabulary)) << 2)))
}

/** The byte with the highest logit, the first one of several. */
export function likeliest(z: usize): i32 {
  let best = 0
  for (let i = 1; i < vocabulary; i++) {
    if (load<f32>(z + ((<usize>i) << 2)) > load<f32>(z + ((<usize>best) << 2))) best = i
  }
  return best
}

function embedNext(x: usize, rows: i32, t: i32): void {
  const bytes = (<usize>width) << 2
  const position = parameters + positionAt() + <usize>t * bytes
  for (let row = 0; row < rows; row++) {
    const token = parameters + <usize>load<u8>(tokens + <usize>row) * bytes
    for (let i: usize = 0; i < bytes; i += 16)
      v128.store(x + i, f32x4.add(v128.load(token + i), v128.load(position + i)))
    x += bytes
  }
}

/** Attention of position t to itself and those before it. Scores lie in the logits, which are free until the end. */
function attendNext(cache: usize, out: usize, rows: i32, t: i32): void {
  const size = width / heads
  const bytes = (<usize>size) << 2
  const stride = (<usize>(3 * width)) << 2
  const scale: f32 = 1 / sqrt<f32>(<f32>size)
  for (let row = 0; row < rows; row++) {
    for (let head = 0; head < heads; head++) {
      const first = cache + ((<usize>(row * context * 3 * width + head * size)) << 2)
      const query = first + <usize>t * stride
      const key = first + ((<usize>width) << 2)
      const value = key + ((<usize>width) << 2)
      let top: f32 = -1e30
      for (let j = 0; j <= t; j++) {
        const dot = dotOf(query, key + <usize>j * stride, bytes) * scale
        store<f32>(logits + ((<usize>j) << 2), dot)
        top = max(top, dot)
      }
      let sum: f32 = 0
      for (let j = 0; j <= t; j++) {
        const at = logits + ((<usize>j) << 2)
        const e = f32x4.extract_lane(expVector(f32x4.splat(load<f32>(at) - top)), 0)
        store<f32>(at, e)
        sum += e
      }
      for (let i: usize = 0; i < bytes; i += 16) {
        let mean = f32x4.splat(0)
        for (let j = 0; j <= t; j++) {
          const weight = v128.load_splat<f32>(logits + ((<usize>j) << 2))
          mean = f32x4.add(mean, f32x4.mul(weight, v128.load(value + <usize>j * stride + i)))
        }
        v128.store(out + i, f32x4.div(mean, f32x4.splat(sum)))
      }
      out += bytes
    }
  }
}

function dotOf(a: usize, b: usize, bytes: usize): f32 {
  let sums = f32x4.splat(0)
  for (let i: usize = 0; i < bytes; i += 16) sums = f32x4.add(sums, f32x4.mul(v128.load(a + i), v128.load(b + i)))
  return sumLanes(sums)
}
