import { attend, attendBackward } from './attention'
import { expVector, logScalar, maxLanes, sumLanes } from './functions'
import {
  answersOnly,
  attentionInput,
  attentionOutput,
  attentionScale,
  attentionWeights,
  context,
  finalInput,
  finalNormed,
  finalScale,
  gradients,
  layerActivationBytes,
  layers,
  logits,
  losses,
  matrixCount,
  mlpActive,
  mlpInput,
  mlpScale,
  mlpSlope,
  normed,
  normedGradient,
  parameterCount,
  parameters,
  queryKeyValue,
  residualGradient,
  tokens,
  vocabulary,
  wideGradient,
  width,
} from './memory'
import { multiply } from './product'
import { normalise, normaliseBackward } from './norm'

const answerMark: u8 = 61
export const newline: u8 = 10

// Offsets into the parameters, and so into the gradients, in bytes.
export function positionAt(): usize {
  return (<usize>(vocabulary * width)) << 2
}
export function matricesAt(layer: i32): usize {
  return (<usize>(vocabulary * width + context * width + layer * 12 * width * width)) << 2
}
export function gainAt(index: i32): usize {
  return (<usize>(matrixCount + index * width)) << 2
}
export function square(count: i32): usize {
  return (<usize>(count * width * width)) << 2
}

/** From the first `rows` rows of tokens to logits. */
export function forward(rows: i32): void {
  const positions = rows * context
  const narrow = (<usize>(positions * width)) << 2
  embed(attentionInput, rows)
  for (let layer = 0; layer < layers; layer++) {
    const shift = layerActivationBytes * <usize>layer
    const weights = parameters + matricesAt(layer)
    const x = attentionInput + shift
    const middle = mlpInput + shift
    const next = layer + 1 < layers ? x + layerActivationBytes : finalInput

    normalise(x, parameters + gainAt(2 * layer), normed, attentionScale + shift, positions)
    multiply(
      positions,
      3 * width,
      width,
      normed,
      width,
      false,
      weights,
      3 * width,
      false,
      queryKeyValue + shift,
      3 * width,
      false,
    )
    attend(queryKeyValue + shift, attentionWeights + shift, attentionOutput + shift, rows)
    memory.copy(middle, x, narrow)
    multiply(
      positions,
      width,
      width,
      attentionOutput + shift,
      width,
      false,
      weights + square(3),
      width,
      false,
      middle,
      width,
      true,
    )

    normalise(middle, parameters + gainAt(2 * layer + 1), normed, mlpScale + shift, positions)
    multiply(
      positions,
      4 * width,
      width,
      normed,
      width,
      false,
      weights + square(4),
      4 * width,
      false,
      mlpSlope + shift,
      4 * width,
      false,
    )
    gelu(mlpSlope + shift, mlpActive + shift, positions * 4 * width)
    memory.copy(next, middle, narrow)
    multiply(
      positions,
      width,
      4 * width,
      mlpActive + shift,
      4 * width,
      false,
      weights + square(8),
      width,
      false,
      next,
      width,
      true,
    )
  }
  normalise(finalInput, parameters + gainAt(2 * layers), finalNormed, finalScale, positions)
  multiply(positions, vocabulary, width, finalNormed, width, false, parameters, width, true, logits, vocabulary, false)
}

