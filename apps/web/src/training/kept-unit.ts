import type { Checkpoint } from './engine-types.ts'
import type { Lease } from './training-client.ts'

/** The lease and last checkpoint of a run, so that a reload loses a few steps at most. */
export interface KeptUnit {
  readonly lease: Lease
  readonly checkpoint: Checkpoint | undefined
}

const databaseName = 'synet-training'
const storeName = 'units'

function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const request = ask(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
      request.transaction?.addEventListener('complete', () => database.close())
    }
  })
}

/** Keeping is a convenience: where the browser refuses, work goes on without. */
export const keptUnits = {
  read: (runId: string): Promise<KeptUnit | undefined> =>
    withStore<KeptUnit | undefined>('readonly', (store) => store.get(runId)).catch(() => undefined),
  write: (runId: string, kept: KeptUnit): Promise<void> =>
    withStore('readwrite', (store) => store.put(kept, runId)).then(
      () => undefined,
      () => undefined,
    ),
  clear: (runId: string): Promise<void> =>
    withStore('readwrite', (store) => store.delete(runId)).then(
      () => undefined,
      () => undefined,
    ),
}
