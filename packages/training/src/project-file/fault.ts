import { refuse, type Refusal } from '@synet/core/result'

/** What is wrong with a project that somebody brings. */
export interface Fault {
  /** For the console. */
  readonly refusal: Refusal
  /** For the person at the command: what is wrong, and what to do. */
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
