import { invariant } from '@synet/core/result'

/** Multiples of the round's median norm. */
export interface ClipLimits {
  readonly clipAbove: number
  readonly rejectAbove: number
}
export const clipLimits: ClipLimits = { clipAbove: 2, rejectAbove: 4 }

export type Treatment =
  | { readonly treatment: 'whole' }
  /** Scaled down to `clipAbove` medians. */
  | { readonly treatment: 'clipped'; readonly factor: number }
  | { readonly treatment: 'rejected' }

/** Euclidean length of a decoded delta, summed in f64. */
export function deltaNorm(delta: Float32Array): number {
  let squares = 0
  // By index: the iterator of a typed array is 20 times slower.
  for (let i = 0; i < delta.length; i++) {
    const change = delta[i] ?? 0
    squares += change * change
  }
  return Math.sqrt(squares)
}

/** The middle value; the mean of the two middle ones for an even count. Takes at least one value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  invariant(upper !== undefined && lower !== undefined, 'a median needs at least one value')
  return (lower + upper) / 2
}

/** Decides how each delta of a round enters its mean, so that none outweighs the others of its size. */
export function clipDeltas(
  norms: readonly number[],
  limits: ClipLimits = clipLimits,
  sizes: readonly number[] = norms.map(() => 1),
): readonly Treatment[] {
  const middles = new Map(
    [...new Set(sizes)].map((size) => [size, median(norms.filter((_, i) => sizes[i] === size))] as const),
  )
  return norms.map((norm, i) => {
    const middle = middles.get(sizes[i] ?? 1) ?? norm
    if (norm > limits.rejectAbove * middle) return { treatment: 'rejected' }
    if (norm > limits.clipAbove * middle) return { treatment: 'clipped', factor: (limits.clipAbove * middle) / norm }
    return { treatment: 'whole' }
  })
}
