/**
 * Input suggestions in Basque: a trial of the engine against counting (decision 0066). `folder` is where
 * suggestions/basque-text.ts says.
 *
 *   node bench/suggestions.ts train <folder> <width> <rate> <steps> <file>   trains a model and keeps its best weights; the
 *     decision's models are `160 1.5e-3 14000` and `256 1e-3 14000`, and earlier `160 1.5e-3 4200` and `256 1e-3 1800`,
 *     ended after 3,500 and 1,500 steps
 *   node --max-old-space-size=8192 bench/suggestions.ts compare <folder> [<file> …]   measures counts and models
 */
import { readFile, writeFile } from 'node:fs/promises'
import { loadEngine } from '#engine/load-engine'
import { type ModelConfig, parameterCount, weightsBytes } from '#engine/model-config'
import { createTrainer, initialWeights } from '#engine/trainer'
import { type BasqueText, readBasqueText } from './suggestions/basque-text.ts'
import { completeWord } from './suggestions/complete-word.ts'
import { byteChances, countGrams, type Grams, tableBytes } from './suggestions/kneser-ney.ts'
import { measureSuggestions, say } from './suggestions/measure.ts'
import { contextsBefore, countingSpeller, engineSpeller, latin1 } from './suggestions/speller.ts'
import { countWords, type Predictor, shown } from './suggestions/word-grams.ts'

const modelOf = (width: number): ModelConfig => ({ layers: 4, width, heads: width / 32, context: 128, batch: 8 })
const warmUp = 200
/** From this share of the steps on the rate falls to `rateLeft` of itself. */
const fallsFrom = 5 / 6
const rateLeft = 0.03
const measuredEvery = 500

async function train(text: BasqueText, [widthText, rateText, stepsText, file = '']: readonly string[]): Promise<void> {
  const module = await loadEngine()
  const model = modelOf(Number(widthText))
  const [peak, steps] = [Number(rateText), Number(stepsText)]
  const trainer = createTrainer(module, model, { version: 2 })
  trainer.loadWeights(initialWeights(module, model, 1))
  trainer.loadShard(text.train)
  console.log(parameterCount(model), 'parameters')
  let best = Number.POSITIVE_INFINITY
  for (let step = 0; step < steps; step++) {
    const fallen = Math.max(0, (step / steps - fallsFrom) / (1 - fallsFrom))
    trainer.step(1, step, peak * Math.min(1, (step + 1) / warmUp) * (1 - (1 - rateLeft) * fallen))
    if ((step + 1) % measuredEvery !== 0 && step + 1 !== steps) continue
    const loss = trainer.evaluate(text.validation)
    console.log(`${step + 1} steps, ${(step + 1) * model.batch * model.context} bytes: ${loss.toFixed(4)} nats`)
    if (loss < best) await writeFile(file, trainer.weights())
    best = Math.min(best, loss)
  }
}

const orderMax = 9

function* byteEvents(train: Uint8Array) {
  const text = latin1(train)
  for (const [at, symbol] of train.entries())
    yield { contexts: contextsBefore(text.slice(Math.max(0, at - orderMax), at), orderMax), symbol }
}

function bytePredictor(grams: Grams): Predictor {
  const speller = countingSpeller(grams)
  return {
    bytes: tableBytes(grams, 1),
    complete: (text, { letters, at }, typed) =>
      completeWord(speller, text, at + typed, shown).map((end) => letters.slice(0, typed) + end),
    losses: (text) =>
      Float64Array.from(text, (byte, at) => {
        const before = latin1(text.subarray(Math.max(0, at - grams.length), at))
        return -Math.log(byteChances(grams, contextsBefore(before, grams.length))[byte] ?? 0)
      }),
  }
}

/** Each byte is predicted from at least half a context, but for the first ones. */
async function enginePredictor(file: string): Promise<Predictor> {
  const module = await loadEngine()
  const weights = await readFile(file)
  const widths = Array.from({ length: 32 }, (_, i) => 16 * (i + 1))
  const model = modelOf(widths.find((width) => weightsBytes(modelOf(width)) === weights.length) ?? 0)
  const speller = engineSpeller(module, model, weights)
  const trainer = createTrainer(module, model, { version: 2 })
  trainer.loadWeights(weights)
  return {
    bytes: weights.length,
    complete: (text, { letters, at }, typed) =>
      completeWord(speller, text, at + typed, shown).map((end) => letters.slice(0, typed) + end),
    losses(text) {
      const { context } = model
      const losses = new Float64Array(text.length)
      for (let at = 0; at + context < text.length; at += context / 2) {
        const window = trainer.score([text.subarray(at, at + context + 1)]).losses
        for (let i = at === 0 ? 0 : context / 2; i < context; i++) losses[at + i + 1] = window[i] ?? 0
      }
      return losses
    },
  }
}

/** The first one is what the others are compared with. */
async function* predictorsOf(
  train: Uint8Array,
  files: readonly string[],
): AsyncGenerator<readonly [string, Predictor]> {
  const orders = countGrams(byteEvents(train), (context) => context.slice(1))
  const byteOrder = (order: number) => orders[order - 1] ?? []
  yield ['words 3, bytes 8', countWords(train, byteOrder(8), { order: 3, share: 0.5 })]
  for (const order of [9, 6]) yield [`bytes ${order}`, bytePredictor(byteOrder(order))]
  for (const file of files) yield [file, await enginePredictor(file)]
}

async function compare({ train, heldOut }: BasqueText, files: readonly string[]): Promise<void> {
  let baseline: ReturnType<typeof measureSuggestions> | undefined
  for await (const [name, predictor] of predictorsOf(train, files)) {
    const measured = measureSuggestions(predictor, heldOut)
    say(name, predictor.bytes, measured, baseline)
    baseline ??= measured
  }
}

const [command, folder = '', ...rest] = process.argv.slice(2)
if (command === 'train') await train(readBasqueText(folder), rest)
else if (command === 'compare') await compare(readBasqueText(folder), rest)
else throw new Error('usage: see the head of this file')
