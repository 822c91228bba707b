/** The interface for the host. Pointers are byte offsets into the exported memory. */
import { floatToHalf, halfToFloat } from './half'
import { answerNext, answerRows, likeliest } from './answer'
import {
  answersOnly,
  batch,
  context,
  delta,
  gradients,
  half,
  layerActivations,
  layers,
  layOut,
  layOutShard,
  logits,
  losses,
  matrixCount,
  moments,
  parameterCount,
  parameters,
  shard,
  shardBytes,
  tokens,
  vocabulary,
  width,
} from './memory'
import { backward, countPositions, crossEntropy, expInto, forward, newline } from './network'
import { optimiseAdamW, optimiseSgd } from './optimise'
import { multiply } from './product'
import { drawBelow, drawBits } from './random'
import { ternarise } from './ternary'
import { version } from './version'

export function engineVersion(): u32 {
  return version()
}

export function configure(l: i32, d: i32, h: i32, t: i32, b: i32, asIntegers: bool, ofAnswers: bool): bool {
  return layOut(l, d, h, t, b, asIntegers, ofAnswers)
}

export function reserveShard(bytes: i32): bool {
  return layOutShard(bytes)
}

export function parametersAt(): usize {
  return parameters
}
export function gradientsAt(): usize {
  return gradients
}
export function momentsAt(): usize {
  return moments
}
export function halfAt(): usize {
  return half
}
export function roundedAt(): usize {
  return gradients
}
export function deltaAt(): usize {
  return delta
}
export function logitsAt(): usize {
  return logits
}
export function lossesAt(): usize {
  return losses
}
export function tokensAt(): usize {
  return tokens
}
export function shardAt(): usize {
  return shard
}

/** f16 weights → parameters, moments to 0. @returns false when a weight is not finite */
export function loadHalf(): bool {
  let finite = true
  for (let i: usize = 0; i < <usize>parameterCount; i++) {
    const bits = <u32>load<u16>(half + (i << 1))
    if ((bits & 0x7c00) == 0x7c00) finite = false
    store<f32>(parameters + (i << 2), halfToFloat(bits))
  }
  memory.fill(moments, 0, (<usize>parameterCount) << 3)
  return finite
}

/** parameters → f16 at `roundedAt`, in place of the gradients. */
export function storeHalf(): void {
  for (let i: usize = 0; i < <usize>parameterCount; i++) {
    store<u16>(gradients + (i << 1), <u16>floatToHalf(load<f32>(parameters + (i << 2))))
  }
}

/**
 * First weights: matrices uniform with standard deviation 0.02 for embeddings and 1/sqrt(inputs) for the others, those
 * that write into the residual stream divided by sqrt(2 layers); gains 1.
 */
export function initialise(seed: u32): void {
  let at: u32 = 0
  const embeddings = <u32>((vocabulary + context) * width)
  at = fillUniform(seed, at, at + embeddings, 0.02)
  const square = <u32>(width * width)
  const narrow: f32 = 1 / sqrt<f32>(<f32>width)
  const writers = 2 * layers
  const quiet: f32 = 1 / sqrt<f32>(<f32>writers)
  for (let layer = 0; layer < layers; layer++) {
    at = fillUniform(seed, at, at + 3 * square, narrow)
    at = fillUniform(seed, at, at + square, narrow * quiet)
    at = fillUniform(seed, at, at + 4 * square, narrow)
    at = fillUniform(seed, at, at + 4 * square, narrow * 0.5 * quiet)
  }
  for (let i = matrixCount; i < parameterCount; i++) store<f32>(parameters + ((<usize>i) << 2), 1)
}

function fillUniform(seed: u32, from: u32, to: u32, deviation: f32): u32 {
  // A uniform value on ±sqrt(3) has deviation 1.
  const scale: f32 = deviation * 1.7320508 * <f32>(1.0 / 8388608)
  for (let i = from; i < to; i++) {
    const centred = <i32>(drawBits(seed, i, 0) >> 8) - 8388608
    store<f32>(parameters + ((<usize>i) << 2), <f32>centred * scale)
  }
  return to
}

