/** The exports of engine.wasm and engine-relaxed.wasm. `…At` are byte offsets into memory; flags are 0 or 1. See assembly/index.ts. */
export interface EngineExports {
  readonly memory: WebAssembly.Memory
  engineVersion(): number
  configure(
    layers: number,
    width: number,
    heads: number,
    context: number,
    batch: number,
    integers: number,
    answersOnly: number,
  ): number
  reserveShard(bytes: number): number
  parametersAt(): number
  gradientsAt(): number
  momentsAt(): number
  halfAt(): number
  roundedAt(): number
  deltaAt(): number
  tokensAt(): number
  logitsAt(): number
  lossesAt(): number
  shardAt(): number
  loadHalf(): number
  storeHalf(): void
  initialise(seed: number): void
  drawBatch(seed: number, step: number): void
  measureLoss(rows: number): number
  countedPositions(rows: number): number
  measureGradient(rows: number): number
  stepAdamW(learningRate: number, step: number): number
  stepSgd(learningRate: number): number
  ternaryDelta(seed: number): number
  sampleNext(length: number, temperature: number, seed: number, index: number): number
  rowsAtOnce(): number
  continueRows(rows: number, t: number): void
  productAt(): number
  multiplyAt(m: number, n: number, k: number): void
}

/** A new instance with its own memory; the engine imports nothing. */
export function instantiateEngine(module: WebAssembly.Module): EngineExports {
  // The only place that asserts the module's type; a test compares the names with the file's.
  return new WebAssembly.Instance(module, {}).exports as unknown as EngineExports
}
