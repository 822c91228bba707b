import type { Call } from '@synet/contract/client'
import type { Checkpoint, UnitProgress } from '#engine/train-unit'
import type { TrainedUnit, WorkUnit } from '#protocol/work-unit'
import type { KeptUnits } from './kept-units.ts'
import type { BeforeAfter } from './write-before-after.ts'

/** What the worker of a unit reports. */
export interface UnitListener {
  progress(progress: UnitProgress, resting: boolean): void
  checkpoint(checkpoint: Checkpoint): void
  /** Asks for what the model writes before and after the unit. */
  wrote?(pair: BeforeAfter): void
}

export interface TrainingDeps {
  readonly call: Call
  /** @returns the bytes behind a URL of a lease; throws when it cannot be read */
  readonly download: (url: string, signal: AbortSignal) => Promise<Uint8Array>
  /** Trains in a lane's worker. */
  readonly train: (
    lane: number,
    unit: WorkUnit,
    resumeFrom: Checkpoint | undefined,
    listener: UnitListener,
    signal: AbortSignal,
  ) => Promise<{ ok: true; trained: TrainedUnit } | { ok: false; error: string }>
  readonly kept: KeptUnits
  readonly now: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** The thumbprint of the device's key. @throws CallError with `device.key-required` where none can be kept */
  readonly device: () => Promise<string>
  /** Shows the server that the key is here; asked when the server wants to see it. */
  readonly proveDevice: () => Promise<void>
  /** Units trained side by side, each in a worker of its own. */
  readonly lanes: number
  /** Whether anybody reads what the model writes; default no. */
  readonly showsSamples?: boolean
}
