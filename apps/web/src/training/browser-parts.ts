import { putDelta } from '@synet/training/client/put-delta'
import type { TrainingClientDeps } from '@synet/training/client/training-client'
import type { createUnitWorkers } from '@synet/training/client/unit-workers'
import { clock } from '#api/clock.ts'
import { deviceOf, requireParts } from './device.ts'
import { fetchUnitFile } from './fetch-unit-file.ts'
import { blobCache } from './blob-cache.ts'
import { unitStore } from './unit-store.ts'

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
