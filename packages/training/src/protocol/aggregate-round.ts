import { invariant } from '@synet/core/result'
import { clipDeltas, type ClipLimits, clipLimits, deltaNorm, type Treatment } from './clip-deltas.ts'
import { decodeHalf, encodeHalf } from './half.ts'
import { changeBlock, roundChange, versionQuantum } from './round-change.ts'
import { type Bytes, sha256Hex } from './sha256.ts'

/**
 * The share of the values dropped at each end. Of fewer than ten values none are dropped: the result is the plain mean.
 */
const trimShare = 0.1

/**
 * Mean without the lowest and highest tenth (Yin et al., arXiv:1803.01498). Sorts `values` in place and sums ascending,
 * so that the result depends on the values alone and not on their order. Takes at least one value.
 */
export function trimmedMean(values: Float64Array, share = trimShare): number {
  // Insertion sort, because a round has at most a few dozen updates and this runs once per parameter.
  for (let i = 1; i < values.length; i++) {
    const value = values[i] ?? 0
    let at = i
    for (; at > 0 && (values[at - 1] ?? 0) > value; at--) values[at] = values[at - 1] ?? 0
    values[at] = value
  }
  const trimmed = Math.floor(values.length * share)
  let sum = 0
  for (let i = trimmed; i < values.length - trimmed; i++) sum += values[i] ?? 0
  return sum / (values.length - 2 * trimmed)
}

export interface AggregatedRound {
  /** f16 weights of the next version. */
  readonly weights: Bytes
  /** SHA-256 of the weights, lower-case hexadecimal. */
  readonly weightsHash: string
  /** Holds one per delta, in the given order. */
  readonly treatments: readonly Treatment[]
}

export interface MergeLimits extends ClipLimits {
  /** The share of the values dropped at each end. */
  readonly trimShare: number
  /** How coarse the change is, see `roundChange`; earlier versions' changes were not rounded. */
  readonly quantum?: number | undefined
}

/**
 * Merges a round's verified deltas into the next version: it clips norms, takes the mean of each parameter (trimmed if asked),
 * rounds it to few values, adds it to the base and rounds to f16. The order of deltas does not matter; anyone who has them gets the same bytes.
 * @param base f16 weights of the newest version
 * @param deltas at least one, decoded, each with one value per parameter
 * @param sizes of their units: a delta's norm is compared with those of its own size, because longer units move further
 */
export async function aggregateRound(
  base: Uint8Array,
  deltas: readonly Float32Array[],
  sizes: readonly number[] = deltas.map(() => 1),
  limits: MergeLimits = { ...clipLimits, trimShare: 0, quantum: versionQuantum },
): Promise<AggregatedRound> {
  const count = base.length / 2
  invariant(deltas.length > 0, 'a round without deltas makes no version')
  invariant(
    deltas.every((delta) => delta.length === count),
    'every delta has one value a parameter',
  )

  const treatments = clipDeltas(deltas.map(deltaNorm), limits, sizes)
  const merged = deltas.flatMap((delta, i) => {
    const treatment = treatments[i]
    if (!treatment || treatment.treatment === 'rejected') return []
    return [{ delta, factor: treatment.treatment === 'clipped' ? treatment.factor : 1 }]
  })

  const from = new DataView(base.buffer, base.byteOffset, base.byteLength)
  const weights = new Uint8Array(base.length)
  const to = new DataView(weights.buffer)
  const column = new Float64Array(merged.length)
  const seed = Number.parseInt((await sha256Hex(base)).slice(0, 8), 16)
  for (let first = 0; first < count; first += changeBlock) {
    const change = new Float64Array(Math.min(changeBlock, count - first))
    for (let i = 0; i < change.length; i++) {
      let row = 0
      for (const { delta, factor } of merged) column[row++] = (delta[first + i] ?? 0) * factor
      change[i] = trimmedMean(column, limits.trimShare)
    }
    roundChange(change, first, limits.quantum ?? 0, seed)
    for (let i = 0; i < change.length; i++) {
      const half = encodeHalf(decodeHalf(from.getUint16(2 * (first + i), true)) + (change[i] ?? 0))
      invariant((half & 0x7c00) !== 0x7c00, 'a merged weight is not finite')
      to.setUint16(2 * (first + i), half, true)
    }
  }
  return { weights, weightsHash: await sha256Hex(weights), treatments }
}
