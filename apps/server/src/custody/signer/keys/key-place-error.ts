import type { VariableName } from '#platform/config/variables'

/** A file that opening a key needs, such as that of a PIN, which is not there or cannot be used. */
export class KeyFileError extends Error {
  override name = 'KeyFileError'
}

/** A key that does not open where a variable says that it lies. Its cause says why. */
export class KeyPlaceError extends Error {
  override name = 'KeyPlaceError'
  readonly variable: VariableName
  constructor(variable: VariableName, cause: unknown) {
    super(`${variable}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.variable = variable
  }
}
