import type { ByteCache } from './unit-store.ts'

/** Where a device stores bytes by name; each may fail. Names consist of letters, digits, `_` and `-`. */
export interface ByteStore {
  read(name: string): Promise<Uint8Array | undefined>
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  names(): Promise<readonly string[]>
}

/** Some models of the largest kind with their shards; today's have 2 MB with all of theirs. */
const bytesMaxDefault = 64_000_000
const indexName = 'index'

interface Entry {
  readonly name: string
  readonly bytes: number
}

const nameOf = (key: string): string => key.replaceAll(/[^\w]/g, '-')

/**
 * Keeps models and shards within a limit: what was used least recently goes first, and what the index does not know,
 * such as the leavings of an earlier release, goes at once. Two tabs may forget each other's bytes, which are then
 * fetched again.
 */
export function limitBytes(store: ByteStore, bytesMax = bytesMaxDefault): ByteCache {
  // One after the other, because each changes the index. Whatever fails is only fetched again.
  let last: Promise<unknown> = Promise.resolve()
  const queue = <T>(change: () => Promise<T>): Promise<T | undefined> => {
    const done = last.then(change).catch(() => undefined)
    last = done
    return done
  }
  /** The least recently used first. */
  const readIndex = async (): Promise<readonly Entry[]> => {
    const bytes = await store.read(indexName)
    try {
      return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Entry[]) : []
    } catch {
      return []
    }
  }
  const writeIndex = (entries: readonly Entry[]): Promise<void> =>
    store.write(indexName, new TextEncoder().encode(JSON.stringify(entries)))

  return {
    read: (key) =>
      queue(async () => {
        const name = nameOf(key)
        const bytes = await store.read(name)
        if (!bytes) return undefined
        const entries = await readIndex()
        if (entries.at(-1)?.name !== name)
          await writeIndex([...entries.filter((entry) => entry.name !== name), { name, bytes: bytes.length }])
        return bytes
      }),
    async write(key, bytes) {
      await queue(async () => {
        const name = nameOf(key)
        const kept = [...(await readIndex()).filter((entry) => entry.name !== name), { name, bytes: bytes.length }]
        while (kept.length > 0 && kept.reduce((sum, entry) => sum + entry.bytes, 0) > bytesMax) kept.shift()
        const names = new Set([indexName, ...kept.map((entry) => entry.name)])
        for (const other of await store.names()) if (!names.has(other)) await store.remove(other)
        if (names.has(name)) await store.write(name, bytes)
        await writeIndex(kept)
      })
    },
  }
}
