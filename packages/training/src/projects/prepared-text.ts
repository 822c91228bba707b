import { createHash } from 'node:crypto'
import { answerMark } from '#engine/model-config'
import { countText, packCounts } from '#counts/count-text'

/** The result of a project's `prepare-text.ts`, made from the package that contains its data. */
export interface PreparedText {
  readonly shards: readonly Uint8Array[]
  readonly heldOut: Uint8Array
  /** Counts the letters and sounds of the shards; in gzip. */
  readonly counts?: () => Uint8Array
}

/** The size of a shard of the first projects: a phone downloads one for each unit. */
export const shardBytes = 53_248
export const shardCount = 24

/** Distributes lines in turn, all of them and none cut. */
const dealWholeLines = (lines: readonly string[], count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, shard) =>
    new TextEncoder().encode(`${lines.filter((_line, i) => i % count === shard).join('\n')}\n`),
  )

/** One word in this many is held out, with all its lines. */
const heldOutOf = 20

const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex')

/**
 * Shards and held-out text of a dictionary, the same bytes each time. Words are in the order of their hashes, so that no
 * shard is one letter.
 */
export function dealWords(
  entries: readonly { readonly word: string; readonly line: string }[],
  shardCount: number,
): PreparedText {
  const rows = entries.map(({ word, line }) => ({ line, hash: hashOf(word) }))
  rows.sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : a.line < b.line ? -1 : 1))
  const isHeldOut = (hash: string): boolean => Number.parseInt(hash.slice(0, 8), 16) % heldOutOf === 0
  const linesOf = (heldOut: boolean): string[] => [
    ...new Set(rows.filter(({ hash }) => isHeldOut(hash) === heldOut).map(({ line }) => line)),
  ]
  const [heldOut = new Uint8Array()] = dealWholeLines(linesOf(true), 1)
  const shards = dealWholeLines(linesOf(false), shardCount)
  return { shards, heldOut, counts: () => packCounts(countText(shards, answerMark)) }
}
