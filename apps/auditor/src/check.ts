/** The outcome of one check, with a sentence that names its evidence or its fault. */
export interface Check {
  readonly name: string
  readonly green: boolean
  readonly detail: string
}
