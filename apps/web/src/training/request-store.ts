import { withResolvers } from '@synet/core/with-resolvers'

/** A database of one store in the browser. */
export interface IndexedStore {
  readonly database: string
  readonly store: string
}

/** Browsers are known to leave a request without an answer. */
const patienceMs = 10_000

/**
 * Makes one request, and settles whatever becomes of it. What is written is stored when the promise resolves.
 * @throws where the browser refuses to store anything, or does not answer
 */
export function requestStore<T>(
  { database, store }: IndexedStore,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const { promise, resolve, reject } = withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`${database} does not answer`)), patienceMs)
  /** A handler that throws would leave the promise open. */
  const orReject = (act: () => void) => (): void => {
    try {
      act()
    } catch (error) {
      reject(error)
    }
  }
  orReject(() => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = orReject(() => opening.result.createObjectStore(store))
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error(`${database} is blocked`))
    opening.onsuccess = orReject(() => {
      const opened = opening.result
      const closingFirst = (act: () => void) =>
        orReject(() => {
          opened.close()
          act()
        })
      try {
        const transaction = opened.transaction(store, mode)
        const request = ask(transaction.objectStore(store))
        transaction.oncomplete = closingFirst(() => resolve(request.result))
        transaction.onabort = closingFirst(() => reject(transaction.error ?? request.error))
      } catch (error) {
        opened.close()
        throw error
      }
    })
  })()
  return promise.finally(() => clearTimeout(timer))
}
