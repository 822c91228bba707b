/** The `quantum` of new versions (see `roundChange`); decision 0042. */
export const versionQuantum = 0.5

/** This many parameters of a version's change are multiples of one power of two. */
export const changeBlock = 128

/** The finest binary16 number is 2^-24, so all weights are multiples of it. */
export const exponentMin = -24

/**
 * Rounds a version's change to multiples of a power of two, so that it takes few bytes on its way. A change is rounded up
 * with the probability that makes the mean of all roundings the change itself, as in ternary deltas.
 * @param change of the parameters from `first` on, at most a block; rounded in place
 * @param quantum the largest multiple of the block's root mean square that a power of two may be; 0 rounds nothing
 * @param seed u32, that anybody who merges the same round knows
 */
export function roundChange(change: Float64Array, first: number, quantum: number, seed: number): void {
  let squares = 0
  // By index: the iterator of a typed array is 20 times slower.
  for (let i = 0; i < change.length; i++) squares += (change[i] ?? 0) ** 2
  const bound = quantum * quantum * (squares / change.length)
  if (!(bound > 0)) return
  // By multiplication, because logarithms may differ between machines in their last bit.
  let unit = 2 ** exponentMin
  while (4 * unit * unit <= bound) unit *= 2
  for (let i = 0; i < change.length; i++)
    change[i] = unit * Math.floor((change[i] ?? 0) / unit + drawBits(seed, first + i) / 2 ** 32)
}

/** 32 uniform bits for each parameter of a seed (murmur3's finaliser, chained). */
function drawBits(seed: number, parameter: number): number {
  const finish = (hash: number): number => {
    let h = hash ^ (hash >>> 16)
    h = Math.imul(h, 0x85ebca6b)
    h ^= h >>> 13
    h = Math.imul(h, 0xc2b2ae35)
    return h ^ (h >>> 16)
  }
  return finish(finish((seed + 0x9e3779b9) | 0) ^ ((parameter + 0x7f4a7c15) | 0)) >>> 0
}
