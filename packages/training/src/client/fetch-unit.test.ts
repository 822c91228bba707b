import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadTinyUnit } from '#engine/test-support/fixture'
import { aggregateRound } from '#protocol/aggregate-round'
import { encodeDifference } from '#protocol/model-difference'
import { sha256Hex } from '#protocol/sha256'
import { fetchUnit } from './fetch-unit.ts'
import { gunzip } from './gzip.ts'
import type { Lease } from './unit-store.ts'

const { unit } = await loadTinyUnit()
const before = unit.baseWeights
const moved = Float32Array.from({ length: before.length / 2 }, (_, i) => 0.01 * Math.sin(i))
const { weights: after } = await aggregateRound(before, [moved])
const [beforeHash, afterHash, shardHash] = await Promise.all([before, after, unit.shard].map(sha256Hex))
const url = (hash: string | undefined) => `/prod/blob/${hash}`
const difference = `${url(afterHash)}/from/${beforeHash}`
const lease = (of: 'before' | 'after', more: Partial<Lease> = {}): Lease => ({
  leaseId: '1',
  project: 'english-speeches',
  why: 'own',
  size: 1,
  protocol: 2,
  version: of === 'before' ? 0 : 1,
  model: unit.model,
  modelUrl: url(of === 'before' ? beforeHash : afterHash),
  modelFrom: of === 'before' ? null : { hash: beforeHash ?? '', url: difference },
  shardUrl: url(shardHash),
  seed: 1,
  steps: 10,
  learningRate: 1e-3,
  expiresAt: '',
  ...more,
})

function arrange(served: Record<string, Uint8Array>) {
  const kept = new Map<string, Uint8Array>()
  const asked: string[] = []
  const bounds = new Map<string, number>()
  const fetching = {
    runId: '7',
    blobs: {
      read: async (key: string) => kept.get(key),
      write: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
    },
    download: async (path: string, bytesMax: number) => {
      asked.push(path)
      bounds.set(path, bytesMax)
      const bytes = served[path]
      if (!bytes) throw new Error('download failed: 404')
      return bytes
    },
  }
  const fetch = (of: 'before' | 'after', more?: Partial<Lease>) => fetchUnit(lease(of, more), fetching)
  return { kept, asked, bounds, fetch }
}
const whole = { [url(beforeHash)]: before, [url(afterHash)]: after, [url(shardHash)]: unit.shard }
const pack = (bytes: Uint8Array | undefined) => new Uint8Array(gzipSync(bytes ?? new Uint8Array()))
const packed = pack(encodeDifference(before, after))

describe('a unit', () => {
  it('is fetched once: models and shards stay on the device, and of the next version only what changed is fetched', async () => {
    const { asked, fetch } = arrange({ ...whole, [difference]: packed })
    expect((await fetch('before')).bytes).toBe(before.length + unit.shard.length)
    expect((await fetch('before')).bytes).toBe(0)
    const next = await fetch('after')
    expect(next.unit.baseWeights).toEqual(after)
    expect(next.bytes).toBe(packed.length)
    expect((await fetch('after')).bytes).toBe(0)
    expect(asked.toSorted()).toEqual([url(beforeHash), url(shardHash), difference].toSorted())
  })

  it.each([
    ['there is none', undefined],
    ['it is damaged', packed.subarray(0, 40)],
    ['it gives another model', pack(new Uint8Array(encodeDifference(before, after) ?? []).fill(1, -after.length))],
  ])('is fetched whole when a difference does not help: %s', async (_, answer) => {
    const { fetch } = arrange({ ...whole, ...(answer && { [difference]: answer }) })
    await fetch('before')
    const next = await fetch('after')
    expect(next.unit.baseWeights).toEqual(after)
    expect(next.bytes).toBe(after.length)
  })

  it('is fetched whole, without asking for a difference, when the device has another model than the one that changed', async () => {
    const { asked, fetch } = arrange({ ...whole, [difference]: packed })
    await fetch('before')
    const next = await fetch('after', { modelFrom: { hash: shardHash ?? '', url: difference } })
    expect(next.unit.baseWeights).toEqual(after)
    expect(asked).not.toContain(difference)
  })

  it('is fetched once per project and shard, which do not evict each other', async () => {
    const { asked, fetch } = arrange({ ...whole, [url(beforeHash)]: before })
    const other = { project: 'tiny-speeches', why: 'round-full', shardUrl: url(beforeHash), modelFrom: null } as const
    for (let time = 0; time < 2; time++) {
      await fetch('before')
      await fetch('after', other)
      await fetch('before', { ...other, project: 'chess' })
    }
    // The models of three projects, and two shards.
    const models = [url(beforeHash), url(afterHash), url(beforeHash)]
    expect(asked.toSorted()).toEqual([...models, url(shardHash), url(beforeHash)].toSorted())
  })

  it('is fetched again when the stored files are damaged', async () => {
    const { kept, fetch } = arrange(whole)
    await fetch('before')
    for (const [key, bytes] of kept) kept.set(key, bytes.slice(1))
    expect((await fetch('before')).bytes).toBe(before.length + unit.shard.length)
  })

  it('is fetched within a bound per file, and a small file does not unpack to a large one', async () => {
    const { bounds, fetch } = arrange({ ...whole, [difference]: packed })
    await fetch('before')
    await fetch('after')
    expect(Object.fromEntries(bounds)).toEqual({
      [url(beforeHash)]: before.length,
      [url(shardHash)]: 65_536,
      [difference]: 2 * before.length,
    })
    const bomb = new Uint8Array(gzipSync(new Uint8Array(30_000_000)))
    await expect(gunzip(bomb, 1_000_000)).rejects.toThrow('more than 1000000 bytes')
    expect(await gunzip(packed, 2 * before.length)).toEqual(encodeDifference(before, after))
  })

  it('is not fetched when the lease names a model that no engine accepts', async () => {
    const { asked, fetch } = arrange(whole)
    const model = { ...unit.model, width: 1e9 }
    await expect(fetch('before', { model })).rejects.toThrow('no model')
    expect(asked).not.toContain(url(beforeHash))
  })

  it('is never made of bytes other than the lease names', async () => {
    for (const lying of [url(beforeHash), url(shardHash)]) {
      const { kept, fetch } = arrange({ ...whole, [lying]: after.slice(1) })
      await expect(fetch('before')).rejects.toThrow('other bytes')
      expect([...kept.values()]).not.toContainEqual(after.slice(1))
    }
  })
})
