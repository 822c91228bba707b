import { regions } from '@synet/contract/regions'
import { regionShards } from '@synet/training/protocol/region-shards'
import { describe, expect, it } from 'vitest'
import { chooseUnit } from '#train/replay/create-honeypot'

const wanted = (codes: readonly string[], ready: readonly number[]) =>
  chooseUnit({ project: 'english-speeches', version: 7, regions: codes, ready })

describe('units whose answer is known beforehand', () => {
  it('ENT-03 lie on the shards that a lease of the region can get', () => {
    const own = regionShards('accra-gh', 24)
    const shards = Array.from({ length: 200 }, () => wanted(['accra-gh'], [])?.shard ?? -1)
    expect(shards.every((shard) => own.includes(shard))).toBe(true)
    expect(new Set(shards).size).toBe(own.length)
  })
  it('ENT-03 are made until every region that trains has two, and a few serve all 160', () => {
    const all = regions.map(({ code }) => code)
    const ready: number[] = []
    for (let next = wanted(all, ready); next; next = wanted(all, ready)) ready.push(next.shard)
    for (const code of all) {
      const own = regionShards(code, 24)
      expect(ready.filter((shard) => own.includes(shard)).length).toBeGreaterThanOrEqual(2)
    }
    expect(ready.length).toBeLessThan(40)
  })
  it('none is made for a project that there no longer is', () => {
    expect(chooseUnit({ project: 'gone', version: 0, regions: ['accra-gh'], ready: [] })).toBeUndefined()
  })
})
