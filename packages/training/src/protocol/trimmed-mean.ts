/**
 * The share of the values dropped at each end. Of fewer than ten values none are dropped: the result is the plain mean.
 */
export const trimShare = 0.1

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
