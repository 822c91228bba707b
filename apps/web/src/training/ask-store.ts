/** A database of one store in the browser. */
export interface IndexedStore {
  readonly database: string
  readonly store: string
}

/** Makes one request. @throws where the browser refuses to store anything */
export function askStore<T>(
  { database, store }: IndexedStore,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const opened = opening.result
      const request = ask(opened.transaction(store, mode).objectStore(store))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
      const close = (): void => opened.close()
      request.transaction?.addEventListener('complete', close)
      request.transaction?.addEventListener('abort', close)
    }
  })
}