/** Gradients of all parameters, from the gradient of the logits that `crossEntropy` left in their place. */
export function backward(rows: i32): void {
  const positions = rows * context
  const narrow = (<usize>(positions * width)) << 2
  memory.fill(gradients + gainAt(0), 0, (<usize>(parameterCount - matrixCount)) << 2)
  multiply(vocabulary, width, positions, logits, vocabulary, true, finalNormed, width, false, gradients, width, false)
  multiply(
    positions,
    width,
    vocabulary,
    logits,
    vocabulary,
    false,
    parameters,
    width,
    false,
    normedGradient,
    width,
    false,
  )
  memory.fill(residualGradient, 0, narrow)
  normaliseBackward(
    finalInput,
    parameters + gainAt(2 * layers),
    finalScale,
    normedGradient,
    residualGradient,
    gradients + gainAt(2 * layers),
    positions,
  )

  for (let layer = layers - 1; layer >= 0; layer--) {
    const shift = layerActivationBytes * <usize>layer
    const weights = parameters + matricesAt(layer)
    const slopes = gradients + matricesAt(layer)
    const dx = residualGradient

    multiply(
      4 * width,
      width,
      positions,
      mlpActive + shift,
      4 * width,
      true,
      dx,
      width,
      false,
      slopes + square(8),
      width,
      false,
    )
    multiply(
      positions,
      4 * width,
      width,
      dx,
      width,
      false,
      weights + square(8),
      width,
      true,
      wideGradient,
      4 * width,
      false,
    )
    scaleBy(wideGradient, mlpSlope + shift, positions * 4 * width)
    normalise(mlpInput + shift, parameters + gainAt(2 * layer + 1), normed, mlpScale + shift, positions)
    multiply(
      width,
      4 * width,
      positions,
      normed,
      width,
      true,
      wideGradient,
      4 * width,
      false,
      slopes + square(4),
      4 * width,
      false,
    )
    multiply(
      positions,
      width,
      4 * width,
      wideGradient,
      4 * width,
      false,
      weights + square(4),
      4 * width,
      true,
      normedGradient,
      width,
      false,
    )
    normaliseBackward(
      mlpInput + shift,
      parameters + gainAt(2 * layer + 1),
      mlpScale + shift,
      normedGradient,
      dx,
      gradients + gainAt(2 * layer + 1),
      positions,
    )

    multiply(
      width,
      width,
      positions,
      attentionOutput + shift,
      width,
      true,
      dx,
      width,
      false,
      slopes + square(3),
      width,
      false,
    )
    multiply(positions, width, width, dx, width, false, weights + square(3), width, true, normedGradient, width, false)
    attendBackward(queryKeyValue + shift, attentionWeights + shift, normedGradient, wideGradient, rows)
    normalise(attentionInput + shift, parameters + gainAt(2 * layer), normed, attentionScale + shift, positions)
    multiply(width, 3 * width, positions, normed, width, true, wideGradient, 3 * width, false, slopes, 3 * width, false)
    multiply(
      positions,
      width,
      3 * width,
      wideGradient,
      3 * width,
      false,
      weights,
      3 * width,
      true,
      normedGradient,
      width,
      false,
    )
    normaliseBackward(
      attentionInput + shift,
      parameters + gainAt(2 * layer),
      attentionScale + shift,
      normedGradient,
      dx,
      gradients + gainAt(2 * layer),
      positions,
    )
  }
  embedBackward(rows)
}

function embed(x: usize, rows: i32): void {
  const rowBytes = (<usize>width) << 2
  for (let row = 0; row < rows; row++) {
    for (let t = 0; t < context; t++) {
      const token = parameters + <usize>load<u8>(tokens + <usize>(row * (context + 1) + t)) * rowBytes
      const position = parameters + positionAt() + <usize>t * rowBytes
      for (let i: usize = 0; i < rowBytes; i += 16) {
        v128.store(x + i, f32x4.add(v128.load(token + i), v128.load(position + i)))
      }
      x += rowBytes
    }
  }
}

/** Adds the token embeddings' gradient to that of the head, because they share a matrix. */
function embedBackward(rows: i32): void {
  const rowBytes = (<usize>width) << 2
  memory.fill(gradients + positionAt(), 0, <usize>context * rowBytes)
  let d = residualGradient
  for (let row = 0; row < rows; row++) {
    for (let t = 0; t < context; t++) {
      const token = gradients + <usize>load<u8>(tokens + <usize>(row * (context + 1) + t)) * rowBytes
      const position = gradients + positionAt() + <usize>t * rowBytes
      for (let i: usize = 0; i < rowBytes; i += 16) {
        const v = v128.load(d + i)
        v128.store(token + i, f32x4.add(v128.load(token + i), v))
        v128.store(position + i, f32x4.add(v128.load(position + i), v))
      }
      d += rowBytes
    }
  }
}

/**
 * GELU in its tanh form (arXiv:1606.08415), as x · sigmoid(2u), which is the same and loses no digits.
 * x becomes the slope at x, all that the backward pass needs.
 */
