import type { Call } from '@synet/contract/client'
import type { Tested } from '#engine/choose-engine'
import type { Checkpoint, UnitProgress } from '#engine/train-unit'
import type { TrainedUnit, WorkUnit } from '#protocol/work-unit'
import type { ByteCache, UnitStore } from './unit-store.ts'
import type { Upload } from './put-delta.ts'
import type { BeforeAfter } from './write-before-after.ts'

/** The callbacks for a unit's worker. */
export interface UnitListener {
  progress(progress: UnitProgress, resting: boolean, levels?: string): void
  checkpoint(checkpoint: Checkpoint): void
  /** Requests what the model makes of these prompts before and after the unit. */
  readonly shown?: { readonly prompts: readonly Uint8Array[]; wrote(pairs: readonly BeforeAfter[]): void }
}

export interface TrainingDeps {
  readonly call: Call
  /** @returns the bytes at a URL of a lease; throws when they cannot be read, or are more than `bytesMax` */
  readonly download: (url: string, bytesMax: number, signal: AbortSignal) => Promise<Uint8Array>
  /** @returns whether the delta was put to the object store */
  readonly upload: (upload: Upload, delta: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<boolean>
  /** Whether the device computes like all others; its outcome is asked for before the first unit and then kept. */
  readonly selfTest: () => Promise<Tested>
  /** Trains in a lane's worker. */
  readonly train: (
    lane: number,
    unit: WorkUnit,
    resumeFrom: Checkpoint | undefined,
    listener: UnitListener,
    signal: AbortSignal,
  ) => Promise<{ ok: true; trained: TrainedUnit } | { ok: false; error: string }>
  readonly kept: UnitStore
  readonly blobs: ByteCache
  readonly now: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** The thumbprint of the device's key. @throws CallError with `device.key-required` if no key can be stored */
  readonly device: () => Promise<string>
  /** Proves the key to the server when the server requires it. */
  readonly proveDevice: () => Promise<void>
  /** The number of units trained in parallel, each in its own worker. */
  readonly lanes: number
  /** This many parameters fit into memory, over all lanes; a single unit may have more. Default: no limit. */
  readonly parametersMax?: number
  /**
   * The prompts of a project that are displayed with what the model makes of them before and after a unit. Without it,
   * or where it fails, none are.
   */
  readonly promptsOf?: (project: string) => Promise<readonly Uint8Array[]>
}
