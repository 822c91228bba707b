import { minutes } from '@synet/core/clock'

/** A signature is accepted for this long after its nonce was given. Without another one, a key's signature can be no later. */
export const signatureLifeMs = minutes(5)

/** A signature of a key that has arrived: its hash, the key's counter in it, and whether it was accepted. */
export interface Arrived {
  readonly hash: string
  readonly counter: number
  readonly accepted: boolean
}

export type Verdict = 'accepted' | 'late' | 'copied'

/** How many signatures of a key are remembered. */
export const recentMax = 16
/** More signatures than these that arrive after the same later one are no honest race. */
const lateMax = 3

/**
 * Judges the counter of a signature that is valid. A device counts on with each signature and never gives one counter
 * twice, but two signatures can overtake each other on their way, for as long as a signature lives.
 * @param key what is known of the key: its highest counter, when that arrived, and its last signatures
 */
export function judgeCounter(
  key: { readonly counter: number; readonly usedAt: Date | null; readonly recent: readonly Arrived[] },
  { hash, counter }: Pick<Arrived, 'hash' | 'counter'>,
  now: Date,
): Verdict {
  const same = key.recent.find((assertion) => assertion.hash === hash)
  if (same) return same.accepted ? 'accepted' : 'late'
  if (counter > key.counter || (counter === 0 && key.counter === 0)) return 'accepted'
  const isRepeated = counter === key.counter || key.recent.some((assertion) => assertion.counter === counter)
  const isOld = key.usedAt === null || now.getTime() - key.usedAt.getTime() >= signatureLifeMs
  const late = key.recent.length - 1 - key.recent.findLastIndex((assertion) => assertion.accepted)
  return isRepeated || isOld || late >= lateMax ? 'copied' : 'late'
}
