import { deltaBlocks, deltaFormat } from '#engine/delta-format'
import { listParameters, type ModelConfig, parameterCount } from '#engine/model-config'
import { decodeHalf } from './half.ts'
import { deltaParts } from './measure-delta.ts'

/** How many blocks the parameters of every model are cut into, in their canonical order. */
export const blockCount = 48
const ofTokens = 4
const ofPositions = 2
const ofGains = 2

/** @returns the first parameter of each block, and the number of parameters as the last entry */
export function listBlocks(model: ModelConfig): readonly number[] {
  const tensors = listParameters(model)
  const at = (name: string): number => tensors.find((tensor) => tensor.name === name)?.offset ?? 0
  const [positions, layers, gains] = [at('positions'), at('queryKeyValue.0'), at('attentionGain.0')]
  const cut = (first: number, end: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => first + Math.floor(((end - first) * i) / count))
  return [
    ...cut(0, positions, ofTokens),
    ...cut(positions, layers, ofPositions),
    ...cut(layers, gains, blockCount - ofTokens - ofPositions - ofGains),
    ...cut(gains, parameterCount(model), ofGains),
    parameterCount(model),
  ]
}

/**
 * How far each block of parameters moved between two versions.
 * @param before f16 weights, little-endian, of one model
 * @returns the root mean square of the change of each of the 48 blocks
 */
export function measureBlocks(model: ModelConfig, before: Uint8Array, after: Uint8Array): Float32Array {
  const [from, to] = [viewOf(before), viewOf(after)]
  return rootMeanSquares(model, (i) => decodeHalf(to.getUint16(2 * i, true)) - decodeHalf(from.getUint16(2 * i, true)))
}

/**
 * Measures how far a unit in progress has moved each block, without memory of its own.
 * @param base the f16 weights with which it began, little-endian
 * @param parameters all of them now as little-endian f32
 */
export function measureMoved(model: ModelConfig, base: Uint8Array, parameters: Uint8Array): Float32Array {
  const [from, to] = [viewOf(base), viewOf(parameters)]
  return rootMeanSquares(model, (i) => to.getFloat32(4 * i, true) - decodeHalf(from.getUint16(2 * i, true)))
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

function rootMeanSquares(model: ModelConfig, changeOf: (parameter: number) => number): Float32Array {
  const blocks = listBlocks(model)
  return Float32Array.from({ length: blockCount }, (_, block) => {
    const [first = 0, end = 0] = blocks.slice(block, block + 2)
    let squares = 0
    for (let i = first; i < end; i++) squares += changeOf(i) ** 2
    return Math.sqrt(squares / (end - first))
  })
}

/** Upper bounds of levels 1 to 4, as shares of the blocks that moved. */
const bounds = [0.15, 0.4, 0.7, 0.92]

/**
 * Blocks compared with each other, since an optimiser moves all of them by nearly the same: levels of their amounts would be
 * one tone.
 * @returns a digit for each block, from 1 (it moved less than most in these rows, or not at all) to 5
 */
export function levelRows(rows: readonly Float32Array[]): string[] {
  const moved = rows.flatMap((row) => [...row].filter((change) => change > 0)).sort((a, b) => a - b)
  const levels = new Map<number, number>([[0, 1]])
  for (let first = 0, end = 0; first < moved.length; first = end) {
    while (moved[end] === moved[first]) end++
    // Equal changes share the place in their middle.
    const place = (first + end) / 2 / moved.length
    levels.set(moved[first] ?? 0, 1 + bounds.filter((bound) => place >= bound).length)
  }
  return rows.map((row) => Array.from(row, (change) => levels.get(change) ?? 1).join(''))
}

/** How far a unit moves each block. @param bytes a delta that `measureDelta` has accepted */
export function measureDeltaBlocks(model: ModelConfig, bytes: Uint8Array): Float32Array {
  const blocks = listBlocks(model)
  const { scaleOf, valuesOf } = deltaParts(model, bytes)
  const squares = new Float64Array(blockCount)
  let block = 0
  for (let part = 0; part < deltaBlocks(model); part++) {
    const scale = scaleOf(part)
    let at = part * deltaFormat.block
    for (const value of valuesOf(part)) {
      while (at >= (blocks[block + 1] ?? Infinity)) block++
      squares[block] = (squares[block] ?? 0) + (value * scale) ** 2
      at++
    }
  }
  return Float32Array.from(squares, (sum, i) => Math.sqrt(sum / ((blocks[i + 1] ?? 0) - (blocks[i] ?? 0))))
}
