import { createTrainer, initialWeights } from '#engine/trainer'
import { englishSounds } from '#projects/english-sounds/project'
import { median } from '#protocol/clip-deltas'

/** Ms of a step, medians of the pairs, and the median of the pairs' ratios. */
export interface ComparedSteps {
  readonly former: number
  readonly today: number
  readonly ratio: number
}

/** Steps of English sounds by two files of the engine in turn; in Node and in a browser's worker. */
export async function compareSteps(
  files: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>],
  shard: Uint8Array,
  { pairs, steps }: { readonly pairs: number; readonly steps: number },
): Promise<ComparedSteps> {
  const { model, learningRate } = englishSounds
  const trainers = await Promise.all(
    files.map(async (bytes) => {
      const module = await WebAssembly.compile(bytes)
      const trainer = createTrainer(module, model, { version: 3 })
      trainer.loadWeights(initialWeights(module, model, 1))
      trainer.loadShard(shard)
      return trainer
    }),
  )
  const times: number[][] = [[], []]
  // The first pair warms up.
  for (let pair = 0; pair <= pairs; pair++) {
    for (const [side, trainer] of trainers.entries()) {
      let fastest = Number.POSITIVE_INFINITY
      for (let step = 0; step < steps; step++) {
        const begun = performance.now()
        trainer.step(1, trainer.stepsTaken(), learningRate)
        fastest = Math.min(fastest, performance.now() - begun)
      }
      if (pair > 0) times[side]?.push(fastest)
    }
  }
  const [former = [], today = []] = times
  return {
    former: median(former),
    today: median(today),
    ratio: median(former.map((ms, pair) => ms / (today[pair] ?? Number.NaN))),
  }
}
