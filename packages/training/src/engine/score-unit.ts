import { done, refuse, type Result } from '@synet/core/result'
import { joinBytes, sha256, sha256Hex, toHex, wordBytes } from '#protocol/sha256'
import { isWorkUnit, scoreStride, type TrainedUnit, type WorkUnit } from '#protocol/work-unit'
import { stepsAState } from '#protocol/state-hashes'
import { scoresANat } from './odd-lines.ts'
import type { Trainer } from './trainer.ts'
import type { UnitProgress } from './train-unit.ts'

/** A step of scoring has as many forward passes as one of training costs: a backward pass costs two. */
const passesAStep = 3

/** How many bytes of the shard a scoring unit covers, from the one that its seed names. */
export const scoredBytes = ({ model, steps }: Pick<WorkUnit, 'model' | 'steps'>): number =>
  steps * passesAStep * model.batch * scoreStride(model)

/**
 * The windows of one forward pass. Each predicts `stride` bytes of the part with as much of the text before them as the
 * context holds.
 */
function windowsOf({ model, shard, seed }: WorkUnit, pass: number) {
  const stride = scoreStride(model)
  return Array.from({ length: model.batch }, (_, row) => {
    const first = seed + (pass * model.batch + row) * stride
    const begin = Math.min(Math.max(0, first + stride - 1 - model.context), shard.length - model.context - 1)
    return { first, begin, bytes: shard.subarray(begin, begin + model.context + 1) }
  })
}

/**
 * Scores a part of the shard with the base weights: how unlikely each byte is after those before it. Nothing is trained,
 * so the results of units need no averaging. The commitment covers all probabilities of all positions.
 * Refusals as `trainUnit`.
 */
export async function* scoreUnit(
  trainer: Trainer,
  unit: WorkUnit,
  stepsMax = unit.steps,
): AsyncGenerator<UnitProgress, Result<TrainedUnit>, void> {
  if (!isWorkUnit(unit)) return refuse('unit.malformed', { part: 'unit' })
  const weights = trainer.loadWeights(unit.baseWeights)
  if (!weights.ok) return weights
  const { model, shard, seed, steps } = unit
  const stride = scoreStride(model)
  const scores = new Uint8Array(scoredBytes(unit))
  const lossTrace: number[] = []
  const stateHashes: string[] = []
  let trace = await sha256(joinBytes('synet/scores/1\n', wordBytes(seed)))
  for (let index = 0; index < stepsMax; index++) {
    let total = 0
    for (let pass = index * passesAStep; pass < (index + 1) * passesAStep; pass++) {
      const windows = windowsOf(unit, pass)
      const { losses, numbers } = trainer.score(windows.map(({ bytes }) => bytes))
      trace = await sha256(joinBytes('', trace, await sha256(numbers)))
      windows.forEach(({ first, begin }, row) => {
        for (let at = first; at < first + stride; at++) {
          const position = at - begin - 1
          if (position < 0 || position >= model.context || at >= shard.length) continue
          const loss = losses[row * model.context + position] ?? Number.NaN
          scores[at - seed] = Math.min(255, Math.round(loss * scoresANat))
        }
      })
      total += losses.reduce((sum, loss) => sum + loss, 0) / losses.length
    }
    const loss = Math.fround(total / passesAStep)
    if (!Number.isFinite(loss)) return refuse('unit.non-finite', { part: `step ${index + 1}` })
    lossTrace.push(loss)
    const step = index + 1
    if (step % stepsAState === 0 || step === steps) stateHashes.push(toHex(trace))
    yield { step, of: steps, loss, tokens: step * passesAStep * model.batch * model.context }
  }
  return done({
    delta: scores,
    deltaHash: await sha256Hex(scores),
    parametersHash: toHex(trace),
    lossTrace,
    stateHashes,
  })
}
