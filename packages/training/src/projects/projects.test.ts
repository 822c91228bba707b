import { describe, expect, it } from 'vitest'
import { isModelConfig } from '#engine/model-config'
import { sha256Hex } from '#protocol/sha256'
import { isWorkUnit, unitLimits } from '#protocol/work-unit'
import { prepareText } from './english-speeches/prepare-text.ts'
import { englishSpeeches, tinySpeeches } from './english-speeches/project.ts'
import { loadProject } from './load-project.ts'

describe('english-speeches', () => {
  it('has the text that its script prepares', async () => {
    const { shards, heldOut } = await prepareText()
    expect(await Promise.all(shards.map(sha256Hex))).toEqual(englishSpeeches.shards.map(({ sha256 }) => sha256))
    expect(await sha256Hex(heldOut)).toBe(englishSpeeches.heldOut.sha256)
  })

  it('loads whole, in plain ASCII', async () => {
    const { shards, heldOut } = await loadProject(englishSpeeches)
    expect(shards).toHaveLength(24)
    for (const text of [...shards, heldOut]) {
      expect(text.every((byte) => byte === 10 || (byte >= 32 && byte < 127))).toBe(true)
      expect(text.length).toBeLessThanOrEqual(unitLimits.shardBytesMax)
    }
  })

  it('holds out text that no shard has', async () => {
    const { shards, heldOut } = await loadProject(englishSpeeches)
    const trained = shards.map((shard) => new TextDecoder().decode(shard))
    const text = new TextDecoder().decode(heldOut)
    for (let at = 0; at + 100 < text.length; at += 1_000) {
      const piece = text.slice(at, at + 100)
      expect(trained.some((shard) => shard.includes(piece))).toBe(false)
    }
  })

  it('is refused when a file is not the one listed', async () => {
    const heldOut = { ...englishSpeeches.heldOut, sha256: 'ab'.repeat(32) }
    await expect(loadProject({ ...englishSpeeches, heldOut })).rejects.toThrow('held-out.bin')
  })

  it.each([englishSpeeches, tinySpeeches])('makes units within the limits', ({ model, stepsPerUnit, learningRate }) => {
    expect(isModelConfig(model)).toBe(true)
    const baseWeights = new Uint8Array(2 * (model.width === 128 ? 434_816 : 21_600))
    const shard = new Uint8Array(53_248)
    expect(isWorkUnit({ version: 0, model, baseWeights, shard, seed: 0, steps: stepsPerUnit, learningRate })).toBe(true)
  })
})
