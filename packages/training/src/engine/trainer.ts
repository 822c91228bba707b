import { done, invariant, refuse, type Result } from '@synet/core/result'
import { answerQuestions } from './answer-questions.ts'
import { costAnswers } from './cost-answers.ts'
import { type EngineExports, instantiateEngine } from './engine-exports.ts'
import { joinBytes, sha256, sha256Hex, wordBytes } from '#protocol/sha256'
import { deltaBytes } from './delta-format.ts'
import {
  type EngineVersion,
  isModelConfig,
  type ModelConfig,
  parameterCount,
  vocabulary,
  weightsBytes,
} from './model-config.ts'
import { engineVersionOf, type WorkUnit } from '#protocol/work-unit'

const newline = 10

/** A text's windows that do not overlap, each beginning with the last byte of the one before. */
function* cutWindows(text: Uint8Array, context: number): Generator<Uint8Array> {
  for (let start = 0; start + context < text.length; start += context) yield text.subarray(start, start + context + 1)
}

/** Windows of whole lines, filled up with line breaks, which count as little as questions; a longer line is cut. */
function* packLines(text: Uint8Array, context: number): Generator<Uint8Array> {
  let window = new Uint8Array(context + 1).fill(newline)
  let used = 0
  let next = text.indexOf(newline) + 1
  for (let start = 0; next > start; start = next, next = text.indexOf(newline, start) + 1) {
    const line = text.subarray(start, Math.min(next, start + window.length))
    if (used + line.length > window.length) {
      yield window
      window = new Uint8Array(context + 1).fill(newline)
      used = 0
    }
    window.set(line, used)
    used += line.length
  }
  if (used > 0) yield window
}

/** AdamW: β 0.9 and 0.95, ε 1e-8, decay 0.01 on matrices. Both clip the gradients' global norm at 1. */
export type Optimiser = 'adamw' | 'sgd'

/** Holds one model in one WASM instance. It reads no clock, network or random source. */
export interface Trainer {
  readonly model: ModelConfig
  readonly engineVersion: EngineVersion
  /**
   * Takes f16 weights as the base: parameters = base, moments and step 0.
   * Refusals: `unit.malformed` (length), `unit.non-finite`.
   */
  loadWeights(weights: Uint8Array): Result<undefined>
  /** Sets the bytes from which steps draw windows. Refusal: `unit.malformed` when shorter than one window. */
  loadShard(shard: Uint8Array): Result<undefined>
  /**
   * Makes one optimiser step over `batch` windows drawn from (seed, stepIndex).
   * @param seed u32
   * @param stepIndex from 0; each step follows the one before it
   * @returns mean loss before the step in nats per byte (an f32); not finite when the unit is lost
   */
  step(seed: number, stepIndex: number, learningRate: number): number
  /** Steps since the base was loaded. */
  stepsTaken(): number
  /**
   * parameters - base, quantised (see `deltaFormat`). Refusal: `unit.non-finite`.
   * @param seed of the unit, from which roundings are drawn
   */
  delta(seed: number): Result<Uint8Array<ArrayBuffer>>
  /**
   * The loss of each next byte of these windows, at most `batch`, row by row, and all numbers that it came from: the
   * probabilities of all bytes, as the gradient of the logits.
   */
  score(windows: readonly Uint8Array[]): { readonly losses: Float32Array; readonly numbers: Uint8Array<ArrayBuffer> }
  /** Covers parameters, moments and step; see `stepsAState`. Takes some milliseconds for a model of 5 MB. */
  stateHash(): Promise<string>
  /** All parameters as little-endian f32, which the parameters' hash covers. */
  parameters(): Uint8Array<ArrayBuffer>
  /** The parameters without a copy, to be read before the next step. */
  viewParameters(): Uint8Array
  /** All parameters rounded to f16. */
  weights(): Uint8Array<ArrayBuffer>
  /**
   * Mean loss in nats per byte over the text's non-overlapping windows, of version 3 per byte of an answer over its whole
   * lines. Takes at least context + 1 bytes, or one line.
   */
  evaluate(text: Uint8Array): number
  /**
   * Continues each question (with its mark) by the likeliest bytes, up to `end` or until the context is full. Takes a
   * fraction of the time that `sample` would.
   * @returns the answers in the same order, without `end`
   */
  answer(questions: readonly Uint8Array[], end: number): readonly Uint8Array[]
  /**
   * How unlikely it is that each of these answers, and `end` after it, follows a question with its mark.
   * @returns bits in 256ths, the same numbers on every machine
   */
  cost(question: Uint8Array, answers: readonly Uint8Array[], end: number): readonly number[]
  /**
   * Continues a prompt, byte by byte; only its last `context` bytes count, an empty one starts a line.
   * @param temperature 0 always takes the most likely byte
   * @returns n bytes, the same for the same seed
   */
  sample(prompt: Uint8Array, n: number, seed: number, temperature: number): Uint8Array<ArrayBuffer>
  /** Parameters, moments and step; not the base or the shard, which are loaded before `restore`. */
  snapshot(): Uint8Array<ArrayBuffer>
  /** Refusal: `unit.malformed` when the snapshot is of another engine or model, or damaged in length. */
  restore(snapshot: Uint8Array): Result<undefined>
}

