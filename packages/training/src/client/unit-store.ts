import type { Answer } from '@synet/contract/calls'
import type { Checkpoint } from '#engine/train-unit'

/** The content of a lease. */
export type Lease = Answer<'train/lease'>

/** A lease with the last checkpoint of its unit, so that a restart loses only a few steps. */
export interface StoredUnit {
  readonly lease: Lease
  readonly checkpoint: Checkpoint | undefined
}

/** A device's storage for its units. Storing is optional: a unit that can't be stored is computed again. */
export interface UnitStore {
  read(key: string): Promise<StoredUnit | undefined>
  write(key: string, kept: StoredUnit): Promise<void>
  clear(key: string): Promise<void>
}

/** A device's storage for models and shards. Storing is optional here, too. */
export interface ByteCache {
  read(key: string): Promise<Uint8Array | undefined>
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** The key of a stored unit: one per lane of a run, and one for the prefetched unit. */
export const placeOf = (runId: string, lane: number | 'ahead'): string => (lane === 0 ? runId : `${runId}/${lane}`)
