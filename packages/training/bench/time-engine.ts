import { type EngineExports, instantiateEngine } from '#engine/engine-exports'
import { createTrainer, initialWeights, type Trainer } from '#engine/trainer'
import { englishSpeeches } from '#projects/english-speeches/project'

/** Shapes m, n, k of the published model's products, forward and backward; `pytorch/time_steps.py` has the same. */
const products = [
  [1024, 384, 128],
  [1024, 128, 128],
  [1024, 512, 128],
  [1024, 128, 512],
  [128, 512, 1024],
  [512, 128, 1024],
  [1024, 256, 128],
] as const

export interface EngineTimes {
  readonly trainer: Trainer
  /** Mean ms of a step of the published model. */
  stepMs(steps: number): number
  /** Of the model's products, each as long as the others. */
  productGflops(): number
}

/** Our engine at work on the published model; in Node and in a browser's worker. */
export function timeEngine(module: WebAssembly.Module, shard: Uint8Array): EngineTimes {
  const { model, learningRate } = englishSpeeches
  const trainer = createTrainer(module, model)
  trainer.loadWeights(initialWeights(module, model, 1))
  trainer.loadShard(shard)
  const engine: EngineExports = instantiateEngine(module)
  engine.configure(model.layers, model.width, model.heads, model.context, model.batch)
  return {
    trainer,
    stepMs(steps) {
      const begun = performance.now()
      for (let step = 0; step < steps; step++) trainer.step(1, trainer.stepsTaken(), learningRate)
      return (performance.now() - begun) / steps
    },
    productGflops() {
      let [operations, ms] = [0, 0]
      for (const [m, n, k] of products) {
        const calls = Math.ceil(1e9 / (2 * m * n * k))
        const begun = performance.now()
        for (let call = 0; call < calls; call++) engine.benchmarkProduct(m, n, k)
        ms += performance.now() - begun
        operations += 2 * m * n * k * calls
      }
      return operations / ms / 1e6
    },
  }
}
