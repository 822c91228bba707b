/** Something that is wrong with a configuration, and the next step. */
export interface Finding {
  readonly what: string
  readonly next: string
  /** Whether the process works despite the finding. */
  readonly aside?: true
}

/** A line for people: a refusal has no mark. */
export const findingLine = ({ what, next }: Finding): string => `${what} → ${next}`
export const findingText = (finding: Finding): string => `${finding.aside ? '!' : '✗'} ${findingLine(finding)}`

/** @returns undefined for what cannot be read, which is a finding of its own */
export function readOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
