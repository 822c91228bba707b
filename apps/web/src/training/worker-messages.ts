import type { Checkpoint, TrainedUnit, UnitProgress, WorkUnit } from './engine-types.ts'

/** What the page tells the worker. One unit at a time. */
export type ToWorker =
  | { readonly kind: 'train'; readonly unit: WorkUnit; readonly resumeFrom: Checkpoint | undefined }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }

/** What the worker tells the page. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: UnitProgress; readonly resting: boolean }
  | { readonly kind: 'checkpoint'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'trained'; readonly trained: TrainedUnit }
  | { readonly kind: 'refused'; readonly error: string }
