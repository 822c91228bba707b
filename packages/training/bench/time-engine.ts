import { startEngine } from '#engine/test-support/start-engine'
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

/** The number of repetitions of a product; the fastest counts, because other load only adds time. */
const tries = 10
/** Short enough to run without interruption by the scheduler, long enough for a browser's clock. */
const operationsATry = 2e8

export interface EngineTimes {
  /** Of engine version 1. */
  readonly trainer: Trainer
  /** Ms of the fastest of some steps of the published model. */
  stepMs(steps: number, version: 1 | 2): number
  /** Measures the model's products, one after the other. */
  productGflops(): number
}

function fastestMs(times: number, work: () => void): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    work()
    fastest = Math.min(fastest, performance.now() - begun)
  }
  return fastest
}

/** Our engine at work on the published model; in Node and in a browser's worker. */
export function timeEngine(module: WebAssembly.Module, shard: Uint8Array): EngineTimes {
  const { model, learningRate } = englishSpeeches
  const open = (version: 1 | 2): Trainer => {
    const trainer = createTrainer(module, model, { version })
    trainer.loadWeights(initialWeights(module, model, 1))
    trainer.loadShard(shard)
    return trainer
  }
  const trainers = { 1: open(1), 2: open(2) }
  const engine = startEngine(module, model)
  return {
    trainer: trainers[1],
    stepMs(steps, version) {
      const trainer = trainers[version]
      return fastestMs(steps, () => trainer.step(1, trainer.stepsTaken(), learningRate))
    },
    productGflops() {
      let [operations, ms] = [0, 0]
      for (const [m, n, k] of products) {
        const calls = Math.ceil(operationsATry / (2 * m * n * k))
        const once = fastestMs(tries, () => {
          for (let call = 0; call < calls; call++) engine.multiplyAt(m, n, k)
        })
        ms += once / calls
        operations += 2 * m * n * k
      }
      return operations / ms / 1e6
    },
  }
}