// "SYNS", little-endian.
const snapshotMagic = 0x534e5953
const snapshotHeaderBytes = 32

function configure(module: WebAssembly.Module, model: ModelConfig, version: EngineVersion): EngineExports {
  invariant(isModelConfig(model, version), 'the engine does not support the model')
  const engine = instantiateEngine(module)
  const { layers, width, heads, context, batch } = model
  const laidOut = engine.configure(layers, width, heads, context, batch, Number(version > 1), Number(version === 3))
  invariant(laidOut, 'no memory for this model')
  return engine
}

const copyOf = (engine: EngineExports, at: number, bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(engine.memory.buffer, at, bytes).slice()

const writeBytes = (engine: EngineExports, at: number, bytes: Uint8Array): void =>
  new Uint8Array(engine.memory.buffer).set(bytes, at)

/** The mean loss over all whole windows of a text. */
function evaluate(engine: EngineExports, { context, batch }: ModelConfig, windows: Iterable<Uint8Array>): number {
  let total = 0
  let counted = 0
  let rows = 0
  const measure = () => {
    const positions = engine.countedPositions(rows)
    total += engine.measureLoss(rows) * positions
    counted += positions
    rows = 0
  }
  for (const window of windows) {
    writeBytes(engine, engine.tokensAt() + rows++ * (context + 1), window)
    if (rows === batch) measure()
  }
  if (rows > 0) measure()
  invariant(counted > 0, 'evaluation needs one window of text')
  return total / counted
}

/** Continues a prompt by `n` bytes; an empty prompt is a line break. */
function sample(
  engine: EngineExports,
  { context }: ModelConfig,
  prompt: Uint8Array,
  { n, seed, temperature }: { n: number; seed: number; temperature: number },
): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(Math.max(prompt.length, 1) + n)
  text.set(prompt.length > 0 ? prompt : [10])
  const start = text.length - n
  for (let index = 0; index < n; index++) {
    const end = start + index
    const seen = text.subarray(Math.max(0, end - context), end)
    writeBytes(engine, engine.tokensAt(), seen)
    text[end] = engine.sampleNext(seen.length, temperature, seed, index)
  }
  return text.slice(start)
}

function score(engine: EngineExports, context: number, windows: readonly Uint8Array[]) {
  windows.forEach((window, row) => writeBytes(engine, engine.tokensAt() + row * (context + 1), window))
  engine.measureLoss(windows.length)
  const positions = windows.length * context
  return {
    losses: new Float32Array(copyOf(engine, engine.lossesAt(), 4 * positions).buffer),
    numbers: copyOf(engine, engine.logitsAt(), 4 * vocabulary * positions),
  }
}

async function hashState(engine: EngineExports, count: number, steps: number): Promise<string> {
  const view = (at: number, bytes: number) => new Uint8Array(engine.memory.buffer, at, bytes)
  // WebCrypto copies what it hashes before it returns: the next step may begin.
  const [weights, moments] = await Promise.all([
    sha256(view(engine.parametersAt(), 4 * count)),
    sha256(view(engine.momentsAt(), 8 * count)),
  ])
  return sha256Hex(joinBytes('synet/state/1\n', wordBytes(steps), weights, moments))
}

function writeSnapshot(engine: EngineExports, count: number, header: Uint32Array<ArrayBuffer>) {
  const bytes = new Uint8Array(snapshotHeaderBytes + 12 * count)
  bytes.set(new Uint8Array(header.buffer))
  bytes.set(new Uint8Array(engine.memory.buffer, engine.parametersAt(), 4 * count), snapshotHeaderBytes)
  bytes.set(new Uint8Array(engine.memory.buffer, engine.momentsAt(), 8 * count), snapshotHeaderBytes + 4 * count)
  return bytes
}

/** @returns the steps that the snapshot holds; undefined, and nothing is read, when it does not belong to this engine */
function readSnapshot(
  engine: EngineExports,
  count: number,
  expected: Uint32Array,
  snapshot: Uint8Array,
): number | undefined {
  if (snapshot.length !== snapshotHeaderBytes + 12 * count) return undefined
  const header = new Uint32Array(snapshot.slice(0, snapshotHeaderBytes).buffer)
  // All but the last word, which is the step.
  if (expected.some((word, i) => i < 7 && word !== header[i])) return undefined
  writeBytes(engine, engine.parametersAt(), snapshot.subarray(snapshotHeaderBytes, snapshotHeaderBytes + 4 * count))
  writeBytes(engine, engine.momentsAt(), snapshot.subarray(snapshotHeaderBytes + 4 * count))
  return header[7]
}

