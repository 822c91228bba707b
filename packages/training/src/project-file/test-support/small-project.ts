import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countText, packCounts } from '#counts/count-text'
import { answerMark } from '#engine/model-config'
import { measureByteCounts } from '#measure/byte-counts'
import { meanOf } from '#measure/figures'
import { measureBaseline } from '#measure/measure-baseline'
import { sha256Hex } from '#protocol/sha256'
import type { ProjectContent } from '../project-content.ts'
import type { ProjectDefinition } from '../project-schema.ts'

const words =
  'the a river mountain village child teacher walks sees builds old green quiet toward under beside and'.split(' ')

/** Draws whole numbers below a bound, the same ones for the same seed. */
function drawFrom(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

/** Writes sentences that look like language to a person who counts bytes; the same ones for the same seed. */
function writeText(bytes: number, seed: number): Uint8Array<ArrayBuffer> {
  const draw = drawFrom(seed)
  let text = ''
  for (let line = 0; text.length < bytes; line++)
    text += `${seed}${line}: ${Array.from({ length: 12 }, () => words[draw(words.length)]).join(' ')}.\n`
  return new TextEncoder().encode(text.slice(0, bytes))
}

const fileOf = async (file: string, content: Uint8Array) => ({
  file,
  bytes: content.length,
  sha256: await sha256Hex(content),
})

/** Makes a project that passes the check: two shards, a small model, and an experiment that it claims. */
export async function smallProject(change: Partial<ProjectDefinition> = {}): Promise<ProjectContent> {
  const shards = [writeText(6_000, 1), writeText(6_000, 2)]
  const heldOut = writeText(8_192, 3)
  const baseline = { kind: 'byte-counts', ...meanOf(measureByteCounts(shards, heldOut)), of: heldOut.length } as const
  const definition: ProjectDefinition = {
    format: 1,
    code: 'quiet-rivers',
    texts: {
      'en-US': { name: 'Quiet rivers', purpose: 'It continues sentences about rivers.' },
      'zh-CN': { name: '静静的河', purpose: '续写关于河流的句子。' },
    },
    model: { layers: 1, width: 128, heads: 4, context: 64, batch: 16 },
    engineVersion: 2,
    initialSeed: 7,
    stepsPerUnit: 70,
    learningRate: 1e-3,
    writes: 'text',
    measure: 'nats',
    baseline,
    experiment: { units: 400, value: 0.5, error: 0.01, of: heldOut.length, record: 'https://example.org/experiment' },
    packageFunction: 'continueRiver',
    prompts: ['the river '],
    attribution: {
      source: 'Sentences of a test',
      sourceUrl: 'https://example.org/data',
      licence: 'CC0-1.0',
      licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
      statement: 'No rights reserved.',
    },
    shards: await Promise.all(shards.map((shard, i) => fileOf(`shard-0${i}.bin`, shard))),
    heldOut: await fileOf('held-out.bin', heldOut),
    ...change,
  }
  return {
    definition,
    card: '# Quiet rivers\n\nFor tests.\n',
    licence: 'CC0 1.0 Universal\n',
    text: { shards, heldOut },
  }
}

/** Lines `word=sounds`; nobody can know which of two sounds a c has. */
function writeSounds(words: number): readonly string[] {
  const draw = drawFrom(5)
  const lines = new Map<string, string>()
  while (lines.size < words) {
    const word = Array.from({ length: 6 }, () => 'bcdfgaeiou'[draw(10)]).join('')
    lines.set(word, `${word}=${word.replaceAll('c', () => 'KS'[draw(2)] ?? '').toUpperCase()}\n`)
  }
  return [...lines.values()]
}

/** Makes a project of words and their sounds that passes the check, with counts that answer with the model. */
export async function soundsProject(): Promise<ProjectContent> {
  const lines = writeSounds(700)
  const bytesOf = (from: number, to: number) => new TextEncoder().encode(lines.slice(from, to).join(''))
  const shards = [bytesOf(0, 200), bytesOf(200, 400)]
  const heldOut = bytesOf(400, 700)
  const counted = countText(shards, answerMark)
  const counts = packCounts(counted)
  const project = { measure: 'right', answers: { mark: answerMark } } as const
  const content = await smallProject({
    code: 'quiet-sounds',
    engineVersion: 3,
    writes: 'line',
    measure: 'right',
    baseline: measureBaseline(project, { shards, heldOut }, counted),
    experiment: { units: 300, value: 0.99, error: 0.005, of: 300, record: 'https://example.org/experiment' },
    prompts: ['cafe='],
    counts: { ...(await fileOf('counts.gz', counts)), share: 5 },
    shards: await Promise.all(shards.map((shard, i) => fileOf(`shard-0${i}.bin`, shard))),
    heldOut: await fileOf('held-out.bin', heldOut),
  })
  return { ...content, text: { shards, heldOut, counts } }
}

/** Writes the folder of a project. */
export async function writeFolder({ definition, card, licence, text }: ProjectContent): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'synet-project-'))
  const write = (file: string, content: string | Uint8Array) => writeFile(join(folder, file), content)
  await write('project.json', JSON.stringify(definition, null, 2))
  await write('model-card.md', card)
  await write('LICENCE.txt', licence)
  for (const [i, { file }] of definition.shards.entries()) await write(file, text.shards[i] ?? '')
  await write(definition.heldOut.file, text.heldOut)
  if (definition.counts) await write(definition.counts.file, text.counts ?? '')
  return folder
}
