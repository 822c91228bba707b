import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '@synet/contract/languages'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '#engine/alphabet'
import { answerMark, isModelConfig, parameterCount } from '#engine/model-config'
import { findLeak } from '#project-file/check-project'
import { sha256Hex } from '#protocol/sha256'
import { engineVersionOf, isWorkUnit, unitLimits } from '#protocol/work-unit'
import { readModelCard, readProjects } from './all-projects.ts'
import { encodeSounds, sounds } from './english-sounds/sounds.ts'
import { encodeSounds as encodeIpa, sounds as icelandic } from './icelandic-sounds/sounds.ts'
import { englishSpeeches, tinySpeeches } from './english-speeches/project.ts'
import { rateOf } from './learning-rate.ts'
import { loadProject } from './load-project.ts'
import type { PreparedText } from './prepared-text.ts'

const projects = await readProjects()

it('every project has a folder', () => {
  expect(projects.map(({ code }) => code)).toEqual(['english-sounds', 'english-speeches', 'icelandic-sounds'])
})

it('a new project is found by its folder alone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'synet-projects-'))
  await mkdir(join(root, 'new-one'))
  const { texts, ...plain } = englishSpeeches
  const text = `export const newOne = ${JSON.stringify({ ...plain, texts, code: 'new-one' })}\n`
  await writeFile(join(root, 'new-one', 'project.ts'), text)
  const at = pathToFileURL(`${root}/`)
  expect((await readProjects(at)).map(({ code }) => code)).toEqual(['new-one'])
  await mkdir(join(root, 'other'))
  await writeFile(join(root, 'other', 'project.ts'), text)
  await expect(readProjects(at)).rejects.toThrow('other/project.ts exports other of that code')
  await rm(root, { recursive: true })
})

describe.each(projects)('$code', (project) => {
  const folder = new URL(`${project.code}/`, import.meta.url)

  it('has the text that its script prepares', { timeout: 30_000 }, async () => {
    const prepare: { prepareText(): Promise<PreparedText> } = await import(new URL('prepare-text.ts', folder).href)
    const { shards, heldOut } = await prepare.prepareText()
    expect(await Promise.all(shards.map(sha256Hex))).toEqual(project.shards.map(({ sha256 }) => sha256))
    expect(await sha256Hex(heldOut)).toBe(project.heldOut.sha256)
  })

  it('loads completely, in shards that a unit accepts', async () => {
    const { shards, heldOut } = await loadProject(project)
    expect(shards.length).toBeGreaterThanOrEqual(24)
    for (const text of [...shards, heldOut]) {
      expect(text.length).toBeGreaterThan(45_000)
      expect(text.length).toBeLessThanOrEqual(unitLimits.shardBytesMax * 2)
      // The text has no control characters and may be cut anywhere.
      expect(text.every((byte) => byte === 10 || (byte >= 32 && byte !== 127))).toBe(true)
    }
    expect(shards.every(({ length }) => length <= unitLimits.shardBytesMax)).toBe(true)
  })

  it('holds out text that no shard has', async () => {
    expect(findLeak(project, await loadProject(project))).toBeUndefined()
  })

  it('makes units within the limits', () => {
    const { model, protocol, stepsPerUnit: steps, learningRate } = project
    expect(isModelConfig(model, engineVersionOf(protocol))).toBe(true)
    const baseWeights = new Uint8Array(2 * parameterCount(model))
    const shard = new Uint8Array(project.shards[0]?.bytes ?? 0)
    expect(isWorkUnit({ protocol, version: 0, model, baseWeights, shard, seed: 0, steps, learningRate })).toBe(true)
  })

  it('has its licence, its card and its texts in every language', async () => {
    expect((await readFile(new URL('LICENCE.txt', folder), 'utf8')).length).toBeGreaterThan(500)
    expect(await readModelCard(project)).toContain(project.texts['en-US'].name)
    expect(Object.keys(project.texts).toSorted()).toEqual(languages.map(({ name }) => name).toSorted())
    expect(project.attribution.statement).not.toBe('')
    expect(project.prompts.length).toBeGreaterThan(0)
  })
})

it.each(projects.filter(({ answers }) => answers))(
  '$code asks nothing in training that is held out [NET-07]',
  async (one) => {
    const { shards, heldOut } = await loadProject(one)
    const linesOf = (text: Uint8Array) => new TextDecoder().decode(text).trimEnd().split('\n')
    const questionOf = (line: string) => line.slice(0, line.indexOf(answerMark))
    const trained = new Set(shards.flatMap(linesOf).map(questionOf))
    const asked = new Set(linesOf(heldOut).map(questionOf))
    expect(trained.has('') || asked.has('')).toBe(false)
    expect(asked.size / (asked.size + trained.size)).toBeCloseTo(0.05, 2)
    // Whole lines, and what is shown of an answer has no byte that means nothing.
    for (const text of [...shards, heldOut]) expect(text.at(-1)).toBe(10)
    for (const line of linesOf(heldOut)) {
      const answer = new TextEncoder().encode(line.slice(line.indexOf(answerMark) + 1))
      expect(answer.length).toBeGreaterThan(0)
      expect(readAnswer(one.alphabet, answer)).not.toContain('?')
    }
  },
)

it('a project learns by the protocol for answers exactly when it has answers [NET-07]', () => {
  for (const { protocol, answers } of projects) expect(protocol === 5).toBe(answers !== undefined)
})

it('a project shows sounds as the dictionary writes them [NET-07]', () => {
  const encoded = encodeSounds('K AH0 N T R IH1 B Y AH0 T ER2')
  expect(encoded).toHaveLength(11)
  expect(readAnswer(sounds, new TextEncoder().encode(encoded))).toBe('K AH0 N T R IH1 B Y AH0 T ER2')
  expect(encodeSounds('K XX')).toBeUndefined()
  expect(readAnswer(sounds, new TextEncoder().encode('k='))).toBe('K ?')
  const spoken = encodeIpa('eijafjatlajœːkʏtl̥')
  expect(spoken).toHaveLength(16)
  expect(readAnswer(icelandic, new TextEncoder().encode(spoken))).toBe('eijafjatlajœːkʏtl̥')
  expect(encodeIpa('sin#fouːnia')).toBeUndefined()
  expect(readAnswer(icelandic, new TextEncoder().encode('A='))).toBe('a?')
})

it('a project learns more slowly the further it is, where it says so [NET-05]', () => {
  const falling = { learningRate: 2e-3, rateFallsFrom: 100 }
  expect([0, 100, 400, 10_000].map((version) => rateOf(falling, version))).toEqual([2e-3, 2e-3, 1e-3, 2e-4])
  expect(rateOf(englishSpeeches, 10_000)).toBe(englishSpeeches.learningRate)
  const dipping = { learningRate: 8e-3, rateDips: { every: 10, length: 3 } }
  const rates = Array.from({ length: 12 }, (_, version) => rateOf(dipping, version))
  expect(rates).toEqual([...Array<number>(7).fill(8e-3), 4e-3, 2e-3, 1e-3, 8e-3, 8e-3])
})

it('a project is refused when a file is not the one listed', async () => {
  const heldOut = { ...englishSpeeches.heldOut, sha256: 'ab'.repeat(32) }
  await expect(loadProject({ ...englishSpeeches, heldOut })).rejects.toThrow('held-out.bin')
})

it('the first project has a small model for tests', () => {
  expect(isModelConfig(tinySpeeches.model)).toBe(true)
})