/**
 * Fills tokens with windows of the shard at offsets drawn from (seed, step, row). Where answers count, a window begins
 * with the first line behind the drawn offset, or with the shard's first one if no window is left behind it.
 */
export function drawBatch(seed: u32, step: u32): void {
  const window = context + 1
  const offsets = <u32>(shardBytes - context)
  for (let row = 0; row < batch; row++) {
    let offset = drawBelow(drawBits(seed, step, <u32>row), offsets)
    if (answersOnly) {
      while (offset < offsets && offset > 0 && load<u8>(shard + <usize>(offset - 1)) != newline) offset++
      if (offset == offsets) offset = 0
    }
    memory.copy(tokens + <usize>(row * window), shard + <usize>offset, <usize>window)
  }
}

/** Mean loss in nats a byte over the first `rows` rows of tokens. */
export function measureLoss(rows: i32): f32 {
  forward(rows)
  return <f32>crossEntropy(rows)
}

/** How many positions of the first `rows` rows of tokens count in the loss. */
export function countedPositions(rows: i32): i32 {
  return countPositions(rows)
}

/** Like measureLoss, and leaves the gradient of every parameter. */
export function measureGradient(rows: i32): f32 {
  const loss = measureLoss(rows)
  backward(rows)
  return loss
}

export function stepAdamW(learningRate: f32, step: i32): bool {
  return optimiseAdamW(learningRate, step)
}

export function stepSgd(learningRate: f32): bool {
  return optimiseSgd(learningRate)
}

/** The weights that training began with → the gradients' place, where a delta reads them. */
function decodeBase(): void {
  for (let i: usize = 0; i < <usize>parameterCount; i++)
    store<f32>(gradients + (i << 2), halfToFloat(<u32>load<u16>(half + (i << 1))))
}

/** @param seed of the unit */
export function ternaryDelta(seed: u32): bool {
  decodeBase()
  return ternarise(seed)
}

/**
 * Next byte after the first `length` tokens of row 0.
 * @param temperature 0 takes the likeliest
 * @param index which draw of the seed
 */
export function sampleNext(length: i32, temperature: f32, seed: u32, index: u32): i32 {
  forward(1)
  const z = logits + ((<usize>((length - 1) * vocabulary)) << 2)
  const best = likeliest(z)
  if (temperature <= 0) return best
  const sum = expInto(z, load<f32>(z + ((<usize>best) << 2)), 1 / temperature)
  let left = <f32>(drawBits(seed, index, 0xffffffff) >> 8) * <f32>(1.0 / 16777216) * sum
  for (let i = 0; i < vocabulary; i++) {
    left -= load<f32>(z + ((<usize>i) << 2))
    if (left < 0) return i
  }
  return best
}

/** How many texts can be continued at a time; a multiple of 4. */
export function rowsAtOnce(): i32 {
  return answerRows()
}

/**
 * Takes one more byte of each of `rows` texts, which lie in tokens after each other and have `t` bytes before it, and
 * leaves the likeliest next ones in their place. Nothing else may run between t = 0 and the last one.
 * @param rows a multiple of 4, at most `rowsAtOnce`
 */
export function continueRows(rows: i32, t: i32): void {
  answerNext(rows, t)
}

/** Where `multiplyAt` finds A, B and C after each other; the activations, which it overwrites. */
export function productAt(): usize {
  return layerActivations
}

/** One product A (m × k) · B (k × n); for tests and the benchmark. */
export function multiplyAt(m: i32, n: i32, k: i32): void {
  const a = layerActivations
  const b = a + ((<usize>(m * k)) << 2)
  const c = b + ((<usize>(k * n)) << 2)
  multiply(m, n, k, a, k, false, b, n, false, c, n, false)
}
