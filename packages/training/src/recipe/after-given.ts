import { loadEngine } from '#engine/load-engine'
import { meanOfVersions } from '#engine/mean-of-versions'
import { readProjects } from '#projects/all-projects'
import { judgeOf } from '#projects/judge-of'
import { loadProject, readProjectFile } from '#projects/load-project'
import { measureModel } from '#measure/measure-model'
import { replayUnit } from '#protocol/replay'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { deltaFormOf, engineVersionOf } from '#protocol/work-unit'
import { seededRandom } from '#simulation/seeded-random'
import { unpackWeights } from './packed-weights.ts'
const code = process.argv[2] ?? 'english-sounds'
const project = (await readProjects()).find((one) => one.code === code)!
const engine = await loadEngine()
const text = await loadProject(project)
const judge = judgeOf(engine, project, text)
const alone = judgeOf(engine, project, {} as never)
const start = unpackWeights(project.model, new Uint8Array(await readProjectFile(project, project.given!.weights)))
const measure = (j: typeof judge, w: Uint8Array, n: number) => { j.loadWeights(w); const m = measureModel(j, project, text.heldOut, n); for (;;) { const s = m.next(); if (s.done) return (100 * s.value.value).toFixed(2) } }
const perRound = Number(process.argv[4] ?? 1)
console.log('v0', measure(judge, start, 200), measure(judge, start, 2000), 'alone', measure(alone, start, 2000))
for (const share of (process.argv[3] ?? '16,64').split(',').map(Number)) {
  const random = seededRandom(7)
  let weights: Uint8Array = start
  const versions: Uint8Array[] = []
  for (let v = 1; v <= 16; v++) {
    const deltas = [], sizes = []
    for (let u = 0; u < perRound; u++) {
      const computed = await replayUnit(engine, { protocol: project.protocol, version: v - 1, model: project.model, seed: Math.floor(random() * 2 ** 32), steps: project.stepsPerUnit, learningRate: project.learningRate / share, baseWeights: weights, shard: text.shards[Math.floor(random() * text.shards.length)]! })
      if (!computed.ok) throw new Error(computed.error)
      const delta = decodeDelta(project.model, engineVersionOf(project.protocol), deltaFormOf(project.protocol), computed.value.delta)
      if (!delta.ok) throw new Error(delta.error)
      deltas.push(delta.value); sizes.push(1)
    }
    weights = (await aggregateRound(weights, deltas, sizes)).weights
    versions.push(weights)
    if (v === 4 || v === 8 || v === 16) { const mean = meanOfVersions(versions.slice(-8).reverse()); console.log(`share 1/${share} v${v}: mean of last ${Math.min(8, v)}: 200: ${measure(judge, mean, 200)} 2000: ${measure(judge, mean, 2000)}; the network alone ${measure(alone, mean, 2000)}`) }
  }
}
