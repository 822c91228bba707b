/**
 * The memory layout. One instance serves one model, so memory is laid out once by a bump pointer and never freed. All
 * matrices are row-major f32; every dimension is a multiple of 8, so that no kernel has an edge case.
 */

export const vocabulary: i32 = 256
/** Values that share one scale in a quantised delta. */
export const deltaBlock: i32 = 128
/** Inner-dimension block of the matrix product; part of the frozen order of summation. */
export const productBlockK: i32 = 256
export const productBlockM: i32 = 64
/** Inner-dimension block of the integer product: its values of a row or column share a scale. */
export const integerBlockK: i32 = 256
export const deltaHeaderBytes: i32 = 16

export let layers: i32 = 0
export let width: i32 = 0
export let heads: i32 = 0
export let context: i32 = 0
export let batch: i32 = 0
/** Whether matrix products are of integers (engine version 2). */
export let integers: bool = false
/** Whether only answers count, and windows begin with lines (engine version 3). */
export let answersOnly: bool = false

/** All parameters as one array: token embeddings, positions, each layer's four matrices, then all gains. */
export let parameterCount: i32 = 0
/** Parameters before the gains; only these decay. */
export let matrixCount: i32 = 0

export let parameters: usize = 0
/** Also where parameters are rounded to f16, and where the weights that training began with are decoded for a delta. */
export let gradients: usize = 0
/** First moments, then second moments. */
export let moments: usize = 0
/** The f16 weights that training began with. */
export let half: usize = 0
/** It is stored in the memory of the activations. */
export let delta: usize = 0
/** batch rows of context + 1 bytes: inputs and, one further on, targets. */
export let tokens: usize = 0
export let shard: usize = 0
export let shardBytes: i32 = 0

/** Per layer, kept for the backward pass. */
export let layerActivations: usize = 0
export let layerActivationBytes: usize = 0
export let attentionInput: usize = 0
export let attentionScale: usize = 0
export let queryKeyValue: usize = 0
export let attentionWeights: usize = 0
export let attentionOutput: usize = 0
export let mlpInput: usize = 0
export let mlpScale: usize = 0
export let mlpSlope: usize = 0
export let mlpActive: usize = 0

/** The backward pass computes the output of a norm again: that costs little time, and storing it an eighth of the memory. */
export let normed: usize = 0

export let finalInput: usize = 0
export let finalScale: usize = 0
export let finalNormed: usize = 0
export let logits: usize = 0
/** The loss of each position, of the forward pass before. */
export let losses: usize = 0

/** Gradients with respect to activations. */
export let residualGradient: usize = 0
export let normedGradient: usize = 0
export let wideGradient: usize = 0
export let scoreGradient: usize = 0

export let packedA: usize = 0
export let packedB: usize = 0
/** Of a packed block of the integer product: what one of each row's or column's whole numbers is worth. */
export let scalesA: usize = 0
export let scalesB: usize = 0
/** -64 times the sum of each row's whole numbers. */
export let offsetsA: usize = 0

let top: usize = 0

function take(bytes: i64): usize {
  const at = top
  top += <usize>((bytes + 63) & ~63)
  return at
}

const f32Bytes: i64 = 4

/** Lays memory out for a model. The host has checked the limits; returns false when memory cannot grow that far. */
export function layOut(l: i32, d: i32, h: i32, t: i32, b: i32, asIntegers: bool, ofAnswers: bool): bool {
  integers = asIntegers
  answersOnly = ofAnswers
  layers = l
  width = d
  heads = h
  context = t
  batch = b
  matrixCount = vocabulary * d + t * d + l * 12 * d * d
  parameterCount = matrixCount + (2 * l + 1) * d
  const count = <i64>parameterCount
  const positions = <i64>b * t
  const narrow = positions * d * f32Bytes
  const scores = <i64>t * t * f32Bytes

  top = (__heap_base + 63) & ~63
  parameters = take(count * f32Bytes)
  gradients = take(count * f32Bytes)
  moments = take(2 * count * f32Bytes)
  half = take(2 * count)
  tokens = take(<i64>b * (t + 1))

  layerActivations = top
  attentionInput = take(narrow)
  attentionScale = take(positions * f32Bytes)
  queryKeyValue = take(3 * narrow)
  attentionWeights = take(<i64>b * h * scores)
  attentionOutput = take(narrow)
  mlpInput = take(narrow)
  mlpScale = take(positions * f32Bytes)
  mlpSlope = take(4 * narrow)
  mlpActive = take(4 * narrow)
  layerActivationBytes = top - layerActivations
  delta = layerActivations
  top = layerActivations + max(layerActivationBytes * <usize>l, (<usize>deltaBytes() + 63) & ~63)

  normed = take(narrow)
  finalInput = take(narrow)
  finalScale = take(positions * f32Bytes)
  finalNormed = take(narrow)
  logits = take(positions * vocabulary * f32Bytes)
  losses = take(positions * f32Bytes)
  residualGradient = take(narrow)
  normedGradient = take(narrow)
  wideGradient = take(4 * narrow)
  scoreGradient = take(scores)

  const widest = <i64>max(max(4 * d, vocabulary), t)
  packedA = take(<i64>productBlockM * productBlockK * f32Bytes)
  packedB = take(<i64>productBlockK * widest * f32Bytes)
  scalesA = take(<i64>productBlockM * f32Bytes)
  scalesB = take(widest * f32Bytes)
  offsetsA = take(<i64>productBlockM * f32Bytes)
  shard = top
  return grow(top)
}

export function deltaBlocks(): i32 {
  return (parameterCount + deltaBlock - 1) / deltaBlock
}

export function deltaBytes(): i32 {
  return deltaHeaderBytes + 2 * deltaBlocks() + (parameterCount + 4) / 5
}

/** Room for a shard at the end of memory, the only part whose size may change. */
export function layOutShard(bytes: i32): bool {
  shardBytes = bytes
  return grow(shard + <usize>bytes)
}

function grow(end: usize): bool {
  const pages = <i32>((end + 0xffff) >> 16)
  const missing = pages - memory.size()
  return missing <= 0 || memory.grow(missing) >= 0
}
