import { deltaFormat } from '#engine/delta-format'
import { listParameters, type ModelConfig, parameterCount } from '#engine/model-config'
import { deltaParts } from './measure-delta.ts'

/** A print has a level for each of so many blocks of a model's parameters. */
export const printBlocks = 48
/** The blocks of the embeddings of tokens and positions, of all layers, and of the gains at the end. */
const parts = { tokens: 4, positions: 2, layers: 40, output: 2 } as const
/** With two layers each has these: queries to projection, and the two matrices behind them. */
const layerParts = { attention: 8, mlp: 12 } as const
/** A level is 1 and the number of these that a block's change, as a part of the scale, has passed. */
const thresholds = [0.18, 0.36, 0.56, 0.8] as const
const scalePercentile = 0.98

const split = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => from + Math.floor(((to - from) * i) / count))

/** The first parameter of each block, in the order of the weights, and their number at the end. */
function blockStarts(model: ModelConfig): readonly number[] {
  const tensors = listParameters(model)
  const startOf = (name: string): number => tensors.find((tensor) => tensor.name === name)?.offset ?? 0
  const [positions, layers, output] = [startOf('positions'), startOf('queryKeyValue.0'), startOf('attentionGain.0')]
  const middle =
    model.layers === 2
      ? [0, 1].flatMap((layer) => {
          const mlp = startOf(`mlpIn.${layer}`)
          return [
            ...split(startOf(`queryKeyValue.${layer}`), mlp, layerParts.attention),
            ...split(mlp, layer === 0 ? startOf('queryKeyValue.1') : output, layerParts.mlp),
          ]
        })
      : split(layers, output, parts.layers)
  return [
    ...split(0, positions, parts.tokens),
    ...split(positions, layers, parts.positions),
    ...middle,
    ...split(output, parameterCount(model), parts.output),
    parameterCount(model),
  ]
}

/** The root mean square of the change in each block. @param bytes a delta that `measureDelta` has accepted */
export function measureBlocks(model: ModelConfig, bytes: Uint8Array): readonly number[] {
  const starts = blockStarts(model)
  const { scaleOf, changes } = deltaParts(model, bytes)
  return starts.slice(0, -1).map((from, block) => {
    const to = starts[block + 1] ?? from
    let squares = 0
    for (let i = from; i < to; i++) {
      const change = (changes[i] ?? 0) * scaleOf(Math.floor(i / deltaFormat.block))
      squares += change * change
    }
    return Math.sqrt(squares / Math.max(1, to - from))
  })
}

/** What the levels of a print refer to: the 98th percentile of the blocks of some units. */
export function printScale(units: readonly (readonly number[])[]): number {
  const sorted = units.flat().toSorted((a, b) => a - b)
  return sorted[Math.ceil(scalePercentile * sorted.length) - 1] ?? 0
}

/** @param scale of units before; null takes the unit's own @returns a level of 1 to 5 for each block */
export function printLevels(blocks: readonly number[], scale: number | null): Uint8Array {
  const of = scale || printScale([blocks])
  return Uint8Array.from(blocks, (moved) => 1 + thresholds.filter((threshold) => moved >= threshold * of).length)
}
