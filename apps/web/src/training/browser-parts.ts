import { putDelta } from '@synet/training/client/put-delta'
import type { TrainingClientDeps } from '@synet/training/client/training-client'
import type { createUnitWorkers } from '@synet/training/client/unit-workers'
import { clock } from '@synet/contract/server-clock'
import { deviceOf, requireParts } from './device.ts'
import { fetchUnitFile } from './fetch-unit-file.ts'
import { blobCache } from './blob-cache.ts'
import type { StoredUnit, UnitStore } from '@synet/training/client/unit-store'
import { type DayBytes, limitCheckpoints } from '@synet/training/client/limit-checkpoints'
import { storage } from '@synet/ui/storage'
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

const unitStore = limitCheckpoints(storedUnits, () => clock.now().getTime(), {
  read() {
    try {
      return (JSON.parse(storage.read('training-kept') ?? 'null') as DayBytes | null) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (noted) => storage.write('training-kept', JSON.stringify(noted)),
})

/** Gives a training client what every page of this browser gives it, whoever it works for. */
export const browserParts = ({ train, selfTest, setPaused }: ReturnType<typeof createUnitWorkers>) =>
  ({
    download: fetchUnitFile,
    upload: putDelta,
    train,
    selfTest: () => {
      requireParts()
      return selfTest()
    },
    setPaused,
    kept: unitStore,
    blobs: blobCache,
    now: () => clock.now().getTime(),
    device: deviceOf,
  }) satisfies Partial<TrainingClientDeps>
