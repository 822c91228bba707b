import { listParameters, type ModelConfig, weightsBytes } from '#engine/model-config'
import { invariant } from '@synet/core/result'

/** The data begins at a multiple of this. */
const alignment = 8

/**
 * A checkpoint in the safetensors format: a header that names the tensors, and the weights as they are.
 * @param weights f16, in the order of the engine's parameter list
 */
export function writeSafetensors(
  model: ModelConfig,
  weights: Uint8Array,
  about: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  invariant(weights.length === weightsBytes(model), 'these weights are of another model')
  const tensors = listParameters(model).map(({ name, offset, rows, columns }) => [
    name,
    { dtype: 'F16', shape: [rows, columns], data_offsets: [2 * offset, 2 * (offset + rows * columns)] },
  ])
  const json = JSON.stringify({ __metadata__: about, ...Object.fromEntries(tensors) })
  const text = new TextEncoder().encode(json)
  const header = new Uint8Array(Math.ceil(text.length / alignment) * alignment).fill(0x20)
  header.set(text)
  const file = new Uint8Array(8 + header.length + weights.length)
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true)
  file.set(header, 8)
  file.set(weights, 8 + header.length)
  return file
}
