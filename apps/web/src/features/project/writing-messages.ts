import type { Writing } from '@synet/training/engine/write-text'
import type { Project } from './queries.ts'

/** Asks a worker to write a text; each worker writes one. */
export interface ToWriter {
  readonly model: Project['model']
  readonly weights: Uint8Array
  readonly writing: Writing
  /** The prompt is a question, and the model learned to answer it, with counts in gzip if there are any. */
  readonly answers: { readonly counts?: { readonly file: Uint8Array; readonly share: number } } | undefined
}

export type FromWriter =
  | { readonly kind: 'wrote'; readonly bytes: Uint8Array }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string }
