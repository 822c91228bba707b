import type { KeptUnit, KeptUnits } from '@synet/training/client/kept-units'

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

/** Where the browser refuses to keep, work goes on without. */
export const keptUnits: KeptUnits = {
  read: (key) => withStore<KeptUnit | undefined>('readonly', (store) => store.get(key)).catch(() => undefined),
  write: (key, kept) =>
    withStore('readwrite', (store) => store.put(kept, key)).then(
      () => undefined,
      () => undefined,
    ),
  clear: (key) =>
    withStore('readwrite', (store) => store.delete(key)).then(
      () => undefined,
      () => undefined,
    ),
}
