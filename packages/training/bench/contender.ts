/** Something that takes steps of the published model, on one thread. */
export interface Contender extends AsyncDisposable {
  readonly name: string
  /** Mean ms of a step. */
  stepMs(steps: number): Promise<number>
  /** Of the model's matrix products. */
  productGflops?(): Promise<number>
}