/** @throws InvariantError when `isModelConfig` refuses the model or memory does not suffice */
export function createTrainer(
  module: WebAssembly.Module,
  model: ModelConfig,
  { version = 1, optimiser = 'adamw' }: { readonly version?: EngineVersion; readonly optimiser?: Optimiser } = {},
): Trainer {
  const engine = configure(module, model, version)
  const { context, batch } = model
  const count = parameterCount(model)
  const window = context + 1
  const write = (at: number, bytes: Uint8Array): void => writeBytes(engine, at, bytes)
  let steps = 0
  let shardBytes = 0

  const snapshotHeader = (): Uint32Array<ArrayBuffer> => {
    const { layers, width, heads } = model
    return Uint32Array.of(snapshotMagic, engine.engineVersion(), layers, width, heads, context, batch, steps)
  }

  return {
    model,
    engineVersion: version,

    loadWeights(weights) {
      if (weights.length !== weightsBytes(model)) return refuse('unit.malformed', { part: 'weights' })
      write(engine.halfAt(), weights)
      steps = 0
      return engine.loadHalf() ? done(undefined) : refuse('unit.non-finite', { part: 'weights' })
    },

    loadShard(shard) {
      if (shard.length < window) return refuse('unit.malformed', { part: 'shard' })
      invariant(engine.reserveShard(shard.length), 'no memory for this shard')
      write(engine.shardAt(), shard)
      shardBytes = shard.length
      return done(undefined)
    },

    step(seed, stepIndex, learningRate) {
      invariant(shardBytes > 0, 'a step needs a shard')
      invariant(stepIndex === steps, 'steps must be consecutive')
      engine.drawBatch(seed, stepIndex)
      const loss = engine.measureGradient(batch)
      steps += 1
      const finite = optimiser === 'adamw' ? engine.stepAdamW(learningRate, steps) : engine.stepSgd(learningRate)
      return finite ? loss : Number.NaN
    },

    stepsTaken: () => steps,

    delta(seed) {
      if (!engine.ternaryDelta(seed)) return refuse('unit.non-finite', { part: 'delta' })
      return done(copyOf(engine, engine.deltaAt(), deltaBytes(model)))
    },

    score: (windows) => score(engine, context, windows),

    stateHash: () => hashState(engine, count, steps),

    parameters: () => copyOf(engine, engine.parametersAt(), 4 * count),

    viewParameters: () => new Uint8Array(engine.memory.buffer, engine.parametersAt(), 4 * count),

    weights() {
      engine.storeHalf()
      return copyOf(engine, engine.roundedAt(), 2 * count)
    },

    evaluate: (text) => evaluate(engine, model, version === 3 ? packLines(text, context) : cutWindows(text, context)),

    answer: (questions, end) => answerQuestions(engine, context, questions, end),

    cost: (question, answers, end) => costAnswers(engine, context, question, answers, end),

    sample: (prompt, n, seed, temperature) => sample(engine, model, prompt, { n, seed, temperature }),

    snapshot: () => writeSnapshot(engine, count, snapshotHeader()),

    restore(snapshot) {
      const taken = readSnapshot(engine, count, snapshotHeader(), snapshot)
      if (taken === undefined) return refuse('unit.malformed', { part: 'snapshot' })
      steps = taken
      return done(undefined)
    },
  }
}

/**
 * The initial weights of a new model, the same for the same seed.
 * @param seed u32
 * @returns f16 weights
 * @throws InvariantError as `createTrainer`
 */
export function initialWeights(module: WebAssembly.Module, model: ModelConfig, seed: number): Uint8Array<ArrayBuffer> {
  const engine = configure(module, model, 1)
  engine.initialise(seed)
  engine.storeHalf()
  return copyOf(engine, engine.roundedAt(), weightsBytes(model))
}

/** @returns the bytes of WebAssembly memory that a unit takes @throws InvariantError as `createTrainer` */
export function unitMemoryBytes(
  module: WebAssembly.Module,
  model: ModelConfig,
  version: EngineVersion,
  shardBytes: number,
): number {
  const engine = configure(module, model, version)
  invariant(engine.reserveShard(shardBytes), 'no memory for this shard')
  return engine.memory.buffer.byteLength
}

/** A trainer for units of this protocol and model. @throws InvariantError as `createTrainer` */
export const trainerOf = (
  module: WebAssembly.Module,
  { protocol, model }: Pick<WorkUnit, 'protocol' | 'model'>,
): Trainer => createTrainer(module, model, { version: engineVersionOf(protocol) })
