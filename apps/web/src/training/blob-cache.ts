import { limitBytes } from '@synet/training/client/limit-bytes'
import { requestStore } from './request-store.ts'

const blobs = { database: 'synet-models', store: 'blobs' }

/** If the browser refuses to store them, they are fetched again. */
export const blobCache = limitBytes({
  read: (name) => requestStore<Uint8Array | undefined>(blobs, 'readonly', (store) => store.get(name)),
  write: async (name, bytes) => void (await requestStore(blobs, 'readwrite', (store) => store.put(bytes, name))),
  remove: (name) => requestStore(blobs, 'readwrite', (store) => store.delete(name)),
  names: async () => (await requestStore(blobs, 'readonly', (store) => store.getAllKeys())).map(String),
})
