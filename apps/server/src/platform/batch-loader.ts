import { invariant } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'

/** The most keys that one query looks up; further keys wait for the next query. */
const keysMax = 256

interface Waiting<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a batch loader: concurrent look-ups share one query. Look-ups that arrive while a query is running form the
 * next batch, and a single look-up runs at once. Nothing is cached: every answer is read after its caller asked.
 * @param load returns the values in the order of the keys
 */
export function createBatchLoader<Key, Value>(
  load: (sql: Sql, keys: readonly Key[]) => Promise<readonly Value[]>,
): (sql: Sql, key: Key) => Promise<Value> {
  const queues = new WeakMap<Sql, { waiting: Waiting<Key, Value>[]; busy: boolean }>()

  const pump = async (sql: Sql, queue: { waiting: Waiting<Key, Value>[]; busy: boolean }): Promise<void> => {
    if (queue.busy) return
    queue.busy = true
    while (queue.waiting.length > 0) {
      // Look-ups made in the same turn of the event loop join the batch.
      await new Promise(setImmediate)
      const asked = queue.waiting.splice(0, keysMax)
      try {
        const values = await load(
          sql,
          asked.map(({ key }) => key),
        )
        invariant(values.length === asked.length, 'one answer a key')
        for (const [i, { resolve }] of asked.entries()) resolve(values[i] as Value)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    queue.busy = false
  }

  return (sql, key) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(sql) ?? { waiting: [], busy: false }
      queues.set(sql, queue)
      queue.waiting.push({ key, resolve, reject })
      void pump(sql, queue)
    })
}
