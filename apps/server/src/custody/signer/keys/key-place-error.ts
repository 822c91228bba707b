/** A file that opening a key needs, such as that of a PIN, which is not there or cannot be used. Its cause says why. */
export class KeyFileError extends Error {
  override name = 'KeyFileError'
  /** The part of the place, or the variable, that names the file. */
  readonly part: string
  constructor(part: string, cause: unknown) {
    super(`${part}: ${textOf(cause)}`, { cause })
    this.part = part
  }
}

/** A key that does not open where a variable says that it lies. Its cause says why. */
export class KeyPlaceError extends Error {
  override name = 'KeyPlaceError'
  readonly variable: string
  constructor(variable: string, cause: unknown) {
    super(`${variable}: ${textOf(cause)}`, { cause })
    this.variable = variable
  }
}

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
