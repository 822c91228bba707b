/** A line of a shard with what a model makes of it. */
export interface ScoredLine {
  readonly line: string
  /** Mean nats a byte, as far as its bytes were scored. */
  readonly loss: number
}

const newline = 10
/** A score is a byte's loss in sixteenths of a nat, at most 255. */
export const scoresANat = 16

/**
 * The whole lines of a part of a shard, those first that the model finds least likely: candidates for errors.
 * @param start of the part in the shard
 * @param mark after which a line's bytes count, where a model learned only these
 */
export function oddLines(shard: Uint8Array, start: number, scores: Uint8Array, mark = ''): readonly ScoredLine[] {
  const lines: ScoredLine[] = []
  const end = Math.min(shard.length, start + scores.length)
  let from = start === 0 ? 0 : shard.indexOf(newline, start) + 1
  for (;;) {
    const to = shard.indexOf(newline, from)
    if (to < 0 || to >= end) break
    const line = new TextDecoder().decode(shard.subarray(from, to))
    const counted = from + new TextEncoder().encode(line.slice(0, line.indexOf(mark) + mark.length)).length
    const ofLine = scores.subarray(counted - start, to + 1 - start)
    const loss = ofLine.reduce((sum, score) => sum + score, 0) / ofLine.length / scoresANat
    lines.push({ line, loss })
    from = to + 1
  }
  return [...lines].sort((a, b) => b.loss - a.loss)
}
