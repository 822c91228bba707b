import { limitBytes } from '@synet/training/client/limit-bytes'
import { askStore } from './ask-store.ts'

const blobs = { database: 'synet-models', store: 'blobs' }

/** If the browser refuses to store them, they are fetched again. */
export const blobCache = limitBytes({
  read: (name) => askStore<Uint8Array | undefined>(blobs, 'readonly', (store) => store.get(name)),
  write: async (name, bytes) => void (await askStore(blobs, 'readwrite', (store) => store.put(bytes, name))),
  remove: (name) => askStore(blobs, 'readwrite', (store) => store.delete(name)),
  names: async () => (await askStore(blobs, 'readonly', (store) => store.getAllKeys())).map(String),
})
