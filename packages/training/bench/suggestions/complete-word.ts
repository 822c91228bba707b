import { beam, type Speller, wordBytesMax } from './speller.ts'

/** Letters and hyphens; of UTF-8 the two-byte letters. */
export const isWordByte = (byte: number): boolean =>
  byte === 0x2d || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x80 && byte <= 0xdf)

const wordBytes = Array.from({ length: 256 }, (_, byte) => byte).filter(isWordByte)

/** The chance that a word goes on or begins. */
export const wordShare = (chances: Float64Array): number =>
  wordBytes.reduce((sum, byte) => sum + (chances[byte] ?? 0), 0)

/** @returns the likeliest ends of a word of which the text holds the beginning, best first, by beam search */
export function completeWord(speller: Speller, text: Uint8Array, at: number, count: number): readonly string[] {
  let open = [{ letters: '', chance: 1, next: speller.begin(text, at) }]
  const ended: { letters: string; chance: number }[] = []
  for (let length = 0; length < wordBytesMax - 8 && open.length > 0; length++) {
    const worst = ended[count - 1]?.chance ?? 0
    const kept = open
      .flatMap(({ letters, chance, next }, from) =>
        wordBytes
          .filter((byte) => chance * (next[byte] ?? 0) > worst)
          .map((byte) => ({ from, byte, letters, chance: chance * (next[byte] ?? 0) })),
      )
      .sort((a, b) => b.chance - a.chance)
      .slice(0, beam)
    if (kept.length === 0) break
    const chances = speller.extend(kept)
    open = kept.map(({ letters, byte, chance }, row) => ({
      letters: letters + String.fromCharCode(byte),
      chance,
      next: chances[row] ?? new Float64Array(256),
    }))
    for (const { letters, chance, next } of open) ended.push({ letters, chance: chance * (1 - wordShare(next)) })
    ended.sort((a, b) => b.chance - a.chance)
  }
  return ended.slice(0, count).map(({ letters }) => letters)
}
