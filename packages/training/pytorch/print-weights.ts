/** `node print-weights.ts <model as JSON> <seed>`: the first weights of a model as the engine draws them, for write_reference.py. */
import { loadEngine } from '#engine/load-engine'
import type { ModelConfig } from '#engine/model-config'
import { initialWeights } from '#engine/trainer'

const [model = '', seed] = process.argv.slice(2)
process.stdout.write(initialWeights(await loadEngine(), JSON.parse(model) as ModelConfig, Number(seed)))
