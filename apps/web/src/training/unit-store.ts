import type { StoredUnit, UnitStore } from '@synet/training/client/unit-store'
import { type DayBytes, limitCheckpoints } from '@synet/training/client/limit-checkpoints'
import { storage } from '@synet/ui/storage'
import { clock } from '#api/clock.ts'
import { requestStore } from './request-store.ts'

const units = { database: 'synet-training', store: 'units' }

/** If the browser refuses to store them, training continues without them. */
const storedUnits: UnitStore = {
  read: (key) =>
    requestStore<StoredUnit | undefined>(units, 'readonly', (store) => store.get(key)).catch(() => undefined),
  write: (key, kept) =>
    requestStore(units, 'readwrite', (store) => store.put(kept, key)).then(
      () => undefined,
      () => undefined,
    ),
  clear: (key) =>
    requestStore(units, 'readwrite', (store) => store.delete(key)).then(
      () => undefined,
      () => undefined,
    ),
}

export const unitStore = limitCheckpoints(storedUnits, () => clock.now().getTime(), {
  read() {
    try {
      return (JSON.parse(storage.read('training-kept') ?? 'null') as DayBytes | null) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (noted) => storage.write('training-kept', JSON.stringify(noted)),
})
