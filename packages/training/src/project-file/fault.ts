import { refuse, type Refusal } from '@synet/core/result'

/** Says that something is wrong with a project that somebody brings. */
export interface Fault {
  /** The console answers with it. */
  readonly refusal: Refusal
  /** The command prints it: it says what is wrong and what to do. */
  readonly line: string
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] }

export const faultyField = (field: string, line: string): Fault => ({
  refusal: refuse('project-file.field', { field: field.slice(0, 80) }),
  line: `${field} ${line}`,
})
export const faultyText = (file: string, line: string): Fault => ({
  refusal: refuse('project-file.text', { file }),
  line: `${file} ${line}`,
})
