import type { ProjectText } from '#projects/load-project'
import type { TrainingProject } from '#projects/training-project'

/** Held-out text is compared in pieces of this length. */
const pieceBytes = 100
/** This share of the pieces may be in the shards: speeches repeat the names of treaties. */
const commonShareMax = 0.01

/** Each byte becomes a character, so that text may be cut anywhere. */
const read = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const shown = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.length > 0)

/**
 * Finds held-out text that is also in the shards, so that a model could know it by heart: pieces of a hundred bytes,
 * whole lines, or where only answers are learned a question.
 */
export function findLeak(
  { answers }: Pick<TrainingProject, 'answers'>,
  { shards, heldOut }: ProjectText,
): string | undefined {
  const trained = shards.map(read)
  const held = read(heldOut)
  const pieces = Array.from({ length: Math.floor(held.length / pieceBytes) }, (_, i) =>
    held.slice(i * pieceBytes, (i + 1) * pieceBytes),
  )
  const common = pieces.filter((piece) => trained.some((shard) => shard.includes(piece)))
  if (common[0] !== undefined && common.length > commonShareMax * pieces.length) return shown(common[0])
  const line = findCommon(trained.flatMap(linesOf), linesOf(held))
  if (line !== undefined || !answers) return line === undefined ? undefined : shown(line)
  const questionOf = (one: string) => one.slice(0, one.indexOf(answers.mark))
  const question = findCommon(trained.flatMap(linesOf).map(questionOf), linesOf(held).map(questionOf))
  return question === undefined ? undefined : shown(question)
}

function findCommon(trained: readonly string[], held: readonly string[]): string | undefined {
  const known = new Set(trained)
  return held.find((one) => known.has(one))
}
