import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isModelConfig, parameterCount } from '#engine/model-config'
import { sha256Hex } from '#protocol/sha256'
import { isWorkUnit, unitLimits } from '#protocol/work-unit'
import { readModelCard, readProjects } from './all-projects.ts'
import { englishSpeeches, tinySpeeches } from './english-speeches/project.ts'
import { loadProject } from './load-project.ts'
import type { PreparedText } from './prepared-text.ts'

const projects = await readProjects()

it('has at least three projects with one folder each', () => {
  expect(projects.map(({ code }) => code)).toEqual(['english-speeches', 'many-languages', 'pronunciation'])
})

it('finds a new project by its folder alone', async () => {
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
    expect(shards).toHaveLength(24)
    for (const text of [...shards, heldOut]) {
      expect(text.length).toBeGreaterThan(50_000)
      expect(text.length).toBeLessThanOrEqual(unitLimits.shardBytesMax * 2)
      // The text has no control characters and may be cut anywhere.
      expect(text.every((byte) => byte === 10 || (byte >= 32 && byte !== 127))).toBe(true)
    }
    expect(shards.every(({ length }) => length <= unitLimits.shardBytesMax)).toBe(true)
  })

  it('holds out text that no shard has', async () => {
    const { shards, heldOut } = await loadProject(project)
    const trained = shards.map((shard) => new TextDecoder().decode(shard))
    const text = new TextDecoder().decode(heldOut)
    for (let at = 0; at + 100 < text.length; at += 1_000) {
      const piece = text.slice(at, at + 100)
      expect(trained.some((shard) => shard.includes(piece))).toBe(false)
    }
    const lines = new Set(trained.flatMap((shard) => shard.split('\n')))
    const seen = text.split('\n').filter((line) => line.length > 0 && lines.has(line))
    expect(seen).toEqual([])
  })

  it('makes units within the limits', () => {
    const { model, stepsPerUnit: steps, learningRate } = project
    expect(isModelConfig(model)).toBe(true)
    const baseWeights = new Uint8Array(2 * parameterCount(model))
    const shard = new Uint8Array(project.shards[0]?.bytes ?? 0)
    expect(isWorkUnit({ protocol: 2, version: 0, model, baseWeights, shard, seed: 0, steps, learningRate })).toBe(true)
  })

  it('has its licence, its card and its texts in ten languages', async () => {
    expect((await readFile(new URL('LICENCE.txt', folder), 'utf8')).length).toBeGreaterThan(500)
    expect(await readModelCard(project)).toContain(project.texts['en-US'].name)
    expect(Object.keys(project.texts)).toHaveLength(10)
    expect(project.attribution.statement).not.toBe('')
    expect(project.prompts.length).toBeGreaterThan(0)
  })
})

it('is refused when a file is not the one listed', async () => {
  const heldOut = { ...englishSpeeches.heldOut, sha256: 'ab'.repeat(32) }
  await expect(loadProject({ ...englishSpeeches, heldOut })).rejects.toThrow('held-out.bin')
})

it('has a small model of the first one for tests', () => {
  expect(isModelConfig(tinySpeeches.model)).toBe(true)
})
