import { writeCounts } from '#counts/counts-file'
import { cutWords } from '#counts/cut-words'
import { countJointly } from '#counts/joint-counts'
import { readLines } from '#measure/questions'
import { speakByCounts } from '#counts/sound-counts'
import { sha256Hex } from '#protocol/sha256'

/** SHA-256 of the counts of a shard, and of what they say to the first words of it, read backwards. */
export async function hashOfCounts(shard: Uint8Array): Promise<string> {
  const lines = readLines(shard, '=')
  const counts = countJointly(cutWords(lines))
  const speak = speakByCounts(counts)
  const said = lines.slice(0, 50).map(({ question }) => speak(Array.from(question).reverse().join(''), 3))
  return sha256Hex(new TextEncoder().encode((await sha256Hex(writeCounts(counts))) + JSON.stringify(said)))
}
