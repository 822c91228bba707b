import { gradients, matrixCount, moments, parameterCount, parameters } from './memory'

const beta1: f64 = 0.9
const beta2: f64 = 0.95
const epsilon: f32 = 1e-8
const decay: f32 = 0.01
const normMax: f64 = 1

/** Factor that brings the gradients' global norm to normMax at most; NaN when a gradient is not finite. */
function clipFactor(): f32 {
  let squares = f64x2.splat(0)
  const end = gradients + ((<usize>parameterCount) << 2)
  for (let at = gradients; at < end; at += 8) {
    const g = f64x2.promote_low_f32x4(v128.load_zero<i64>(at))
    squares = f64x2.add(squares, f64x2.mul(g, g))
  }
  const norm = sqrt<f64>(f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1))
  if (!isFinite(norm)) return NaN
  return norm > normMax ? <f32>(normMax / norm) : 1
}

/** β^step by multiplication alone. */
function power(beta: f64, step: i32): f64 {
  let p: f64 = 1
  for (let i = 0; i < step; i++) p *= beta
  return p
}

/** AdamW (arXiv:1711.05101), step from 1. @returns false, and changes nothing, when a gradient is not finite */
export function optimiseAdamW(learningRate: f32, step: i32): bool {
  const clip = clipFactor()
  if (clip != clip) return false
  const clipping = f32x4.splat(clip)
  const keep1 = f32x4.splat(<f32>beta1)
  const take1 = f32x4.splat(<f32>(1 - beta1))
  const keep2 = f32x4.splat(<f32>beta2)
  const take2 = f32x4.splat(<f32>(1 - beta2))
  const correct1 = f32x4.splat(<f32>(1 / (1 - power(beta1, step))))
  const correct2 = f32x4.splat(<f32>(1 / (1 - power(beta2, step))))
  const rate = f32x4.splat(learningRate)
  const bytes = (<usize>parameterCount) << 2
  const matrixBytes = (<usize>matrixCount) << 2
  for (let at: usize = 0; at < bytes; at += 16) {
    const g = f32x4.mul(v128.load(gradients + at), clipping)
    const first = f32x4.add(f32x4.mul(v128.load(moments + at), keep1), f32x4.mul(g, take1))
    const second = f32x4.add(f32x4.mul(v128.load(moments + bytes + at), keep2), f32x4.mul(f32x4.mul(g, g), take2))
    v128.store(moments + at, first)
    v128.store(moments + bytes + at, second)
    const w = v128.load(parameters + at)
    const spread = f32x4.add(f32x4.sqrt(f32x4.mul(second, correct2)), f32x4.splat(epsilon))
    let change = f32x4.div(f32x4.mul(first, correct1), spread)
    if (at < matrixBytes) change = f32x4.add(change, f32x4.mul(w, f32x4.splat(decay)))
    v128.store(parameters + at, f32x4.sub(w, f32x4.mul(rate, change)))
  }
  return true
}

/** Plain gradient descent. @returns false, and changes nothing, when a gradient is not finite */
export function optimiseSgd(learningRate: f32): bool {
  const clip = clipFactor()
  if (clip != clip) return false
  const rate = f32x4.splat(learningRate * clip)
  const bytes = (<usize>parameterCount) << 2
  for (let at: usize = 0; at < bytes; at += 16) {
    const w = v128.load(parameters + at)
    v128.store(parameters + at, f32x4.sub(w, f32x4.mul(rate, v128.load(gradients + at))))
  }
  return true
}
