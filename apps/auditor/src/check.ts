/** The outcome of one check, with a sentence that names its evidence, or what is wrong. */
export interface Check {
  readonly name: string
  readonly green: boolean
  readonly detail: string
}
