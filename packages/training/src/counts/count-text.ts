import { gzipSync } from 'node:zlib'
import { readLines } from '#measure/questions'
import { writeCounts } from './counts-file.ts'
import { cutWords } from './cut-words.ts'
import { countJointly } from './joint-counts.ts'
import type { SoundCounts } from './sound-counts.ts'

/** Counts the letters and sounds of lines, where this mark stands between a word and its sounds. */
export const countText = (shards: readonly Uint8Array[], mark: string): SoundCounts =>
  countJointly(cutWords(shards.flatMap((shard) => readLines(shard, mark))))

/** The file of counts, in gzip. */
export const packCounts = (counts: SoundCounts): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(writeCounts(counts), { level: 9 }))
