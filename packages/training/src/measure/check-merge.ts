/**
 * `npm run check:merge -- <site> <project> [version]`: what an outsider does with the list of units that a version was
 * merged from (default: the newest). Computes each of them again, compares its hashes with those that two accounts
 * committed to, merges them, and ends with an error if another model comes out. It works while the weights that the units
 * began with are kept.
 */
import { createClient } from '@synet/contract/client'
import { apiBase } from '@synet/contract/routes'
import { loadEngine } from '#engine/load-engine'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { replayUnit } from '#protocol/replay'
import { sha256Hex } from '#protocol/sha256'
import { engineVersionOf } from '#protocol/work-unit'

const [site = '', code = '', asked] = process.argv.slice(2)
const call = createClient({ origin: site, fetch, lang: () => 'en', token: () => undefined })

const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
async function download(hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${site}${apiBase}/blob/${hash}`)
  if (!answer.ok) throw new Error(`${hash} is not kept: ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if ((await sha256Hex(bytes)) !== hash) throw new Error(`${hash} has other bytes than its name says`)
  return bytes
}
const downloadOnce = (hash: string): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = kept.get(hash) ?? download(hash)
  kept.set(hash, bytes)
  return bytes
}

const engine = await loadEngine()
const { model, version: newest } = await call('project/detail', { code })
const version = asked === undefined ? newest : Number(asked)
const { weights, base, limits, units } = await call('project/merge', { code, version })
const deltas: Float32Array[] = []
for (const { protocol, deltaHash, parametersHash, ...unit } of units) {
  const { version: of, seed, steps, learningRate } = unit
  const computed = await replayUnit(engine, {
    protocol,
    version: of,
    model,
    seed,
    steps,
    learningRate,
    baseWeights: await downloadOnce(unit.weights),
    shard: await downloadOnce(unit.shard),
  })
  if (!computed.ok) throw new Error(computed.error)
  const { value } = computed
  if (value.deltaHash !== deltaHash || value.parametersHash !== parametersHash)
    throw new Error(`the unit ${deltaHash} was not computed: it comes to ${value.deltaHash}`)
  const delta = decodeDelta(model, engineVersionOf(protocol), value.delta)
  if (!delta.ok) throw new Error(delta.error)
  deltas.push(delta.value)
}
const sizes = units.map(({ size }) => size)
const merged = await aggregateRound(await downloadOnce(base), deltas, sizes, limits)
if (merged.weightsHash !== weights)
  throw new Error(`version ${version} is ${weights}; its units come to ${merged.weightsHash}`)
console.log(`version ${version}: ${units.length} units computed again, and merged to the same model ${weights}`)
