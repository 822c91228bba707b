/** Something that is wrong with a configuration, and the next step. */
export interface Finding {
  readonly what: string
  readonly next: string
}
