import { describe, expect, it } from 'vitest'
import { limitBytes } from './limit-bytes.ts'

function arrange(bytesMax: number) {
  const stored = new Map<string, Uint8Array>()
  const blobs = limitBytes(
    {
      read: async (name) => stored.get(name),
      write: async (name, bytes) => void stored.set(name, bytes),
      remove: async (name) => void stored.delete(name),
      names: async () => [...stored.keys()],
    },
    bytesMax,
  )
  const names = () => [...stored.keys()].filter((name) => name !== 'index').toSorted()
  return { stored, blobs, names }
}
const bytes = (length: number) => new Uint8Array(length).fill(7)

describe('models and shards on a device', () => {
  it('make room for new ones, the least recently used first', async () => {
    const { blobs, names } = arrange(100)
    await blobs.write('shard a', bytes(40))
    await blobs.write('shard b', bytes(40))
    expect(await blobs.read('shard a')).toEqual(bytes(40))
    await blobs.write('model 7', bytes(50))
    expect(names()).toEqual(['model-7', 'shard-a'])
    expect(await blobs.read('shard b')).toBeUndefined()
    await blobs.write('model 7', bytes(60))
    expect(names()).toEqual(['model-7', 'shard-a'])
    await blobs.write('model 8', bytes(101))
    expect(names()).toEqual([])
  })

  it('are removed when they are of an earlier release and no index knows them', async () => {
    const { stored, blobs, names } = arrange(100)
    stored.set('shard old', bytes(1))
    await blobs.write('shard a', bytes(1))
    expect(names()).toEqual(['shard-a'])
  })

  it('survive a damaged index, and are fetched again where nothing can be stored', async () => {
    const { stored, blobs } = arrange(100)
    stored.set('index', bytes(3))
    await blobs.write('shard a', bytes(1))
    expect(await blobs.read('shard a')).toEqual(bytes(1))
    const broken = limitBytes({
      read: () => Promise.reject(new Error('no disk')),
      write: () => Promise.reject(new Error('no disk')),
      remove: () => Promise.reject(new Error('no disk')),
      names: () => Promise.reject(new Error('no disk')),
    })
    await broken.write('shard a', bytes(1))
    expect(await broken.read('shard a')).toBeUndefined()
  })
})
