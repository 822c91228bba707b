import { type EngineExports, instantiateEngine } from '#engine/engine-exports'
import type { EngineVersion, ModelConfig } from '#engine/model-config'

/** An engine instance laid out for a model, whose memory a test can read and write. */
export function startEngine(
  module: WebAssembly.Module,
  { layers, width, heads, context, batch }: ModelConfig,
  version: EngineVersion = 1,
  answersOnly = version === 3,
): EngineExports {
  const engine = instantiateEngine(module)
  if (!engine.configure(layers, width, heads, context, batch, Number(version > 1), Number(answersOnly)))
    throw new Error('the engine does not support the model')
  return engine
}
