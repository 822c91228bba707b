import type { Answer } from '@synet/contract/calls'
import type { Checkpoint } from '#engine/train-unit'

/** What the server asks a device to compute. */
export type Lease = Answer<'train/lease'>

/** A lease and the last checkpoint of its unit, so that a restart loses a few steps at most. */
export interface KeptUnit {
  readonly lease: Lease
  readonly checkpoint: Checkpoint | undefined
}

/** Where a device keeps its units. Keeping is a convenience: what can't be kept is computed again. */
export interface KeptUnits {
  read(key: string): Promise<KeptUnit | undefined>
  write(key: string, kept: KeptUnit): Promise<void>
  clear(key: string): Promise<void>
}

/** A unit's place: one a lane of a run, and one for the unit leased ahead. */
export const placeOf = (runId: string, lane: number | 'ahead'): string => (lane === 0 ? runId : `${runId}/${lane}`)
