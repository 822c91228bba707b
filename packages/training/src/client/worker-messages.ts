import type { Checkpoint, UnitProgress } from '#engine/train-unit'
import type { TrainedUnit, WorkUnit } from '#protocol/work-unit'
import type { BeforeAfter } from './write-before-after.ts'

/** What a worker is told. One unit at a time. */
export type ToWorker =
  | {
      readonly kind: 'train'
      readonly unit: WorkUnit
      readonly resumeFrom: Checkpoint | undefined
      /** Whether to tell what the model writes before and after the unit. */
      readonly writes: boolean
    }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }

/** What a worker tells. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: UnitProgress; readonly resting: boolean }
  | { readonly kind: 'checkpoint'; readonly checkpoint: Checkpoint }
  /** Before `trained`, when it was asked for. */
  | { readonly kind: 'wrote'; readonly pair: BeforeAfter }
  | { readonly kind: 'trained'; readonly trained: TrainedUnit }
  | { readonly kind: 'refused'; readonly error: string }
