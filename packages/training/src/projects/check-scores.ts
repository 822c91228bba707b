/**
 * `npm run check:scores -- <site> <project> [parts]`: what an outsider does with published scores.
 * Downloads them with the model and the text, computes `parts` of them again (default: all), and prints the lines of the
 * text that the model finds least likely, which are the ones to look at for errors.
 */
import { isDeepStrictEqual } from 'node:util'
import { createClient } from '@synet/contract/client'
import { apiBase } from '@synet/contract/routes'
import { loadEngine } from '#engine/load-engine'
import { readProjects } from './all-projects.ts'
import { oddLines } from '#engine/odd-lines'
import { replayUnit } from '#protocol/replay'
import { sha256Hex } from '#protocol/sha256'
import { scoringProtocol } from '#protocol/work-unit'

const shownLines = 20

const [site = '', code = '', asked] = process.argv.slice(2)
const call = createClient({ origin: site, fetch, lang: () => 'en', token: () => undefined })

async function download(hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${site}${apiBase}/blob/${hash}`)
  if (!answer.ok) throw new Error(`${hash}: ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if ((await sha256Hex(bytes)) !== hash) throw new Error(`${hash} has other bytes than its name says`)
  return bytes
}

const engine = await loadEngine()
const { model, training } = await call('project/detail', { code })
const { steps, list } = await call('project/scores', { code })
const published = list.flatMap(({ scores, ...part }) => (scores ? [{ ...part, scores }] : []))
const mark = (await readProjects()).find((project) => project.code === code)?.answers?.mark
const texts = new Map<string, { shard: Uint8Array; start: number; scores: Uint8Array }>()
let again = 0
for (const { version, weights, shard: name, start, scores: hash } of published) {
  const [shard, scores] = [await download(name), await download(hash)]
  if (again < Number(asked ?? published.length)) {
    const computed = await replayUnit(engine, {
      protocol: scoringProtocol,
      version,
      model,
      baseWeights: await download(weights),
      shard,
      seed: start,
      steps,
      learningRate: training.learningRate,
    })
    if (!computed.ok) throw new Error(computed.error)
    if (!isDeepStrictEqual(computed.value.delta, scores)) throw new Error(`the scores ${hash} are wrong`)
    again++
  }
  const before = texts.get(name)
  // Parts come in order; lines may cross from one into the next.
  const joined =
    before && before.start + before.scores.length === start
      ? { ...before, scores: Uint8Array.of(...before.scores, ...scores) }
      : { shard, start, scores }
  texts.set(name, joined)
}
console.log(`${published.length} of ${list.length} parts are published; computed ${again} again: all are equal`)
const lines = [...texts.values()].flatMap(({ shard, start, scores }) => oddLines(shard, start, scores, mark))
for (const { line, loss } of lines.toSorted((a, b) => b.loss - a.loss).slice(0, shownLines))
  console.log(`${loss.toFixed(2)}  ${line}`)
