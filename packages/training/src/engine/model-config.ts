/** Shape of a byte-level GPT; its vocabulary is the 256 bytes. */
export interface ModelConfig {
  readonly layers: number
  /** Values per position; a multiple of 8 · heads, from engine version 2 on of 16 · heads. */
  readonly width: number
  readonly heads: number
  /** The number of bytes in the model's context; a multiple of 8, from engine version 2 on of 16. */
  readonly context: number
  /** The number of windows in a step. */
  readonly batch: number
}

/**
 * The arithmetic of a unit's steps; see assembly/version.ts. In version 1 matrix products are of f32; in version 2 of
 * integers, whose exact sums are the same on every kind of hardware in whatever order it adds. Version 3 is version 2 of
 * lines `question=answer`: the loss counts only what follows the mark, and windows begin with lines.
 */
export type EngineVersion = 1 | 2 | 3

/** Ends a question. */
export const answerMark = '='

export const vocabulary = 256

/** Bounds of a model that a phone can train and whose delta fits into one call. */
export const modelLimits = {
  layersMax: 12,
  widthMax: 512,
  contextMax: 512,
  batchMax: 64,
  parametersMax: 5_000_000,
} as const

const isCountUpTo = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max

/** Tells whether the engine accepts this model: whole numbers within `modelLimits`, divisible as its kernels require. */
export function isModelConfig(model: ModelConfig, version: EngineVersion = 1): boolean {
  const lanes = version === 1 ? 8 : 16
  return (
    isCountUpTo(model.layers, modelLimits.layersMax) &&
    isCountUpTo(model.width, modelLimits.widthMax) &&
    isCountUpTo(model.heads, model.width / 8) &&
    isCountUpTo(model.context, modelLimits.contextMax) &&
    isCountUpTo(model.batch, modelLimits.batchMax) &&
    model.width % (lanes * model.heads) === 0 &&
    model.context % lanes === 0 &&
    parameterCount(model) <= modelLimits.parametersMax
  )
}

/** Describes a tensor inside the flat parameters: row-major, `offset` in values. */
export interface ParameterTensor {
  readonly name: string
  readonly offset: number
  readonly rows: number
  readonly columns: number
}

/**
 * The canonical order of parameters, for weights, deltas and hashes alike. Matrices map rows (inputs) to columns; the
 * head shares the token embeddings.
 */
export function listParameters(model: ModelConfig): readonly ParameterTensor[] {
  const { layers, width, context } = model
  const shapes: [string, number, number][] = [
    ['tokens', vocabulary, width],
    ['positions', context, width],
  ]
  for (let layer = 0; layer < layers; layer++) {
    shapes.push(
      [`queryKeyValue.${layer}`, width, 3 * width],
      [`attentionOut.${layer}`, width, width],
      [`mlpIn.${layer}`, width, 4 * width],
      [`mlpOut.${layer}`, 4 * width, width],
    )
  }
  for (let layer = 0; layer < layers; layer++)
    shapes.push([`attentionGain.${layer}`, 1, width], [`mlpGain.${layer}`, 1, width])
  shapes.push(['finalGain', 1, width])
  let offset = 0
  return shapes.map(([name, rows, columns]) => {
    const tensor = { name, offset, rows, columns }
    offset += rows * columns
    return tensor
  })
}

export function parameterCount({ layers, width, context }: ModelConfig): number {
  return (vocabulary + context) * width + layers * 12 * width * width + (2 * layers + 1) * width
}

/** Bytes of a model's canonical weights (f16). */
export const weightsBytes = (model: ModelConfig): number => 2 * parameterCount(model)

/** @returns the floating-point operations of a step: forward, and twice as many backward */
export function operationsOfStep({ layers, width, context, batch }: ModelConfig): number {
  const matrices = 12 * layers * width * width + vocabulary * width
  const attention = 2 * layers * context * width
  return 6 * batch * context * (matrices + attention)
}
