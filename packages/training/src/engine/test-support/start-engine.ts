import { type EngineExports, instantiateEngine } from '#engine/engine-exports'
import type { ModelConfig } from '#engine/model-config'

/** An instance laid out for a model, where a test reads and writes its memory. */
export function startEngine(
  module: WebAssembly.Module,
  { layers, width, heads, context, batch }: ModelConfig,
): EngineExports {
  const engine = instantiateEngine(module)
  if (!engine.configure(layers, width, heads, context, batch)) throw new Error('the engine takes no such model')
  return engine
}
