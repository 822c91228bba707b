import type { Checkpoint, UnitProgress } from '#engine/train-unit'
import type { Tested } from '#engine/choose-engine'
import type { TrainedUnit, WorkUnit } from '#protocol/work-unit'
import type { BeforeAfter } from './write-before-after.ts'

/** Messages to a worker, which trains one unit at a time. */
export type ToWorker =
  | {
      readonly kind: 'train'
      readonly unit: WorkUnit
      readonly resumeFrom: Checkpoint | undefined
      /** What the model makes of them before and after the unit is reported. */
      readonly prompts: readonly Uint8Array[]
    }
  | { readonly kind: 'test' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }

/** Messages from a worker. */
export type FromWorker =
  | {
      readonly kind: 'progress'
      readonly progress: UnitProgress
      /** After every second step, where it is drawn: how far each block of the model has moved, one digit per block. */
      readonly levels: string | undefined
      readonly resting: boolean
    }
  | { readonly kind: 'checkpoint'; readonly checkpoint: Checkpoint }
  /** Sent before `trained`, if there were prompts. */
  | { readonly kind: 'wrote'; readonly pairs: readonly BeforeAfter[] }
  | { readonly kind: 'trained'; readonly trained: TrainedUnit }
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'tested'; readonly tested: Tested }
