import type { KeptBytes } from '@synet/training/client/kept-units'
import { askStore } from './ask-store.ts'

const blobs = { database: 'synet-models', store: 'blobs' }

/** If the browser refuses to store them, they are fetched again. */
export const keptBlobs: KeptBytes = {
  read: (key) => askStore<Uint8Array | undefined>(blobs, 'readonly', (store) => store.get(key)).catch(() => undefined),
  write: (key, bytes) =>
    askStore(blobs, 'readwrite', (store) => store.put(bytes, key)).then(
      () => undefined,
      () => undefined,
    ),
}
