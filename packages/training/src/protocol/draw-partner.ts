/** Somebody who may check a unit. */
export interface Peer {
  readonly userId: bigint
  /** The principal that the account has locked, in minor units. */
  readonly weight: number
}

/** Each refused one costs a look-up. */
const drawsMax = 40

/** No account has more than this share of the lot's weight. */
const weightShareMax = 1 / 5

/**
 * Caps weights so that none is above a fifth of their sum: with more, one rich account would check most units of all
 * others. Of fewer than five some have more in any case.
 */
export function capWeights(weights: readonly number[]): readonly number[] {
  if (weights.length < 1 / weightShareMax) return weights
  const sorted = [...weights].sort((a, b) => b - a)
  let rest = sorted.reduce((sum, weight) => sum + weight, 0)
  let cap = Number.POSITIVE_INFINITY
  for (let capped = 0; capped < 1 / weightShareMax; capped++) {
    // With the `capped` largest at the cap, the cap is a fifth of the new sum.
    cap = rest / (1 / weightShareMax - capped)
    const largest = sorted[capped] ?? 0
    if (largest <= cap) break
    rest -= largest
  }
  return weights.map((weight) => Math.min(weight, cap))
}

/**
 * Draws peers by lot, each in proportion to their weight, until one is accepted, none of them twice.
 * @param draw the n-th draw, uniform in [0, 1) and secret
 * @param accept whether the peer is unrelated to the unit's author
 * @returns undefined when none of `drawsMax` is
 */
export async function drawPartner<P extends Peer>(
  peers: readonly P[],
  draw: (n: number) => number,
  accept: (peer: P) => Promise<boolean>,
): Promise<P | undefined> {
  const weights = [...capWeights(peers.map(({ weight }) => weight))]
  for (let n = 0; n < Math.min(drawsMax, peers.length); n++) {
    let left = draw(n) * weights.reduce((sum, weight) => sum + weight, 0)
    let index = weights.findIndex((weight) => (left -= weight) < 0)
    // The sum's rounding may leave a draw at its very end with nobody.
    if (index === -1) index = weights.findLastIndex((weight) => weight > 0)
    const drawn = peers[index]
    if (!drawn) return undefined
    if (await accept(drawn)) return drawn
    weights[index] = 0
  }
  return undefined
}