export function gelu(x: usize, y: usize, count: i32): void {
  const one = f32x4.splat(1)
  const end = x + ((<usize>count) << 2)
  while (x < end) {
    const v = v128.load(x)
    const v2 = f32x4.mul(v, v)
    // 2u = 2 sqrt(2/π) (x + 0.044715 x³), negated for exp.
    const inner = f32x4.add(f32x4.mul(v2, f32x4.splat(-0.0713548163)), f32x4.splat(-1.59576912))
    const s = f32x4.div(one, f32x4.add(one, expVector(f32x4.mul(v, inner))))
    const active = f32x4.mul(v, s)
    v128.store(y, active)
    const slope = f32x4.add(f32x4.mul(v2, f32x4.splat(0.214064449)), f32x4.splat(1.59576912))
    v128.store(x, f32x4.add(s, f32x4.mul(f32x4.mul(active, f32x4.sub(one, s)), slope)))
    x += 16
    y += 16
  }
}

function scaleBy(x: usize, factors: usize, count: i32): void {
  const end = x + ((<usize>count) << 2)
  while (x < end) {
    v128.store(x, f32x4.mul(v128.load(x), v128.load(factors)))
    x += 16
    factors += 16
  }
}

/**
 * Mean cross-entropy in nats per byte of the next byte over all positions of `rows` rows that count.
 * Leaves the gradient of that mean in place of the logits, and the loss of each position in `losses`.
 */
export function crossEntropy(rows: i32): f64 {
  const rowBytes = (<usize>vocabulary) << 2
  const counted = countPositions(rows)
  // Without an answer nothing is learned: all positions are left out.
  const share: f32 = 1 / <f32>counted
  let total: f64 = 0
  let z = logits
  for (let row = 0; row < rows; row++) {
    let counts = !answersOnly
    for (let t = 0; t < context; t++) {
      const at = tokens + <usize>(row * (context + 1) + t)
      if (answersOnly) counts = isAnswerAfter(load<u8>(at), counts)
      const loss = losses + ((<usize>(row * context + t)) << 2)
      if (!counts) {
        memory.fill(z, 0, rowBytes)
        store<f32>(loss, 0)
        z += rowBytes
        continue
      }
      const target = z + ((<usize>load<u8>(at + 1)) << 2)
      let top = v128.load(z)
      for (let i: usize = 16; i < rowBytes; i += 16) top = f32x4.pmax(top, v128.load(z + i))
      const highest = maxLanes(top)
      const distance = <f64>highest - <f64>load<f32>(target)
      const sum = expInto(z, highest, 1)
      const logarithm = logScalar(<f64>sum)
      total += distance
      total += logarithm
      store<f32>(loss, <f32>(distance + logarithm))
      const factor = f32x4.splat(share / sum)
      for (let i: usize = 0; i < rowBytes; i += 16) v128.store(z + i, f32x4.mul(v128.load(z + i), factor))
      store<f32>(target, load<f32>(target) - share)
      z += rowBytes
    }
  }
  return counted > 0 ? total / <f64>counted : 0
}

/** How many positions of the first `rows` rows of tokens count in the loss. */
export function countPositions(rows: i32): i32 {
  if (!answersOnly) return rows * context
  let counted = 0
  for (let row = 0; row < rows; row++) {
    let counts = false
    for (let t = 0; t < context; t++) {
      counts = isAnswerAfter(load<u8>(tokens + <usize>(row * (context + 1) + t)), counts)
      if (counts) counted++
    }
  }
  return counted
}

/** Tells whether the byte after this one belongs to an answer: what follows `=`, up to and with the line's end. */
function isAnswerAfter(byte: u8, before: bool): bool {
  return byte != newline && (before || byte == answerMark)
}

/** In place: exp((z - highest) · sharpness) of one row of logits. @returns their sum */
export function expInto(z: usize, highest: f32, sharpness: f32): f32 {
  const rowBytes = (<usize>vocabulary) << 2
  const shift = f32x4.splat(highest)
  const factor = f32x4.splat(sharpness)
  let sum = f32x4.splat(0)
  for (let i: usize = 0; i < rowBytes; i += 16) {
    const e = expVector(f32x4.mul(f32x4.sub(v128.load(z + i), shift), factor))
    sum = f32x4.add(sum, e)
    v128.store(z + i, e)
  }
  return sumLanes(sum)
}
